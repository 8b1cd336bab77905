import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './stage.ts';

/** What a person presses, counted: the steps of a task. */

export type Counted = Person & { readonly presses: () => number };

/** With the number of presses, by mouse, finger or key, since it was last asked. */
export async function counted(person: Person): Promise<Counted> {
  let presses = 0;
  await person.context.exposeFunction('pressed', () => {
    presses += 1;
  });
  await person.context.addInitScript(() => {
    const tell = (event: Event): void => {
      if (event.isTrusted) void Object(window).pressed();
    };
    document.addEventListener('pointerdown', tell, true);
    document.addEventListener('keydown', tell, true);
  });
  return {
    ...person,
    presses: () => {
      const before = presses;
      presses = 0;
      return before;
    },
  };
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the keys do not reach it');
}
