import { typeInto } from '../ui/held-keys.ts';
import type { HeldKeys } from './keys-in-order.ts';

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** The cells hear the keys that were held, one a frame, in their order, also those that come meanwhile. */
export async function hearHeld({ keys, end }: HeldKeys): Promise<void> {
  await nextFrame();
  for (let next = keys.shift(); next !== undefined; next = keys.shift()) {
    const { key, code, altKey, ctrlKey, metaKey, shiftKey } = next;
    const again = { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    const { activeElement } = document;
    if (activeElement?.dispatchEvent(new KeyboardEvent('keydown', again)) === true && key.length === 1)
      typeInto(activeElement, key);
    await nextFrame();
  }
  end();
}
