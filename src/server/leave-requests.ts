import { randomUUID } from 'node:crypto';
import {
  changeLeaveRequest,
  createLeaveRequest,
  type LeaveRequest,
  listLeaveRequests,
} from '../contract/leave-requests.ts';
import type { ActionOf } from '../core/deeds.ts';
import {
  type LeaveKind,
  type LeaveStatus,
  leaveDays,
  leaveDaysVerdict,
  leaveMoveVerdict,
} from '../core/leave.ts';
import type { Tx } from './db.ts';
import { anotherManagerExists } from './four-eyes.ts';
import { type Caller, type CompanyRules, type Handler, inCompany } from './handler.ts';
import { announce, record } from './history.ts';
import { rangeOf } from './local-times.ts';
import { monthsFrom, passMonthGate } from './month-gate.ts';
import { announceTo, managersBut, type NewNotice, notify } from './notices.ts';
import { ownOr, requireOpenPerson } from './people.ts';
import { Refusal, refuseField } from './refusal.ts';
import { refuseStale } from './stale.ts';

/**
 * Leave (specification section 2, decisions section 5; the rules are core/leave.ts). Kind and note are between the person and
 * the managers: a worker's query never leaves the own rows. The database itself refuses two live requests over the same days.
 */

export const leaveHandlers: readonly Handler[] = [
  inCompany(listLeaveRequests, async ({ input: { query }, caller, company, tx, today }) => {
    const unbounded = query.start_date === undefined && query.end_date === undefined;
    const rows = await select(tx, caller, company, today, {
      ...(unbounded ? {} : { days: rangeOf(query, { start_date: today, end_date: today }) }),
      user_id: await ownOr(tx, caller, query.user),
      status: query.status ?? null,
    });
    return rows.map(reply);
  }),

  inCompany(createLeaveRequest, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const user_id = body.user ?? caller.user_id;
    if (caller.role === 'worker' && user_id !== caller.user_id)
      throw refuseField('not_allowed', 'user', 'Must be your own id.');
    await requireOpenPerson(tx, company_id, user_id, 'user');
    const { first_day, last_day } = body;
    const by = caller.role === 'manager' ? 'manager' : 'person';
    const refused = leaveDaysVerdict({ first_day, last_day, today, by });
    if (refused !== null) throw refuseField(refused, refused === 'leave_too_long' ? 'last_day' : 'first_day');
    const decides = await mayAnswer(tx, caller, user_id, now);
    const id = randomUUID();
    await tx`
      insert into leave_requests ${tx({
        company_id,
        id,
        user_id,
        kind: body.kind,
        first_day,
        last_day,
        note: body.note ?? '',
        status: decides ? 'approved' : 'pending',
        decided_by: decides ? caller.user_id : null,
        decided_at: decides ? now : null,
        created_at: now,
        updated_at: now,
      })}`;
    const made = await one(tx, caller, company, today, id);
    await told(tx, caller, now, user_id === caller.user_id ? 'asked' : 'entered', null, made);
    await notify(tx, company_id, now, await noticesOf(tx, caller, made));
    return reply(made);
  }),

  inCompany(
    changeLeaveRequest,
    async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
      const was = await one(tx, caller, company, today, params.id, true);
      await refuseStale(if_match, was.version, () => reply(was));
      const { status, reason } = body;
      await requireMovable(tx, caller, { now, today }, was, status);
      const answered = status === 'approved' || status === 'rejected';
      if (reason !== undefined && !answered)
        throw refuseField('invalid', 'reason', 'A reason goes with an answer.');
      await tx`
        update leave_requests set ${tx({
          status,
          // What was withdrawn keeps the answer it had; what is asked again awaits a new one.
          ...(status === 'withdrawn'
            ? {}
            : {
                reason: answered ? (reason ?? null) : null,
                decided_by: answered ? caller.user_id : null,
                decided_at: answered ? now : null,
              }),
          updated_at: now,
          version: was.version + 1,
        })}
        where company_id = ${caller.company_id} and id = ${params.id}`;
      const became = await one(tx, caller, company, today, params.id);
      await told(tx, caller, now, status, was, became);
      const unsaid = await takeBackUnread(tx, caller, became);
      const undone = status === 'pending' && unsaid.has(became.user_id) && became.user_id !== caller.user_id;
      if (!undone) await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became));
      return reply(became);
    },
  ),
];

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'worker' | 'manager' | 'admin';
  readonly kind: LeaveKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly note: string;
  readonly status: LeaveStatus;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decider_first_name: string;
  readonly decider_last_name: string;
  readonly decider_role: 'worker' | 'manager' | 'admin';
  readonly decided_at: string | null;
  readonly shift_count: number;
  readonly created_at: string;
  readonly version: number;
};

type Filter = {
  readonly id?: string;
  readonly days?: { readonly first: string; readonly last: string };
  readonly user_id?: string | null;
  readonly status?: LeaveStatus | null;
  readonly lock?: boolean;
};

