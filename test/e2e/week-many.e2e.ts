import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, found, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { cell, comes, day, focused, MONDAY, people, pill } from './week-cells.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/** The menu of a shift in the week, and several shifts chosen together: each action is one step of undo. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  for (const mode of ['direct', 'draft'] as const) {
    test(`many shifts at once, ${mode}, ${seat.language} at ${seat.width}`, async () => {
      const { tenant } = await found(stage, `many-${mode}-${seat.language}`);
      const texts = textsIn(seat.language);
      const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
      const { page } = manager;
      const { take, violations } = camera(seat, true);
      await comeSignedIn(manager, 'petra');
      const { anna, bo } = await people(page);
      await page.goto(`/shifts?from=${MONDAY}`);
      await page.getByRole('grid').waitFor();
      const { draft } = texts.week;
      const modes = page.getByRole('radiogroup', { name: draft.mode });
      await modes.getByText(draft.modes[mode], { exact: true }).click();
      const comesTo = (wanted: readonly string[]): Promise<void> => comes(page, wanted, mode);

      await cell(page, anna, day(1)).click();
      await page.keyboard.type('7-16');
      await page.keyboard.press('Enter');
      await comesTo([`${day(1)} 07:00-16:00 Anna`]);
      await byMenu(page, texts, anna, comesTo, () => take(page, `230-week-menu-${mode}`));
      await byRow(page, texts, { anna, bo }, comesTo, () => take(page, `231-week-many-${mode}`));

      assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
      await manager.context.close();
      assert.deepEqual(violations, []);
    });
  }
}

type Comes = (wanted: readonly string[]) => Promise<void>;
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: false });
const weekOf = (name: string, days: readonly number[]): string[] =>
  days.map((number) => `${day(number)} 07:00-16:00 ${name}`);
const ALL = [1, 2, 3, 4, 5];

/** The menu opens by the right button of the mouse and by a key; a copy to the weekdays and a split are one step each. */
async function byMenu(
  page: Page,
  texts: Texts,
  anna: string,
  comesTo: Comes,
  take: () => Promise<void>,
): Promise<void> {
  const menu = { ...texts.week.menu, ...texts.weekMenu };
  await pill(page, anna, day(1)).click({ button: 'right' });
  await item(page, menu.to_weekdays).waitFor();
  await take();
  await item(page, menu.to_weekdays).click();
  await comesTo(weekOf('Anna', ALL));
  await focused(page, anna, day(1));
  await page.keyboard.press('Control+z');
  await comesTo(weekOf('Anna', [1]));
  await page.keyboard.press('Control+y');
  await comesTo(weekOf('Anna', ALL));
  await cell(page, anna, day(2)).focus();
  await page.keyboard.press('.');
  await item(page, filled(menu.split, { time: '11:30' })).click();
  await comesTo([
    ...weekOf('Anna', [1, 3, 4, 5]),
    `${day(2)} 07:00-11:30 Anna`,
    `${day(2)} 11:30-16:00 Anna`,
  ]);
  await says(page, texts.weekMenu.many.split_one);
  await page.keyboard.press('Control+z');
  await comesTo(weekOf('Anna', ALL));
}

/** The head of a row chooses it: all of it goes to another person, is copied, is taken away; a piece joins with Ctrl. */
async function byRow(
  page: Page,
  texts: Texts,
  { anna, bo }: Readonly<Record<'anna' | 'bo', string>>,
  comesTo: Comes,
  take: () => Promise<void>,
): Promise<void> {
  const menu = { ...texts.week.menu, ...texts.weekMenu };
  const { many } = texts.weekMenu;
  // Beside the name, which opens the account of hours.
  await page.locator(`tr[data-person="${anna}"] th`).click({ position: { x: 14, y: 18 } });
  await says(page, menu.chosen_other.replace('{{count}}', '5'));
  await take();
  await page.keyboard.press('a');
  const sheet = page.getByRole('dialog', { name: menu.change_person_title });
  await sheet.getByRole('checkbox', { name: /Bo Veckström/ }).click();
  await comesTo(weekOf('Bo', ALL));
  await says(page, many.moved_other.replace('{{count}}', '5'));
  await page.keyboard.press('Control+z');
  await comesTo(weekOf('Anna', ALL));
  // Two of them are copied to Bo, with the keys of every program.
  await page.keyboard.press('Escape');
  await cell(page, anna, day(1)).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await cell(page, bo, day(3)).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  await comesTo([...weekOf('Anna', ALL), ...weekOf('Bo', [3, 4])]);
  await page.keyboard.press('Control+z');
  await comesTo(weekOf('Anna', ALL));
  await pill(page, anna, day(2)).click({ modifiers: ['ControlOrMeta'] });
  await pill(page, anna, day(4)).click({ modifiers: ['ControlOrMeta'] });
  await button(page, menu.acts).click();
  await item(page, menu.remove_all.replace('{{count}}', '2')).click();
  await comesTo(weekOf('Anna', [1, 3, 5]));
  await says(page, many.removed_other.replace('{{count}}', '2'));
  await page.keyboard.press('Control+z');
  await comesTo(weekOf('Anna', ALL));
  // A dragged piece takes the others along.
  await pill(page, anna, day(1)).click({ modifiers: ['ControlOrMeta'] });
  await pill(page, anna, day(2)).click({ modifiers: ['ControlOrMeta'] });
  await pill(page, anna, day(1)).hover();
  await page.mouse.down();
  await cell(page, bo, day(2)).hover();
  await cell(page, bo, day(2)).hover({ position: { x: 20, y: 12 } });
  await page.locator('td[data-drop]').waitFor();
  await page.mouse.up();
  await comesTo([...weekOf('Anna', [3, 4, 5]), ...weekOf('Bo', [2, 3])]);
  await says(page, like(many.moved_other));
}
