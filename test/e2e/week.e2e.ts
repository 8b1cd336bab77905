import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, found, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { cell, comes, day, focused, holds, MONDAY, people, pill } from './week-cells.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * The week by person: a manager plans several people by keys alone, moves by mouse, sees what is refused and why, and
 * undoes; on a phone a shift is picked up and placed by taps.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`a week is planned by keys and by mouse, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `week-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(manager, 'petra');
    const { anna, bo } = await people(page);
    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('grid').waitFor();
    await take(page, '35-week-empty');

    await byKeys(page, texts, anna, bo);
    await take(page, '36-week-planned');
    await refused(page, texts, anna);
    await take(page, '37-week-refused');
    await page.keyboard.press('Escape');
    await byMouse(page, texts, anna, bo);
    await severalPlaces(page, texts, anna, bo);
    await take(page, '38-week-several-places');
    await byEdges(page, texts, anna);
    await oneOfTwo(page, texts, bo);
    await problems(page, texts, anna);
    await views(page, texts);

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

async function byKeys(page: Page, texts: Texts, anna: string, bo: string): Promise<void> {
  await cell(page, anna, day(1)).click();
  await page.keyboard.type('7-16');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7-16');
  await page.keyboard.press('Enter');
  await focused(page, anna, day(2));
  await pill(page, anna, day(2)).waitFor();
  const row = (text: string, date: string, name: string) => `${date} ${text} ${name}`;
  await comes(page, [row('07:00-16:00', day(1), 'Anna'), row('07:00-16:00', day(2), 'Anna')]);
  // Down to Bo, typed at once; copied with c and v, moved with Alt and an arrow.
  await page.keyboard.press('ArrowDown');
  await focused(page, bo, day(2));
  await page.keyboard.type('14-2230');
  await page.keyboard.press('Enter');
  await focused(page, bo, day(2));
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('v');
  await pill(page, bo, day(3)).waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await focused(page, bo, day(4));
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await focused(page, anna, day(4));
  const plan = [
    row('07:00-16:00', day(1), 'Anna'),
    row('07:00-16:00', day(2), 'Anna'),
    row('14:00-22:30', day(2), 'Bo'),
    row('14:00-22:30', day(4), 'Anna'),
    row('14:00-22:30', day(4), 'Bo'),
  ];
  await comes(page, plan);
  await page
    .getByRole('gridcell', { name: /^Bo Veckström, .+, 14:00–22:30$/ })
    .first()
    .waitFor();
  // Removed, undone, made again, undone.
  await page.keyboard.press('Delete');
  await says(page, like(texts.week.done.removed));
  await comes(page, [...plan.filter((one) => one !== row('14:00-22:30', day(4), 'Anna'))]);
  await page.keyboard.press('z');
  await comes(page, plan);
  await page.keyboard.press('PageDown');
  await page.waitForURL((url) => url.searchParams.get('from') === day(8));
  await focused(page, anna, day(11));
  await page.keyboard.press('PageUp');
  await focused(page, anna, day(4));
}

/** What cannot be is said in the cell, and what was typed stays. */
async function refused(page: Page, texts: Texts, anna: string): Promise<void> {
  await cell(page, anna, day(3)).click();
  await page.keyboard.type('snart');
  await page.keyboard.press('Enter');
  await cell(page, anna, day(3))
    .getByRole('alert')
    .filter({ hasText: texts.common.time.unreadable })
    .waitFor();
  const field = cell(page, anna, day(3)).getByRole('textbox');
  assert.equal(await field.inputValue(), 'snart');
  await page.keyboard.press('Escape');
  await focused(page, anna, day(3));
  await cell(page, anna, day(1)).focus();
  await page.keyboard.type('15-23');
  const second = cell(page, anna, day(1)).getByRole('textbox');
  await second.press('Enter');
  await cell(page, anna, day(1))
    .getByRole('alert')
    .filter({ hasText: like(texts.week.is_taken) })
    .waitFor();
}

const drag = async (page: Page, from: Locator, to: Locator, key?: string): Promise<void> => {
  await from.hover();
  await page.mouse.down();
  if (key !== undefined) await page.keyboard.down(key);
  await to.hover();
  await to.hover({ position: { x: 20, y: 12 } });
  await page.locator('td[data-drop]').waitFor();
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
};

