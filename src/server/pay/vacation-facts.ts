import type { Absence } from '../../core/absence.ts';
import type { ApprovedLeave } from '../../core/leave.ts';
import { daysOf } from '../../core/month.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import type { LedgerFacts, OpeningBalance } from '../../core/pay/vacation-earned.ts';
import type { VacationKind, VacationMonth } from '../../core/pay/vacation-kinds.ts';
import { type VacationBases, vacationMonth } from '../../core/pay/vacation-month.ts';
import { vacationRulesOn } from '../../core/pay/vacation-rules.ts';
import { LAWFUL_VACATION, later, type VacationRules, yearOn } from '../../core/pay/vacation-year.ts';
import { vacationRows, vacationRuleOf } from '../companies/vacation-rules.ts';
import { companyOf, type Tx } from '../database/db.ts';
import type { OwnFacts } from './facts.ts';
import { daysInMoney } from './manual-line-rows.ts';
import { type Basis, vacationBases } from './vacation-bases.ts';

/** The vacation ledger's facts (decision 0058), for one person or many: one query per kind of fact. */

export const NO_BASES: VacationBases = { earned_ore: null, accrued_ore: null };

type VacationOwn = Pick<
  OwnFacts,
  'earned_ore' | 'earned_other' | 'years_differ' | 'paid_days' | 'unearned_days' | 'vacation'
>;

export const NO_VACATION: VacationOwn = {
  earned_ore: null,
  paid_days: LAWFUL_VACATION.entitled,
  unearned_days: [],
};

/** The company's choices on a day. */
export async function vacationRulesOf(tx: Tx, company_id: string, date: string): Promise<VacationRules> {
  const rows = await vacationRows(tx, company_id);
  return rows.length === 0 ? LAWFUL_VACATION : vacationRulesOn(rows.map(vacationRuleOf), date);
}

type Asked = {
  readonly month: string;
  /** The day of payment; left out: nothing is named of days to be paid in money. */
  readonly paid_on?: string | undefined;
  readonly open_until: string;
  /** Left out: the month was run before there was a ledger. */
  readonly vacation_rules?: VacationRules | undefined;
};

/** What the ledger says of a month, by person. */
export async function vacationFacts(
  tx: Tx,
  company_id: string,
  { month, paid_on, open_until, vacation_rules }: Asked,
  who: readonly string[] | null,
): Promise<Map<string, VacationOwn>> {
  const rules = vacation_rules ?? LAWFUL_VACATION;
  const { first, last } = daysOf(month);
  const asked = { until: last, open_until, rules };
  const of_month = { month, rules, ...(vacation_rules === undefined ? {} : { paid_on }) };
  const found = await monthFacts(tx, company_id, of_month, await ledgerFacts(tx, company_id, asked, who));
  const again = await employedAgain(tx, company_id, { first, last }, who);
  if (again.length > 0) {
    const of_first = await ledgerFacts(tx, company_id, { ...asked, ended_from: first }, again);
    for (const [id, ended] of await monthFacts(tx, company_id, of_month, of_first))
      found.set(id, bothOf(ended, found.get(id) ?? ended));
  }
  if (vacation_rules !== undefined) return found;
  return new Map([...found].map(([id, { vacation: _, ...rest }]) => [id, rest]));
}

/** People whose employment ended in the month, and who were employed again in it: the ledger is of the later one. */
async function employedAgain(
  tx: Tx,
  company_id: string,
  { first, last }: { readonly first: string; readonly last: string },
  who: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx<{ user_id: string }[]>`
    select distinct e.user_id from employments e
    join employments n on n.company_id = e.company_id and n.user_id = e.user_id
      and n.first_day > e.last_day and n.first_day <= ${last}
    where e.company_id = ${company_id} and e.last_day between ${first} and ${last}
      ${who === null ? tx`` : tx`and e.user_id = any(${[...who]}::uuid[])`}`;
  return rows.map(({ user_id }) => user_id);
}

type MonthOwn = VacationOwn & { readonly vacation: VacationMonth };

