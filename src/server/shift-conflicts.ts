import { checkConflicts } from '../contract/shifts.ts';
import { addDays, dayEdges, minuteToLocal } from '../core/calendar.ts';
import { isoOf } from '../core/clock.ts';
import { conflictsWith, SHIFT_LIMITS, shiftLengthVerdict, shortRest } from '../core/shift.ts';
import type { Tx } from './db.ts';
import { type Handler, inCompany } from './handler.ts';
import { spanOfRow } from './local-times.ts';
import { refuseField } from './refusal.ts';

/**
 * What speaks against people working a shift. Conflicts: another shift at that time, approved leave. Warnings, which a
 * manager may set aside: too little daily rest beside another shift, leave that is asked for.
 */

type Person = { id: string; first_name: string; last_name: string; role: 'worker' | 'manager' | 'admin' };
type Busy = { worker_id: string; shift_id: string; start_time: string; end_time: string };
type Leave = { user_id: string; first_day: string; last_day: string; status: 'pending' | 'approved' };

export const conflictHandlers: readonly Handler[] = [
  inCompany(checkConflicts, async ({ input: { body }, caller, company, tx }) => {
    const span = spanOfRow(body);
    const refused = shiftLengthVerdict(span);
    if (refused !== null) throw refuseField(refused.code, refused.field);
    const { company_id } = caller;
    const field = body.worker_ids === undefined ? 'worker_id' : 'worker_ids';
    const people = await openPeople(tx, company_id, body.worker_ids ?? [body.worker_id ?? ''], field);
    const ids = [...people.keys()];
    const shifts = await tx<Busy[]>`
      select worker_id, shift_id, start_time, end_time from shift_assignments
      where company_id = ${company_id} and worker_id = any(${[...ids]}::uuid[]) and status <> 'rejected'
        and start_time < ${isoOf(span.end + SHIFT_LIMITS.rest_min)}
        and start_time > ${isoOf(span.start - SHIFT_LIMITS.rest_min - SHIFT_LIMITS.longest_min)}
        ${body.exclude_shift_id === undefined ? tx`` : tx`and shift_id <> ${body.exclude_shift_id}`}
      order by start_time, worker_id`;
    const leaves = await leaveOn(tx, company_id, ids, span, company.time_zone);
    const worker = (id: string): Person => people.get(id) ?? nobody(id);
    const others = shifts.map((row) => ({ row, ...spanOfRow(row) }));
    const awayAt = (row: Leave) => ({
      worker: worker(row.user_id),
      shift_id: null,
      start_time: isoOf(dayEdges(row.first_day, company.time_zone).start),
      end_time: isoOf(dayEdges(row.last_day, company.time_zone).end),
    });
    const conflicts = [
      ...conflictsWith(span, others).map(({ row: { worker_id, ...shift } }) => ({
        worker: worker(worker_id),
        ...shift,
        kind: 'overlap' as const,
      })),
      ...leaves
        .filter((row) => row.status === 'approved')
        .map((row) => ({ ...awayAt(row), kind: 'leave' as const })),
    ];
    const warnings = [
      ...shortRest(span, others).map(({ other: { row }, rest_min }) => {
        const { worker_id, ...shift } = row;
        return { worker: worker(worker_id), ...shift, kind: 'rest' as const, rest_min };
      }),
      ...leaves
        .filter((row) => row.status === 'pending')
        .map((row) => ({ ...awayAt(row), kind: 'leave_pending' as const, rest_min: null })),
    ];
    return { hasConflicts: conflicts.length > 0, conflicts, warnings };
  }),
];

const nobody = (id: string): never => {
  throw new Error(`a shift of ${id}, who was not asked about`);
};

async function openPeople(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  field: string,
): Promise<Map<string, Person>> {
  const known = await tx<Person[]>`
    select id, first_name, last_name, role from users
    where company_id = ${company_id} and closed_at is null and id = any(${[...ids]}::uuid[])`;
  const people = new Map(known.map((person) => [person.id, person]));
  if (ids.some((id) => !people.has(id))) throw refuseField('not_found', field, 'There is no such person.');
  return people;
}

/** Leave on any day that the shift touches; a shift that ends at midnight does not touch the next day. */
async function leaveOn(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  span: { start: number; end: number },
  zone: string,
): Promise<Leave[]> {
  const first = minuteToLocal(span.start, zone).date;
  const end = minuteToLocal(span.end, zone);
  const last = end.clock === '00:00' ? addDays(end.date, -1) : end.date;
  return tx<Leave[]>`
    select user_id, first_day, last_day, status from leave_requests
    where company_id = ${company_id} and user_id = any(${[...ids]}::uuid[]) and status in ('pending', 'approved')
      and first_day <= ${last} and last_day >= ${first}
    order by first_day, user_id`;
}
