import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
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
  walks,
} from './stage.ts';
import { beginning, like, type Told, toldIn } from './words.ts';

/**
 * What is not read is not empty: a roster that is on its way or could not be fetched offers no creation, what is missing
 * is not counted before the shifts are known, and a report that could not be deleted still stands.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const SHIFTS = /\/api\/shifts\/\?/;
const emptyMonth = (page: Page, told: Told) =>
  page.getByRole('heading', { name: beginning(told.roster.empty.title) });

/** The reading fails until the answer is called. */
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
  test(`what is not read is not empty, ${seat.language} at ${seat.width}`, async () => {
    const told = toldIn(seat.language);
    const company = await found(stage, `laest-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await roster(manager.page, told, take);
    const mend = await failing(manager.page, SHIFTS);
    await manager.page.goto('/manager');
    await says(manager.page, told.approvals.load_failed);
    await manager.page.getByRole('tab', { name: `${told.approvals.tabs.missing} …` }).waitFor();
    await mend();
    await manager.context.close();

    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await deletion(worker.page, told, take);
    await worker.context.close();
    assert.deepEqual([...manager.problems, ...worker.problems], [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
  });
}

async function roster(
  page: Page,
  told: Told,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const mend = await failing(page, SHIFTS);
  await page.goto('/shifts?month=2025-02');
  await says(page, told.roster.load_failed);
  assert.equal(await emptyMonth(page, told).count(), 0, 'a month that could not be read is not empty');
  assert.equal(await page.getByRole('grid').count(), 0);
  await take(page, '110-roster-failed');
  await mend();
  await page.route(SHIFTS, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.fallback();
  });
  await button(page, told.common.retry).click();
  assert.equal(await emptyMonth(page, told).count(), 0, 'nor is one that is on its way');
  await emptyMonth(page, told).waitFor();
  // The next month, whose reading fails: the month before it says nothing of it.
  await page.unroute(SHIFTS);
  const again = await failing(page, SHIFTS);
  await page.goto('/shifts?month=2024-02');
  await says(page, told.roster.load_failed);
  assert.equal(await emptyMonth(page, told).count(), 0);
  await again();
}

async function deletion(
  page: Page,
  told: Told,
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
  await sheet.getByRole('button', { name: like(told.timeEntries.entry.delete_named) }).click();
  await page
    .getByRole('dialog', { name: told.timeEntries.entry.delete_title })
    .getByRole('button', { name: told.common.delete, exact: true })
    .click();
  await sheet
    .getByRole('alert')
    .filter({ hasText: like(told.timeEntries.toast.delete_failed) })
    .waitFor();
  await sheet.getByRole('button', { name: like(told.timeEntries.entry.delete_named) }).waitFor();
  await sheet.getByRole('form', { name: told.timeEntries.form.title_edit }).waitFor();
  assert.equal(
    await sheet.getByRole('form', { name: told.timeEntries.form.title_new }).count(),
    0,
    'no second report',
  );
  await take(page, '111-delete-failed');
  await mend();
  await sheet.getByRole('button', { name: like(told.timeEntries.entry.delete_named) }).click();
  await page
    .getByRole('dialog', { name: told.timeEntries.entry.delete_title })
    .getByRole('button', { name: told.common.delete, exact: true })
    .click();
  await says(page, told.timeEntries.toast.deleted);
  await sheet.getByRole('form', { name: told.timeEntries.form.title_new }).waitFor();
}
