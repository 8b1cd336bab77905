import type { Ore } from '../../core/money.ts';
import { type DeclaredPerson, withContributionAdded } from '../../core/pay/declaration.ts';
import { type Statement, statementOf } from '../../core/pay/declared-fields.ts';
import { voucherRows } from '../../core/pay/ledger.ts';
import type { PayMonth } from '../../core/pay/month-facts.ts';
import { taxFromTable } from '../../core/pay/tax.ts';
import type { DebtRow } from '../../core/pay/vacation-debt.ts';
import type { OwnMonth, OwnPerson } from '../../core/pay-compare/comparison.ts';
import { lastTen } from '../../core/pay-compare/numbers.ts';
import { openNumber } from '../accounts/personal-number.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { type PayRules, sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import { type ServiceTables, type TaxKnowledge, taxedBy, taxKnowledge } from '../pay/tax-sources.ts';
import { sumsOf } from './pay-file-sie.ts';
import { digitsOf } from './payees.ts';
import { employerOf, vacationRowsOf } from './payroll-file-run.ts';
import { computedPeople } from './payroll-months.ts';
import { liveRunsOf, runsPaidIn } from './payroll-run-rows.ts';

/** A month here as the parallel run sees it: the stored run, or what a run would pay now. */
export type ComparedMonth = OwnMonth & {
  readonly preliminary: boolean;
  /** Ten digits; null: unknown. */
  readonly org_number: string | null;
  readonly names: ReadonlyMap<string, { readonly first_name: string; readonly last_name: string }>;
};

type Slip = { readonly user_id: string; readonly pay: PayMonth };
type Moment = { readonly today: string; readonly now: string; readonly asked: ServiceTables };

export async function comparedMonth(
  tx: Tx,
  keys: Keys,
  company_id: string,
  rules: PayRules,
  month: string,
  moment: Moment,
): Promise<ComparedMonth> {
  const runs = await liveRunsOf(tx, company_id, month);
  const [run = null] = runs;
  const knowledge = await taxKnowledge(tx, yearPaid(month, rules), moment.asked);
  const facts = run?.facts ?? (await sharedFacts(tx, company_id, rules, month, moment.today));
  const shared = taxedBy(facts, knowledge) ?? facts;
  const paid_on = run?.paid_on ?? shared.paid_on;
  const slips = await slipsOf(
    tx,
    company_id,
    runs.map(({ id }) => id),
  );
  if (run === null)
    for await (const some of computedPeople(tx, company_id, shared, {
      ...moment,
      sources: knowledge.sources,
    }))
      for (const { person, own, pay } of some)
        if (own.terms.length > 0) slips.push({ user_id: person.id, pay });
  // The declaration and the vouchers of a month of payment are of all runs that pay in it.
  const in_period = await runsPaidIn(tx, company_id, paid_on.slice(0, 7));
  const paid = await slipsOf(
    tx,
    company_id,
    in_period.map(({ id }) => id),
  );
  const booked = run === null ? [...paid, ...slips] : paid;
  const people = await peopleOf(tx, keys, company_id, { slips, booked, paid_on });
  const employer = await employerOf(tx, company_id);
  const sums = sumsOf(people.flatMap((one) => one.paid));
  const liability: DebtRow[] = [];
  for (const one of in_period) liability.push(...(await vacationRowsOf(tx, company_id, one)));
  const accounts = new Map<number, Ore>();
  for (const { account, amount_ore } of [...(voucherRows(sums, employer.accounts) ?? []), ...liability])
    accounts.set(account, (accounts.get(account) ?? 0) + amount_ore);
  return {
    people: people.map(({ person }) => person),
    names: new Map(
      people.map(({ person, first_name, last_name }) => [person.user_id, { first_name, last_name }]),
    ),
    accounts,
    month,
    period: paid_on.slice(0, 7),
    preliminary: run === null,
    org_number: lastTen(employer.org_number),
    taxBy: taxBy(shared.tax_year ?? Number(paid_on.slice(0, 4)), knowledge),
  };
}