/** Of a shift for three one place is filled: the others are open, one is given away by a drag, and is open again when that is undone. */
async function severalPlaces(page: Page, { week, common }: Texts, anna: string, bo: string): Promise<void> {
  const made = Object(
    await callAs(page, 'POST', '/api/shifts/', {
      start_time: `${day(3)}T09:00:00Z`,
      end_time: `${day(3)}T12:00:00Z`,
      places: 3,
      assignments: [{ worker_id: anna }],
    }),
  );
  const open = pill(page, 'open', day(3));
  const reads = (n: number, of = 3): Promise<void> =>
    open.filter({ hasText: filled(week.of, { n: `${n}`, of: `${of}` }) }).waitFor();
  await reads(2);
  await drag(page, open, cell(page, bo, day(3)));
  await pill(page, bo, day(3)).waitFor();
  await reads(1);
  // The message of an earlier move may still be there.
  const done = page
    .getByRole('status')
    .filter({ hasText: like(week.done.moved) })
    .filter({ hasText: 'Bo Veckström' });
  await button(done, common.undo).click();
  await pill(page, bo, day(3)).waitFor({ state: 'detached' });
  await reads(2);
  await cell(page, 'open', day(3)).focus();
  await page.keyboard.press('Delete');
  await open.waitFor({ state: 'detached' });
  await holds(page, `${made.date} ${made.start_time_local}-${made.end_time_local} Anna`);
  await callAs(page, 'DELETE', `/api/shifts/${made.id}/`);
  await pill(page, anna, day(3)).waitFor({ state: 'detached' });
}

/** A pill goes to another person and day; Escape gives up; with Alt it is copied; onto the open row it is nobody's. */
async function byMouse(page: Page, texts: Texts, anna: string, bo: string): Promise<void> {
  await drag(page, pill(page, bo, day(2)), cell(page, anna, day(6)));
  await pill(page, anna, day(6)).waitFor();
  await says(page, like(texts.week.done.moved));
  await drag(page, pill(page, anna, day(6)), cell(page, bo, day(7)), 'Alt');
  await pill(page, bo, day(7)).waitFor();
  await drag(page, pill(page, anna, day(2)), cell(page, 'open', day(2)));
  await pill(page, 'open', day(2)).waitFor();
  await comes(page, [
    `${day(1)} 07:00-16:00 Anna`,
    `${day(2)} 07:00-16:00 -`,
    `${day(4)} 14:00-22:30 Anna`,
    `${day(4)} 14:00-22:30 Bo`,
    `${day(6)} 14:00-22:30 Anna`,
    `${day(7)} 14:00-22:30 Bo`,
  ]);
  // A press opens the shift with the actions of the day panel.
  await pill(page, anna, day(6)).click();
  const sheet = page.getByRole('dialog', { name: texts.week.shift });
  await sheet.getByText('Anna Veckström').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** An edge is moved by keys, of which some are one step, and by mouse; each is undone at once. Escape gives it up. */
async function byEdges(page: Page, texts: Texts, anna: string): Promise<void> {
  const here = pill(page, anna, day(6));
  const reads = (text: string): Promise<void> => here.filter({ hasText: text }).waitFor();
  await cell(page, anna, day(6)).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('>');
  await reads('14:15–23');
  await says(page, like(texts.week.done.lengthened));
  await holds(page, `${day(6)} 14:15-23:00 Anna`);
  await page.keyboard.press('z');
  await reads('14–22:30');
  await says(page, like(texts.weekMenu.undone));
  await page.keyboard.press('-');
  await reads('14–22:15');
  await page.keyboard.press('Escape');
  await reads('14–22:30');
  await holds(page, `${day(6)} 14:00-22:30 Anna`);
  // A quarter of an hour is eight pixels.
  const box = await here.boundingBox();
  assert.ok(box !== null);
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 15, y);
  await page.mouse.move(x + 32, y);
  await reads('14–23:30');
  await page.mouse.up();
  await holds(page, `${day(6)} 14:00-23:30 Anna`);
  await page.keyboard.press('z');
  await reads('14–22:30');
  await holds(page, `${day(6)} 14:00-22:30 Anna`);
}

