import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import { DESK, found, hold, instantOf, raiseStage, type Stage, says, sitDown } from './stage.ts';
import { cell, comes, day, focused, MONDAY, people, pill } from './week-cells.ts';
import { type Texts, textsIn } from './words.ts';

/** A planner who waits for no answer: what is edited while the edit before is being saved is lost nowhere (decision 0135). */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const LATE_MS = 400;
const BUSY = '[aria-busy="true"]';
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: false });
const morning = (number: number, name: string): string => `${day(number)} 07:00-16:00 ${name}`;
const ALL = [1, 2, 3, 4, 5];
type Comes = (wanted: readonly string[]) => Promise<void>;
type Pair = Readonly<Record<'anna' | 'bo', string>>;

for (const mode of ['direct', 'draft'] as const) {
  test(`edits while the ones before are being saved, ${mode}`, async () => {
    const { tenant } = await found(stage, `hasty-${mode}`);
    const texts = textsIn(DESK.language);
    const manager = await sitDown(stage, DESK, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    const two = await people(page);
    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('grid').waitFor();
    const modes = page.getByRole('radiogroup', { name: texts.week.draft.mode });
    await modes.getByText(texts.week.draft.modes[mode], { exact: true }).click();
    // The first edit's answer waits until its menu has opened, however slow the computer is.
    const menu = Promise.withResolvers<void>();
    await hold(page, /\/api\/(shifts|shift-assignments|drafts|rosters)\//, {
      after: () => menu.promise.then(() => sleep(LATE_MS)),
    });
    const comesTo: Comes = (wanted) => comes(page, wanted, mode);
    await menuStays(page, texts, two, comesTo, menu.resolve);
    await movesOn(page, two, comesTo);
    // The server keeps the line of drafts: what is undone is on screen with its answer.
    await undoneAtOnce(page, texts, two, comesTo, mode === 'direct' ? 1 : 6);
    if (mode === 'direct') await placesOfOne(page, texts, two, comesTo);
    await asksBeforeItIsLeft(page, two);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
  });
}

test('keys that come before the code of the first edit', async () => {
  const { tenant } = await found(stage, 'hasty-keys');
  const manager = await sitDown(stage, DESK, tenant);
  const { page } = manager;
  await comeSignedIn(manager, 'petra');
  const { anna } = await people(page);
  await callAs(page, 'POST', '/api/shifts/', {
    ...{ start_time: instantOf(day(1), '07:00'), end_time: instantOf(day(1), '16:00') },
    assignments: [{ worker_id: anna }],
  });
  await hold(page, '**/assets/hands-*.js', { before: () => sleep(3 * LATE_MS) });
  await page.goto(`/shifts?from=${MONDAY}`);
  await pill(page, anna, day(1)).waitFor();
  await cell(page, anna, day(1)).focus();
  for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.type('8-1230');
  await page.keyboard.press('Enter');
  await comes(page, [morning(3, 'Anna'), `${day(4)} 08:00-12:30 Anna`]);
  await focused(page, anna, day(4));
  assert.deepEqual(manager.problems, []);
  await manager.context.close();
});

/** The menu of a shift stays open while the shift is saved, and means the shift that was saved; what was chosen stays chosen. */
async function menuStays(
  page: Page,
  texts: Texts,
  { anna }: Pair,
  comesTo: Comes,
  onOpen: () => void,
): Promise<void> {
  await cell(page, anna, day(1)).click();
  await page.keyboard.type('7-16');
  await page.keyboard.press('Enter');
  await pill(page, anna, day(1)).click({ button: 'right' });
  const copies = item(page, texts.weekMenu.to_weekdays);
  await copies.waitFor();
  assert.ok(await page.locator(BUSY).count(), 'the menu is open before the answer');
  onOpen();
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await copies.click({ timeout: 3_000 });
  await pill(page, anna, day(5)).waitFor();
  await page.locator(`tr[data-person="${anna}"] th`).click({ position: { x: 14, y: 18 } });
  const chosen = texts.week.menu.chosen_other.replace('{{count}}', '5');
  await says(page, chosen);
  assert.ok(await page.locator(BUSY).count(), 'they were chosen before the answers');
  await comesTo(ALL.map((number) => morning(number, 'Anna')));
  await says(page, chosen);
  await page.keyboard.press('Escape');
}

/** One shift is moved three times, each before the answer to the move before it. */
async function movesOn(page: Page, { anna, bo }: Pair, comesTo: Comes): Promise<void> {
  await cell(page, anna, day(5)).focus();
  for (const to of [6, 7]) {
    await page.keyboard.press('Alt+ArrowRight');
    await focused(page, anna, day(to));
    await sleep(LATE_MS / 2);
  }
  await page.keyboard.press('Alt+ArrowDown');
  await focused(page, bo, day(7));
  await sleep(LATE_MS);
  await page.keyboard.press('Alt+ArrowLeft');
  await focused(page, bo, day(6));
  await comesTo([...[1, 2, 3, 4].map((number) => morning(number, 'Anna')), morning(6, 'Bo')]);
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('Control+z');
  await comesTo(ALL.map((number) => morning(number, 'Anna')));
}

/** All five go to Bo, are undone at once, and one of them is brought to Bo before that is saved. */
async function undoneAtOnce(
  page: Page,
  texts: Texts,
  { anna, bo }: Pair,
  comesTo: Comes,
  answers: number,
): Promise<void> {
  await page.locator(`tr[data-person="${anna}"] th`).click({ position: { x: 14, y: 18 } });
  await page.keyboard.press('a');
  const sheet = page.getByRole('dialog', { name: texts.weekMenu.change_person_title });
  await sheet.getByRole('checkbox', { name: /Bo Veckström/ }).click();
  for (const number of ALL) await pill(page, bo, day(number)).waitFor();
  await page.keyboard.press('Control+z');
  for (const number of ALL) await pill(page, anna, day(number)).waitFor({ timeout: answers * LATE_MS });
  await page.keyboard.press('Escape');
  await cell(page, anna, day(2)).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await focused(page, bo, day(2));
  await comesTo([...[1, 3, 4, 5].map((number) => morning(number, 'Anna')), morning(2, 'Bo')]);
}

/** What waits for its turn would be lost with the page. */
async function asksBeforeItIsLeft(page: Page, { anna }: Pair): Promise<void> {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await cell(page, anna, day(1)).focus();
  await page.keyboard.press('Delete');
  await page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  await page.getByRole('grid').waitFor();
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await page.reload();
  assert.equal(asked.length, 1, 'nothing is on its way');
}

/** Two people of one shift of three places are moved at once: each leaves with a place, and neither is refused for the other. */
async function placesOfOne(page: Page, texts: Texts, { anna, bo }: Pair, comesTo: Comes): Promise<void> {
  await callAs(page, 'POST', '/api/shifts/', {
    ...{ start_time: instantOf(day(7), '10:00'), end_time: instantOf(day(7), '13:00'), places: 3 },
    assignments: [{ worker_id: anna }, { worker_id: bo }],
  });
  const before_it = [...[1, 3, 4, 5].map((number) => morning(number, 'Anna')), morning(2, 'Bo')];
  await pill(page, anna, day(7)).click({ modifiers: ['ControlOrMeta'] });
  await pill(page, bo, day(7)).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Alt+ArrowLeft');
  await says(page, texts.weekMenu.many.moved_other.replace('{{count}}', '2'));
  const at_noon = (name: string, number: number) => `${day(number)} 10:00-13:00 ${name}`;
  await comesTo([...before_it, at_noon('Anna', 6), at_noon('Bo', 6), at_noon('-', 7)]);
}
