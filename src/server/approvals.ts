import { randomUUID } from 'node:crypto';
import { awaitingApproval, createApproval, withdrawApproval } from '../contract/time-entries.ts';
import { addDays } from '../core/calendar.ts';
import type { ActionOf } from '../core/deeds.ts';
import { AWAITING, mayMove } from '../core/time-entry.ts';
import type { Tx } from './db.ts';
import { type Caller, type CompanyRules, type Handler, inCompany } from './handler.ts';
import { announce, record } from './history.ts';
import { rangeOf } from './local-times.ts';
import { passMonthGate } from './month-gate.ts';
import { obRulesOf } from './ob-rules.ts';
import { later } from './pool.ts';
import { Refusal } from './refusal.ts';
import { takeBackRejected, tellRejected } from './report-notices.ts';
import { anotherManagerExists } from './time-entries.ts';
import { entryReply, remembered, selectEntries, type TimeEntryRow } from './time-entry-rows.ts';

/** An approval: one manager's decision over several reports, in one transaction, that can be withdrawn as one. */

type Skipped = { id: string; code: string };

export const approvalHandlers: readonly Handler[] = [
  inCompany(awaitingApproval, async ({ input: { query }, caller, tx, today }) => {
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: today });
    const ownToo = !(await anotherManagerExists(tx, caller));
    const [row] = await tx<{ count: number }[]>`
      select count(*)::integer as count from time_entries
      where company_id = ${caller.company_id} and date between ${first} and ${last}
        and status = any(${[...AWAITING]}::text[]) and (${ownToo} or user_id <> ${caller.user_id})`;
    return { count: row?.count ?? 0 };
  }),

  inCompany(createApproval, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const asked = new Map(body.entries.map((entry) => [entry.id, entry.version]));
    const [rows, ownAllowed] = await Promise.all([
      lockInOrder(tx, company_id, [...asked.keys()]),
      anotherManagerExists(tx, caller).then((other) => !other),
    ]);
    const action = body.status === 'approved' ? 'approve' : 'reject';
    const { taken, left } = sortOut(caller, ownAllowed, rows, (row) => {
      const version = asked.get(row.id);
      if (version !== undefined && version !== row.version) return 'stale';
      return mayMove(action, row.status) ? null : 'already_in_state';
    });
    const found = new Set(rows.map((row) => row.id));
    const missing = [...asked.keys()].filter((id) => !found.has(id));
    const skipped = [...missing.map((id) => ({ id, code: 'not_found' })), ...left];

    const id = randomUUID();
    const reason = body.status === 'rejected' ? (body.reason ?? null) : null;
    const decided = await decide({ tx, caller, company, now }, id, body.status, reason, taken);
    return { id, status: body.status, decided, skipped };
  }),

  inCompany(withdrawApproval, async ({ input: { params }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const [approval] = await tx<{ status: 'approved' | 'rejected'; withdrawn_at: string | null }[]>`
      select status, withdrawn_at from approvals
      where company_id = ${company_id} and id = ${params.id}
      for update`;
    if (approval === undefined) throw new Refusal('not_found');
    if (approval.withdrawn_at !== null) throw new Refusal('nothing_to_undo');
    const lines = await tx<{ entry_id: string; became_version: number }[]>`
      select entry_id, became_version from approval_lines
      where company_id = ${company_id} and approval_id = ${params.id}`;
    const rows = await lockInOrder(
      tx,
      company_id,
      lines.map((line) => line.entry_id),
    );
    const decidedAs = new Map(lines.map((line) => [line.entry_id, line.became_version]));
    const ownAllowed = !(await anotherManagerExists(tx, caller));
    const { taken: untouched, left: skipped } = sortOut(caller, ownAllowed, rows, (row) =>
      decidedAs.get(row.id) === row.version ? null : 'stale',
    );
    if (untouched.length > 0) {
      await tx`
        update time_entries e
        set status = l.was_status, rejection_reason = l.was_reason, updated_at = ${now}, version = e.version + 1
        from approval_lines l
        where l.company_id = ${company_id} and l.approval_id = ${params.id}
          and e.company_id = l.company_id and e.id = l.entry_id
          and e.id = any(${untouched.map((row) => row.id)}::uuid[])`;
    }
    if (approval.status === 'rejected') await takeBackRejected(tx, caller, untouched);
    await tx`update approvals set withdrawn_at = ${now} where company_id = ${company_id} and id = ${params.id}`;
    const restored = await told({ tx, caller, company, now }, 'decision_withdrawn', untouched);
    return { restored, skipped };
  }),
];

