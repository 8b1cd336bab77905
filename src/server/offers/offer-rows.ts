import type { Claim, Offer } from '../../contract/offers.ts';
import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { byFit, type ClaimState, type OfferedTo } from '../../core/roster/offer.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { type FitPerson, fitReply, fitsOf } from './person-fit.ts';

/** Offers and claims as rows, and as managers see them. */

export type Asked = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
  readonly today: string;
};

export type OfferRow = {
  id: string;
  shift_id: string;
  offered_to: OfferedTo;
  people: string[];
  full_at: number;
  first_come: boolean;
  closes_at: string;
  made_at: string;
  /** When each of the people is asked; null: all at once. */
  turns: string[] | null;
  version: number;
  /** Places left. */
  places: number;
};
type ClaimRow = {
  id: string;
  offer_id: string;
  user_id: string;
  state: ClaimState;
  asked_at: string;
  version: number;
};

type Of = { readonly caller: Pick<Caller, 'company_id'> };

/** Is an instant of a row or a request after the request's own, which has milliseconds? */
export const isAfter = (instant: string, now: string): boolean => Date.parse(instant) > Date.parse(now);

/** The live offers of these shifts, or those that begin in a span of time; of shifts that have not begun. */
export const liveOffers = (
  { tx, caller: { company_id }, now }: Asked,
  which: Part,
): Promise<(OfferRow & ShiftFields)[]> => tx<(OfferRow & ShiftFields)[]>`
  select o.id, o.shift_id, o.offered_to, o.people, o.full_at, o.first_come, o.closes_at, o.made_at,
    o.turns, o.version,
    ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))},
    o.full_at - (
      select count(*)::integer from shift_assignments a
      where a.company_id = ${companyOf(tx)} and a.shift_id = o.shift_id and a.status <> 'rejected') as places
  from shift_offers o
  join shifts s on s.company_id = o.company_id and s.id = o.shift_id
  where o.company_id = ${company_id} and o.ended_at is null and s.start_time > ${now} ${which}
  order by s.start_time, o.id`;

/** How far back work in a unit or as a position makes a person one of its people. */
const LATELY_DAYS = 180;

/** SQL: is the offer `o` of the shift `s` made to the person `u`? */
export const isOfferedTo = (tx: Tx, zone: string): Part => tx`(
  o.offered_to = 'everybody'
  or (o.offered_to = 'people' and o.people ? u.id::text)
  or (o.offered_to = 'unit' and exists (
    select from unit_people p
    where p.company_id = ${companyOf(tx)} and p.user_id = u.id and p.unit_id = s.unit_id
      and (s.start_time at time zone ${zone})::date between p.first_day and coalesce(p.last_day, 'infinity')))
  or o.offered_to in ('unit', 'position') and exists (
    select from shift_assignments a
    join shifts t on t.company_id = a.company_id and t.id = a.shift_id
    where a.company_id = ${companyOf(tx)} and a.worker_id = u.id and a.status <> 'rejected'
      and a.start_time > s.start_time - make_interval(days => ${LATELY_DAYS})
      and case o.offered_to when 'unit' then t.unit_id = s.unit_id else t.position_id = s.position_id end))`;

/** SQL: has the person `u` been asked by then, of an offer `o` in turn? Of one to all at once everybody has. */
export const isAskedBy = (tx: Tx, now: string): Part => tx`(
  o.turns is null
  or exists (
    select from jsonb_array_elements_text(o.people) with ordinality as p (id, place)
    where p.id = u.id::text
      and (o.turns ->> (p.place - 1)::integer)::timestamptz
        <= least(${now}::timestamptz, coalesce(o.ended_at, 'infinity'))))`;

