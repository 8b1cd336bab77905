/**
 * One id for a piece of the week, from the moment that an edit shows it: the server gives a place an id of its own each time, and
 * what is chosen, held, or has its menu open must stay the same thing when the answer comes.
 */
const on_screen = new Map<string, string>();
const saved = new Map<string, string>();

/** The id that an edit showed it under, of an id of the server; any other is itself. */
export const idOnScreen = (id: string): string => on_screen.get(id) ?? id;
/** The id that the server knows it by. */
export const idSaved = (id: string): string => saved.get(id) ?? id;

/** The server has answered. */
export function isSavedAs(shown: string, id: string): void {
  if (shown === id) return;
  on_screen.set(id, shown);
  saved.set(shown, id);
}

/** Is it one of these, whichever of its ids they are? */
export const isOneOf = (ids: readonly string[]) => {
  const shown = new Set(ids.map(idOnScreen));
  return ({ id }: { readonly id: string }): boolean => shown.has(idOnScreen(id));
};