/** Of two shifts in a cell keys choose one; a shift that would reach into the other goes back, and says why. */
async function oneOfTwo(page: Page, texts: Texts, bo: string): Promise<void> {
  await cell(page, bo, day(7)).focus();
  await page.keyboard.type('7-13');
  await page.keyboard.press('Enter');
  await focused(page, bo, day(7));
  await pill(page, bo, day(7)).nth(1).waitFor();
  for (let quarter = 0; quarter < 5; quarter += 1) await page.keyboard.press('+');
  await says(page, like(texts.week.is_taken));
  await pill(page, bo, day(7)).first().filter({ hasText: '7–13' }).waitFor();
  await page.keyboard.press(' ');
  await says(page, '14:00–22:30, 2');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: texts.week.shift });
  await sheet.getByText('14:00–22:30').first().waitFor();
  assert.equal(await sheet.getByText('07:00–13:00').count(), 0, 'only the chosen shift opens');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await cell(page, bo, day(7)).focus();
  await page.keyboard.press('Delete');
  await says(page, like(texts.week.done.removed));
  await pill(page, bo, day(7)).nth(1).waitFor({ state: 'detached' });
  await pill(page, bo, day(7)).filter({ hasText: '7–13' }).waitFor();
}

/** A short rest is one dot at the person and one line in the list, which leads to the cell. */
async function problems(page: Page, texts: Texts, anna: string): Promise<void> {
  await cell(page, anna, day(5)).focus();
  await page.keyboard.type('5-10');
  await page.keyboard.press('Enter');
  await page.locator(`tr[data-person="${anna}"] [data-broken]`).waitFor();
  await page.keyboard.press('p');
  const sheet = page.getByRole('dialog', { name: texts.week.problems });
  await sheet.getByRole('heading', { name: texts.ruleNames.daily_rest }).waitFor();
  await sheet.getByRole('button', { name: /Anna/ }).first().click();
  await focused(page, anna, day(4));
}

/** Two weeks and the month show the same days; the choice is kept. */
async function views(page: Page, texts: Texts): Promise<void> {
  const choice = (name: string): Locator =>
    page.getByRole('radiogroup', { name: texts.week.view }).getByText(name, { exact: true });
  await choice(texts.week.views.fortnight).click();
  await page.locator('table[data-days="14"]').waitFor();
  await choice(texts.week.views.month).click();
  await page.locator('[data-cell]').first().waitFor();
  await choice(texts.week.views.week).click();
  await page.locator('table[data-days="7"]').waitFor();
  await page.getByRole('searchbox').fill('anna');
  await page.waitForFunction(() => document.querySelectorAll('tr[data-person]').length === 2);
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`a shift is picked up and placed by taps, ${seat.language} at 390`, async () => {
    const { tenant } = await found(stage, `week-phone-${seat.language}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 390 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 390 }, true);
    await comeSignedIn(manager, 'petra');
    const { bo } = await people(page);
    await page.goto(`/shifts?from=${MONDAY}`);
    // The name in the line leads elsewhere.
    const tapLine = (name: string): Promise<void> =>
      page
        .getByRole('button', { name: new RegExp(`^${name} Veckström, `) })
        .tap({ position: { x: 14, y: 24 } });
    const bos_name = page.getByRole('link', { name: 'Bo Veckström', exact: true });
    await bos_name.tap();
    await page.waitForURL(`**/people/${bo}`);
    await page.goBack();
    await tapLine('Anna');
    await page.getByRole('textbox').fill('7-16');
    await page.keyboard.press('Enter');
    await says(page, '7–16');
    await take(page, '38-week-phone');
    await page.getByRole('button', { name: like(texts.week.pick_up) }).tap();
    await page.getByRole('navigation', { name: texts.week.days }).getByRole('button').nth(2).tap();
    assert.equal(await bos_name.count(), 0, 'with a shift in the hand the whole line takes it');
    await button(page, new RegExp(`Bo Veckström, ${texts.week.place}`)).tap();
    await comes(page, [`${day(3)} 07:00-16:00 Bo`]);
    await tapLine('Bo');
    await page.getByRole('dialog', { name: texts.week.shift }).getByText('Bo Veckström').waitFor();
    await take(page, '39-week-phone-shift');
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
