import { randomUUID } from 'node:crypto';
import { copyShifts, previewCopy, withdrawCopy } from '../../contract/shift-copies.ts';
import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { dateIn } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { Refusal } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { planCopy } from './copy-plan.ts';
import { keepReasons } from './rule-overrides.ts';
import { notifyRemoved, type Place } from './shift-notices.ts';
import { selectShifts, withAssignments } from './shift-rows.ts';
import { lockPeopleOn, MOST_AT_ONCE, putOnShifts } from './shift-staffing.ts';

/**
 * Copies a stretch of days, most often a week, to other days: the same wall clocks, and the same people where they
 * are free. One transaction; the copies remember that they belong together, so that they can be withdrawn together.
 */

export const copyHandlers: readonly Handler[] = [
  inCompany(previewCopy, async ({ input: { body }, caller, company, tx, today }) => {
    const plan = await planCopy({ tx, caller, company, today }, body, false);
    const { copies, places, ...preview } = plan;
    return { shifts: copies.length, people: places.length, ...preview };
  }),

  inCompany(copyShifts, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id, user_id } = caller;
    const { copies, places, ...preview } = await planCopy({ tx, caller, company, today }, body, true);
    const id = randomUUID();
    const facts = { company_id, created_by: user_id, copy_id: id, created_at: now, updated_at: now };
    for (let first = 0; first < copies.length; first += MOST_AT_ONCE) {
      const some = copies.slice(first, first + MOST_AT_ONCE);
      await tx`insert into shifts ${tx(some.map((copy) => ({ ...copy, ...facts })))}`;
    }
    const { actions } = await putOnShifts({ tx, caller, company, now }, places, 'with_workers');
    const ids = copies.map((copy) => copy.id);
    await announce(tx, company_id, 'shifts', ids);
    const made = await withAssignments(tx, caller, company, await selectShifts(tx, caller, { ids }));
    const kept = await keepReasons({ tx, caller, company, now }, ids, body);
    // Last: every other writer in the company waits for the head of its history.
    await record(tx, caller, now, [
      ...actions,
      ...kept,
      ...copies.map(
        ({ id: noun_id, ...became }): Action => ({ noun: 'shift', noun_id, action: 'copied', became }),
      ),
    ]);
    return { id, made, ...preview };
  }),

  inCompany(withdrawCopy, async ({ input: { params }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const all = await tx<{ id: string; unit_id: string | null }[]>`
      select id, unit_id from shifts where company_id = ${company_id} and copy_id = ${params.id} order by id for update`;
    if (all.length === 0) throw new Refusal('nothing_to_undo');
    await requirePlanner(tx, caller, all);
    // Locked first, so that concurrent answers are seen.
    await lockPeopleOn(
      tx,
      company_id,
      all.map(({ id }) => id),
    );
    const places = await tx<Place[]>`
      select a.shift_id, a.worker_id, a.start_time, a.end_time, a.status, s.kind
      from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id
      where a.company_id = ${company_id} and s.copy_id = ${params.id}`;
    const gone = await tx<(ShiftFields & { id: string })[]>`
      delete from shifts s
      where s.company_id = ${company_id} and s.copy_id = ${params.id} and s.version = 1
        and not exists (
          select from shift_assignments a
          where a.company_id = ${company_id} and a.shift_id = s.id
            and (a.version > 1 or a.created_at > s.created_at))
        and not exists (
          select from shift_offers o
          where o.company_id = ${company_id} and o.shift_id = s.id and o.ended_at is null)
      returning s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}`;
    const removed = new Set(gone.map((one) => one.id));
    await lapseTrades({ tx, caller, company, now }, [...removed]);
    const touched = places
      .filter((place) => removed.has(place.shift_id))
      .map(({ worker_id, start_time }) => ({
        user_id: worker_id,
        date: dateIn(start_time, company.time_zone),
      }));
    await passMonthGate(tx, caller, now, touched);
    await announce(
      tx,
      company_id,
      'shifts',
      gone.map((one) => one.id),
    );
    await notifyRemoved(
      { tx, caller, company, now },
      places.filter((place) => removed.has(place.shift_id)),
    );
    await record(
      tx,
      caller,
      now,
      gone.map(({ id: noun_id, ...was }) => ({
        noun: 'shift' as const,
        noun_id,
        action: 'copy_withdrawn',
        was: {
          ...was,
          workers: places
            .filter(({ shift_id }) => shift_id === noun_id)
            .map(({ worker_id, status }) => ({ worker_id, status })),
        },
      })),
    );
    return { deleted: gone.length, kept: all.length - gone.length };
  }),
];
