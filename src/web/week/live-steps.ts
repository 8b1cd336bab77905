/** The line of what can be undone: an edit is in it from the moment that it is on screen, and leaves it when it is refused. */

export type Step = { readonly undo: () => Promise<unknown>; readonly redo: () => Promise<unknown> };
export type Made<T> = { readonly step: Step; readonly done: Promise<T> };

const MOST_STEPS = 50;
let past: readonly Step[] = [];
let future: readonly Step[] = [];

export const did = (step: Step): void => {
  past = [...past, step].slice(-MOST_STEPS);
  future = [];
};
function forget(step: Step): void {
  past = past.filter((one) => one !== step);
  future = future.filter((one) => one !== step);
}

/** Makes an edit; undone, one that was refused is nothing. */
export function stepOf<T>(make: () => Promise<T>, { undo, redo }: Step): Made<T> {
  const done = make();
  let is_refused = false;
  done.catch(() => {
    is_refused = true;
  });
  const unlessRefused = (act: () => Promise<unknown>) => async () => (is_refused ? undefined : act());
  return { done, step: { undo: unlessRefused(undo), redo: unlessRefused(redo) } };
}

/** The edit can be undone from now on. */
export async function remembered<T>({ step, done }: Made<T>): Promise<T> {
  did(step);
  try {
    return await done;
  } catch (error) {
    forget(step);
    throw error;
  }
}

/** Begins all at once, each in its turn; one that is refused holds up no other, and is told when all are done. */
async function together(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const tried = await Promise.allSettled(acts.map((act) => act()));
  for (const one of tried) if (one.status === 'rejected') throw one.reason;
}

/** Several edits that are undone as one. What is refused stays as it was: the first refusal is answered. */
export async function rememberedAsOne(all: readonly Made<unknown>[]) {
  const steps = all.map(({ step }) => step);
  const step: Step = {
    undo: () => together(steps.toReversed().map(({ undo }) => undo)),
    redo: () => together(steps.map(({ redo }) => redo)),
  };
  did(step);
  const tried = await Promise.allSettled(all.map(({ done }) => done));
  const refused = tried.filter((one) => one.status === 'rejected');
  if (refused.length === tried.length) forget(step);
  return {
    made: tried.length - refused.length,
    refused: refused.length,
    why: refused[0]?.reason as unknown,
  };
}

async function stepped(step: Step, doing: Promise<unknown>): Promise<true> {
  try {
    await doing;
    return true;
  } catch (error) {
    forget(step);
    throw error;
  }
}

/** Undoes the last edit, or does the last undone one again; false: there is none. A step that is refused is forgotten. */
export async function stepBack(): Promise<boolean> {
  const step = past.at(-1);
  if (step === undefined) return false;
  past = past.slice(0, -1);
  future = [...future, step];
  return stepped(step, step.undo());
}
export async function stepForth(): Promise<boolean> {
  const step = future.at(-1);
  if (step === undefined) return false;
  future = future.slice(0, -1);
  past = [...past, step].slice(-MOST_STEPS);
  return stepped(step, step.redo());
}
