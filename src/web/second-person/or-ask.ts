import i18next from 'i18next';
import { type Asked, askCountersignature } from '../../contract/countersignatures.ts';
import type { USER_ROLES, User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { randomKey } from '../random-key.ts';
import { loadWords } from '../text/index.ts';

type Role = (typeof USER_ROLES)[number];

const is = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

const isSecondNeeded = (error: unknown): boolean => is(error, 'second_needed');

/** Sends; what takes two managers is asked of another one instead, and said. Answers null then: nothing is done yet. */
export async function orAsk<T>(sending: Promise<T>, asked: Asked): Promise<T | null> {
  try {
    return await sending;
  } catch (error) {
    if (!isSecondNeeded(error)) throw error;
    await askAnother(asked);
    return null;
  }
}

/**
 * Saves a person with a role. Where that takes two managers, they are saved with the other role, and another manager is asked: a
 * refusal of that is said, and the rest stays saved.
 */
export async function savedWithRole<S extends Pick<User, 'id'>>(
  save: (role: Role, idempotencyKey: string) => Promise<S>,
  { role, instead, idempotencyKey }: { role: Role; instead: Role; idempotencyKey: string },
): Promise<S> {
  try {
    return await save(role, idempotencyKey);
  } catch (error) {
    if (!isSecondNeeded(error)) throw error;
    const saved = await save(instead, randomKey());
    await askForRole(saved.id, role);
    return saved;
  }
}

async function askForRole(id: string, role: Role): Promise<void> {
  try {
    await askAnother({ what: 'role', user: id, role });
  } catch (error) {
    toastError(error);
  }
}

async function askAnother(asked: Asked): Promise<void> {
  const waits = await waitsAlready(asked);
  await loadWords('second_person');
  toast(i18next.t(waits ? 'secondPerson.asked_before' : 'secondPerson.asked'));
  void changed('countersignatures');
}

/** Asks; true: the same was asked before. */
async function waitsAlready(asked: Asked): Promise<boolean> {
  try {
    await send(askCountersignature, { body: asked });
    return false;
  } catch (error) {
    if (!is(error, 'already_in_state')) throw error;
    return true;
  }
}
