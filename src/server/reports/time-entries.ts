import { randomUUID } from 'node:crypto';
import type { ActionOf } from '../../contract/nouns.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  decideTimeEntry,
  deleteTimeEntry,
  ENTRY_TEXTS,
  type EntryTexts,
  getTimeEntry,
  type HistoryEntry,
  listTimeEntries,
  monthlyTimeEntries,
  replaceTimeEntry,
  timeEntryHistory,
  workerMonth,
} from '../../contract/time-entries.ts';
import { addDays, firstOfMonth, lastOfMonth, minuteToLocal } from '../../core/calendar.ts';
import { picked } from '../../core/picked.ts';
import { mayMove } from '../../core/time-entry.ts';
import { anotherManagerExists } from '../accounts/four-eyes.ts';
import { ownOr, requireKnownPerson, requireOpenPerson } from '../accounts/people.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { rangeOf, spanOfRow } from '../database/local-times.ts';
import { pageByKey, timeCursor } from '../database/paging.ts';
import { type Caller, type CompanyRules, type Handler, inCompany, Page } from '../handler.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { recordActions } from './entry-actions.ts';
import { notifyRejected, takeBackRejected } from './report-notices.ts';
import { judged, type Report } from './report-verdict.ts';
import { ENTRY_COLUMNS, entryReply, selectEntries, type TimeEntryRow } from './time-entry-rows.ts';

/**
 * Reports of work (specification sections 3 to 5, decisions section 3). Core computes the verdict; derived values
 * from a client are ignored.
 */

export const timeEntryHandlers: readonly Handler[] = [
  inCompany(monthlyTimeEntries, async ({ input: { query }, caller, company, tx }) => {
    const days = { first: firstOfMonth(query.year, query.month), last: lastOfMonth(query.year, query.month) };
    return list(tx, caller, company, { ...days, user_id: await ownOr(tx, caller, query.user) });
  }),

  inCompany(workerMonth, async ({ input: { params, query }, caller, company, tx }) => {
    await requireKnownPerson(tx, caller.company_id, params.id);
    const days = { first: firstOfMonth(query.year, query.month), last: lastOfMonth(query.year, query.month) };
    return list(tx, caller, company, { ...days, user_id: params.id });
  }),

  inCompany(listTimeEntries, async ({ input: { query }, caller, company, tx, today }) => {
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: addDays(today, 31) });
    const status = query.status === 'pending' ? 'submitted_pending' : query.status;
    const filter = {
      first,
      last,
      user_id: await ownOr(tx, caller, query.user),
      status: status === undefined || status === 'all' ? null : status,
    };
    const page = await pageByKey(
      query,
      timeCursor,
      (asked) => list(tx, caller, company, { ...filter, ...asked }),
      ({ start_time, id }) => ({ start_time, id }),
    );
    return new Page(...page);
  }),

  inCompany(createTimeEntry, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const user_id = body.user ?? caller.user_id;
    if (caller.role === 'worker' && user_id !== caller.user_id)
      throw refuseField('not_allowed', 'user', 'Must be your own id.');
    const [person, verdict, rules] = await Promise.all([
      requireOpenPerson(tx, company_id, user_id, 'user'),
      judged(tx, { caller, company, today, user_id }, body),
      obRulesOf(tx, company_id),
    ]);
    const columns = {
      company_id,
      id: randomUUID(),
      user_id,
      ...verdict,
      ...picked(body, ENTRY_TEXTS),
      status: body.status === 'draft' ? ('draft' as const) : verdict.status,
      created_at: now,
      updated_at: now,
    };
    const insert = tx<Omit<TimeEntryRow, keyof typeof person>[]>`
      insert into time_entries ${tx(columns)}
      returning ${tx([...ENTRY_COLUMNS])}`.execute();
    const [[entry]] = await Promise.all([insert, passMonthGate(tx, caller, now, [columns], 'date')]);
    if (entry === undefined) throw new TypeError('an insert answers its row');
    const action = caller.user_id === user_id ? 'created' : 'created_for';
    const became = { ...entry, ...person };
    await recordActions({ tx, caller, company, now }, action, [{ became }]);
    return entryReply(became, company, rules);
  }),

  inCompany(getTimeEntry, async ({ input: { params }, caller, company, tx }) =>
    answer(tx, caller, company, await one(tx, caller, params.id)),
  ),

  inCompany(replaceTimeEntry, async (context) => edit(context, context.input.params.id, context.input.body)),

  inCompany(changeTimeEntry, async (context) => edit(context, context.input.params.id, context.input.body)),

  inCompany(deleteTimeEntry, async ({ input: { params }, caller, company, tx, now, if_match }) => {
    const was = await one(tx, caller, params.id, true);
    await refuseStale(if_match, was.version, () => answer(tx, caller, company, was));
    await tx`delete from time_entries where company_id = ${caller.company_id} and id = ${params.id}`;
    await passMonthGate(tx, caller, now, [was]);
    await recordActions({ tx, caller, company, now }, 'deleted', [{ was }]);
    return undefined;
  }),

  inCompany(decideTimeEntry, async ({ input: { params, body }, caller, company, tx, now, if_match }) => {
    if (params.manager_id !== caller.user_id)
      throw new Refusal('not_allowed', { detail: 'manager_id: Must be your own id.' });
    const was = await one(tx, caller, params.id, true);
    await refuseStale(if_match, was.version, () => answer(tx, caller, company, was));
    await requireNotOwn(tx, caller, was, now);
    const action = body.status === 'approved' ? 'approve' : 'reject';
    if (!mayMove(action, was.status)) throw new Refusal('already_in_state');
    await tx`
      update time_entries
      set status = ${body.status}, rejection_reason = ${body.status === 'rejected' ? (body.reason ?? null) : null},
        updated_at = ${now}, version = version + 1
      where company_id = ${caller.company_id} and id = ${params.id}`;
    await takeBackRejected(tx, caller, [was]);
    if (body.status === 'rejected') await notifyRejected(tx, caller, now, [was], body.reason ?? null);
    return recordAndReply(tx, caller, company, now, body.status, was, params.id);
  }),

  inCompany(timeEntryHistory, async ({ input: { params }, caller, tx }) => {
    await one(tx, caller, params.id);
    const rows = await tx<HistoryRow[]>`
      select h.at, h.action, h.was, h.became, u.id, u.first_name, u.last_name, u.role
      from history h
      left join users u on u.company_id = h.company_id and u.id = h.actor_id
      where h.company_id = ${caller.company_id} and h.noun = 'time_entry' and h.noun_id = ${params.id}
      order by h.n`;
    return rows.map(({ at, action, was, became, id, first_name, last_name, role }) => ({
      at,
      action,
      was,
      became,
      actor: id === null ? null : { id, first_name, last_name, role },
    }));
  }),
];

