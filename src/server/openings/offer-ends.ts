import type { Part, Tx } from '../database/db.ts';
import { dateIn } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { announce } from '../history/history.ts';
import { announceTo, notify } from '../history/notices.ts';

/** What ends the offers of a shift: its places are filled, it moves, it is deleted, or a manager ends them. Those who asked are told. */

export type Ending = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: Pick<CompanyRules, 'time_zone'>;
  readonly now: string;
};
/** Why an offer ended, for those who asked. */
export type EndedBy = 'filled' | 'moved' | 'gone' | 'ended';

/** Ends the offers of these shifts, which are locked. Before the shifts are deleted: their offers go with them. */
export const endOffers = (doing: Ending, shift_ids: readonly string[], why: EndedBy): Promise<void> =>
  end(doing, shift_ids, why, doing.tx``);

/** Ends the offers of which no place is left, after people were put on these shifts, which are locked. */
export const endFilledOffers = (doing: Ending, shift_ids: readonly string[]): Promise<void> =>
  end(
    doing,
    shift_ids,
    'filled',
    doing.tx`and o.full_at <= (
      select count(*) from shift_assignments a
      where a.company_id = ${doing.caller.company_id} and a.shift_id = o.shift_id and a.status <> 'rejected')`,
  );

async function end(
  { tx, caller, company, now }: Ending,
  shift_ids: readonly string[],
  why: EndedBy,
  which: Part,
): Promise<void> {
  const { company_id } = caller;
  if (shift_ids.length === 0) return;
  const ended = await tx<{ id: string; shift_id: string; start_time: string; end_time: string }[]>`
    update shift_offers o set ended_at = ${now}, version = version + 1
    where o.company_id = ${company_id} and o.shift_id = any(${[...new Set(shift_ids)]}::uuid[])
      and o.ended_at is null ${which}
    returning id, shift_id, start_time, end_time`;
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const [declined, unread] = await Promise.all([
    tx<{ user_id: string; offer_id: string }[]>`
      update shift_claims set state = 'declined', answered_at = ${now}, version = version + 1
      where company_id = ${company_id} and offer_id = any(${ids}::uuid[]) and state = 'asked'
      returning user_id, offer_id`,
    tx<{ user_id: string }[]>`
      delete from notices
      where company_id = ${company_id} and kind in ('shift_open', 'offer_passed') and read_at is null
        and facts ->> 'offer_id' = any(${ids}::text[])
      returning user_id`,
  ]);
  await announceTo(
    tx,
    company_id,
    unread.map(({ user_id }) => user_id),
  );
  const known = new Map(ended.map((one) => [one.id, one]));
  await notify(
    tx,
    company_id,
    now,
    declined.flatMap(({ user_id, offer_id }) => {
      const offer = known.get(offer_id);
      if (offer === undefined || user_id === caller.user_id) return [];
      const { start_time, end_time, shift_id } = offer;
      const date = dateIn(start_time, company.time_zone);
      return [
        {
          user_id,
          kind: 'claim_answered' as const,
          facts: { date, start_time, end_time, shift_id, offer_id, status: why },
        },
      ];
    }),
  );
  await announce(tx, company_id, 'offers', ids);
}