/** Requests with their person and their planned shifts, in one query. Nobody waits for who has left. */
async function select(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  { id, days, user_id = null, status = null, lock = false }: Filter,
): Promise<Row[]> {
  const { company_id } = caller;
  const touching =
    id !== undefined
      ? tx`and l.id = ${id}`
      : days === undefined
        ? tx`and (l.last_day >= ${today} or l.status = 'pending')`
        : tx`and l.first_day <= ${days.last} and l.last_day >= ${days.first}`;
  return tx<Row[]>`
    select l.id, l.user_id, u.first_name, u.last_name, u.role, l.kind, l.first_day, l.last_day, l.note, l.status, l.reason,
      l.decided_by, d.first_name as decider_first_name, d.last_name as decider_last_name, d.role as decider_role,
      l.decided_at, l.created_at, l.version,
      (
        select count(*)::integer from shift_assignments a
        where a.company_id = l.company_id and a.worker_id = l.user_id and a.status <> 'rejected'
          and a.start_time >= l.first_day::timestamp at time zone ${company.time_zone}
          and a.start_time < (l.last_day + 1)::timestamp at time zone ${company.time_zone}
      ) as shift_count
    from leave_requests l
    join users u on u.company_id = l.company_id and u.id = l.user_id
    left join users d on d.company_id = l.company_id and d.id = l.decided_by
    where l.company_id = ${company_id}
      and (u.closed_at is null or (l.status <> 'pending' and l.first_day <= ${today}))
      ${caller.role === 'worker' ? tx`and l.user_id = ${caller.user_id}` : tx``}
      ${touching}
      ${user_id === null ? tx`` : tx`and l.user_id = ${user_id}`}
      ${status === null ? tx`` : tx`and l.status = ${status}`}
    order by l.first_day, l.last_day, l.created_at, l.id
    ${lock ? tx`for no key update of u for update of l` : tx``}`;
}

/** A colleague's request is not there for a worker: 404, as for another company's. */
async function one(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  id: string,
  lock = false,
): Promise<Row> {
  const [row] = await select(tx, caller, company, today, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** May this caller answer that person's requests? A manager's own are answered by another manager while there is one (trust T8). */
const mayAnswer = async (tx: Tx, caller: Caller, user_id: string, now: string): Promise<boolean> =>
  caller.role === 'manager' && (user_id !== caller.user_id || !(await anotherManagerExists(tx, caller, now)));

async function requireMovable(
  tx: Tx,
  caller: Caller,
  { now, today }: { readonly now: string; readonly today: string },
  was: Row,
  to: LeaveStatus,
): Promise<void> {
  const by = (await mayAnswer(tx, caller, was.user_id, now)) ? 'manager' : 'person';
  const verdict = leaveMoveVerdict({ from: was.status, to, by, begun: was.first_day < today });
  if (verdict === null) return;
  throw new Refusal(verdict === 'not_allowed' && caller.role === 'manager' ? 'own_leave' : verdict);
}

const nameOf = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`;

/** The person hears what another did with their leave; the managers hear what a person asks for or takes back. */
async function noticesOf(tx: Tx, caller: Caller, row: Row): Promise<NewNotice[]> {
  const facts = {
    date: row.first_day,
    last_day: row.last_day,
    kind: row.kind,
    status: row.status,
    leave_id: row.id,
  };
  if (caller.user_id !== row.user_id)
    return [{ user_id: row.user_id, kind: 'leave_answered', facts: { ...facts, reason: row.reason } }];
  if (row.status !== 'pending' && !(row.status === 'withdrawn' && row.decided_by !== null)) return [];
  const managers = await managersBut(tx, caller.company_id, caller.user_id);
  const about = { ...facts, person: nameOf(row), person_id: row.user_id };
  return managers.map((user_id) => ({ user_id, kind: 'leave_asked', facts: about }));
}

/** What nobody has read yet and is no longer so is not told: an answer that was undone, a request that was taken back. */
async function takeBackUnread(tx: Tx, { company_id }: Caller, { id }: Row): Promise<Set<string>> {
  const rows = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('leave_asked', 'leave_answered') and read_at is null
      and facts ->> 'leave_id' = ${id}
    returning user_id`;
  const people = new Set(rows.map((row) => row.user_id));
  await announceTo(tx, company_id, [...people]);
  return people;
}

const reply = (row: Row): LeaveRequest => ({
  id: row.id,
  user_id: row.user_id,
  user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
  kind: row.kind,
  first_day: row.first_day,
  last_day: row.last_day,
  days: leaveDays(row.first_day, row.last_day),
  note: row.note,
  status: row.status,
  reason: row.reason,
  decided_by:
    row.decided_by === null
      ? null
      : {
          id: row.decided_by,
          first_name: row.decider_first_name,
          last_name: row.decider_last_name,
          role: row.decider_role,
        },
  decided_at: row.decided_at,
  shift_count: row.shift_count,
  created_at: row.created_at,
  version: row.version,
});

/** The person's own words stay out of history. */
const remembered = ({ user_id, kind, first_day, last_day, status }: Row): Record<string, unknown> => ({
  user_id,
  kind,
  first_day,
  last_day,
  status,
});

async function told(
  tx: Tx,
  caller: Caller,
  now: string,
  action: ActionOf<'leave'>,
  was: Row | null,
  became: Row,
): Promise<void> {
  const { user_id, first_day, last_day } = became;
  if (was?.status === 'approved' || became.status === 'approved')
    await passMonthGate(
      tx,
      caller,
      now,
      monthsFrom(first_day, last_day).map((date) => ({ user_id, date })),
    );
  await record(tx, caller, now, [
    {
      noun: 'leave',
      noun_id: became.id,
      action,
      was: was === null ? null : remembered(was),
      became: remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'leave', [became.user_id]);
}
