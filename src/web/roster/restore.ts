import {
  type Assignment,
  addWorkers,
  changeAssignment,
  createShift,
  type Shift,
} from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { absenceBody, absenceOf } from './roster-words.ts';
import { shiftAgain, wantedOf } from './shift-again.ts';

/** Undo: restores deleted shifts and removed people, with their answers and their absence. */

/** Creates a deleted shift again, with its people. */
export async function restoreShift(was: Shift): Promise<Shift> {
  let again: Shift = await send(createShift, { body: shiftAgain(was) });
  for (const assignment of was.assignments) again = await restoreState(again, assignment);
  return again;
}

/** Assigns a removed person to the shift again. */
export async function restoreAssignment(was: Assignment): Promise<Shift> {
  const shift = await send(addWorkers, {
    params: { id: was.shift_id },
    body: { assignments: [wantedOf(was)] },
  });
  return restoreState(shift, was);
}

/** A no or an absence cannot be part of a new assignment, so it is recorded afterwards. */
async function restoreState(shift: Shift, was: Assignment): Promise<Shift> {
  const made = shift.assignments.find(({ worker_id }) => worker_id === was.worker_id);
  const absence = absenceOf(was);
  if (made === undefined || (was.status !== 'rejected' && absence === 'none')) return shift;
  const { shift_details: _, ...now } = await send(changeAssignment, {
    params: { id: made.id },
    body: {
      ...(was.status === 'rejected' ? { status: 'rejected' as const } : {}),
      ...(absence === 'none' ? {} : absenceBody(absence)),
    },
  });
  return { ...shift, assignments: shift.assignments.map((one) => (one === made ? now : one)) };
}