const taxBy =
  (year: number, { sources }: TaxKnowledge): OwnMonth['taxBy'] =>
  (table, column, gross_ore) => {
    const question = { year, table, column, gross_ore };
    const imported = sources.imported?.(question);
    if (imported != null) return imported.tax_ore;
    const verdict = taxFromTable(question);
    return verdict.ok ? verdict.tax_ore : null;
  };

const slipsOf = (tx: Tx, company_id: string, run_ids: readonly string[]): Promise<Slip[]> => tx<Slip[]>`
  select p.user_id, p.pay
  from payslips p
  join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id
  join users u on u.company_id = p.company_id and u.id = p.user_id
  where p.company_id = ${company_id} and p.run_id = any(${[...run_ids]}::uuid[])
  order by u.last_name, u.first_name, u.id, r.made_at`;

type Row = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly employee_number: number | null;
  readonly personal_number_sealed: Buffer | null;
  readonly birth_date: string | null;
};

type Slips = {
  readonly slips: readonly Slip[];
  /** Of all runs of the period, in the order of the runs. */
  readonly booked: readonly Slip[];
  readonly paid_on: string;
};

/** What each run of the period pays a person, with the contribution that it adds to those before, as its voucher has it. */
function paidInPeriod(
  person: Pick<DeclaredPerson, 'user_id' | 'personal_number' | 'birth_date'>,
  slips: readonly Slip[],
  paid_on: string,
) {
  const before: Statement[] = [];
  return slips.map(({ pay }) => {
    const { gross_ore, tax_ore, net_ore, lines, employer_contribution_ore: contribution_ore } = pay;
    const tax_decision = pay.tax.decision?.kind ?? null;
    const one = { ...person, gross_ore, tax_ore, net_ore, tax_decision, lines, contribution_ore };
    const paid = withContributionAdded(one, before, paid_on);
    before.push(statementOf(one));
    return paid;
  });
}

/** The people of the month by name, with what the runs of its period pay them; then those whom only such a run pays. */
async function peopleOf(tx: Tx, keys: Keys, company_id: string, { slips, booked, paid_on }: Slips) {
  const of_month = new Set(slips.map(({ user_id }) => user_id));
  const declared = Map.groupBy(booked, ({ user_id }) => user_id);
  const beside = [...declared].flatMap(([user_id, [slip]]) =>
    of_month.has(user_id) || slip === undefined ? [] : [{ user_id, pay: { ...slip.pay, lines: [] } }],
  );
  const all = [...slips, ...beside];
  const rows = await tx<Row[]>`
    select id, first_name, last_name, employee_number, personal_number_sealed, date_of_birth::text as birth_date
    from users
    where company_id = ${company_id} and id = any(${all.map(({ user_id }) => user_id)}::uuid[])`;
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return all.flatMap(({ user_id, pay }) => {
    const row = by_id.get(user_id);
    if (row === undefined) return [];
    const { first_name, last_name, employee_number, birth_date, personal_number_sealed } = row;
    const personal_number = digitsOf(openNumber(keys, company_id, user_id, personal_number_sealed));
    const identity = { user_id, birth_date, personal_number };
    const paid = paidInPeriod(identity, declared.get(user_id) ?? [], paid_on);
    const person: OwnPerson = {
      ...identity,
      employee_number,
      gross_ore: pay.gross_ore,
      taxable_ore: pay.gross_ore + (pay.manual?.benefits_ore ?? 0),
      tax_ore: pay.tax_ore,
      net_ore: pay.net_ore,
      contribution_ore: pay.employer_contribution_ore,
      tax_decision: pay.tax.decision?.kind ?? null,
      tax_table: pay.tax.table,
      tax_column: pay.tax.column,
      lines: pay.lines,
      times: {
        worked: pay.approved_min,
        ob1: pay.ob1_min,
        ob2: pay.ob2_min,
        ob3: pay.ob3_min,
        ob4: pay.ob4_min ?? 0,
        ob5: pay.ob5_min ?? 0,
      },
      declared: paid,
    };
    return [{ person, paid, first_name, last_name }];
  });
}
