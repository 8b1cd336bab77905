import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anotherDay, openDay, sheet } from './reports.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  camera,
  DESK,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/** Places, break and note of a shift: a manager plans them, the worker reads them and reports the planned break. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DATE = anotherDay();
const TIMES = '18:00–23:45';
const NOTE = 'Inventering av kylrummet. Nyckeln hänger i disken.';

async function plan(page: Page, { roster, fields }: Texts, take: Take): Promise<void> {
  await page.goto(`/shifts?month=${DATE.slice(0, 7)}&day=${DATE}`);
  await page.locator(`[data-date="${DATE}"]`).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill(TIMES);
  await dialog.getByLabel(fields.places).fill('2');
  await dialog.getByLabel(fields.break_min).fill('45');
  await dialog.getByLabel(fields.note).fill(NOTE);
  await dialog.getByLabel(roster.form.search).fill('tur');
  await page.keyboard.press('Enter');
  await take(page, '117-places-form');
  await dialog.getByRole('button', { name: roster.create, exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  const card = page.getByRole('listitem').filter({ hasText: TIMES });
  await card.getByText(filled(roster.of_places_other, { coming: '1', count: '2' })).waitFor();
  await says(card, NOTE);
  await says(page, filled(roster.summary.short_one, { count: '1' }));
  await take(page, '118-places-roster');
}

async function report(page: Page, { myShifts, timeEntries, fields }: Texts, take: Take): Promise<void> {
  await page.goto('/my-shifts');
  await page.getByRole('button', { name: myShifts.show_earlier }).click();
  const row = page.getByRole('listitem').filter({ hasText: TIMES });
  await row.getByText(NOTE).waitFor();
  await says(row, `${fields.break_min}: 45 min`);
  await take(page, '119-places-mine');
  await openDay(page, DATE);
  await says(sheet(page), filled(timeEntries.form.break_planned, { planned: '45 min' }));
  const field = sheet(page).getByLabel(timeEntries.form.break);
  assert.equal(await field.inputValue(), '45');
  await field.fill('30');
  await says(sheet(page), filled(timeEntries.warn.break_unplanned, { planned: '45 min' }));
  await take(page, '120-places-report');
  await field.fill('45');
  await says(sheet(page), timeEntries.warn.ok);
  await field.press('Enter');
  await says(page, timeEntries.toast.added);
}

for (const seat of walks(DESK, PHONE)) {
  test(`places, break and note, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `platser-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    await plan(manager.page, texts, take);
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await report(worker.page, texts, take);
    for (const { problems, context } of [manager, worker]) {
      assert.deepEqual(problems, [], 'nothing was thrown in the browser');
      await context.close();
    }
    assert.deepEqual(violations, []);
  });
}
