import { randomUUID } from 'node:crypto';
import { copyShifts, withdrawCopy } from '../contract/shifts.ts';
import { addDays, localToMinute } from '../core/calendar.ts';
import { isoOf, overlaps, type Span } from '../core/clock.ts';
import { firstKeptDay } from '../core/kept-days.ts';
import { leaveDays } from '../core/leave.ts';
import { shiftLengthVerdict } from '../core/shift.ts';
import type { Tx } from './db.ts';
import { type CompanyRules, type Handler, inCompany } from './handler.ts';
import { announce, record } from './history.ts';
import { clockIn, dateIn, edgesOf, spanOfRow } from './local-times.ts';
import { passMonthGate } from './month-gate.ts';
import { Refusal, refuseField } from './refusal.ts';
import { type Place, tellRemoved } from './shift-notices.ts';
import { lockPeopleOn, putOnShifts } from './shift-staffing.ts';
import { selectShifts, withAssignments } from './shifts.ts';

/**
 * Copying a stretch of days, a week most often, to other days: the same wall clocks, and the same people as far as they
 * are free. One transaction; the copies remember that they belong together, so that all of it can be taken back.
 */

const MOST_DAYS = 31;
const MOST_SHIFTS = 1_000;
const DAY_MS = 86_400_000;

type Copy = { id: string; start_time: string; end_time: string };
type Person = { id: string; first_name: string; last_name: string; role: 'worker' | 'manager' | 'admin' };
type Skipped = { worker: Person; date: string; code: string };

export const copyHandlers: readonly Handler[] = [
  inCompany(copyShifts, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id, user_id } = caller;
    const days = leaveDays(body.start_date, body.end_date);
    if (days > MOST_DAYS) throw refuseField('invalid', 'end_date', 'Copy at most 31 days at a time.');
    const by = Math.round((Date.parse(body.to_date) - Date.parse(body.start_date)) / DAY_MS);
    if (Math.abs(by) < days)
      throw refuseField('invalid', 'to_date', 'The days must not overlap the copied ones.');
    if (body.to_date < firstKeptDay(today)) throw refuseField('date_not_kept', 'to_date');
    const edges = edgesOf(body.start_date, body.end_date, company.time_zone);
    const rows = await selectShifts(tx, caller, { ...edges, limit: MOST_SHIFTS });
    if (rows.length === 0) throw refuseField('not_found', 'start_date', 'There are no shifts on those days.');
    const sources = await withAssignments(tx, caller, company, rows);
    const id = randomUUID();
    const copies = sources.flatMap((source) => {
      const copy = moved(source, by, company);
      return copy === null ? [] : [{ source, copy }];
    });
    await tx`
      insert into shifts ${tx(
        copies.map(({ copy }) => ({
          ...copy,
          company_id,
          created_by: user_id,
          copy_id: id,
          created_at: now,
          updated_at: now,
        })),
      )}`;
    const skipped: Skipped[] = [];
    if (body.with_workers) {
      const free = await freedom(
        tx,
        company_id,
        copies.map(({ copy }) => copy),
      );
      const places = copies.flatMap(({ source, copy }) => {
        const date = dateIn(copy.start_time, company.time_zone);
        return source.assignments.flatMap(({ worker, worker_id, status }) => {
          const code = status === 'rejected' ? 'rejected' : free(worker_id, copy, date);
          if (code === null) return [{ worker_id, shift: copy }];
          if (code !== 'rejected') skipped.push({ worker, date, code });
          return [];
        });
      });
      await putOnShifts({ tx, caller, company, now }, places, 'with_workers');
    }
    await record(
      tx,
      caller,
      now,
      copies.map(({ copy: { id: noun_id, ...became } }) => ({
        noun: 'shift' as const,
        noun_id,
        action: 'copied',
        became,
      })),
    );
    const ids = copies.map(({ copy }) => copy.id);
    await announce(tx, company_id, 'shifts', ids);
    const made = await withAssignments(tx, caller, company, await selectShifts(tx, caller, { ids }));
    return { id, made, skipped };
  }),

  inCompany(withdrawCopy, async ({ input: { params }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const all = await tx<{ id: string }[]>`
      select id from shifts where company_id = ${company_id} and copy_id = ${params.id} order by id for update`;
    if (all.length === 0) throw new Refusal('nothing_to_undo');
    // What one of them answers at this moment is seen when they are held.
    await lockPeopleOn(
      tx,
      company_id,
      all.map(({ id }) => id),
    );
    const places = await tx<Place[]>`
      select a.shift_id, a.worker_id, a.start_time, a.end_time, a.status
      from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id
      where a.company_id = ${company_id} and s.copy_id = ${params.id}`;
    const gone = await tx<{ id: string; start_time: string; end_time: string }[]>`
      delete from shifts s
      where s.company_id = ${company_id} and s.copy_id = ${params.id} and s.version = 1
        and not exists (
          select from shift_assignments a
          where a.company_id = s.company_id and a.shift_id = s.id
            and (a.version > 1 or a.created_at > s.created_at))
      returning s.id, s.start_time, s.end_time`;
    const removed = new Set(gone.map((one) => one.id));
    const touched = places
      .filter((place) => removed.has(place.shift_id))
      .map(({ worker_id, start_time }) => ({
        user_id: worker_id,
        date: dateIn(start_time, company.time_zone),
      }));
    await passMonthGate(tx, caller, now, touched);
    await record(
      tx,
      caller,
      now,
      gone.map(({ id: noun_id, ...was }) => ({
        noun: 'shift' as const,
        noun_id,
        action: 'copy_withdrawn',
        was,
      })),
    );
    await announce(
      tx,
      company_id,
      'shifts',
      gone.map((one) => one.id),
    );
    await tellRemoved(
      { tx, caller, company, now },
      places.filter((place) => removed.has(place.shift_id)),
    );
    return { deleted: gone.length, kept: all.length - gone.length };
  }),
];

