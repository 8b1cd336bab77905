import i18next from 'i18next';
import {
  type Assignment,
  changeAssignment,
  deleteAssignment,
  deleteShift,
  requireApproval,
  type Shift,
} from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { shiftsChanged, showShifts } from './queries.ts';
import { restoreAssignment, restoreShift } from './restore.ts';
import { type Absence, absenceBody, absenceOf } from './roster-words.ts';

/**
 * The actions of a shift's card. Each is shown at once and then sent to the server; a refusal is shown, and the
 * present shifts are read.
 */

const failed = (say: (detail: string) => string, error: unknown): void => {
  void shiftsChanged();
  toastError(say(sayError(error)));
};

async function undo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    toast(i18next.t('roster.done.undone'));
  } catch (error) {
    toastError(i18next.t('roster.failed.undo', { detail: sayError(error) }));
  }
  void shiftsChanged();
}

/** The own writes of an assignment that are under way, each with what it leads to. */
const turns = new Map<string, Promise<Assignment | undefined>>();

/**
 * Two quick changes of one assignment: the second is of what the first leads to, so it waits for it. What is shown
 * meanwhile may be an answer that was read before the first was done.
 */
async function inTurn<T extends Assignment | undefined>(
  shown: Assignment,
  write: (version: number, was: Assignment) => Promise<T>,
): Promise<T> {
  const before = turns.get(shown.id) ?? Promise.resolve(undefined);
  const work = before.then((known) => {
    const was = known !== undefined && known.version >= shown.version ? known : shown;
    return write(was.version, was);
  });
  const after = work.catch(() => undefined);
  turns.set(shown.id, after);
  try {
    return await work;
  } finally {
    if (turns.get(shown.id) === after) turns.delete(shown.id);
  }
}

/** Takes a person off a shift. */
export async function removeWorker(assignment: Assignment): Promise<void> {
  showShifts((shifts) =>
    shifts.map((shift) =>
      shift.id === assignment.shift_id
        ? { ...shift, assignments: shift.assignments.filter(({ id }) => id !== assignment.id) }
        : shift,
    ),
  );
  try {
    let removed = assignment;
    await inTurn(assignment, (ifMatch, was) => {
      removed = was;
      return send(deleteAssignment, { params: { id: assignment.id }, ifMatch });
    });
    void shiftsChanged();
    toast(
      i18next.t('roster.done.removed', { name: nameOf(assignment.worker) }),
      () => void undo(() => restoreAssignment(removed)),
    );
  } catch (error) {
    failed((detail) => i18next.t('roster.failed.remove', { detail }), error);
  }
}

/** Deletes a shift with its people. */
export async function removeShift(shift: Shift): Promise<void> {
  showShifts((shifts) => shifts.filter(({ id }) => id !== shift.id));
  try {
    await send(deleteShift, { params: { id: shift.id }, ifMatch: shift.version });
    void shiftsChanged();
    toast(i18next.t('roster.done.deleted'), () => void undo(() => restoreShift(shift)));
  } catch (error) {
    failed((detail) => i18next.t('roster.failed.delete', { detail }), error);
  }
}

const showAssignment = (assignment: Assignment): void =>
  showShifts((shifts) =>
    shifts.map((shift) =>
      shift.id === assignment.shift_id
        ? {
            ...shift,
            assignments: shift.assignments.map((one) => (one.id === assignment.id ? assignment : one)),
          }
        : shift,
    ),
  );

/** False: refused, and said. */
async function change(
  next: Assignment,
  write: () => Promise<Assignment & { readonly shift_details: unknown }>,
  said: string,
  back?: (now: Assignment) => Promise<unknown>,
): Promise<boolean> {
  showAssignment(next);
  try {
    const { shift_details: _, ...now } = await write();
    showAssignment(now);
    void shiftsChanged();
    toast(said, back === undefined ? undefined : () => void undo(() => back(now)), now.id);
    return true;
  } catch (error) {
    failed((detail) => i18next.t('roster.failed.change', { detail }), error);
    return false;
  }
}

/** Answers yes or no in the person's place. */
export const answerFor = (assignment: Assignment, status: 'approved' | 'rejected'): Promise<boolean> =>
  change(
    { ...assignment, status },
    () =>
      inTurn(assignment, (ifMatch) =>
        send(changeAssignment, { params: { id: assignment.id }, body: { status }, ifMatch }),
      ),
    i18next.t(status === 'approved' ? 'roster.done.approved' : 'roster.done.rejected', {
      name: nameOf(assignment.worker),
    }),
  );

/** Asks the person for an answer, or withdraws the question. */
export const askWorker = (assignment: Assignment, approval_required: boolean): Promise<boolean> =>
  change(
    { ...assignment, status: approval_required ? 'pending' : 'approved', approval_required },
    () =>
      inTurn(assignment, (ifMatch) =>
        send(requireApproval, {
          body: { shift: assignment.shift_id, worker: assignment.worker_id, approval_required },
          ifMatch,
        }),
      ),
    i18next.t(approval_required ? 'roster.done.asked' : 'roster.done.waived', {
      name: nameOf(assignment.worker),
    }),
  );

/** Records an absence from the shift, or removes it. */
export function recordAbsence(assignment: Assignment, absence: Absence): Promise<boolean> {
  const write = (of: Assignment, kind: Absence) =>
    inTurn(of, (ifMatch) =>
      send(changeAssignment, { params: { id: of.id }, body: absenceBody(kind), ifMatch }),
    );
  const name = nameOf(assignment.worker);
  return change(
    { ...assignment, ...absenceBody(absence) },
    () => write(assignment, absence),
    absence === 'none'
      ? i18next.t('roster.done.absence_none', { name })
      : i18next.t('roster.done.absence', { name, absence: i18next.t(`roster.absence.${absence}`) }),
    (now) => write(now, absenceOf(assignment)),
  );
}