async function monthFacts(
  tx: Tx,
  company_id: string,
  { month, rules, paid_on }: Pick<Asked, 'month' | 'paid_on'> & { readonly rules: VacationRules },
  people: ReadonlyMap<string, LedgerPerson>,
): Promise<Map<string, MonthOwn>> {
  const { first, last } = daysOf(month);
  // The last month of a year pays the variable pay of everybody's year (vacation-variable.md).
  const is_last = rules.variable !== undefined && yearOn(first, rules).last === last;
  const needs = [...people.values()].filter(
    ({ facts: { leave, employed } }) =>
      is_last ||
      (employed.last !== null && first <= employed.last && employed.last <= last) ||
      leave.some((one) => one.kind === 'vacation' && one.first_day <= last && one.last_day >= first),
  );
  const bases = await vacationBases(tx, company_id, month, rules, needs);
  return new Map(
    [...people].map(([user_id, { facts, end_reason }]) => {
      const basis = bases.get(user_id) ?? NO_BASES;
      const { earned_ore, earned_other, differs } = basis;
      const other = {
        ...(earned_other === undefined ? {} : { earned_other }),
        ...(differs === true ? { years_differ: true } : {}),
      };
      const known = { ...basis, end_reason, paid_on };
      return [user_id, { earned_ore, ...other, ...vacationMonth(month, facts, known) }];
    }),
  );
}

/** Two employments in a month: the days of both, what the first is owed at its end, and what the later one has left. */
function bothOf(ended: MonthOwn, begun: MonthOwn): MonthOwn {
  const [one, two] = [ended.vacation, begun.vacation];
  return {
    ...(one.days.length > 0 ? ended : begun),
    unearned_days: [...ended.unearned_days, ...begun.unearned_days],
    vacation: {
      days: [...one.days, ...two.days],
      without_pay: [...new Set([...one.without_pay, ...two.without_pay])],
      earning: [...new Set([...one.earning, ...two.earning])].toSorted(),
      left: two.left,
      // Two that end in a month: the exception of the month names the person.
      final: two.final ?? one.final,
    },
  };
}

export type LedgerPerson = {
  readonly user_id: string;
  readonly facts: LedgerFacts;
  readonly end_reason: string | null;
  readonly basis: Basis;
};

type PersonRow = {
  readonly user_id: string;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly end_reason: string | null;
  readonly terms_from: string | null;
};

type LeaveRow = ApprovedLeave & { readonly advance: boolean };

/** `ended_from`: the employment that ended between that day and `until`, though another has begun. */
type AskedLedger = {
  readonly until: string;
  readonly open_until: string;
  readonly rules: VacationRules;
  readonly ended_from?: string;
};

