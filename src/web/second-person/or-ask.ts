import i18next from 'i18next';
import { type Asked, askCountersignature } from '../../contract/countersignatures.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { loadWords } from '../text/index.ts';

/** Sends; what takes two managers is asked of another one instead, and said. Answers null then: nothing is done yet. */
export async function orAsk<T>(sending: Promise<T>, asked: Asked): Promise<T | null> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_needed')) throw error;
    await send(askCountersignature, { body: asked });
    await loadWords('second_person');
    toast(i18next.t('secondPerson.asked'));
    void changed('countersignatures');
    return null;
  }
}
