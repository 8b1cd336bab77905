import type { Payslip } from '../../contract/payslips.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import type { CostCentre } from '../../core/pay/cost-centres.ts';
import { type CentreDays, type CostSplit, costSplit } from '../../core/pay/cost-split.ts';
import { type SlipAbsence, slipAbsences } from '../../core/pay/slip-absences.ts';
import { spansOf } from '../../core/pay/work-lines.ts';
import { type Account, maskedAccount } from '../accounts/bank-accounts.ts';
import { employeeNumbers } from '../accounts/employee-numbers.ts';
import { companyOf, type Tx } from '../database/db.ts';
import type { SharedFacts } from '../pay/facts.ts';
import type { ComputedPerson } from './person-month.ts';

/**
 * What a payslip says besides its lines (decision 0073). Facts that may change later are kept with the payslip; payslips of
 * before have none, and read as they did.
 */
export type KeptSlipFacts = {
  readonly org_number: string;
  /** Null: the person had none when the month was run. */
  readonly employee_number: number | null;
  /** `6000 ****498`; null: no account. */
  readonly account: string | null;
  readonly absences: readonly SlipAbsence[];
  /** The one of the month's last day (core/pay/cost-centres.md); left out: none. */
  readonly cost_centre?: CostCentre;
  /** What each of several is charged with; left out: one, or none, is charged with all. */
  readonly cost_split?: CostSplit;
  /** That of the home unit (decision 0128); left out: the company's. */
  readonly workplace?: Workplace;
  /** What another program paid in the year of payment, before this day; left out: nothing is known (decision 0080). */
  readonly year_before?: YearBefore;
};

export type Workplace = { readonly address: string; readonly city: string };

type YearBefore = {
  readonly from_day: string;
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  readonly basis_ore: Ore | null;
};

/**
 * Gives a number to everybody who may be paid: the payslip names it. Called before the months are locked, since people are
 * locked before months.
 */
