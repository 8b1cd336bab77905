import { randomUUID } from 'node:crypto';
import {
  listNotices,
  type Notice,
  type NoticeKind,
  readNotices,
  remind,
  remindPeople,
} from '../../contract/notices.ts';
import { daysOfMonth } from '../../core/calendar.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { later } from '../database/transaction.ts';
import { type Caller, type Handler, type InCompany, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { announce, record } from './history.ts';

/**
 * Notices to people, sent once and in the transaction of the action itself. A notice holds facts; the client makes
 * the sentence. The bell reads its notices again when the topic `notices` names the person.
 */

/** How many notices the bell shows, and how far back. */
const MOST_NOTICES = 100;
const KEPT_DAYS = 60;
/** A change notice names at most a hundred ids (history.ts). */
const IDS_AT_ONCE = 100;

export type NewNotice = {
  readonly user_id: string;
  readonly kind: NoticeKind;
  readonly facts: Notice['facts'];
};

/** Writes notices in one insert. People who have left get none. The caller leaves out the actor. */
export async function notify(
  tx: Tx,
  company_id: string,
  now: string,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({ id: randomUUID(), ...notice }));
  const insert = tx`
    insert into notices (company_id, id, user_id, kind, facts, created_at)
    select u.company_id, n.id, u.id, n.kind, n.facts, ${now}::timestamptz
    from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(rows)))})
      as n (id uuid, user_id uuid, kind text, facts jsonb)
    join users u on u.company_id = ${company_id} and u.id = n.user_id and u.closed_at is null`;
  later(tx, insert);
  ring(tx, company_id, now, notices);
  // Closed accounts listen to no stream: announcing to them does no harm.
  await announceTo(
    tx,
    company_id,
    notices.map((notice) => notice.user_id),
  );
}

/**
 * What people's browsers are told of notices made at `now`, after the commit (push/push-sender.ts): once a kind, however many notices the
 * action makes. A browser that is just going away is left out.
 */
export function ring(
  tx: Tx,
  company_id: string,
  now: string,
  notices: readonly { readonly user_id: string; readonly kind: string }[],
): void {
  const rings = [
    ...new Map(notices.map(({ user_id, kind }) => [`${user_id} ${kind}`, { user_id, kind }])).values(),
  ];
  later(
    tx,
    tx`
    insert into pushes (company_id, subscription_id, kind, made_at, due_at)
    select s.company_id, s.id, n.kind, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${tx.json(rings)}) as n (user_id uuid, kind text)
    join push_subscriptions s on s.company_id = ${company_id} and s.user_id = n.user_id
    for key share of s skip locked
    on conflict do nothing`,
  );
}

/** Has the bells of these people read again. */
export async function announceTo(tx: Tx, company_id: string, user_ids: readonly string[]): Promise<void> {
  const people = [...new Set(user_ids)];
  for (let from = 0; from < people.length; from += IDS_AT_ONCE)
    await announce(tx, company_id, 'notices', people.slice(from, from + IDS_AT_ONCE));
}

