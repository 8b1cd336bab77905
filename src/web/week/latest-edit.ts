import { hideLastUndo, toast, toastLastUndo } from '../parts/toast.tsx';

/** Which edit is the last one: the message of another offers no undo, or it would undo the last. */
export type Begun = { readonly isLast: () => boolean };

let begun = 0;
export function begin(): Begun {
  hideLastUndo();
  begun += 1;
  const mine = begun;
  return { isLast: () => mine === begun };
}

/** Says what an edit did, with its undo while it is the last one. */
export function sayDone({ isLast }: Begun, ...said: Parameters<typeof toastLastUndo>): void {
  if (isLast()) toastLastUndo(...said);
  else toast(said[0]);
}
