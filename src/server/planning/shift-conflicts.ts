import { checkConflicts } from '../../contract/shift-conflicts.ts';
import { dayEdges, daysTouched, minuteToLocal } from '../../core/calendar.ts';
import { isoOf, type Span } from '../../core/clock.ts';
import { picked } from '../../core/picked.ts';
import { restLimits } from '../../core/roster/agreed-rules.ts';
import { saidOf } from '../../core/roster/availability.ts';
import { shortRestBeside } from '../../core/roster/daily-rest.ts';
import { conflictsWith, type ShiftKind, shiftLengthVerdict } from '../../core/shift.ts';
import { saidBy } from '../availability/availabilities.ts';
import type { Tx } from '../database/db.ts';
import { spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { draftedPlaces, NO_DRAFTS } from '../hours/drafted-places.ts';
import { refuseField } from '../refusal.ts';
import { brokenBy, planRulesOf, reachOfRules, withYear } from './broken-rules.ts';
import { illOn, type Leave, leaveOn } from './planned-away.ts';
import { type BookedSpan, bookedNear, bookedSpan, laidOver, type RulesInZone } from './rest-of-people.ts';

/**
 * Reasons against putting people on a shift. Conflicts: another shift at that time, approved leave. Warnings that a
 * manager may override: too little daily rest, other broken rules of working time, requested leave, sickness and VAB.
 */

const WHICH = ['shift_id', 'start_time', 'end_time'] as const;

type Person = { id: string; first_name: string; last_name: string; role: 'worker' | 'manager' | 'admin' };

export const conflictHandlers: readonly Handler[] = [
  inCompany(checkConflicts, async ({ input: { body }, caller, company, tx, today }) => {
    const span = spanOfRow(body);
    const refused = shiftLengthVerdict(span);
    if (refused !== null) throw refuseField(refused.code, refused.field);
    const { company_id } = caller;
    const field = body.worker_ids === undefined ? 'worker_id' : 'worker_ids';
    const asked_of = body.worker_ids ?? [body.worker_id ?? ''];
    const days = daysTouched(span, company.time_zone);
    const without = body.exclude_shift_id === undefined ? [] : [body.exclude_shift_id];
    const drafts = body.plan === 'drafts' ? await draftedPlaces(tx, company_id) : NO_DRAFTS;
    const [people, known] = await Promise.all([
      openPeople(tx, company_id, asked_of, field),
      planRulesOf(tx, company_id, company.time_zone, asked_of),
    ]);
    const rules = await withYear(tx, company_id, known, {
      ids: asked_of,
      days,
      today,
      without,
      drafts,
    });
    const ids = [...people.keys()];
    const reach = reachOfRules(span, rules);
    const near = { start: span.start - reach, end: span.end + reach };
    const [booked, leaves, ill, said] = await Promise.all([
      bookedNear(tx, company_id, span, tx`and worker_id = any(${[...ids]}::uuid[])`, reach),
      leaveOn(tx, company_id, ids, days),
      illOn(tx, company_id, ids, days, today),
      saidBy(tx, company_id, ids, days),
    ]);
    const others = laidOver(booked, drafts, { near, ids }).filter(
      ({ row }) => row.shift_id === null || row.shift_id !== body.exclude_shift_id,
    );
    const shifts = others.filter(({ called_in }) => called_in !== true);
    const worker = (id: string): Person => people.get(id) ?? nobody(id);
    const awayAt = (row: Leave) => ({
      worker: worker(row.user_id),
      shift_id: null,
      start_time: isoOf(dayEdges(row.first_day, company.time_zone).start),
      end_time: isoOf(dayEdges(row.last_day, company.time_zone).end),
    });
    const conflicts = [
      ...conflictsWith(span, shifts).map(({ row }) => ({
        worker: worker(row.worker_id),
        ...picked(row, WHICH),
        kind: 'overlap' as const,
      })),
      ...leaves
        .filter((row) => row.status === 'approved')
        .map((row) => ({ ...awayAt(row), kind: 'leave' as const })),
    ];
    const warnings = [
      ...restWarnings(body, ids, others, rules).map(({ worker_id, ...found }) => ({
        worker: worker(worker_id),
        ...found,
        kind: 'rest' as const,
      })),
      ...leaves
        .filter((row) => row.status === 'pending')
        .map((row) => ({ ...awayAt(row), kind: 'leave_pending' as const, rest_min: null })),
      ...saidAgainst(span, said, rules.zone).map(({ worker_id, ...found }) => ({
        worker: worker(worker_id),
        ...found,
      })),
    ];
    const absences = ill.map(({ user_id, until: _, ...days }) => ({ worker: worker(user_id), ...days }));
    const { start_time, end_time, kind = 'work', break_min, position_id } = body;
    const asked = ids.map((worker_id) =>
      bookedSpan({ worker_id, shift_id: '', start_time, end_time, kind, break_min, position_id }),
    );
    const broken = brokenBy(others, asked, people, rules);
    return {
      hasConflicts: conflicts.length > 0,
      conflicts,
      warnings,
      ...(absences.length === 0 ? {} : { absences }),
      ...(broken.length === 0 ? {} : { broken }),
    };
  }),
];

/** People who said that they cannot work then, or would rather not. */
function saidAgainst(shift: Span, said: Awaited<ReturnType<typeof saidBy>>, zone: string) {
  return [...Map.groupBy(said, ({ user_id }) => user_id)].flatMap(([worker_id, own]) => {
    const found = saidOf(own, shift, zone);
    if (found === null || found.said.kind === 'rather') return [];
    const [start_time, end_time] = [isoOf(found.span.start), isoOf(found.span.end)];
    return [{ worker_id, shift_id: null, start_time, end_time, kind: found.said.kind, rest_min: null }];
  });
}

/** Each person's short rests: the other shift, or none when the shift itself is too long. */
function restWarnings(
  shift: { readonly start_time: string; readonly end_time: string; readonly kind?: ShiftKind | undefined },
  ids: readonly string[],
  others: readonly BookedSpan[],
  { rulesOn, zone }: RulesInZone,
) {
  const { start_time, end_time } = shift;
  const span = spanOfRow(shift);
  const limits = restLimits(rulesOn(minuteToLocal(span.start, zone).date));
  return ids.flatMap((worker_id) =>
    shortRestBeside(
      { ...span, kind: shift.kind },
      others.filter(({ row }) => row.worker_id === worker_id),
      limits,
    ).map(({ other, rest_min }) => ({
      worker_id,
      ...(other === null ? { shift_id: null, start_time, end_time } : picked(other.row, WHICH)),
      rest_min,
      limit_min: limits.rest_min,
    })),
  );
}

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
