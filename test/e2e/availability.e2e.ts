import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  waitForCount,
  walks,
} from './stage.ts';
import { like, type Texts, textsIn } from './words.ts';

/**
 * A worker says when work cannot be, on the phone and at a desk; it is taken back, and brought back. A manager sees it in the week, while a
 * shift is moved, where people are chosen, and before a publication; none of it stops.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 }, PHONE, DESK)) {
  test(`when I can work, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `can-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { availability: words, common } = texts;
    const worker = await sitDown(stage, seat, tenant);
    const { page } = worker;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(worker, 'ture');
    await page.goto('/my-shifts');
    const card = page.getByRole('region', { name: words.title });
    await card.getByText(words.none).waitFor();
    await button(card, words.add).click();
    const sheet = page.getByRole('dialog', { name: words.add_title });
    await sheet.getByText(words.kinds.rather_not, { exact: true }).click();
    await sheet.getByRole('combobox', { name: words.every_weeks }).click();
    await page.getByRole('option', { name: words.weeks.n2 }).click();
    await sheet.getByLabel(words.times).fill('16-22');
    await take(page, '210-availability-sheet');
    await button(sheet, common.save).click();
    await sheet.waitFor({ state: 'hidden' });
    const row = card.getByRole('listitem').filter({ hasText: '16:00–22:00' });
    await row.filter({ hasText: words.said.rather_not }).waitFor();
    await take(page, '211-availability');
    await button(card, like(words.remove)).click();
    await card.getByText(words.none).waitFor();
    await button(page.getByRole('status').filter({ hasText: like(words.removed) }), common.undo).click();
    await row.waitFor();
    await says(page, words.lead);
    assert.deepEqual(worker.problems, []);
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));
const day = (number: number): string => addDays(MONDAY, number - 1);

for (const seat of walks(DESK, PHONE, { language: 'sv', width: 390 }, { language: 'en', width: 1440 })) {
  test(`a manager plans by what people said, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `said-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    const say = (body: object) => callAs(worker.page, 'POST', '/api/availabilities/', body);
    await say({ kind: 'cannot', first_day: day(2), last_day: day(2) });
    await say({ kind: 'rather_not', first_day: day(1), weekday: 3, starts: '16:00', ends: '22:00' });
    await say({ kind: 'rather', first_day: day(4), last_day: day(5) });
    const ture = String(Object(await callAs(worker.page, 'GET', '/api/users/me/')).id);
    await worker.context.close();

    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(manager, 'petra');
    const span = { start_time: `${day(1)}T08:00:00Z`, end_time: `${day(1)}T16:00:00Z` };
    const assignments = [{ worker_id: ture }];
    await callAs(page, 'POST', '/api/shifts/', { ...span, assignments });
    await page.goto(`/shifts?from=${MONDAY}`);
    await page
      .getByRole('radiogroup', { name: texts.week.draft.mode })
      .getByText(texts.week.draft.modes.draft, { exact: true })
      .click();
    if (seat.width < 500) await onPhone(page, texts, take);
    else await atDesk(page, texts, ture, take);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

type Take = ReturnType<typeof camera>['take'];

/** Each day has its word in a line of the person. */
async function onPhone(page: Page, texts: Texts, take: Take): Promise<void> {
  const days = page.getByRole('navigation', { name: texts.week.days }).getByRole('button');
  await days.nth(1).tap();
  await page.getByText(texts.week.said.cannot, { exact: true }).waitFor();
  await take(page, '212-week-said-phone');
  await days.nth(3).tap();
  await page.getByText(texts.week.said.rather, { exact: true }).waitFor();
}

async function atDesk(page: Page, texts: Texts, ture: string, take: Take): Promise<void> {
  const { said } = texts.week;
  const cell = (date: string) => page.locator(`td[data-row="${ture}"][data-date="${date}"]`);
  const named = (word: string) => page.getByRole('gridcell', { name: word });
  await named(said.cannot).waitFor();
  await named(`${said.rather_not} 16:00–22:00`).waitFor();
  await waitForCount(named(said.rather), 2);
  assert.equal(await cell(day(1)).getAttribute('title'), null, 'nothing was said about Monday');
  await cell(day(3)).focus();
  await page.keyboard.press('ArrowLeft');
  await cell(day(2)).getByText(said.cannot, { exact: true }).last().waitFor();
  await take(page, '213-week-said');

  // A drag there is warned of, and made: as a draft, which the publication warns of again.
  const pill = cell(day(1)).locator('[data-piece]');
  await pill.hover();
  await page.mouse.down();
  await cell(day(2)).hover();
  await cell(day(2)).hover({ position: { x: 20, y: 12 } });
  await page.locator('td[data-drop="warn"]').waitFor();
  await page.getByText(like(texts.roster.form.cannot)).waitFor();
  await page.mouse.up();
  await cell(day(2)).locator('[data-piece]').waitFor();
  await button(page, like(texts.week.draft.publish_one)).click();
  const sheet = page.getByRole('dialog', { name: texts.drafts.publish.title });
  await sheet.getByText(like(texts.drafts.publish.said_kinds.cannot)).waitFor();
  await take(page, '214-publish-said');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}
