import { createHash, randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  rotateCalendarFeed,
} from '../../contract/calendar-feeds.ts';
import { addDays } from '../../core/calendar.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { todayIn } from '../accounts/caller.ts';
import { endCalendarLink } from '../accounts/password-changes.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { FileReply, type Handler, inCompany, openly } from '../handler.ts';
import { record } from '../history/history.ts';
import { onLeave } from '../planning/absence-marks.ts';
import { Refusal } from '../refusal.ts';

/**
 * A person's own calendar at a secret address, for the phone's calendar app. The address names the company, so that
 * the public call finds its rows, and holds 256 random bits; only its hash is stored. The calendar shows the person's
 * own shifts and leave, no colleague.
 */

const BACK_DAYS = 31;
const AHEAD_DAYS = 180;
const READ_AGAIN_S = 3600;
/** Neutral words in the language of the country: the address does not tell the reader's language. */
const WORDS = {
  kinds: { work: 'Pass', jour: 'Jour', beredskap: 'Beredskap' },
  pending: 'väntar på svar',
  away: 'ledig',
  leave: 'Ledig',
};

export const calendarFeedHandlers: readonly Handler[] = [
  inCompany(getCalendarFeed, async ({ caller: { company_id, user_id }, tx }) => {
    const [feed] = await tx<{ created_at: string }[]>`
      select created_at from calendar_feeds where company_id = ${company_id} and user_id = ${user_id}`;
    return { created_at: feed?.created_at ?? null, path: null };
  }),

  inCompany(rotateCalendarFeed, async ({ caller, tx, now }) => {
    const { company_id, user_id } = caller;
    const token = `${company_id.replaceAll('-', '')}${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const [feed] = await tx<{ created_at: string; is_new: boolean }[]>`
      insert into calendar_feeds (company_id, user_id, token_hash, created_at)
      values (${company_id}, ${user_id}, ${hashOf(token)}, ${now})
      on conflict (company_id, user_id)
        do update set token_hash = excluded.token_hash, created_at = excluded.created_at
      returning created_at, (xmax = 0) as is_new`;
    await record(tx, caller, now, [
      { noun: 'calendar_feed', noun_id: user_id, action: feed?.is_new === true ? 'created' : 'rotated' },
    ]);
    return { created_at: feed?.created_at ?? now, path: `/api/calendar/${token}.ics` };
  }),

  inCompany(endCalendarFeed, async ({ caller, tx, now }) => {
    const ended = await endCalendarLink(tx, caller);
    if (ended.length > 0) await record(tx, caller, now, ended);
    return undefined;
  }),

  openly(readCalendarFeed, async ({ input: { params }, now, services }) => {
    const token = params.token.replace(/\.ics$/, '');
    const company_id = companyIn(token);
    if (company_id === null) throw new Refusal('not_found');
    return services.db.inCompany(company_id, async (tx) => {
      const owner = await ownerOf(tx, company_id, token);
      if (owner === undefined) throw new Refusal('not_found');
      const text = await calendarOf(tx, company_id, owner, now);
      return new FileReply(null, 'text/calendar; charset=utf-8', Buffer.from(text));
    });
  }),
];

const SECRET_BYTES = 32;
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const companyIn = (token: string): string | null => TOKEN.exec(token)?.slice(1, 6).join('-') ?? null;

type Owner = { readonly user_id: string; readonly company_name: string; readonly time_zone: string };

/**
 * The person whose address it is; nobody when the account is closed or the company suspended, as if the address had
 * never existed.
 */
async function ownerOf(tx: Tx, company_id: string, token: string): Promise<Owner | undefined> {
  const [owner] = await tx<Owner[]>`
    select f.user_id, c.name as company_name, r.time_zone
    from calendar_feeds f
    join users u on u.company_id = f.company_id and u.id = f.user_id
    join companies c on c.id = f.company_id
    join company_settings r on r.company_id = f.company_id
    where f.company_id = ${company_id} and f.token_hash = ${hashOf(token)} and u.closed_at is null
      and c.is_active and c.billing_status <> 'suspended'`;
  return owner;
}

async function calendarOf(tx: Tx, company_id: string, owner: Owner, now: string): Promise<string> {
  const today = todayIn(now, owner.time_zone);
  const [first, last] = [addDays(today, -BACK_DAYS), addDays(today, AHEAD_DAYS)];
  const { from, until } = edgesOf(first, last, owner.time_zone);
  const shifts = await tx<ShiftRow[]>`
    select a.id, a.status, s.kind, s.note, a.start_time, a.end_time, a.updated_at, a.version, ${onLeave(tx, owner)} as on_leave
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    where a.company_id = ${company_id} and a.worker_id = ${owner.user_id} and a.status <> 'rejected'
      and a.start_time >= ${from} and a.start_time < ${until}
    order by a.start_time, a.id`;
  const leaves = await tx<LeaveRow[]>`
    select id, first_day, last_day, updated_at, version from leave_requests
    where company_id = ${company_id} and user_id = ${owner.user_id} and status = 'approved'
      and first_day <= ${last} and last_day >= ${first}
    order by first_day, id`;
  const calendar = ical({
    name: `Skifta – ${owner.company_name}`,
    prodId: { company: 'Skifta', product: 'Skifta', language: 'SV' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN_S,
  });
  for (const shift of shifts) calendar.createEvent(eventOfShift(shift));
  for (const leave of leaves) calendar.createEvent(eventOfLeave(leave));
  return calendar.toString();
}

type Written = { id: string; updated_at: string; version: number };
type ShiftRow = Written & {
  status: 'pending' | 'approved';
  kind: ShiftKind;
  note: string;
  start_time: string;
  end_time: string;
  on_leave: boolean;
};
type LeaveRow = Written & { first_day: string; last_day: string };

/** The id stays the same while the person is on the shift, so that a moved shift moves in the calendar. */
const common = ({ id, updated_at, version }: Written) => ({
  id: `${id}@skifta`,
  stamp: new Date(updated_at),
  lastModified: new Date(updated_at),
  sequence: version,
});

const eventOfShift = (shift: ShiftRow) => ({
  ...common(shift),
  start: new Date(shift.start_time),
  end: new Date(shift.end_time),
  summary: summaryOf(shift),
  ...(shift.note === '' ? {} : { description: shift.note }),
  status: shift.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  // Beredskap at home leaves the person free for others to meet.
  ...(shift.on_leave || shift.kind === 'beredskap'
    ? { transparency: ICalEventTransparency.TRANSPARENT }
    : {}),
});

function summaryOf({ kind, status, on_leave }: ShiftRow): string {
  const word = WORDS.kinds[kind];
  if (on_leave) return `${word} (${WORDS.away})`;
  return status === 'pending' ? `${word} (${WORDS.pending})` : word;
}

/** Whole days: the end is the day after, as the format counts. */
const eventOfLeave = (leave: LeaveRow) => ({
  ...common(leave),
  start: midnight(leave.first_day),
  end: midnight(addDays(leave.last_day, 1)),
  allDay: true,
  summary: WORDS.leave,
  status: ICalEventStatus.CONFIRMED,
  transparency: ICalEventTransparency.TRANSPARENT,
});

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
