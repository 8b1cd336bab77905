import { minuteToLocal } from '../../core/calendar.ts';
import type { Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import type { CostCentre } from '../../core/pay/cost-centres.ts';
import { type ChargedLine, grossShares } from '../../core/pay/cost-split.ts';
import { BAS, type Ledger } from '../../core/pay/ledger.ts';
import { listedAbsences } from '../../core/pay/listed-absences.ts';
import type { PayLine } from '../../core/pay/pay-line.ts';
import type { TaxDecisionKind } from '../../core/pay/tax-decision.ts';
import { type DebtRow, debtRows, NO_DEBT, type VacationDebt } from '../../core/pay/vacation-debt.ts';
import type { Part, Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import type { SharedFacts } from '../pay/facts.ts';
import type { KeptKind } from './kept-files.ts';
import type { PaxmlRun, PayFileEmployer, PayFilePayee, PayFilePerson, PayFileRun } from './pay-file.ts';
import { type Numbered, numberedPayees } from './payees.ts';
import type { RunRow } from './payroll-run-rows.ts';
import { careDays, daysWorked, factsKept, type KeptFacts } from './payslip-facts.ts';
import type { KeptSlipFacts } from './slip-facts.ts';

/** A run as its files see it: sums and lines as stored, the person's numbers and account as they are today. */

type Slip = {
  readonly user_id: string;
  /** Null: not read. */
  readonly facts: KeptFacts | null;
  readonly pay: {
    readonly lines: readonly Omit<PayLine, 'parts' | 'law'>[];
    readonly tax: { readonly decision: { readonly kind: TaxDecisionKind } | null };
    readonly slip: Pick<KeptSlipFacts, 'cost_centre' | 'cost_split' | 'workplace'>;
  };
};

type Ids = Pick<PayFileRun, 'message_id' | 'made_at'>;

/** The run as the declaration, the voucher and the bank see it. */
export async function payFileRun(
  tx: Tx,
  keys: Keys,
  company_id: string,
  run: RunRow,
  ids: Ids,
  kind: Exclude<KeptKind, 'paxml'>,
): Promise<PayFileRun> {
  const payees = await numberedPayees(tx, keys, company_id, run.id);
  return {
    ...ids,
    employer: await employerOf(tx, company_id),
    month: run.month,
    paid_on: run.paid_on,
    made_at: localTime(run, ids),
    people:
      kind === 'pain001'
        ? payees.map((payee) => ({ ...payee, ...NO_SLIP }))
        : await Array.fromAsync(peopleRead(tx, company_id, run, payees, kind)),
    vacation: await vacationRowsOf(tx, company_id, run),
  };
}

/** The run as PAXml sees it: everybody is read while the file is written. */
export async function paxmlRun(
  tx: Tx,
  keys: Keys,
  company_id: string,
  run: RunRow,
  ids: Ids,
): Promise<PaxmlRun> {
  const payees = await numberedPayees(tx, keys, company_id, run.id);
  const centres = await tx<CostCentre[]>`
    select distinct c.one ->> 'number' as number, c.one ->> 'name' as name
    from payslips p
    cross join lateral (
      select p.pay -> 'slip' -> 'cost_centre' as one
      union all
      select d.day -> 'centre' from json_array_elements(p.pay -> 'slip' -> 'cost_split' -> 'days') d (day)
    ) c
    where p.company_id = ${company_id} and p.run_id = ${run.id} and c.one ->> 'number' is not null`;
  return {
    employer: await employerOf(tx, company_id),
    month: run.month,
    paid_on: run.paid_on,
    made_at: localTime(run, ids),
    centres,
    people: (of) => peopleRead(tx, company_id, run, payees, of),
  };
}

function localTime({ facts }: RunRow, { made_at }: Ids): string {
  const made = minuteToLocal(Math.floor(Date.parse(made_at) / 60_000), facts.zone);
  return `${made.date}T${made.clock}:00`;
}

/** What the people are read for: the files that hold only sums need no facts, which are some ten times larger. */
type Need = 'agi' | 'sie' | 'times' | 'pay';
/** How many payslips with their facts are held at once. */
const SLIPS_AT_ONCE = 40;

async function* peopleRead(
  tx: Tx,
  company_id: string,
  run: RunRow,
  payees: readonly Numbered[],
  need: Need,
): AsyncGenerator<PayFilePerson> {
  for (let from = 0; from < payees.length; from += SLIPS_AT_ONCE) {
    const some = payees.slice(from, from + SLIPS_AT_ONCE);
    const ids = some.map(({ user_id }) => user_id);
    const slips = await slipsOf(tx, company_id, run.id, ids, need);
    for (const payee of some) {
      const slip = slips.get(payee.user_id);
      if (slip === undefined) throw new RangeError('a payslip went while it was read');
      yield { ...payee, ...paidOf(run.facts, slip, need) };
    }
  }
}

/** The rows that book the change of the vacation liability since the latest run before that kept one. */
export async function vacationRowsOf(tx: Tx, company_id: string, run: RunRow): Promise<readonly DebtRow[]> {
  const kept = await tx<{ id: string; debt: VacationDebt }[]>`
    select id, facts -> 'vacation_debt' as debt from payroll_runs
    where company_id = ${company_id} and undone_at is null and facts ? 'vacation_debt' and month <= ${`${run.month}-01`}
    order by month desc
    limit 2`;
  const [now, before] = kept;
  return now?.id === run.id ? debtRows(before?.debt ?? NO_DEBT, now.debt) : [];
}

/** The declaration needs the facts of those alone who cared for children: of ten thousand people they fill the memory. */
function factsFor(tx: Tx, need: Need): Part {
  if (need === 'times') return tx`facts`;
  if (need !== 'agi') return tx`null`;
  const away = (of: string) => tx`
    select from json_array_elements(coalesce(facts -> ${of}::text, '[]')) a where a ->> 'kind' in ('vab', 'parental')`;
  return tx`case when exists (${away('absences')}) or exists (${away('leave')}) then facts end`;
}

/** What the files print of a payslip: its lines without what is behind them, which is most of it. */
const payFor = (tx: Tx): Part => tx`json_build_object(
  'lines', (
    select coalesce(json_agg(one.line::jsonb - 'parts' - 'law' order by one.place), '[]')
    from json_array_elements(pay -> 'lines') with ordinality one (line, place)
  ),
  'tax', json_build_object('decision', pay -> 'tax' -> 'decision'),
  'slip', coalesce(pay -> 'slip', '{}')
)`;

/** These people's payslips, with the facts behind them where the file needs them. */
async function slipsOf(
  tx: Tx,
  company_id: string,
  run_id: string,
  ids: readonly string[],
  need: Need,
): Promise<Map<string, Slip>> {
  const slips = await tx<Slip[]>`
    select user_id, ${factsFor(tx, need)} as facts, ${payFor(tx)} as pay from payslips
    where company_id = ${company_id} and run_id = ${run_id} and user_id = any(${[...ids]}::uuid[])`;
  return new Map(slips.map((slip) => [slip.user_id, slip]));
}

type Paid = Omit<PayFilePerson, 'employee_number' | keyof PayFilePayee>;

const NO_SLIP: Paid = { lines: [], tax_decision: null, absences: [], care_days: [], days: [] };

/** Days, absences and lines only for the file that holds them: of ten thousand people they fill the memory. */
function paidOf(shared: SharedFacts, { facts: kept, pay }: Slip, need: Need): Paid {
  const facts = kept === null ? null : { ...shared, ...factsKept(kept) };
  const { cost_centre, cost_split, workplace } = pay.slip;
  const lines = pay.lines.map((line, at) => charged(line, cost_split?.lines[at]));
  const split =
    cost_split === undefined ? null : { days: cost_split.days, gross: grossShares(lines, cost_split) };
  return {
    lines: lines.filter(KEPT_FOR[need]),
    ...(cost_centre === undefined ? {} : { cost_centre }),
    ...(split === null ? {} : { cost_split: split }),
    ...(workplace === undefined ? {} : { workplace }),
    tax_decision: pay.tax.decision?.kind ?? null,
    absences: need === 'times' && facts !== null ? listedAbsences(daysOf(shared.month), facts) : [],
    care_days: need === 'agi' && facts !== null ? careDays(facts) : [],
    days: need === 'times' && facts !== null ? daysWorked(facts) : [],
  };
}

/** The voucher knows some lines besides the sums; the declaration has the sums of each run, and the contribution by rate. */
const KEPT_FOR: Readonly<Record<Need, (line: PayLine) => boolean>> = {
  sie: ({ code, manual, account }) =>
    manual !== undefined || account !== undefined || code === 'debt' || code === 'employer_contribution',
  agi: ({ code }) => code === 'employer_contribution',
  times: ({ code }) => code === 'base_monthly',
  pay: () => true,
};

/** The contribution is shared out after it was computed for the month of payment. */
const charged = (line: Slip['pay']['lines'][number], shares: readonly Ore[] | undefined): ChargedLine => ({
  ...line,
  ...(shares === undefined || line.code === 'employer_contribution' ? {} : { shares }),
  parts: NO_PARTS,
  law: '',
});
const NO_PARTS: PayLine['parts'] = [];

export async function employerOf(tx: Tx, company_id: string): Promise<PayFileEmployer> {
  type Row = Omit<PayFileEmployer, 'accounts'> & { accounts: Partial<Ledger> };
  const [row] = await tx<Row[]>`
    select c.name, c.org_number, s.iban, s.bic, s.bank_format, s.contact_name, s.contact_phone, s.contact_email,
      s.workplace_address, s.workplace_city, s.accounts
    from company_settings s
    join companies c on c.id = s.company_id
    where s.company_id = ${company_id}`;
  if (row === undefined) throw new RangeError('a company has no settings');
  return { ...row, accounts: ledgerOf(row.accounts) };
}

/** The company's own accounts, BAS where it names none. */
const ledgerOf = (accounts: Partial<Ledger>): Ledger => ({
  pay: accounts.pay ?? BAS.pay.account,
  tax: accounts.tax ?? BAS.tax.account,
  net_pay: accounts.net_pay ?? BAS.net_pay.account,
  employee_debt: accounts.employee_debt ?? BAS.employee_debt.account,
  contribution_cost: accounts.contribution_cost ?? BAS.contribution_cost.account,
  contribution_debt: accounts.contribution_debt ?? BAS.contribution_debt.account,
});
