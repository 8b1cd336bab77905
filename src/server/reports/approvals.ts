import { randomUUID } from 'node:crypto';
import {
  approveAsPlanned,
  awaitingApproval,
  createApproval,
  withdrawApproval,
} from '../../contract/approvals.ts';
import { addDays } from '../../core/calendar.ts';
import { AWAITING, mayMove } from '../../core/time-entry.ts';
import { anotherManagerExists } from '../accounts/four-eyes.ts';
import { lockPeople, requireKnownPeople } from '../accounts/people.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { rangeOf } from '../database/local-times.ts';
import { later } from '../database/transaction.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { onLeave, onVab, partlyAway } from '../planning/absence-marks.ts';
import { Refusal } from '../refusal.ts';
import { type EntryDoing, recordActions } from './entry-actions.ts';
import { notifyRejected, takeBackRejected } from './report-notices.ts';
import { entryReply, lockEntries, selectEntries, type TimeEntryRow } from './time-entry-rows.ts';

/** An approval: one manager's decision on several reports, in one transaction, which can be withdrawn as one. */

type Skipped = { id: string; code: string };

export const approvalHandlers: readonly Handler[] = [
  inCompany(awaitingApproval, async ({ input: { query }, caller, tx, now, today }) => {
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: today });
    const ownToo = !(await anotherManagerExists(tx, caller, now));
    const [row] = await tx<{ count: number }[]>`
      select count(*)::integer as count from time_entries
      where company_id = ${caller.company_id} and date between ${first} and ${last}
        and status = any(${[...AWAITING]}::text[]) and (${ownToo} or user_id <> ${caller.user_id})`;
    return { count: row?.count ?? 0 };
  }),

  inCompany(createApproval, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const asked = new Map(body.entries.map((entry) => [entry.id, entry.version]));
    const [, rows, ownAllowed, rules] = await Promise.all([
      lockPeopleOf(tx, company_id, [...asked.keys()]),
      lockEntries(tx, company_id, { ids: [...asked.keys()] }),
      anotherManagerExists(tx, caller, now).then((other) => !other),
      obRulesOf(tx, company_id),
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
    return {
      id,
      status: body.status,
      decided: decided.map((row) => entryReply(row, company, rules)),
      skipped,
    };
  }),

  inCompany(approveAsPlanned, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    await requireKnownPeople(tx, company_id, body.people);
    const ids = [...new Set(body.people)];
    const { first, last } = rangeOf(body, { start_date: body.start_date, end_date: body.end_date });
    await lockPeople(tx, company_id, tx`select unnest(${ids}::uuid[])`);
    // The people are locked: nobody adds a report of theirs meanwhile. The shift may have changed since the report was judged.
    const open = await tx<{ id: string; is_planned: boolean }[]>`
      select e.id, exists (
        select from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.worker_id = e.user_id and a.status = 'approved'
          and a.start_time = e.assigned_start and a.end_time = e.assigned_end
          and exists (
            select from shifts s
            where s.company_id = ${companyOf(tx)} and s.id = a.shift_id and s.kind = e.kind
              and (s.kind <> 'work' or coalesce(s.break_min, e.break_duration) = e.break_duration))
          and a.sick_leave_type is null and not a.partial_absence and not a.unauthorized_absence
          and not ${onLeave(tx, company)} and not ${onVab(tx, company, today)} and not ${partlyAway(tx, company, today)}
      ) as is_planned
      from time_entries e
      where e.company_id = ${company_id} and e.user_id = any(${ids}::uuid[]) and e.date between ${first} and ${last}
        and e.status not in ('approved', 'rejected')`;
    const rows = await lockEntries(tx, company_id, { ids: open.map(({ id }) => id) });
    const ownAllowed = !(await anotherManagerExists(tx, caller, now));
    const planned = new Set(open.filter(({ is_planned }) => is_planned).map(({ id }) => id));
    const { taken } = sortOut(caller, ownAllowed, rows, (row) =>
      planned.has(row.id) && isAsPlanned(row) ? null : 'already_in_state',
    );
    const left = rows.length - taken.length;
    if (taken.length === 0) return { id: null, approved: 0, left };
    const id = randomUUID();
    await decide({ tx, caller, company, now }, id, 'approved', null, taken);
    return { id, approved: taken.length, left };
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
    const ids = lines.map((line) => line.entry_id);
    const [, rows] = await Promise.all([
      lockPeopleOf(tx, company_id, ids),
      lockEntries(tx, company_id, { ids }),
    ]);
    const decidedAs = new Map(lines.map((line) => [line.entry_id, line.became_version]));
    const ownAllowed = !(await anotherManagerExists(tx, caller, now));
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
    const [became, rules] = await Promise.all([
      selectEntries(tx, company_id, { ids: untouched.map((row) => row.id) }),
      obRulesOf(tx, company_id),
      passMonthGate(tx, caller, now, untouched),
    ]);
    const now_is = new Map(became.map((row) => [row.id, row]));
    await recordActions(
      { tx, caller, company, now },
      'decision_withdrawn',
      untouched.map((was) => ({ was, became: now_is.get(was.id) })),
    );
    return { restored: became.map((row) => entryReply(row, company, rules)), skipped };
  }),
];

