import { findReplacements, type Replacement } from '../../contract/replacements.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { daysTouched, weekdayOf } from '../../core/calendar.ts';
import { kronorOf } from '../../core/money.ts';
import { type AvailabilityKind, saidOf } from '../../core/roster/availability.ts';
import { overMin } from '../../core/roster/offer.ts';
import { burdenOf, byReplacement, groupOf, type Unsocial } from '../../core/roster/replacement.ts';
import { type Belonging, belongingTo } from '../../core/roster/unit-people.ts';
import { SHIFT_LIMITS } from '../../core/shift.ts';
import { saidBy } from '../availability/availabilities.ts';
import { clockIn, dateIn, spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type Drafted, draftedOf } from '../hours/drafted-places.ts';
import { addedCosts } from '../pay/added-costs.ts';
import { readShift } from '../planning/shift-rows.ts';
import { draftsWhere, type StoredDraft } from '../rosters/draft-rows.ts';
import { unitsOfPeople } from '../units/unit-people.ts';
import { isAskedBy, isOfferedTo } from './offer-rows.ts';
import { type FitOf, type FitPerson, type FitShift, fitReply, fitsOf, withinLongest } from './person-fit.ts';

/** People who can take a shift that somebody cannot work, ranked (decision 0100). */

type Asked = Parameters<typeof addedCosts>[0] & { readonly now: string };
type Beside = { readonly assignment_id: string; readonly shift: FitShift };
type Found = Omit<Replacement, 'cost' | 'weekends' | 'evenings' | 'asked'>;

