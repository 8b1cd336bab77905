import { endOffer, offerShift } from '../../contract/offers.ts';
import type { Shift } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { asSaved } from './as-saved.ts';
import { did } from './live-steps.ts';

/** Offers open shifts to everybody, the first who takes one gets it; undone as one step. */
export async function offerAll(shown: readonly Shift[]) {
  const shifts = await Promise.all(shown.map(asSaved));
  const offer = async ({ id }: Shift) =>
    send(offerShift, { body: { shift_id: id, offered_to: 'everybody', first_come: true } });
  const tried = await Promise.allSettled(shifts.map(offer));
  let live = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const heard = (): Promise<void> => changed('offers', 'notices');
  if (live.length > 0)
    did({
      undo: async () => {
        for (const { id, version } of live) await send(endOffer, { params: { id }, ifMatch: version });
        await heard();
      },
      redo: async () => {
        const ids = new Set(live.map(({ shift_id }) => shift_id));
        live = await Promise.all(shifts.filter(({ id }) => ids.has(id)).map(offer));
        await heard();
      },
    });
  await heard();
  const refused = tried.filter((one) => one.status === 'rejected');
  return { made: live.length, refused: refused.length, why: refused[0]?.reason as unknown };
}