export async function numberPeople(tx: Tx, company_id: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select u.id from users u
    where u.company_id = ${company_id} and u.employee_number is null
      and exists (select from payroll t where t.company_id = ${companyOf(tx)} and t.user_id = u.id)`;
  await employeeNumbers(
    tx,
    company_id,
    rows.map(({ id }) => id),
  );
}

/** These people's facts, by person. */
export async function slipFactsOf(
  tx: Tx,
  company_id: string,
  shared: SharedFacts,
  people: readonly ComputedPerson[],
  accounts: ReadonlyMap<string, Account>,
): Promise<Map<string, KeptSlipFacts>> {
  type Row = Omit<
    KeptSlipFacts,
    'account' | 'absences' | 'cost_centre' | 'cost_split' | 'workplace' | 'year_before'
  > & {
    readonly id: string;
    readonly centres: CentreDays[] | null;
    readonly workplace: Workplace | null;
    readonly year_before: YearBefore | null;
  };
  const { first, last } = daysOf(shared.month);
  const year = shared.paid_on.slice(0, 4);
  const rows = await tx<Row[]>`
    select u.id, c.org_number, u.employee_number,
      (
        select json_agg(
          json_build_object('from', t.valid_from, 'centre',
            case when k.id is null then null else json_build_object('number', k.number, 'name', k.name) end)
          order by t.valid_from
        )
        from payroll t
        left join cost_centres k on k.company_id = t.company_id and k.number = t.cost_centre
        where t.company_id = ${companyOf(tx)} and t.user_id = u.id and t.valid_from <= ${last}
          and t.valid_from >= coalesce((
            select max(b.valid_from) from payroll b
            where b.company_id = ${companyOf(tx)} and b.user_id = u.id and b.valid_from <= ${first}
          ), t.valid_from)
      ) as centres,
      (
        select case when n.workplace_address <> '' then
          json_build_object('address', n.workplace_address, 'city', n.workplace_city) end
        from unit_people h
        join units n on n.company_id = h.company_id and n.id = h.unit_id and n.closed_at is null
        where h.company_id = ${companyOf(tx)} and h.user_id = u.id and h.home
          and h.first_day <= ${last} and (h.last_day is null or h.last_day >= ${first})
        order by h.first_day desc
        limit 1
      ) as workplace,
      (
        select json_build_object('from_day', v.from_day, 'gross_ore', v.year_gross_ore, 'tax_ore', v.year_tax_ore,
          'basis_ore', v.year_basis_ore)
        from vacation_balances v
        where v.company_id = ${companyOf(tx)} and v.user_id = u.id and v.year_gross_ore is not null
          and v.from_day between ${`${year}-01-01`} and ${last}
        order by v.from_day desc
        limit 1
      ) as year_before
    from users u
    join companies c on c.id = u.company_id
    where u.company_id = ${company_id} and u.id = any(${people.map(({ person }) => person.id)}::uuid[])`;
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    people.flatMap(({ person, own, pay }) => {
      const row = by_id.get(person.id);
      if (row === undefined) return [];
      const { id: _, centres, workplace, year_before, ...facts } = row;
      const paid_to = accounts.get(person.id);
      const account = paid_to === undefined ? null : maskedAccount(paid_to);
      const absences = slipAbsences({ ...shared, ...own }, pay.lines);
      const days = (centres ?? []).map((one) => (one.from < first ? { ...one, from: first } : one));
      const cost_centre = days.at(-1)?.centre ?? null;
      const cost_split = costSplit(pay.lines, days, spansOf({ ...shared, ...own }));
      const known = {
        ...(cost_centre === null ? {} : { cost_centre }),
        ...(cost_split === null ? {} : { cost_split }),
        ...(workplace === null ? {} : { workplace }),
        ...(year_before === null ? {} : { year_before }),
      };
      return [[person.id, { ...facts, account, absences, ...known }] as const];
    }),
  );
}

type Asked = {
  readonly user_id: string;
  readonly made_at: string;
  readonly paid_on: string;
  readonly month: string;
};

/** The facts of a payslip in the reply's form, with the sums of the year of payment. */
export async function slipReply(
  tx: Tx,
  company_id: string,
  kept: KeptSlipFacts | undefined,
  asked: Asked,
): Promise<Pick<Payslip, 'facts'>> {
  if (kept === undefined) return {};
  const { first, last } = daysOf(asked.month);
  const { absences, cost_centre: _, cost_split: __, workplace: ___, year_before, ...facts } = kept;
  return {
    facts: {
      ...facts,
      first_day: first,
      last_day: last,
      absences: absences.map(({ extent_pct, minutes, ...days }) => ({
        ...days,
        extent: extent_pct,
        hours: minutes === null ? null : minutes / 60,
      })),
      year_to_date: await yearToDate(tx, company_id, asked, year_before),
    },
  };
}

/**
 * The runs that paid the person in the year, up to this one; an undone run is not counted. Of a person with F-tax nothing is
 * a basis of contributions. After an opening balance of the year: what it says, and the months worked since its day.
 */
async function yearToDate(
  tx: Tx,
  company_id: string,
  { user_id, made_at, paid_on }: Asked,
  before: YearBefore | undefined,
): Promise<NonNullable<Payslip['facts']>['year_to_date']> {
  const year = paid_on.slice(0, 4);
  const [row] = await tx<{ since: string; gross: Ore; tax: Ore; basis: Ore }[]>`
    select to_char(min(r.paid_on), 'YYYY-MM') as since, sum(p.gross_ore)::float8 as gross, sum(p.tax_ore)::float8 as tax,
      sum(
        case when p.pay -> 'tax' -> 'decision' ->> 'kind' = 'f_tax' then 0
        else p.gross_ore + coalesce((p.pay -> 'manual' ->> 'benefits_ore')::bigint, 0)
          - coalesce((p.pay -> 'manual' ->> 'without_contribution_ore')::bigint, 0)
        end
      )::float8 as basis
    from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and p.user_id = ${user_id} and r.made_at <= ${made_at}
      and r.paid_on between ${`${year}-01-01`} and ${`${year}-12-31`}
      ${before === undefined ? tx`` : tx`and r.month >= ${before.from_day}`}`;
  if (row === undefined) throw new RangeError('a payslip went while it was read');
  const { gross_ore = 0, tax_ore = 0, basis_ore = 0 } = before ?? {};
  return {
    year: Number(year),
    since: before !== undefined || row.since === `${year}-01` ? null : row.since,
    gross: kronorOf(row.gross + gross_ore),
    tax: kronorOf(row.tax + tax_ore),
    contribution_basis: basis_ore === null ? null : kronorOf(row.basis + basis_ore),
  };
}
