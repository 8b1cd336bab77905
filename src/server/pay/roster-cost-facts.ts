import type { getRosterCosts } from '../../contract/roster-costs.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { daysOf } from '../../core/month.ts';
import { type Birth, bornOn } from '../../core/pay/birth-date.ts';
import { ALWAYS_EMPLOYED, type Employments } from '../../core/pay/employment.ts';
import type { DatedTerms } from '../../core/pay/pay-terms.ts';
import type { PlanFacts, PlanShift } from '../../core/pay/plan-cost.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { breakAsPlanned } from '../../core/time-entry.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, edgesOf, spanOfRow } from '../database/local-times.ts';
import type { InCompany } from '../handler.ts';
import { awayDaysOf } from '../planning/absence-marks.ts';
import type { StoredDraft } from '../rosters/draft-rows.ts';
import type { sharedFacts } from './pay-facts.ts';

/** What the cost of a plan is computed from: the places of the roster, the people with their terms, the facts of a month. */

export type Doing = Pick<InCompany<typeof getRosterCosts>, 'tx' | 'caller' | 'company' | 'today'>;
export type Days = { readonly first: string; readonly last: string };

/** A person's place on a shift. */
export type Place = {
  readonly worker_id: string;
  readonly unit_id: string | null;
  readonly shift: PlanShift;
};
type PlaceRow = ShiftRow & { readonly worker_id: string };
type ShiftRow = {
  readonly shift_id: string;
  readonly unit_id: string | null;
  readonly kind: ShiftKind;
  readonly break_min: number | null;
  readonly start_time: string;
  readonly end_time: string;
};

/** The places of people who have not declined and are not away the whole shift. */
export async function placesOf(
  { tx, caller: { company_id }, company, today }: Doing,
  days: Days,
  drafts: readonly StoredDraft[],
): Promise<Place[]> {
  const zone = company.time_zone;
  const { from, until } = edgesOf(days.first, days.last, zone);
  const [shifts, placed, away] = await Promise.all([
    tx<ShiftRow[]>`
      select id as shift_id, unit_id, kind, break_min, start_time, end_time from shifts
      where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}
      order by start_time, id`,
    tx<{ worker_id: string; shift_id: string }[]>`
      select worker_id, shift_id from shift_assignments
      where company_id = ${company_id} and status <> 'rejected'
        and sick_leave_type is distinct from 'full' and not unauthorized_absence
        and shift_id = any(array(
          select id from shifts
          where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}))
      order by worker_id`,
    awayDaysOf(tx, company_id, days, today),
  ]);
  const people = Map.groupBy(placed, ({ shift_id }) => shift_id);
  const moved = new Set(drafts.map(({ shift_id }) => shift_id));
  const published = shifts
    .filter(({ shift_id }) => !moved.has(shift_id))
    .flatMap((shift) => (people.get(shift.shift_id) ?? []).map((place) => ({ ...shift, ...place })));
  const drafted = drafts.flatMap(({ shift_id, goes, wished, people }): PlaceRow[] =>
    goes ? [] : people.map((worker_id) => ({ ...wished, worker_id, shift_id })),
  );
  return [...published, ...drafted].flatMap(({ worker_id, shift_id, unit_id, kind, break_min, ...times }) => {
    const date = dateIn(times.start_time, zone);
    if (date < days.first || date > days.last) return [];
    const is_away = away.on_vab(worker_id, date) || away.on_leave(worker_id, date);
    if (is_away || away.still_ill(worker_id, date)) return [];
    const { break_rule } = rulesOn(company.rules, date);
    const span = { ...spanOfRow(times), ...(break_min === null ? {} : { break_min }) };
    const report_break_min = breakAsPlanned({ kind, span, break_min }, break_rule);
    return [{ worker_id, unit_id, shift: { id: shift_id, date, kind, span, report_break_min } }];
  });
}

type Person = Birth & {
  readonly id: string;
  readonly terms: readonly DatedTerms[];
  readonly employed: Employments;
};

/** Everybody with a shift, and everybody else whose account is open: a monthly salary costs without any. */
export async function peopleOf(
  tx: Tx,
  company_id: string,
  last: string,
  planned: ReadonlySet<string>,
): Promise<Person[]> {
  const [users, employed, terms] = await Promise.all([
    tx<(Birth & { id: string; is_open: boolean })[]>`
      select id, closed_at is null as is_open, personal_number_mask as number_mask, date_of_birth::text as birth_date
      from users where company_id = ${company_id} and erased_at is null order by id`,
    employedByPerson(tx, company_id, null),
    termsByPerson(tx, company_id, null, last),
  ]);
  return users.flatMap(({ is_open, ...person }) => {
    if (!is_open && !planned.has(person.id) && !employed.has(person.id)) return [];
    return [
      {
        ...person,
        terms: terms.get(person.id) ?? [],
        employed: employed.get(person.id) ?? ALWAYS_EMPLOYED,
      },
    ];
  });
}

/** A person's facts of a month. */
export function planFacts(facts: Awaited<ReturnType<typeof sharedFacts>>, person: Person): PlanFacts {
  const { month, pay_basis, rule_sets, break_order, zone, paid_on, hourly_vacation } = facts;
  const { vacation_rules, overtime_rules, on_call_rules } = facts;
  const birth_year = yearOf(bornOn(person, daysOf(month).last));
  return {
    ...{ month, pay_basis, rule_sets, break_order, zone, paid_on, hourly_vacation, vacation_rules },
    ...(overtime_rules === undefined ? {} : { overtime_rules }),
    ...(on_call_rules === undefined ? {} : { on_call_rules }),
    ...{ terms: person.terms, employed: person.employed, birth_year },
  };
}

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));
