import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { callAs, comeSignedIn } from '../e2e/signed-in.ts';
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
  walks,
} from '../e2e/stage.ts';
import { beginning, like, type Texts, textsIn } from '../e2e/words.ts';

/**
 * Data that is not loaded is not empty: a roster that is loading or could not be fetched offers no creation, missing
 * reports are not counted before the shifts are loaded, and a report that could not be deleted remains.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const SHIFTS = /\/api\/shifts\/\?/;
const emptyMonth = (page: Page, texts: Texts) =>
  page.getByRole('heading', { name: beginning(texts.roster.empty.title) });

/** Makes reads fail until the returned function is called. */
async function failing(page: Page, calls: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"detail":"No.","code":"internal"}',
        })
      : route.fallback(),
  );
  return () => page.unroute(calls);
}

for (const seat of walks(PHONE, DESK)) {
  test(`data that is not loaded is not empty, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `laest-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await roster(manager.page, texts, take);
    const mend = await failing(manager.page, SHIFTS);
    await manager.page.goto('/manager');
    await says(manager.page, texts.approvals.load_failed);
    await manager.page.getByRole('tab', { name: `${texts.approvals.tabs.missing} …` }).waitFor();
    await mend();
    await manager.context.close();

    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await deletion(worker.page, texts, take);
    await worker.context.close();
    assert.deepEqual([...manager.problems, ...worker.problems], [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
  });
}

async function roster(
  page: Page,
  texts: Texts,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const mend = await failing(page, SHIFTS);
  await page.goto('/shifts?month=2025-02');
  await says(page, texts.roster.load_failed);
  assert.equal(await emptyMonth(page, texts).count(), 0, 'a month that could not be read is not empty');
  assert.equal(await page.getByRole('grid').count(), 0);
  await take(page, '110-roster-failed');
  await mend();
  await page.route(SHIFTS, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.fallback();
  });
  await button(page, texts.common.retry).click();
  assert.equal(await emptyMonth(page, texts).count(), 0, 'nor is one that is on its way');
  await emptyMonth(page, texts).waitFor();
  // The next month, which fails to load: the month before it must not be shown in its place.
  await page.unroute(SHIFTS);
  const again = await failing(page, SHIFTS);
  await page.goto('/shifts?month=2024-02');
  await says(page, texts.roster.load_failed);
  assert.equal(await emptyMonth(page, texts).count(), 0);
  await again();
}

async function deletion(
  page: Page,
  texts: Texts,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const date = dayFromToday(-1);
  await callAs(page, 'POST', '/api/time-entries/', {
    date,
    start_time: '09:00',
    end_time: '17:30',
    break_duration: 30,
    status: 'submitted',
  });
  const mend = await failing(page, /\/api\/time-entries\/[0-9a-f-]{36}\//, 'DELETE');
  await page.goto(`/time-reporting?month=${date.slice(0, 7)}&day=${date}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: like(texts.timeEntries.entry.delete_named) }).click();
  await page
    .getByRole('dialog', { name: texts.timeEntries.entry.delete_title })
    .getByRole('button', { name: texts.common.delete, exact: true })
    .click();
  await sheet
    .getByRole('alert')
    .filter({ hasText: like(texts.timeEntries.toast.delete_failed) })
    .waitFor();
  await sheet.getByRole('button', { name: like(texts.timeEntries.entry.delete_named) }).waitFor();
  await sheet.getByRole('form', { name: texts.timeEntries.form.title_edit }).waitFor();
  assert.equal(
    await sheet.getByRole('form', { name: texts.timeEntries.form.title_new }).count(),
    0,
    'no second report',
  );
  await take(page, '111-delete-failed');
  await mend();
  await sheet.getByRole('button', { name: like(texts.timeEntries.entry.delete_named) }).click();
  await page
    .getByRole('dialog', { name: texts.timeEntries.entry.delete_title })
    .getByRole('button', { name: texts.common.delete, exact: true })
    .click();
  await says(page, texts.timeEntries.toast.deleted);
  await sheet.getByRole('form', { name: texts.timeEntries.form.title_new }).waitFor();
}
