import { LIVE_TRADES, type TradeLapse } from '../../core/roster/trade.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { dateIn } from '../database/local-times.ts';
import { announce } from '../history/history.ts';
import { announceTo, notify } from '../history/notices.ts';
import type { Ending } from './offer-ends.ts';

/** What makes requests to hand over and swap shifts lapse: the shift moves or goes, or its person is off it. Both people are told. */

/** Lets those requests lapse that the shifts, as they were just written, no longer allow. Their people are locked. */
export const lapseTrades = (doing: Ending, shift_ids: readonly string[]): Promise<void> =>
  shift_ids.length === 0
    ? Promise.resolve()
    : lapse(
        doing,
        doing.tx`
          (t.shift_id = any(${[...shift_ids]}::uuid[]) or t.for_shift_id = any(${[...shift_ids]}::uuid[]))
          and (not ${stands(doing.tx, 'assignment_id', 'start_time', 'end_time', 'from_user')}
            or (t.for_assignment_id is not null
              and not ${stands(doing.tx, 'for_assignment_id', 'for_start_time', 'for_end_time', 'to_user')}))`,
        doing.tx`case when exists (
            select from shifts s where s.company_id = ${companyOf(doing.tx)} and s.id = t.shift_id)
          and (t.for_shift_id is null or exists (
            select from shifts s where s.company_id = ${companyOf(doing.tx)} and s.id = t.for_shift_id))
          then case when exists (
              select from shift_assignments a
              where a.company_id = ${companyOf(doing.tx)} and a.id = t.assignment_id and a.worker_id = t.from_user and a.status <> 'rejected')
            and (t.for_assignment_id is null or exists (
              select from shift_assignments a
              where a.company_id = ${companyOf(doing.tx)} and a.id = t.for_assignment_id and a.worker_id = t.to_user
                and a.status <> 'rejected'))
            then 'moved' else 'off' end
          else 'gone' end`,
      );

/** Lets the requests of a person lapse whose account was closed. */
export const lapseTradesOf = (doing: Ending, user_id: string): Promise<void> =>
  lapse(doing, doing.tx`(t.from_user = ${user_id} or t.to_user = ${user_id})`, doing.tx`'left'`);

/** SQL: is the person still on the shift, at the time that it had? */
const stands = (tx: Tx, assignment: string, start: string, end: string, person: string): Part => tx`exists (
  select from shift_assignments a
  where a.company_id = ${companyOf(tx)} and a.id = ${tx(`t.${assignment}`)} and a.worker_id = ${tx(`t.${person}`)}
    and a.status <> 'rejected' and a.start_time = ${tx(`t.${start}`)} and a.end_time = ${tx(`t.${end}`)})`;

type Lapsed = {
  readonly id: string;
  readonly shift_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly from_user: string;
  readonly to_user: string | null;
  readonly lapsed_by: TradeLapse;
};

async function lapse({ tx, caller, company, now }: Ending, which: Part, why: Part): Promise<void> {
  const { company_id } = caller;
  const lapsed = await tx<Lapsed[]>`
    update shift_trades t set state = 'lapsed', lapsed_by = w.why, version = t.version + 1
    from (
      select t.id, ${why} as why from shift_trades t
      where t.company_id = ${company_id} and t.state = any(${[...LIVE_TRADES]}::text[]) and ${which}
    ) w
    where t.company_id = ${company_id} and t.id = w.id and t.state = any(${[...LIVE_TRADES]}::text[])
    returning t.id, t.shift_id, t.start_time, t.end_time, t.from_user, t.to_user, t.lapsed_by`;
  if (lapsed.length === 0) return;
  const ids = lapsed.map(({ id }) => id);
  await forgetUnread({ tx, caller, company, now }, ids);
  await notify(
    tx,
    company_id,
    now,
    lapsed.flatMap(({ id: trade_id, from_user, to_user, start_time, end_time, shift_id, lapsed_by }) => {
      const date = dateIn(start_time, company.time_zone);
      const facts = { date, start_time, end_time, shift_id, trade_id, status: lapsed_by };
      return [from_user, to_user]
        .filter((id) => id !== null && id !== caller.user_id)
        .map((user_id) => ({ user_id: user_id ?? '', kind: 'trade_answered' as const, facts }));
    }),
  );
  await announce(tx, company_id, 'trades', ids);
}

/** Takes back the unread notices about requests: the next step replaces them. */
export async function forgetUnread(
  { tx, caller: { company_id } }: Ending,
  trade_ids: readonly string[],
  which?: Part,
): Promise<void> {
  const unread = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('trade_asked', 'trade_accepted', 'trade_answered') and read_at is null
      and facts ->> 'trade_id' = any(${[...trade_ids]}::text[]) ${which ?? tx``}
    returning user_id`;
  await announceTo(
    tx,
    company_id,
    unread.map(({ user_id }) => user_id),
  );
}