export const replacementHandlers: readonly Handler[] = [
  inCompany(findReplacements, async ({ input: { params, query }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    // While one plans in drafts, they are the plan (decision 0093).
    const stored = query.plan === 'drafts' ? await draftsWhere(tx, caller.company_id, tx``) : [];
    const drafts = draftedOf(stored);
    const shift = wishedShift(stored, params.id) ?? (await readShift(tx, caller, company, params.id, today));
    const people = (await openPeople(asked)).filter(({ id }) => id !== query.instead_of);
    const beside = await shiftsBeside(asked, shift, drafts);
    const others = [...beside.values()].map((one) => one.shift);
    const belongs = await belongingOf(asked, shift, people);
    const kindOf = await saidAbout(asked, shift, people);
    const fit = await fitsOf(asked, [shift, ...others], people, people, drafts);
    const takerOf = takersOf(people, fit);
    const found = people.flatMap((person): Found[] => {
      const direct = fit(shift, person);
      const other = direct.hindered === 'overlap' ? beside.get(person.id) : undefined;
      // As if the exchange were made.
      const fits = other === undefined ? direct : fit(shift, person, other.shift.id);
      const { broken, week_min, agreed_week_min } = fits;
      if (fits.hindered !== null || broken.length > 0) return [];
      const taker = other === undefined ? undefined : takerOf(other.shift);
      const group = groupOf({
        ...{ broken, week_min, agreed_week_min },
        hindered: other === undefined ? null : 'overlap',
        has_exchange: taker !== undefined,
      });
      if (group === null) return [];
      const exchange = other === undefined || taker === undefined ? null : { ...timesOf(other), with: taker };
      return [
        {
          worker: person,
          group,
          ...fitReply(fits),
          belongs: belongs(person),
          said: kindOf(person),
          exchange,
        },
      ];
    });
    const ids = found.map(({ worker }) => worker.id);
    // Without them people are not ranked by cost either.
    const costs = caller.sees_cost ? await addedCosts(asked, shift, ids, stored) : new Map();
    const lately = await latelyOf(asked, shift, ids);
    const unsocial = unsocialOf(shift, company.time_zone);
    return found
      .map((one) => ({ ...one, ...(lately.get(one.worker.id) ?? NOTHING_LATELY) }))
      .map((one) => ({
        ...one,
        burden: burdenOf(unsocial, one),
        cost_ore: one.group === 'exchange' ? null : (costs.get(one.worker.id) ?? null),
      }))
      .toSorted(byReplacement)
      .map(({ cost_ore, burden: _, ...one }) => ({
        ...one,
        cost: cost_ore === null ? null : kronorOf(cost_ore),
      }));
  }),
];

/** The shift as its draft wishes it. */
function wishedShift(drafts: readonly StoredDraft[], id: string): FitShift | null {
  const draft = drafts.find(({ shift_id, goes }) => shift_id === id && !goes);
  return draft === undefined ? null : { ...draft.wished, id };
}

const openPeople = ({ tx, caller: { company_id } }: Asked): Promise<FitPerson[]> => tx<FitPerson[]>`
  select id, first_name, last_name, role from users
  where company_id = ${company_id} and closed_at is null
  order by last_name, first_name, id`;

/** How people belong to the shift's unit on the day on which it begins. */
async function belongingOf(
  { tx, caller: { company_id }, company: { time_zone: zone } }: Asked,
  { unit_id, start_time }: FitShift,
  people: readonly FitPerson[],
): Promise<(person: FitPerson) => Belonging | null> {
  if (unit_id === null) return () => null;
  const day = dateIn(start_time, zone);
  const days = { first: day, last: day };
  const ids = people.map(({ id }) => id);
  const units = await unitsOfPeople(tx, company_id, ids, days);
  return ({ id }) => belongingTo(units.get(id) ?? [], unit_id, days);
}

/** What people said about the time of the shift. */
export async function saidAbout(
  { tx, caller: { company_id }, company: { time_zone: zone } }: Asked,
  shift: FitShift,
  people: readonly FitPerson[],
): Promise<(person: FitPerson) => AvailabilityKind | null> {
  const span = spanOfRow(withinLongest(shift));
  const ids = people.map(({ id }) => id);
  const said = Map.groupBy(
    await saidBy(tx, company_id, ids, daysTouched(span, zone)),
    ({ user_id }) => user_id,
  );
  return ({ id }) => saidOf(said.get(id) ?? [], span, zone)?.said.kind ?? null;
}

/** By person: the one shift that has not begun and stands at the same time. Of two, neither is exchanged, and none that has a draft. */
async function shiftsBeside(
  { tx, caller: { company_id }, now }: Asked,
  { id, start_time, end_time }: FitShift,
  { replaced }: Drafted,
): Promise<Map<string, Beside>> {
  const rows = await tx<(FitShift & { worker_id: string; assignment_id: string })[]>`
    select a.worker_id, a.id as assignment_id, s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    where a.company_id = ${company_id} and a.status <> 'rejected' and s.id <> all(${[id, ...replaced]}::uuid[]) and s.start_time > ${now}
      and s.kind = 'work' and a.start_time < ${end_time} and a.end_time > ${start_time}
      and a.start_time > ${start_time}::timestamptz - make_interval(mins => ${SHIFT_LIMITS.longest_min})`;
  const by_person = Map.groupBy(rows, ({ worker_id }) => worker_id);
  return new Map(
    [...by_person].flatMap(([worker_id, [first, second]]) => {
      if (first === undefined || second !== undefined) return [];
      const { assignment_id, worker_id: _, ...shift } = first;
      return [[worker_id, { assignment_id, shift }] as const];
    }),
  );
}

const timesOf = ({ assignment_id, shift: { id: shift_id, start_time, end_time } }: Beside) => ({
  shift_id,
  assignment_id,
  start_time,
  end_time,
});

/**
 * The person whom another shift fits best; nobody whose rules it would break, or who would go over the agreed week. Shifts that differ in
 * nothing but who has them ask for the same person: those who have one are free for none of them.
 */
export function takersOf(
  people: readonly FitPerson[],
  fit: FitOf,
): (shift: FitShift) => FitPerson | undefined {
  const known = new Map<string, FitPerson | undefined>();
  return (shift) => {
    const asked = JSON.stringify(SHIFT_FIELDS.map((field) => shift[field]));
    if (!known.has(asked)) known.set(asked, takerOf(shift, people, fit));
    return known.get(asked);
  };
}

function takerOf(shift: FitShift, people: readonly FitPerson[], fit: FitOf): FitPerson | undefined {
  const free = people
    .map((person) => ({ person, fits: fit(shift, person, undefined, false) }))
    .filter(({ fits }) => fits.hindered === null && overMin(fits) === 0);
  // The rules, and more so a year of them, are much to compute: of the best until one breaks none.
  return free
    .toSorted((a, b) => a.fits.week_min - b.fits.week_min)
    .find(({ person, fits }) => fits.broken.length === 0 && fit(shift, person).broken.length === 0)?.person;
}

const LATELY_DAYS = 28;
/** A shift that ends after this clock, or on another day, is one of the evening or night. */
const EVENING = '20:00';

type Lately = { weekends: number; evenings: number; asked: number };
const NOTHING_LATELY: Lately = { weekends: 0, evenings: 0, asked: 0 };

/** As `latelyOf` counts them. */
const unsocialOf = ({ start_time, end_time }: FitShift, zone: string): Unsocial => ({
  weekend: weekdayOf(dateIn(start_time, zone)) >= 6,
  evening: clockIn(end_time, zone) > EVENING || dateIn(end_time, zone) > dateIn(start_time, zone),
});

/** Weekend and evening shifts of the weeks before the shift, and offers of the last weeks. */
async function latelyOf(
  { tx, caller: { company_id }, company: { time_zone: zone }, now }: Asked,
  { start_time }: FitShift,
  ids: readonly string[],
): Promise<Map<string, Lately>> {
  const shifts = await tx<{ id: string; weekends: number; evenings: number }[]>`
    select worker_id as id,
      count(*) filter (where extract(isodow from start_time at time zone ${zone}) in (6, 7))::integer as weekends,
      count(*) filter (where (end_time at time zone ${zone})::time > ${EVENING}::time
        or (end_time at time zone ${zone})::date > (start_time at time zone ${zone})::date)::integer as evenings
    from shift_assignments
    where company_id = ${company_id} and worker_id = any(${[...ids]}::uuid[]) and status <> 'rejected'
      and start_time < ${start_time} and start_time >= ${start_time}::timestamptz - make_interval(days => ${LATELY_DAYS})
    group by worker_id`;
  // The offers of these weeks first, and each one's shift by its id: a plan for any values reads all shifts of the years otherwise.
  const offers = await tx<{ id: string; asked: number }[]>`
    with made as materialized (
      select o.offered_to, o.people, o.turns, o.ended_at, s.start_time, s.unit_id, s.position_id
      from shift_offers o
      cross join lateral (
        select start_time, unit_id, position_id from shifts
        where company_id = ${company_id} and id = o.shift_id
        limit 1
      ) s
      where o.company_id = ${company_id} and o.made_at >= ${now}::timestamptz - make_interval(days => ${LATELY_DAYS})
    )
    select u.id, count(*)::integer as asked from users u
    cross join made o
    cross join lateral (select o.start_time, o.unit_id, o.position_id) s
    where u.company_id = ${company_id} and u.id = any(${[...ids]}::uuid[]) and ${isOfferedTo(tx, zone)}
      and ${isAskedBy(tx, now)}
    group by u.id`;
  const known = new Map(shifts.map(({ id, ...counts }) => [id, counts]));
  const asked = new Map(offers.map((one) => [one.id, one.asked]));
  return new Map(
    ids.map((id) => [id, { ...(known.get(id) ?? { weekends: 0, evenings: 0 }), asked: asked.get(id) ?? 0 }]),
  );
}
