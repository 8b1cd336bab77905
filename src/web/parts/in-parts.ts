import i18next from 'i18next';
import { MOST_AT_ONCE } from '../../contract/fields.ts';
import { sayError } from '../text/index.ts';
import { toastError } from './toast.tsx';

/** People for whom something is done, some hundred in each transaction. */
export type InParts = {
  readonly people: readonly string[];
  readonly onProgress: (done: number) => void;
};

/** Sends some people at a time; says how far it came when one is refused. Needs the words `mending`. */
export async function inParts<T>(
  { people, onProgress }: InParts,
  one: (people: string[]) => Promise<T>,
): Promise<T[]> {
  const replies: T[] = [];
  try {
    for (let from = 0; from < people.length; from += MOST_AT_ONCE) {
      onProgress(from);
      replies.push(await one(people.slice(from, from + MOST_AT_ONCE)));
    }
  } catch (error) {
    const done = Math.min(replies.length * MOST_AT_ONCE, people.length);
    const far =
      people.length > MOST_AT_ONCE ? i18next.t('mending.stopped', { done, all: people.length }) : '';
    toastError(`${sayError(error)} ${far}`.trim());
  }
  return replies;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const joined = (...said: readonly (string | false)[]): string =>
  said.filter((one) => one !== false).join(' ');