/** Which reports the decision reaches, and why not the others: the caller's own (trust T8), and what `whyNot` says. */
function sortOut(
  caller: Caller,
  ownAllowed: boolean,
  rows: readonly TimeEntryRow[],
  whyNot: (row: TimeEntryRow) => string | null,
): { taken: TimeEntryRow[]; left: Skipped[] } {
  const taken: TimeEntryRow[] = [];
  const left: Skipped[] = [];
  for (const row of rows) {
    const own = row.user_id === caller.user_id && !ownAllowed;
    const code = own ? 'own_report' : whyNot(row);
    if (code === null) taken.push(row);
    else left.push({ id: row.id, code });
  }
  return { taken, left };
}

/** Rows are locked in the order of their ids, so that two decisions over the same reports wait and never deadlock. */
async function lockInOrder(tx: Tx, company_id: string, ids: readonly string[]): Promise<TimeEntryRow[]> {
  if (ids.length === 0) return [];
  // Sent at once (a query is otherwise sent when it is waited for), so that the reading comes after it and sees what is
  // committed by then.
  const lock = tx`
    select id from time_entries
    where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute();
  const [, rows] = await Promise.all([lock, selectEntries(tx, company_id, { ids })]);
  return rows;
}

type Doing = { tx: Tx; caller: Caller; company: CompanyRules; now: string };

/** Nothing here waits for another's answer: the statements travel together and are done in this order. */
async function decide(
  doing: Doing,
  id: string,
  status: 'approved' | 'rejected',
  reason: string | null,
  taken: readonly TimeEntryRow[],
) {
  const { tx, caller, now } = doing;
  const { company_id, user_id } = caller;
  later(
    tx,
    tx`
      insert into approvals (company_id, id, status, decided_by, decided_at)
      values (${company_id}, ${id}, ${status}, ${user_id}, ${now})`,
  );
  if (taken.length === 0) return [];
  later(
    tx,
    tx`
      update time_entries
      set status = ${status}, rejection_reason = ${reason}, updated_at = ${now}, version = version + 1
      where company_id = ${company_id} and id = any(${taken.map((row) => row.id)}::uuid[])`,
  );
  later(
    tx,
    tx`
      insert into approval_lines ${tx(
        taken.map((row) => ({
          company_id,
          approval_id: id,
          entry_id: row.id,
          was_status: row.status,
          was_reason: row.rejection_reason,
          became_version: row.version + 1,
        })),
      )}`,
  );
  const [decided] = await Promise.all([
    told(doing, status, taken),
    takeBackRejected(tx, caller, taken),
    status === 'rejected' ? tellRejected(tx, caller, now, taken, reason) : null,
  ]);
  return decided;
}

async function told(
  { tx, caller, company, now }: Doing,
  action: ActionOf<'time_entry'>,
  were: readonly TimeEntryRow[],
) {
  if (were.length === 0) return [];
  const ids = were.map((row) => row.id);
  const [rows, rules] = await Promise.all([
    selectEntries(tx, caller.company_id, { ids }),
    obRulesOf(tx, caller.company_id),
    passMonthGate(tx, caller, now, were),
  ]);
  const became = new Map(rows.map((row) => [row.id, row]));
  await record(
    tx,
    caller,
    now,
    were.map((row) => {
      const after = became.get(row.id);
      return {
        noun: 'time_entry' as const,
        noun_id: row.id,
        action,
        was: remembered(row, company),
        became: after === undefined ? null : remembered(after, company),
      };
    }),
  );
  await announce(tx, caller.company_id, 'time-entries', ids);
  return [...became.values()].map((row) => entryReply(row, company, rules));
}
