/** What can be undone just now, by the record that the undo would change: with the record its offer goes. */

type Offer = { readonly hide: () => void; readonly since_ms: number };
const offers = new Map<string, Offer>();

/** The event of the own change may come this long after its answer. */
const OWN_EVENT_MS = 1_500;

/** An offer takes the place of the one before it about the same record. */
export function offerUndoOf(id: string, hide: () => void): void {
  offers.get(id)?.hide();
  offers.set(id, { hide, since_ms: performance.now() });
}

/** These records were changed or removed: an undo of what was before would be refused. `heard`: by an event, perhaps of this page's own change. */
export function withdrawUndoOf(ids: readonly unknown[], heard = false): void {
  for (const id of ids) {
    const offer = offers.get(String(id));
    if (offer === undefined || (heard && performance.now() - offer.since_ms < OWN_EVENT_MS)) continue;
    offers.delete(String(id));
    offer.hide();
  }
}
