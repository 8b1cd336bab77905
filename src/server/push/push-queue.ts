import { GROUP_OF, type Notice, type NoticeGroup } from '../../contract/notices.ts';
import { type PushKind, QUIET, TEST_PUSH } from '../../contract/push.ts';
import type { Minute } from '../../core/clock.ts';
import { type QuietHours, ringsAt } from '../../core/quiet-hours.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';

/**
 * What waits to be pushed in a company, taken for a while by one sender. Whether it may ring is asked when it is due, not when it was written: a
 * notice that was read or taken back meanwhile rings nowhere.
 */

/** A sender that dies leaves its pushes to the next one after so long. */
const TAKEN_FOR_S = 60;
const AT_ONCE = 20;
/** What is older is no news. */
export const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const SOON_MIN = 180;

export type Waiting = {
  readonly subscription_id: string;
  readonly kind: PushKind;
  readonly made_at: string;
  readonly tries: number;
};
/** One message to one browser. `urgent`: of a shift that starts soon. */
export type Due = Waiting & {
  readonly sealed: Buffer;
  readonly urgent: boolean;
  /** The notice tells the person of somebody else's account. */
  readonly of_other: boolean;
};
/** `took`: how many rows, so that the sender comes back for more. */
export type Taken = { readonly took: number; readonly due: readonly Due[] };

type Browser = {
  id: string;
  user_id: string;
  sealed: Buffer;
  time_zone: string;
  muted: NoticeGroup[] | null;
  quiet_from: string | null;
  quiet_until: string | null;
};
type Unread = Pick<Notice, 'facts'> & { user_id: string; kind: string; created_at: string };

/** Takes what is due; what may not ring now is put off or dropped. */
export async function takeDue(tx: Tx, company_id: string, now: string): Promise<Taken> {
  await tx`delete from pushes where company_id = ${company_id} and made_at < ${instantAfter(now, -GIVEN_UP_AFTER_MS)}`;
  const rows = await tx<Waiting[]>`
    update pushes set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => ${TAKEN_FOR_S})
    where company_id = ${company_id} and (subscription_id, kind, made_at) in (
      select subscription_id, kind, made_at from pushes
      where company_id = ${company_id} and due_at <= ${now}
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning subscription_id, kind, made_at, tries`;
  if (rows.length === 0) return { took: 0, due: [] };
  const browsers = await browsersOf(tx, company_id, rows);
  const unread = await unreadOf(tx, company_id, browsers, rows);
  const due: Due[] = [];
  for (const row of rows.toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))) {
    const verdict = verdictOf(row, browsers, unread, now);
    const said = due.some(
      ({ subscription_id, kind }) => subscription_id === row.subscription_id && kind === row.kind,
    );
    if (verdict === 'drop' || said) await dropPush(tx, company_id, row);
    else if ('until' in verdict)
      await tx`
        update pushes set due_at = ${verdict.until}, tries = 0
        where company_id = ${company_id} and subscription_id = ${row.subscription_id} and kind = ${row.kind}
          and made_at = ${row.made_at}`;
    else due.push({ ...row, ...verdict });
  }
  return { took: rows.length, due };
}

/** The browsers whose session nobody has ended, with what their people chose. */
const browsersOf = (tx: Tx, company_id: string, rows: readonly Waiting[]): Promise<Browser[]> => tx<
  Browser[]
>`
  select s.id, s.user_id, s.sealed, r.time_zone, c.muted,
    case when c.user_id is null then ${QUIET.quiet_from} else c.quiet_from end as quiet_from,
    case when c.user_id is null then ${QUIET.quiet_until} else c.quiet_until end as quiet_until
  from push_subscriptions s
  join sessions o on o.company_id = s.company_id and o.id = s.session_id and o.ended_at is null
  join companies f on f.id = s.company_id and f.is_active and f.billing_status <> 'suspended'
  join company_settings r on r.company_id = s.company_id
  left join push_choices c on c.company_id = s.company_id and c.user_id = s.user_id
  where s.company_id = ${company_id} and s.id = any(${rows.map((row) => row.subscription_id)}::uuid[])`;

const unreadOf = (
  tx: Tx,
  company_id: string,
  browsers: readonly Browser[],
  rows: readonly Waiting[],
): Promise<Unread[]> => tx<Unread[]>`
  select user_id, kind, facts, created_at from notices
  where company_id = ${company_id} and user_id = any(${browsers.map((one) => one.user_id)}::uuid[])
    and created_at = any(${rows.map((row) => row.made_at)}::timestamptz[]) and read_at is null`;

/** The whole minute that an instant lies in. */
const minuteIn = (at: string): Minute => Math.floor(Date.parse(at) / 60_000);

type Verdict = 'drop' | { readonly until: string } | Pick<Due, 'sealed' | 'urgent' | 'of_other'>;

function verdictOf(
  row: Waiting,
  browsers: readonly Browser[],
  unread: readonly Unread[],
  now: string,
): Verdict {
  const browser = browsers.find(({ id }) => id === row.subscription_id);
  if (browser === undefined) return 'drop';
  const { sealed, user_id, muted, time_zone } = browser;
  if (row.kind === TEST_PUSH) return { sealed, urgent: true, of_other: false };
  const notices = unread.filter(
    (one) => one.user_id === user_id && one.kind === row.kind && one.created_at === row.made_at,
  );
  const group = GROUP_OF[row.kind];
  if (notices.length === 0 || group === undefined || muted?.includes(group) === true) return 'drop';
  const minute = minuteIn(now);
  const starts = group === 'shifts' || group === 'open_shifts' ? startOf(notices, minute) : null;
  const rings = ringsAt(minute, quietOf(browser), time_zone, starts);
  if (rings > minute) return { until: new Date(rings * 60_000).toISOString() };
  const of_other = notices.some(({ facts }) => facts.person_id !== undefined);
  return { sealed, urgent: starts !== null && starts < minute + SOON_MIN, of_other };
}

/** When the first shift of these notices that is not over starts; null: none is ahead or under way. */
function startOf(notices: readonly Unread[], now: Minute): Minute | null {
  const starts = notices
    .flatMap(({ facts }) => [
      [facts.start_time, facts.end_time],
      [facts.was_start_time, facts.was_end_time],
    ])
    .flatMap(([start, end]) => (start === undefined ? [] : [{ start, end: end ?? start }]))
    .filter(({ end }) => minuteIn(end) >= now)
    .map(({ start }) => minuteIn(start));
  return starts.length === 0 ? null : Math.min(...starts);
}

const quietOf = ({ quiet_from, quiet_until }: Browser): QuietHours | null =>
  quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };

export const dropPush = (tx: Tx, company_id: string, { subscription_id, kind, made_at }: Waiting) => tx`
  delete from pushes
  where company_id = ${company_id} and subscription_id = ${subscription_id} and kind = ${kind} and made_at = ${made_at}`;
