import { useSyncExternalStore } from 'react';
import type { DraftReply } from '../../contract/drafts.ts';
import type { Shift } from '../../contract/shifts.ts';
import { shiftsChanged } from '../roster/queries.ts';

/** Edits under way: each is shown at once over what the server last said, and sent in the order of the hand. */

/** What an edit changes on screen until the server has answered. */
export type Shows = {
  readonly shifts?: (shifts: readonly Shift[]) => readonly Shift[];
  readonly drafts?: (drafts: readonly DraftReply[]) => readonly DraftReply[];
};

let showing: readonly Shows[] = [];
const listeners = new Set<() => void>();
const setShowing = (next: readonly Shows[]): void => {
  showing = next;
  for (const changed of listeners) changed();
};

export const underWay = (): readonly Shows[] => showing;
/** The edits that the server has not answered yet. */
export const useUnderWay = (): readonly Shows[] =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, underWay);

export const withEdits = (edits: readonly Shows[], shifts: readonly Shift[]): readonly Shift[] =>
  edits.reduce((shown, edit) => edit.shifts?.(shown) ?? shown, shifts);
export const withDraftEdits = (
  edits: readonly Shows[],
  drafts: readonly DraftReply[],
): readonly DraftReply[] => edits.reduce((shown, edit) => edit.drafts?.(shown) ?? shown, drafts);

let last: Promise<unknown> = Promise.resolve();
let unanswered = 0;
const askBeforeLeaving = (event: Event): void => event.preventDefault();
/** A page that is left sends nothing of what waits for its turn. */
function count(by: 1 | -1): void {
  unanswered += by;
  if (unanswered > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}
let live_under_way = 0;

/** When the server has answered all edits until now. */
export const answered = (): Promise<unknown> => last;

/** Shows the edit and sends it after those before it. The answer of `write` is on screen when it is done. */
export async function inTurn<T>(show: Shows, write: () => Promise<T>): Promise<T> {
  setShowing([...showing, show]);
  count(1);
  const turn = last.then(write);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    count(-1);
    if (show.shifts === undefined) drop([show]);
  }
}

/** The same for what is published, which is read again after the last edit. */
export async function inTurnLive<T>(
  shifts: NonNullable<Shows['shifts']>,
  write: () => Promise<T>,
): Promise<T> {
  const show = { shifts };
  live_under_way += 1;
  try {
    return await inTurn(show, write);
  } catch (error) {
    drop([show]);
    throw error;
  } finally {
    live_under_way -= 1;
    if (live_under_way === 0) void settle();
  }
}

async function settle(): Promise<void> {
  const done = showing.filter(({ shifts }) => shifts !== undefined);
  await shiftsChanged();
  drop(done);
}

const drop = (done: readonly Shows[]): void => setShowing(showing.filter((one) => !done.includes(one)));
