/** What other users change, as the events tell: passed on to the screens that show whose hand it was. */

export type OthersChange = { readonly by: string; readonly ids: readonly string[] };
const listeners = new Set<(change: OthersChange) => void>();

export function onOthersChange(listener: (change: OthersChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const tellOthersChange = (change: OthersChange): void => {
  for (const listener of listeners) listener(change);
};
