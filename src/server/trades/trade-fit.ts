import type { OwnTrade, TradeEffect } from '../../contract/own-trades.ts';
import { companyOf, type Part } from '../database/db.ts';
import type { Asked } from '../offers/offer-rows.ts';
import {
  type Fit,
  type FitOf,
  type FitPerson,
  type FitShift,
  fitReply,
  fitsOf,
  type Hindered,
  worthReply,
} from '../offers/person-fit.ts';
import { madeAtOnce, requestReply, type Trade } from './trade-rows.ts';

/** What a request means to the two people: what hinders them, the rules broken, and what each gives and gets. */

/** How far back work in a unit or as a position makes a person one of its people. */
const LATELY_DAYS = 180;

/** SQL: has the person `u` lately worked where, and as what, the shift `s` is? */
export const worksThere = ({ tx }: Pick<Asked, 'tx'>): Part => {
  const lately = tx`
    select from shift_assignments a
    join shifts l on l.company_id = a.company_id and l.id = a.shift_id
    where a.company_id = ${companyOf(tx)} and a.worker_id = u.id and a.status <> 'rejected'
      and a.start_time > s.start_time - make_interval(days => ${LATELY_DAYS})`;
  return tx`(
    (s.unit_id is null or exists (${lately} and l.unit_id = s.unit_id))
    and (s.position_id is null or exists (${lately} and l.position_id = s.position_id)))`;
};

/** Open accounts of those who may be asked to take over a shift, by name; the person on it is none of them. */
export const colleaguesFor = (asked: Asked, shift_id: string, user_id: string): Promise<FitPerson[]> => {
  const { tx, caller } = asked;
  return tx<FitPerson[]>`
    select u.id, u.first_name, u.last_name, u.role from users u
    join shifts s on s.company_id = u.company_id and s.id = ${shift_id}
    where u.company_id = ${caller.company_id} and u.closed_at is null and u.id <> ${user_id}
      and (u.role = 'worker' or exists (
        select from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.worker_id = u.id
          and a.start_time > s.start_time - make_interval(days => ${LATELY_DAYS})))
      and ${worksThere(asked)}
    order by u.last_name, u.first_name, u.id`;
};

/** A person who may have the shift, and has what its position demands. */
export const isSuited = ({ hindered, broken }: Pick<Fit, 'hindered' | 'broken'>): boolean =>
  hindered === null && !broken.some(({ rule }) => rule === 'skill' || rule === 'minor');

/** The two sides of a request: each person, what they get, and the shift that they give. */
type Side = { readonly person: FitPerson; readonly gets: FitShift | null; readonly gives: FitShift | null };
const sidesOf = ({ from, to, shift, for_shift }: Trade): Side[] => [
  { person: from, gets: for_shift, gives: shift },
  ...(to === null ? [] : [{ person: to, gets: shift, gives: for_shift }]),
];

const fitOfSide = (fit: FitOf, { person, gets, gives }: Side): Fit | null =>
  gets === null ? null : fit(gets, person, gives?.id);

type Hindrance = { readonly worker: FitPerson; readonly why: Hindered };
export type Judged = {
  readonly hindered: Hindrance[];
  readonly broken: ({ readonly worker: FitPerson } & Fit['broken'][number])[];
};

/** Judges requests by the plan as it stands. A person who is away on the day of the own shift gives nothing away. */
export async function judged(asked: Asked, trades: readonly Trade[]): Promise<(trade: Trade) => Judged> {
  const fit = await fitsOfTrades(asked, trades);
  return (trade) => {
    const sides = sidesOf(trade);
    const found = sides.flatMap((side) => {
      const of = fitOfSide(fit, side);
      return of === null ? [] : [{ worker: side.person, of }];
    });
    const away = sides.flatMap(({ person, gives }): Hindrance[] =>
      gives !== null && fit(gives, person, gives.id).hindered === 'away'
        ? [{ worker: person, why: 'away' }]
        : [],
    );
    const stopped = found.flatMap(({ worker, of }): Hindrance[] =>
      of.hindered === null ? [] : [{ worker, why: of.hindered }],
    );
    const first = new Map([...stopped, ...away].map((one) => [one.worker.id, one]));
    return {
      hindered: [...first.values()],
      broken: found.flatMap(({ worker, of }) => of.broken.map((one) => ({ worker, ...one }))),
    };
  };
}

const fitsOfTrades = (asked: Asked, trades: readonly Trade[], more: readonly FitPerson[] = []) => {
  const sides = trades.flatMap(sidesOf);
  const people = new Map([...sides.map(({ person }) => person), ...more].map((one) => [one.id, one]));
  const shifts = trades.flatMap(({ shift, for_shift }) => [shift, for_shift].filter((one) => one !== null));
  return fitsOf(asked, shifts, [...people.values()]);
};

/** One that is over, or whose shift is no longer the same, has no fit: its times may be any. */
const doesWait = ({ state }: Trade): boolean => state === 'proposed' || state === 'accepted';

/** Requests as the caller sees them, who made them or is asked. */
export async function ownReplies(asked: Asked, trades: readonly Trade[], me: FitPerson): Promise<OwnTrade[]> {
  if (trades.length === 0) return [];
  const at_once = await madeAtOnce(asked);
  const fit = await fitsOfTrades(asked, trades.filter(doesWait), [me]);
  return trades.map((trade) => {
    const is_own = trade.from_user === me.id;
    const waits = doesWait(trade);
    const own = { person: me, gets: trade.shift, gives: trade.for_shift };
    const sides = is_own
      ? sidesOf(trade)
      : [own, ...sidesOf(trade).filter(({ person }) => person === trade.from)];
    const found = waits ? sides.map((side) => fitOfSide(fit, side)) : [];
    const gets = found[0] ?? null;
    const gives = is_own ? trade.shift : trade.for_shift;
    return {
      ...requestReply(trade, asked.company),
      is_own,
      gets: gets === null || gets.hindered !== null ? null : effectReply(gets),
      gives: !waits || gives === null ? null : worthReply(fit(gives, me, gives.id)).pay,
      can: waits && found.every((one) => one === null || one.hindered === null),
      needs_manager: !at_once || found.some((one) => (one?.broken.length ?? 0) > 0),
    };
  });
}

export const effectReply = (found: Fit): TradeEffect => ({ ...worthReply(found), ...fitReply(found) });