/** The ledger's facts by person: of the employment that has begun by `until`. */
export async function ledgerFacts(
  tx: Tx,
  company_id: string,
  { until, open_until, rules, ended_from }: AskedLedger,
  who: readonly string[] | null,
): Promise<Map<string, LedgerPerson>> {
  const of = (column: 'user_id' | 'u.id' | 'a.worker_id') =>
    who === null ? tx`` : tx`and ${tx(column)} = any(${[...who]}::uuid[])`;
  const people = await tx<PersonRow[]>`
    select u.id as user_id, e.first_day, e.last_day, e.end_reason, nullif(t.begins, ${BEGINNING}) as terms_from
    from users u
    left join lateral (
      select e.first_day, e.last_day, e.end_reason from employments e
      where e.company_id = ${companyOf(tx)} and e.user_id = u.id and coalesce(e.first_day, '-infinity') <= ${until}
        and (e.last_day is null or e.first_day is null or e.last_day >= e.first_day)
        ${ended_from === undefined ? tx`` : tx`and e.last_day between ${ended_from} and ${until}`}
      order by e.first_day desc nulls last
      limit 1
    ) e on true
    left join (
      select user_id, min(valid_from) as begins from payroll where company_id = ${company_id} group by user_id
    ) t on t.user_id = u.id
    where u.company_id = ${company_id} ${of('u.id')}`;
  const runs = await tx<{ month: string | null }[]>`
    select min(month) as month from payroll_runs where company_id = ${company_id} and undone_at is null`;
  const begun = runs[0]?.month ?? until;
  const known_from = yearOn(begun < until ? begun : until, rules).first;
  // Another kind of year is counted anew from its first day.
  const counts_from = rules.since === undefined ? known_from : later(known_from, rules.since);
  const leave = await tx<(LeaveRow & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, advance, extent_pct from leave_requests
    where company_id = ${company_id} and status = 'approved' and first_day <= ${until}
      and kind in ('vacation', 'unpaid', 'study', 'parental') ${of('user_id')}
    order by user_id, first_day`;
  const absences = await tx<(Absence & { user_id: string })[]>`
    select user_id, kind, first_day, last_day, extent_pct, from_time, until_time from absences
    where company_id = ${company_id} and first_day <= ${until} ${of('user_id')}
    order by user_id, first_day`;
  const used = await tx<{ user_id: string; day: string; kind: VacationKind }[]>`
    select v.user_id, v.day, v.kind from vacation_used v
    join payroll_runs r on r.company_id = v.company_id and r.id = v.run_id and r.undone_at is null
    where v.company_id = ${company_id}
      and (v.day <= ${until} or exists (
        select from leave_requests l
        where l.company_id = ${companyOf(tx)} and l.user_id = v.user_id and l.status = 'approved' and l.kind = 'vacation'
          and l.first_day <= v.day and l.last_day >= v.day
      )) ${who === null ? tx`` : tx`and v.user_id = any(${[...who]}::uuid[])`}`;
  const no_shows = await tx<{ user_id: string; day: string }[]>`
    select a.worker_id as user_id, (a.start_time at time zone c.time_zone)::date as day
    from shift_assignments a
    join company_settings c on c.company_id = a.company_id
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
    where a.company_id = ${company_id} and a.unauthorized_absence and a.status = 'approved'
      and a.start_time < ${until}::date + interval '2 days' ${of('a.worker_id')}`;
  const balances = await openingBalances(tx, company_id, until, who);
  const in_money = await daysInMoney(tx, company_id, until, who);
  const by = {
    leave: Map.groupBy(leave, (row) => row.user_id),
    absences: Map.groupBy(absences, (row) => row.user_id),
    used: Map.groupBy(used, (row) => row.user_id),
    no_shows: Map.groupBy(no_shows, (row) => row.user_id),
  };
  return new Map(
    people.map((person): [string, LedgerPerson] => {
      const { user_id, last_day, end_reason } = person;
      const first = person.first_day ?? person.terms_from;
      const row = balances.get(user_id) ?? null;
      const holds =
        row !== null &&
        (rules.since === undefined || row.from_day >= rules.since) &&
        (first === null || row.from_day.slice(0, 7) >= first.slice(0, 7)) &&
        (last_day === null || row.from_day <= last_day);
      const opening = holds ? row : null;
      const facts: LedgerFacts = {
        rules,
        employed: { first, last: last_day },
        opening: opening === null ? null : openingOf(opening),
        counts_from,
        leave: by.leave.get(user_id) ?? [],
        absences: by.absences.get(user_id) ?? [],
        open_until,
        no_shows: (by.no_shows.get(user_id) ?? []).map(({ day }) => day).filter((day) => day <= until),
        in_money: in_money.get(user_id) ?? [],
        used: new Map((by.used.get(user_id) ?? []).map(({ day, kind }) => [day, kind])),
        single_parent: opening?.single_parent ?? false,
        parental_used: opening?.parental_days_used ?? 0,
      };
      const basis = { earned_ore: opening?.earned_ore ?? null, running_ore: opening?.running_ore ?? null };
      return [user_id, { user_id, facts, end_reason, basis }];
    }),
  );
}

type BalanceRow = {
  readonly user_id: string;
  readonly from_day: string;
  readonly paid_days: number;
  readonly taken_days: number;
  readonly earned_ore: number | null;
  readonly saved_1: number;
  readonly saved_2: number;
  readonly saved_3: number;
  readonly saved_4: number;
  readonly saved_5: number;
  readonly advance_days: number;
  readonly advance_ore: number;
  readonly advance_paid_on: string | null;
  readonly running_ore: number | null;
  readonly unearning_days: number;
  readonly entitled_days: number | null;
  readonly single_parent: boolean;
  readonly parental_days_used: number;
};

/** The latest balance of each person until a day. */
async function openingBalances(
  tx: Tx,
  company_id: string,
  until: string,
  who: readonly string[] | null,
): Promise<Map<string, BalanceRow>> {
  const rows = await tx<BalanceRow[]>`
    select distinct on (user_id) user_id, from_day, paid_days, taken_days, earned_ore, saved_1, saved_2, saved_3, saved_4, saved_5,
      advance_days, advance_ore, advance_paid_on, running_ore, unearning_days, entitled_days, single_parent, parental_days_used
    from vacation_balances
    where company_id = ${company_id} and from_day <= ${until}
      ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
    order by user_id, from_day desc`;
  return new Map(rows.map((row) => [row.user_id, row]));
}

const openingOf = (row: BalanceRow): OpeningBalance => ({
  from: row.from_day,
  paid_days: row.paid_days,
  taken_days: row.taken_days,
  saved: [row.saved_1, row.saved_2, row.saved_3, row.saved_4, row.saved_5],
  advance: { days: row.advance_days, ore: Number(row.advance_ore), paid_on: row.advance_paid_on },
  unearning_days: row.unearning_days,
  entitled: row.entitled_days,
});