/** The company's active managers, except the actor if one is named. */
export async function managersBut(tx: Tx, company_id: string, doer_id: string | null): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null and id is distinct from ${doer_id}
    order by id`;
  return rows.map((row) => row.id);
}

export const noticeHandlers: readonly Handler[] = [
  inCompany(
    listNotices,
    async ({ caller, tx, now }) => tx<Notice[]>`
      select id, kind, facts, created_at, read_at from notices
      where company_id = ${caller.company_id} and user_id = ${caller.user_id}
        and created_at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by created_at desc, id
      limit ${MOST_NOTICES}`,
  ),

  inCompany(readNotices, async ({ input: { body }, caller, tx, now }) => {
    const { company_id, user_id } = caller;
    if (body.ids?.length === 0) return undefined;
    const read = await tx`
      update notices set read_at = ${now}
      where company_id = ${company_id} and user_id = ${user_id} and read_at is null
        ${body.ids === undefined ? tx`` : tx`and id = any(${[...body.ids]}::uuid[])`}
      returning id`;
    if (read.length > 0) await announceTo(tx, company_id, [user_id]);
    return undefined;
  }),

  inCompany(remind, async ({ input: { body }, caller, company, tx, now }) => {
    const asked = [...new Map(body.days.map((day) => [keyOf(day), day])).values()];
    const { reminded, skipped } = await remindOf({ tx, caller, company, now }, asked);
    return { reminded: reminded.length, skipped };
  }),

  inCompany(remindPeople, async ({ input: { body }, caller, company, tx, now }) => {
    const people = [...new Set(body.people)];
    const known = await tx`
      select id from users where company_id = ${caller.company_id} and id = any(${people}::uuid[])`;
    if (known.length < people.length) throw new Refusal('not_found');
    const days = daysOfMonth(body.year, body.month);
    const asked = people.flatMap((worker_id) => days.map((date) => ({ worker_id, date })));
    const { reminded, skipped } = await remindOf({ tx, caller, company, now }, asked);
    const lately = skipped.filter(({ code }) => code === 'already_in_state').length;
    return { reminded: reminded.length, lately };
  }),
];

type Reminding = Pick<InCompany<typeof remind>, 'tx' | 'caller' | 'company' | 'now'>;

/** Reminds of the days that have a shift and no report, each once in twelve hours. */
async function remindOf({ tx, caller, company, now }: Reminding, asked: readonly AskedDay[]) {
  const days = await plannedDays(tx, caller, asked, company.time_zone, now);
  const reminded: PlannedDay[] = [];
  const skipped: { worker_id: string; date: string; code: string }[] = [];
  for (const day of days) {
    const code = whyNot(day, caller);
    if (code === null) reminded.push(day);
    else skipped.push({ worker_id: day.worker_id, date: day.date, code });
  }
  await record(
    tx,
    caller,
    now,
    reminded.map(({ assignment_id, date }) => ({
      noun: 'assignment',
      noun_id: String(assignment_id),
      action: 'reminded',
      became: { date },
    })),
  );
  await notify(
    tx,
    caller.company_id,
    now,
    reminded.map(({ worker_id, date, shift_id, start_time, end_time }) => ({
      user_id: worker_id,
      kind: 'report_missing',
      facts: {
        date,
        ...(shift_id === null || start_time === null || end_time === null
          ? {}
          : { shift_id, start_time, end_time }),
      },
    })),
  );
  return { reminded, skipped };
}

type AskedDay = { readonly worker_id: string; readonly date: string };
/** A person's day: the first ended shift without a report, if any. */
type PlannedDay = AskedDay & {
  readonly assignment_id: string | null;
  readonly shift_id: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly reminded: boolean;
};

const keyOf = ({ worker_id, date }: AskedDay): string => `${worker_id} ${date}`;

function whyNot(day: PlannedDay, caller: Caller): string | null {
  if (day.worker_id === caller.user_id) return 'own_report';
  if (day.assignment_id === null) return 'not_found';
  return day.reminded ? 'already_in_state' : null;
}

/** Lock the people first, so that two managers who send reminders at once send one. */
async function plannedDays(
  tx: Tx,
  { company_id }: Caller,
  asked: readonly AskedDay[],
  zone: string,
  now: string,
): Promise<PlannedDay[]> {
  const people = [...new Set(asked.map((day) => day.worker_id))];
  await tx`
    select id from users
    where company_id = ${company_id} and id = any(${[...people]}::uuid[])
    order by role = 'manager' desc, id
    for no key update`;
  const days = asked.map((day) => ({ ...day, ...edgesOf(day.date, day.date, zone) }));
  return tx<PlannedDay[]>`
    select d.worker_id, d.date, a.id as assignment_id, a.shift_id, a.start_time, a.end_time,
      exists (
        select from notices n
        where n.company_id = ${company_id} and n.user_id = d.worker_id and n.kind = 'report_missing'
          and n.facts ->> 'date' = d.date::text and n.created_at > ${now}::timestamptz - interval '12 hours'
      ) as reminded
    from jsonb_to_recordset(${tx.json(days)})
      as d (worker_id uuid, date date, "from" timestamptz, until timestamptz)
    left join lateral (
      select s.id, s.shift_id, s.start_time, s.end_time
      from shift_assignments s
      join users u on u.company_id = s.company_id and u.id = s.worker_id and u.closed_at is null
      where s.company_id = ${company_id} and s.worker_id = d.worker_id and s.status = 'approved'
        and s.start_time >= d."from" and s.start_time < d.until and s.end_time <= ${now}
        and s.sick_leave_type is distinct from 'full' and not s.unauthorized_absence
        and not exists (
          select from absences b
          where b.company_id = ${companyOf(tx)} and b.user_id = s.worker_id and b.extent_pct = 100
            and b.first_day + (b.from_time is not null)::integer <= d.date
            and (b.last_day is null or b.last_day - (b.until_time is not null)::integer >= d.date))
        and not exists (
          select from leave_requests l
          where l.company_id = ${companyOf(tx)} and l.user_id = s.worker_id and l.status = 'approved' and l.extent_pct = 100
            and l.first_day <= d.date and l.last_day >= d.date)
        and not exists (
          select from time_entries e
          where e.company_id = ${companyOf(tx)} and e.user_id = s.worker_id and e.date = d.date)
      order by s.start_time, s.id
      limit 1
    ) a on true
    order by d.date, d.worker_id`;
}
