import { createAbsence } from '../../contract/absences.ts';
import { changeAssignment } from '../../contract/shifts.ts';
import { createTimeEntry, replaceTimeEntry, type TimeEntry } from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { connectionNow, lost, reached } from './connection.ts';
import { isUnreachable } from './unreachable.ts';
import { keepUnsent, type Unsent, type UnsentAbsence, type UnsentAct, type UnsentAnswer } from './unsent.ts';

/** The calls of what may wait (unsent.ts): made at once, or kept here without a network. */

/**
 * True when the server accepted the write, although its reply cannot be read: sending again is needless, and it was
 * not refused.
 */
export const wasTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unexpected_reply';

export function sendAny(item: Unsent | UnsentAct): Promise<unknown> {
  if (item.of === 'absence') return absenceCall(item);
  return item.of === 'answer' ? answerCall(item) : reportCall(item);
}

/** The write itself. A new report and an absence name their user, so that no other session can create them. */
function reportCall({ key: idempotencyKey, person: as, changes, body }: Unsent): Promise<TimeEntry> {
  if (changes === null) return send(createTimeEntry, { body: { ...body, user: as }, idempotencyKey, as });
  const ifMatch = changes.version === null ? {} : { ifMatch: changes.version };
  return send(replaceTimeEntry, { params: { id: changes.id }, body, idempotencyKey, as, ...ifMatch });
}

const absenceCall = ({ key: idempotencyKey, person: as, body }: UnsentAbsence) =>
  send(createAbsence, { body, idempotencyKey, as });

const answerCall = ({
  key: idempotencyKey,
  person: as,
  changes: { id, version: ifMatch },
  body,
}: UnsentAnswer) => send(changeAssignment, { params: { id }, body, idempotencyKey, as, ifMatch });

/** What the server answered (null: it accepted, but its reply cannot be read), or stored here until it can be sent. */
type Outcome<R> = { readonly reply: R | null; readonly kept: boolean };

/** Throws the server's refusal. */
async function orKeep<R>(item: Unsent | UnsentAct, call: () => Promise<R>): Promise<Outcome<R>> {
  if (!connectionNow().offline) {
    try {
      const reply = await call();
      reached();
      return { reply, kept: false };
    } catch (error) {
      if (wasTaken(error)) return { reply: null, kept: false };
      if (!isUnreachable(error)) throw error;
      lost();
    }
  }
  await keepUnsent(item).catch(() => {
    throw new ApiError(0, 'network', 'Neither the server nor the browser could keep it.');
  });
  return { reply: null, kept: true };
}

export const sendOrKeep = (item: Unsent) => orKeep(item, () => reportCall(item));
export const sendOrKeepAbsence = (item: UnsentAbsence) => orKeep(item, () => absenceCall(item));
export const sendOrKeepAnswer = (item: UnsentAnswer) => orKeep(item, () => answerCall(item));
