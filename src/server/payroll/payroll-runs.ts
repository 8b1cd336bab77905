import { randomUUID } from 'node:crypto';
import {
  makePayrollRun,
  type PayrollMonth,
  type PayrollRun,
  undoPayrollRun,
} from '../../contract/payroll-runs.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { hasEnded, monthOf } from '../../core/month.ts';
import { stopsRun } from '../../core/pay/exceptions.ts';
import { serviceTaxOf } from '../../core/pay/withholding.ts';
import { accountsOf } from '../accounts/bank-accounts.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { type Before, type Handler, type InCompany, inCompanyAfter } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { takeMonths } from '../history/month-gate.ts';
import type { SharedFacts } from '../pay/facts.ts';
import { sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import {
  type ServiceTables,
  serviceTables,
  type TaxKnowledge,
  taxedBy,
  taxKnowledge,
} from '../pay/tax-sources.ts';
import { vacationDebt } from '../pay/vacation-debt.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import { settleMarks } from './pay-corrections.ts';
import { sealedSlipAccount } from './payees.ts';
import { AT_ONCE, computedPeople, payrollMonth } from './payroll-months.ts';
import { liveRun, runById, runReply } from './payroll-run-rows.ts';
import { keptFacts } from './payslip-facts.ts';
import { type ComputedPerson, MonthSum, personReply } from './person-month.ts';
import { type KeptSlipFacts, numberPeople, slipFactsOf } from './slip-facts.ts';
import { keepVacation } from './vacation-kept.ts';

/**
 * Runs a month (decision 0029): one transaction computes everybody, stores each payslip with its facts, and locks the
 * month. Of two concurrent runs the later waits and is refused. Undoing keeps the run and the reason.
 */

export const payrollRunHandlers: readonly Handler[] = [
  inCompanyAfter(makePayrollRun, askedForRun, runMonth),
  inCompanyAfter(undoPayrollRun, askedForUndo, undoRun),
];

export async function runMonth(doing: InCompany<typeof makePayrollRun, ServiceTables>): Promise<PayrollRun> {
  const { input, caller, company, tx, now, today, services, prepared: asked } = doing;
  const { body } = input;
  const { company_id } = caller;
  const month = monthOf(body.year, body.month);
  await numberPeople(tx, company_id);
  // Blocks every write that affects pay until the run is over (month-gate.ts); another run waits for this one.
  await tx.unsafe(`set local lock_timeout = '60s'; set local statement_timeout = '90s'`);
  await takeMonths(tx, company_id);
  await requireSecond(doing);
  if ((await liveRun(tx, company_id, month)) !== null) throw new Refusal('already_run');
  if (await laterRunExists(tx, company_id, month)) throw new Refusal('later_month_run');
  const facts = await sharedFacts(tx, company_id, company, month, today);
  if (facts.paid_on < firstKeptDay(today)) throw refuseField('date_not_kept', 'month');
  const knowledge = await taxKnowledge(tx, Number(facts.paid_on.slice(0, 4)), asked);
  const shared = taxedInRun(facts, knowledge);
  const id = randomUUID();
  await tx`
      insert into payroll_runs ${tx({
        company_id,
        id,
        month: `${month}-01`,
        paid_on: shared.paid_on,
        made_by: caller.user_id,
        made_at: now,
        exceptions: tx.json([]),
        totals: tx.json({}),
        facts: tx.json(JSON.parse(JSON.stringify(shared))),
      })}`;
  // A refusal rolls back everything stored so far: the whole run is one transaction.
  const sum = new MonthSum(hasEnded(month, today));
  for await (const some of computedPeople(tx, company_id, shared, { now, sources: knowledge.sources })) {
    for (const one of some) sum.add(one);
    const paid = some.filter(({ own, left_out }) => own.terms.length > 0 && left_out === null);
    await keep(tx, services.keys, { company_id, run_id: id, shared }, paid);
  }
  const vacation_debt = await vacationDebt(tx, company_id, id, shared, AT_ONCE);
  if (vacation_debt !== null)
    await tx`
        update payroll_runs set facts = facts || ${tx.json({ vacation_debt })}::jsonb
        where company_id = ${company_id} and id = ${id}`;
  const totals = sum.totals();
  const exceptions = sum.exceptions();
  if (totals.people === 0) throw new Refusal('nobody_to_pay');
  sum.refuseDifferences();
  if (isUnlikeShown(body, totals)) throw new Refusal('month_changed');
  if (exceptions.some(({ code }) => stopsRun(code)) && body.override_reason === undefined)
    throw refuseField('exceptions_stand', 'override_reason');
  await tx`
      update payroll_runs set ${tx({
        exceptions: tx.json(JSON.parse(JSON.stringify(exceptions))),
        override_reason: exceptions.length === 0 ? null : (body.override_reason ?? null),
        totals: tx.json(totals),
      })}
      where company_id = ${company_id} and id = ${id}`;
  await record(tx, caller, now, [
    { noun: 'payroll_run', noun_id: id, action: 'made', became: { month, ...totals, exceptions } },
  ]);
  await announce(tx, company_id, 'pay-months', [id]);
  const made = await runById(tx, company_id, id);
  if (made === null) throw new Refusal('not_found');
  return runReply(made);
}

export async function undoRun(doing: InCompany<typeof undoPayrollRun, ServiceTables>): Promise<PayrollMonth> {
  const { input, caller, company, tx, now, today, prepared: asked } = doing;
  const { params, body } = input;
  const { company_id } = caller;
  await takeMonths(tx, company_id);
  const run = await runById(tx, company_id, params.id);
  if (run === null) throw new Refusal('not_found');
  if (run.extra_after) throw new Refusal('extra_run_after');
  if (run.final) throw new Refusal('later_month_run');
  await requireSecond(doing);
  await tx`
      update payroll_runs set undone_at = ${now}, undone_by = ${caller.user_id}, undone_reason = ${body.reason}
      where company_id = ${company_id} and id = ${params.id}`;
  await record(tx, caller, now, [
    {
      noun: 'payroll_run',
      noun_id: params.id,
      action: 'undone',
      was: { month: run.month },
      became: { reason: body.reason },
    },
  ]);
  await announce(tx, company_id, 'pay-months', [params.id]);
  return payrollMonth(tx, company_id, company, run.month, { today, now, asked });
}

type Shown = { readonly [name in `expected_${'gross' | 'net' | 'tax'}`]?: number | undefined };

/** Are the sums others than the manager saw? An older page sends the gross alone. */
export const isUnlikeShown = (
  { expected_gross, expected_net, expected_tax }: Shown,
  { gross, net, tax }: Readonly<Record<'gross' | 'net' | 'tax', number>>,
): boolean =>
  (expected_gross ?? gross) !== gross || (expected_net ?? net) !== net || (expected_tax ?? tax) !== tax;

/** The tax agency's tables for the year that the run is paid in. */
export function askedForRun({ input, caller, company, services, now }: Before<typeof makePayrollRun>) {
  const { year, month } = input.body;
  return serviceTables(services, caller.company_id, yearPaid(monthOf(year, month), company), now);
}

/** The same for the month that an undone run opens again. */
export async function askedForUndo({ input, caller, services, now }: Before<typeof undoPayrollRun>) {
  const run = await services.db.inCompany(caller.company_id, (tx) =>
    runById(tx, caller.company_id, input.params.id),
  );
  const year = Number((run?.paid_on ?? now).slice(0, 4));
  return serviceTables(services, caller.company_id, year, now);
}

/**
 * A run never uses the flat 30 percent for a year without tables: in January last year's apply, later the run is
 * refused.
 */
export function taxedInRun(shared: SharedFacts, knowledge: TaxKnowledge): SharedFacts {
  const year = Number(shared.paid_on.slice(0, 4));
  const taxed = taxedBy(shared, knowledge);
  if (taxed === null)
    throw refuseField(
      'tax_year_missing',
      'month',
      `The pay is paid on ${shared.paid_on}, and the tax tables of ${year} are not known. Last year's tables hold in January alone.`,
    );
  return taxed;
}

async function laterRunExists(tx: Tx, company_id: string, month: string): Promise<boolean> {
  const found = await tx`
    select id from payroll_runs
    where company_id = ${company_id} and undone_at is null and number = 0 and month > ${`${month}-01`}
    limit 1`;
  return found.length > 0;
}

/**
 * The pay as a payslip stores it, with the person's row of the month. The parts behind a line are not stored twice
 * but computed from the facts (payslips.ts).
 */
const shown = (one: ComputedPerson, slip: KeptSlipFacts | undefined) => ({
  ...one.pay,
  slip,
  lines: one.pay.lines.map((line) => ({ ...line, parts: [] })),
  row: personReply({ ...one, state: 'locked' }, null),
});

/** With the service's tax, which the payslip cannot compute again. */
const withServiceTax = ({ own, pay }: ComputedPerson): ComputedPerson['own'] =>
  pay.tax.source === 'service'
    ? {
        ...own,
        tax_service: serviceTaxOf({
          tax: pay.tax,
          taxable_ore: pay.gross_ore + (pay.manual?.benefits_ore ?? 0),
        }),
      }
    : own;

type Run = { readonly company_id: string; readonly run_id: string; readonly shared: SharedFacts };

/** The payslips of some people, with the accounts that they are paid to, and the differences they settle. */
export async function keep(
  tx: Tx,
  keys: Keys,
  { company_id, run_id, shared }: Run,
  people: readonly ComputedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const accounts = await accountsOf(
    tx,
    keys,
    company_id,
    people.map(({ person }) => person.id),
  );
  const slips = await slipFactsOf(tx, company_id, shared, people, accounts);
  // Texts by column: the database parses each payslip's JSON once.
  const column = <T>(of: (one: ComputedPerson) => T): T[] => people.map(of);
  await tx`
    insert into payslips (company_id, run_id, user_id, facts, pay, gross_ore, tax_ore, net_ore, contribution_ore,
      ob_ore, account_sealed)
    select r.company_id, ${run_id}, s.user_id, s.facts::json, s.pay::json, s.gross_ore, s.tax_ore, s.net_ore,
      s.contribution_ore, s.ob_ore, s.account_sealed
    from unnest(
      ${column(({ person }) => person.id)}::uuid[],
      ${column((one) => JSON.stringify(keptFacts(withServiceTax(one))))}::text[],
      ${column((one) => JSON.stringify(shown(one, slips.get(one.person.id))))}::text[],
      ${column(({ pay }) => pay.gross_ore)}::bigint[],
      ${column(({ pay }) => pay.tax_ore)}::bigint[],
      ${column(({ pay }) => pay.net_ore)}::bigint[],
      ${column(({ pay }) => pay.employer_contribution_ore)}::bigint[],
      ${column(({ pay }) => pay.ob_bonus_ore)}::bigint[],
      ${column(({ person }) => sealedSlipAccount(keys, { company_id, run_id, user_id: person.id }, accounts.get(person.id)))}::bytea[]
    ) s (user_id, facts, pay, gross_ore, tax_ore, net_ore, contribution_ore, ob_ore, account_sealed)
    join company_settings r on r.company_id = ${company_id}`;
  await settleMarks(tx, company_id, { run_id, month: shared.month }, people);
  await keepVacation(tx, company_id, run_id, people);
  const corrections = people.flatMap(({ person, earlier }) =>
    earlier.map(({ of_run_id, fact, vacation_base_ore, vacation_all_ore }) => ({
      company_id,
      run_id,
      user_id: person.id,
      of_run_id,
      of_month: `${fact.month}-01`,
      amount_ore: fact.now_ore - fact.paid_ore,
      vacation_base_ore,
      vacation_all_ore,
      raise_ore: fact.raise_ore ?? 0,
    })),
  );
  if (corrections.length > 0) await tx`insert into pay_corrections ${tx(corrections)}`;
}
