import type { Ore } from '../../core/money.ts';
import { voucherRows } from '../../core/pay/ledger.ts';
import type { PayMonth } from '../../core/pay/month-facts.ts';
import { taxFromTable } from '../../core/pay/tax.ts';
import type { OwnMonth, OwnPerson } from '../../core/pay-compare/comparison.ts';
import { lastTen } from '../../core/pay-compare/numbers.ts';
import { openNumber } from '../accounts/personal-number.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { type PayRules, sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import { type ServiceTables, type TaxKnowledge, taxedBy, taxKnowledge } from '../pay/tax-sources.ts';
import { sumsOf } from './pay-file-sie.ts';
import { digitsOf, employerOf, vacationRowsOf } from './payroll-file-run.ts';
import { computedPeople } from './payroll-months.ts';
import { liveRun } from './payroll-run-rows.ts';

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
  const run = await liveRun(tx, company_id, month);
  const knowledge = await taxKnowledge(tx, yearPaid(month, rules), moment.asked);
  const facts = run?.facts ?? (await sharedFacts(tx, company_id, rules, month, moment.today));
  const shared = taxedBy(facts, knowledge) ?? facts;
  const paid_on = run?.paid_on ?? shared.paid_on;
  const slips = run === null ? [] : await slipsOf(tx, company_id, run.id);
  if (run === null)
    for await (const some of computedPeople(tx, company_id, shared, {
      ...moment,
      sources: knowledge.sources,
    }))
      for (const { person, own, pay } of some)
        if (own.terms.length > 0) slips.push({ user_id: person.id, pay });
  const people = await peopleOf(tx, keys, company_id, slips);
  const employer = await employerOf(tx, company_id);
  const sums = sumsOf(slips.map(({ pay }) => ({ ...pay, contribution_ore: pay.employer_contribution_ore })));
  const liability = run === null ? [] : await vacationRowsOf(tx, company_id, run);
  const accounts = new Map<number, Ore>();
  for (const { account, amount_ore } of [...(voucherRows(sums, employer.accounts) ?? []), ...liability])
    accounts.set(account, (accounts.get(account) ?? 0) + amount_ore);
  return {
    people: people.map(({ person }) => person),
    names: new Map(people.map(({ person, ...name }) => [person.user_id, name])),
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

const slipsOf = (tx: Tx, company_id: string, run_id: string): Promise<Slip[]> => tx<Slip[]>`
  select p.user_id, p.pay
  from payslips p
  join users u on u.company_id = p.company_id and u.id = p.user_id
  where p.company_id = ${company_id} and p.run_id = ${run_id}
  order by u.last_name, u.first_name, u.id`;

type Row = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly employee_number: number | null;
  readonly personal_number_sealed: Buffer | null;
  readonly birth_date: string | null;
};

async function peopleOf(tx: Tx, keys: Keys, company_id: string, slips: readonly Slip[]) {
  const rows = await tx<Row[]>`
    select id, first_name, last_name, employee_number, personal_number_sealed, date_of_birth::text as birth_date
    from users
    where company_id = ${company_id} and id = any(${slips.map(({ user_id }) => user_id)}::uuid[])`;
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return slips.flatMap(({ user_id, pay }) => {
    const row = by_id.get(user_id);
    if (row === undefined) return [];
    const { first_name, last_name, employee_number, birth_date, personal_number_sealed } = row;
    const person: OwnPerson = {
      user_id,
      employee_number,
      birth_date,
      personal_number: digitsOf(openNumber(keys, company_id, user_id, personal_number_sealed)),
      gross_ore: pay.gross_ore,
      taxable_ore: pay.gross_ore + (pay.manual?.benefits_ore ?? 0),
      tax_ore: pay.tax_ore,
      contribution_ore: pay.employer_contribution_ore,
      tax_decision: pay.tax.decision?.kind ?? null,
      tax_table: pay.tax.table,
      tax_column: pay.tax.column,
      lines: pay.lines,
    };
    return [{ person, first_name, last_name }];
  });
}