type HistoryRow = Pick<HistoryEntry, 'at' | 'action' | 'was' | 'became'> & {
  id: string | null;
  first_name: string;
  last_name: string;
  role: 'worker' | 'manager' | 'admin';
};

type Filter = Parameters<typeof selectEntries>[2];

async function list(tx: Tx, caller: Caller, company: CompanyRules, filter: Filter) {
  const [rows, rules] = await Promise.all([
    selectEntries(tx, caller.company_id, filter),
    obRulesOf(tx, caller.company_id),
  ]);
  return rows.map((row) => entryReply(row, company, rules));
}

async function one(tx: Tx, caller: Caller, id: string, lock = false): Promise<TimeEntryRow> {
  const user_id = caller.role === 'worker' ? caller.user_id : null;
  const [row] = await selectEntries(tx, caller.company_id, { id, user_id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const answer = async (tx: Tx, caller: Caller, company: CompanyRules, row: TimeEntryRow) =>
  entryReply(row, company, await obRulesOf(tx, caller.company_id));

type Editing = {
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly tx: Tx;
  readonly now: string;
  readonly today: string;
  readonly if_match: number | null;
};
type Sent = Report & EntryTexts;
type Changes = { [key in keyof Sent]?: Sent[key] | undefined } & {
  status?: string | undefined;
  user?: string | undefined;
};

async function edit({ caller, company, tx, now, today, if_match }: Editing, id: string, body: Changes) {
  const was = await one(tx, caller, id, true);
  await refuseStale(if_match, was.version, () => answer(tx, caller, company, was));
  if (body.user !== undefined && body.user !== was.user_id) {
    throw refuseField('invalid', 'user', 'A report cannot move to another person.');
  }
  const draft = body.status === 'draft';
  if (draft && !mayMove('save_draft', was.status)) throw new Refusal('decided_entry');
  const zone = company.time_zone;
  const moves = body.date !== undefined && body.date !== was.date;
  const verdict = await judged(
    tx,
    { caller, company, today, user_id: was.user_id },
    {
      date: body.date ?? was.date,
      // On its own day an unchanged time keeps its instant: a wall clock may occur twice in a night.
      start_time:
        body.start_time ?? (moves ? minuteToLocal(spanOfRow(was).start, zone).clock : was.start_time),
      end_time: body.end_time ?? (moves ? minuteToLocal(spanOfRow(was).end, zone).clock : was.end_time),
      break_duration: body.break_duration ?? was.break_duration,
      kind: body.kind ?? was.kind,
      worked: body.worked ?? (body.kind === 'work' ? [] : was.worked),
    },
  );
  const changes = {
    ...verdict,
    ...picked(body, ENTRY_TEXTS),
    status: draft ? 'draft' : verdict.status,
    rejection_reason: null,
    updated_at: now,
    version: was.version + 1,
  };
  await tx`update time_entries set ${tx(changes)} where company_id = ${caller.company_id} and id = ${id}`;
  return recordAndReply(tx, caller, company, now, 'edited', was, id);
}

/** Passes the gate of the month, records the action, and returns the report as it now is. */
async function recordAndReply(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  now: string,
  action: ActionOf<'time_entry'>,
  was: TimeEntryRow,
  id: string,
) {
  const [became, rules] = await Promise.all([one(tx, caller, id), obRulesOf(tx, caller.company_id)]);
  await passMonthGate(tx, caller, now, [was, became], 'date');
  await recordActions({ tx, caller, company, now }, action, [{ was, became }]);
  return entryReply(became, company, rules);
}

/** A manager does not decide on their own reports while another manager can (trust T8). */
async function requireNotOwn(tx: Tx, caller: Caller, entry: { user_id: string }, now: string): Promise<void> {
  if (entry.user_id !== caller.user_id) return;
  if (await anotherManagerExists(tx, caller, now)) throw new Refusal('own_report');
}