/** The same wall clocks so many days later; null where a change of clock leaves no shift. */
function moved(source: Copy, by: number, company: CompanyRules): Copy | null {
  const zone = company.time_zone;
  const later = (iso: string): number =>
    localToMinute(addDays(dateIn(iso, zone), by), clockIn(iso, zone), zone);
  const span = { start: later(source.start_time), end: later(source.end_time) };
  if (shiftLengthVerdict(span) !== null) return null;
  return { id: randomUUID(), start_time: isoOf(span.start), end_time: isoOf(span.end) };
}

/**
 * Why somebody cannot come along to a copied shift: has left, is on another shift (also one copied just before), is on
 * leave. null: free. Three queries for all of it.
 */
async function freedom(
  tx: Tx,
  company_id: string,
  copies: readonly Copy[],
): Promise<(worker_id: string, copy: Copy, date: string) => string | null> {
  const from = copies.reduce((least, one) => (one.start_time < least ? one.start_time : least), '9');
  const until = copies.reduce((most, one) => (one.end_time > most ? one.end_time : most), '0');
  const open = new Set(
    (
      await tx<{ id: string }[]>`
        select id from users where company_id = ${company_id} and closed_at is null order by role = 'manager' desc, id
        for no key update`
    ).map((row) => row.id),
  );
  const booked = await tx<{ worker_id: string; start_time: string; end_time: string }[]>`
    select worker_id, start_time, end_time from shift_assignments
    where company_id = ${company_id} and status <> 'rejected'
      and tstzrange(start_time, end_time) && tstzrange(${from}, ${until})`;
  const leaves = await tx<{ user_id: string; first_day: string; last_day: string }[]>`
    select user_id, first_day, last_day from leave_requests
    where company_id = ${company_id} and status = 'approved'
      and first_day <= ${until.slice(0, 10)} and last_day >= (${from}::timestamptz - interval '1 day')::date`;
  const busy = new Map<string, Span[]>();
  const book = (worker_id: string, span: Span): void => {
    busy.set(worker_id, [...(busy.get(worker_id) ?? []), span]);
  };
  for (const row of booked) book(row.worker_id, spanOfRow(row));
  return (worker_id, copy, date) => {
    if (!open.has(worker_id)) return 'not_found';
    if (leaves.some((row) => row.user_id === worker_id && row.first_day <= date && date <= row.last_day))
      return 'leave_overlap';
    const span = spanOfRow(copy);
    if ((busy.get(worker_id) ?? []).some((other) => overlaps(span, other))) return 'assignment_overlap';
    book(worker_id, span);
    return null;
  };
}