/** The open accounts that an offer is made to, by name. */
export const peopleOffered = (
  { tx, caller: { company_id }, company }: Pick<Asked, 'tx' | 'company'> & Of,
  offer_id: string,
): Promise<FitPerson[]> => tx<FitPerson[]>`
  select u.id, u.first_name, u.last_name, u.role from users u
  join shift_offers o on o.company_id = u.company_id and o.id = ${offer_id}
  join shifts s on s.company_id = o.company_id and s.id = o.shift_id
  where u.company_id = ${company_id} and u.closed_at is null and ${isOfferedTo(tx, company.time_zone)}
  order by u.last_name, u.first_name, u.id`;

/** Offers as a manager sees them: each with the claims that wait or were granted, the best fit first. */
export async function offerReplies(
  asked: Asked,
  rows: readonly (OfferRow & ShiftFields)[],
): Promise<Offer[]> {
  const { tx, caller } = asked;
  const { company_id } = caller;
  const ids = rows.map(({ id }) => id);
  const claims = await tx<(ClaimRow & Pick<FitPerson, 'first_name' | 'last_name' | 'role'>)[]>`
    select c.id, c.offer_id, c.user_id, c.state, c.asked_at, c.version, u.first_name, u.last_name, u.role
    from shift_claims c
    join users u on u.company_id = c.company_id and u.id = c.user_id and u.closed_at is null
    where c.company_id = ${company_id} and c.offer_id = any(${ids}::uuid[]) and c.state in ('asked', 'granted', 'passed')
    order by c.asked_at, c.id`;
  const personOf = ({ user_id, first_name, last_name, role }: (typeof claims)[number]): FitPerson => ({
    id: user_id,
    first_name,
    last_name,
    role,
  });
  const wanted = claims.filter(({ state }) => state !== 'passed');
  const people = [...new Map(wanted.map((claim) => [claim.user_id, personOf(claim)])).values()];
  const shifts = rows.map((row) => ({ ...row, id: row.shift_id }));
  const fit = await fitsOf(asked, shifts, people);
  const names = await namesOf(asked, rows);
  const byOffer = Map.groupBy(wanted, ({ offer_id }) => offer_id);
  return rows.map((row, at) => {
    const shift = shifts[at];
    const own = (byOffer.get(row.id) ?? []).flatMap((claim): Claim[] => {
      if (shift === undefined) return [];
      const { id, state, asked_at, version } = claim;
      const worker = personOf(claim);
      return [{ id, worker, state, asked_at, version, ...fitReply(fit(shift, worker)) }];
    });
    const { id, shift_id, offered_to, people: named, places, first_come, closes_at, made_at, version } = row;
    return {
      id,
      shift_id,
      offered_to,
      people: named,
      places,
      first_come,
      closes_at,
      made_at,
      turns: turnsOf(row, names),
      claims: own.toSorted(byFit),
      passed: claims
        .filter(({ state, offer_id }) => state === 'passed' && offer_id === row.id)
        .map((claim) => ({ worker: personOf(claim), passed_at: claim.asked_at })),
      version,
    };
  });
}

/** The open accounts that these offers ask in turn. */
async function namesOf(
  { tx, caller: { company_id } }: Asked,
  rows: readonly OfferRow[],
): Promise<ReadonlyMap<string, FitPerson>> {
  const ids = rows.flatMap(({ turns, people }) => (turns === null ? [] : people));
  if (ids.length === 0) return new Map();
  const people = await tx<FitPerson[]>`
    select id, first_name, last_name, role from users
    where company_id = ${company_id} and id = any(${ids}::uuid[]) and closed_at is null`;
  return new Map(people.map((person) => [person.id, person]));
}

function turnsOf({ turns, people }: OfferRow, names: ReadonlyMap<string, FitPerson>): Offer['turns'] {
  if (turns === null) return null;
  return people.flatMap((id, place) => {
    const [worker, asked_at] = [names.get(id), turns[place]];
    return worker === undefined || asked_at === undefined ? [] : [{ worker, asked_at }];
  });
}

/** When the next person after those who have been asked is asked; null: nobody is. */
export const nextAskedAt = ({ turns }: OfferRow, now: string): string | null =>
  turns?.find((at) => isAfter(at, now)) ?? null;