/** It awaits a decision, and follows the shift that it was held against. */
const isAsPlanned = (row: TimeEntryRow): boolean =>
  AWAITING.includes(row.status) && !row.shift_mismatch && !row.break_discrepancy;

/** Locks the reports' people: the exclusion constraint checks a report again when it is decided. */
const lockPeopleOf = (tx: Tx, company_id: string, ids: readonly string[]): Promise<void> =>
  lockPeople(
    tx,
    company_id,
    tx`select user_id from time_entries where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`,
  );

/**
 * Splits the reports into those that the decision reaches and the others with a reason: the caller's own (trust T8),
 * and the result of `whyNot`.
 */
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

/** The reports as they became. No statement depends on another's answer: they are sent together, in this order. */
async function decide(
  doing: EntryDoing,
  id: string,
  status: 'approved' | 'rejected',
  reason: string | null,
  taken: readonly TimeEntryRow[],
): Promise<TimeEntryRow[]> {
  const { tx, caller, now } = doing;
  const { company_id, user_id } = caller;
  // The approval's rows keep the state before the change: the reports are locked.
  later(
    tx,
    tx`
      insert into approvals (company_id, id, status, decided_by, decided_at)
      values (${company_id}, ${id}, ${status}, ${user_id}, ${now})`,
  );
  later(
    tx,
    tx`
      insert into approval_lines (company_id, approval_id, entry_id, was_status, was_reason, became_version)
      select company_id, ${id}, id, status, rejection_reason, version + 1 from time_entries
      where company_id = ${company_id} and id = any(${taken.map((row) => row.id)}::uuid[])`,
  );
  const decision = tx<Changed[]>`
    update time_entries
    set status = ${status}, rejection_reason = ${reason}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = any(${taken.map((row) => row.id)}::uuid[])
    returning id, status, rejection_reason, updated_at, version`.execute();
  const [changed] = await Promise.all([
    decision,
    // A report that was never changed caused no notice; one that was rejected and edited since is no longer rejected.
    takeBackRejected(
      tx,
      caller,
      taken.filter((row) => row.version > 1),
    ),
    status === 'rejected' ? notifyRejected(tx, caller, now, taken, reason) : null,
    passMonthGate(tx, caller, now, taken),
  ]);
  const now_is = new Map(changed.map((row) => [row.id, row]));
  const actions = taken.map((was) => ({ was, became: { ...was, ...now_is.get(was.id) } }));
  await recordActions(doing, status, actions);
  return actions.map(({ became }) => became);
}

type Changed = Pick<TimeEntryRow, 'id' | 'status' | 'rejection_reason' | 'updated_at' | 'version'>;
