import i18next from 'i18next';
import { type Asked, askCountersignature } from '../../contract/countersignatures.ts';
import type { USER_ROLES, User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { loadWords } from '../text/index.ts';

const is = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

export const isSecondNeeded = (error: unknown): boolean => is(error, 'second_needed');

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

/** Asks for the role of somebody who is saved without it: a refusal is said, and the rest stays saved. */
export async function askForRole({ id }: Pick<User, 'id'>, role: (typeof USER_ROLES)[number]): Promise<void> {
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
