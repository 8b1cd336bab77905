import { dateIn } from '../database/local-times.ts';
import { type NewNotice, notify } from '../history/notices.ts';
import type { Asked } from '../offers/offer-rows.ts';
import { forgetUnread } from '../openings/trade-ends.ts';
import { decidersFor } from './trade-deciders.ts';
import type { Trade } from './trade-rows.ts';

/** Notices about requests: to those who are asked, to managers when two agree, and to both when it is answered. */

type Person = { readonly first_name: string; readonly last_name: string };
const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

const factsOf = ({ company }: Asked, { id, shift }: Trade): NewNotice['facts'] => ({
  date: dateIn(shift.start_time, company.time_zone),
  start_time: shift.start_time,
  end_time: shift.end_time,
  shift_id: shift.id,
  trade_id: id,
  ...(shift.kind === 'work' ? {} : { kind: shift.kind }),
});

const send = (asked: Asked, notices: readonly NewNotice[]): Promise<void> =>
  notify(
    asked.tx,
    asked.caller.company_id,
    asked.now,
    notices.filter(({ user_id }) => user_id !== asked.caller.user_id),
  );

/** To those who may say yes. */
export function tellAsked(asked: Asked, trade: Trade, people: readonly string[]): Promise<void> {
  const facts = {
    ...factsOf(asked, trade),
    person: nameOf(trade.from),
    person_id: trade.from.id,
    status: trade.for_shift === null ? 'hand_over' : 'swap',
  };
  return send(
    asked,
    people.map((user_id) => ({ user_id, kind: 'trade_asked', facts })),
  );
}

/** Two agree: the managers who answer for the shifts hear of it, to answer or to know, and the person who asked. */
export async function tellAccepted(
  asked: Asked,
  trade: Trade,
  state: 'accepted' | 'approved',
): Promise<void> {
  const { from, to } = trade;
  if (to === null) return;
  await forgetUnread(asked, [trade.id]);
  const managers = new Set((await decidersFor(asked))(trade).flat());
  const facts = { ...factsOf(asked, trade), status: state };
  await send(asked, [
    ...(state === 'accepted'
      ? [
          {
            user_id: from.id,
            kind: 'trade_answered' as const,
            facts: { ...facts, person: nameOf(to), person_id: to.id },
          },
        ]
      : made(asked, trade)),
    ...[...managers]
      .filter((id) => id !== from.id && id !== to.id)
      .map((user_id) => ({
        user_id,
        kind: 'trade_accepted' as const,
        facts: { ...facts, person: nameOf(from), person_id: from.id, by: nameOf(to) },
      })),
  ]);
}

/** The other's name, to each: the shifts have changed hands. */
function made(asked: Asked, trade: Trade): NewNotice[] {
  const { from, to, for_shift } = trade;
  if (to === null) return [];
  const facts = factsOf(asked, trade);
  return [
    {
      user_id: from.id,
      kind: 'trade_answered',
      facts: { ...facts, person: nameOf(to), status: for_shift === null ? 'handed_over' : 'swapped' },
    },
    {
      user_id: to.id,
      kind: 'trade_answered',
      facts: { ...facts, person: nameOf(from), status: for_shift === null ? 'taken_over' : 'swapped' },
    },
  ];
}

/** One unit has said yes: those who answer for the other learn that it is theirs now. */
export async function tellHalf(asked: Asked, trade: Trade, others: readonly string[]): Promise<void> {
  const { from, to } = trade;
  if (to === null) return;
  await forgetUnread(asked, [trade.id], asked.tx`and kind = 'trade_accepted'`);
  const people = { person: nameOf(from), person_id: from.id, by: nameOf(to) };
  const facts = { ...factsOf(asked, trade), status: 'half', ...people };
  await send(
    asked,
    others
      .filter((id) => id !== from.id && id !== to.id)
      .map((user_id) => ({ user_id, kind: 'trade_accepted', facts })),
  );
}

/** A manager has answered. */
export async function tellDecided(asked: Asked, trade: Trade, state: 'approved' | 'refused'): Promise<void> {
  await forgetUnread(asked, [trade.id]);
  if (state === 'approved') return send(asked, made(asked, trade));
  const { from, to, reason } = trade;
  const facts = { ...factsOf(asked, trade), status: 'refused', reason };
  return send(
    asked,
    [from, ...(to === null ? [] : [to])].map(({ id: user_id }) => ({
      user_id,
      kind: 'trade_answered',
      facts,
    })),
  );
}

/** The colleague says no, or the person who asked takes it back: the other hears of it. */
export async function tellEnded(asked: Asked, trade: Trade, status: 'declined' | 'withdrawn'): Promise<void> {
  await forgetUnread(asked, [trade.id]);
  const { from, to } = trade;
  if (to === null || (status === 'withdrawn' && trade.state === 'proposed')) return;
  const [hears, by] = status === 'declined' ? [from, to] : [to, from];
  const facts = { ...factsOf(asked, trade), status, person: nameOf(by) };
  await send(asked, [{ user_id: hears.id, kind: 'trade_answered', facts }]);
}
