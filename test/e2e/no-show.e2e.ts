import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * A worker did not come to a shift: a manager is sent from the empty queue to the list of missing reports, marks it there, takes the mark back and sets it again; the
 * worker's notices say that the shift is not paid. Another is reported with the times that were worked. The other shifts of the list are reported as planned at once, and taken back.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`a shift that nobody came to, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { missing } = texts.approvals;
    const company = await found(stage, `uteblev-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    await page.goto('/manager');
    await says(page, texts.approvals.empty.none_reported);
    await take(page, '110-none-reported');
    await page.getByRole('button', { name: like(texts.approvals.empty.none_reported_action) }).click();
    const marks = page.getByRole('button', { name: like(missing.no_show_named) });
    await marks.first().waitFor();
    const before = await marks.count();
    await take(page, '110-missing-reports');
    const name = (await marks.first().getAttribute('aria-label')) ?? '';
    const same = button(page, name);
    await same.click();
    await says(page, like(missing.no_show_done));
    await same.waitFor({ state: 'detached' });
    assert.equal(await marks.count(), before - 1);
    await button(page, texts.common.undo).click();
    await says(page, like(missing.no_show_undone));
    await same.click();
    await same.waitFor({ state: 'detached' });
    await enterTimes(page, texts, take);
    await waitForCount(marks, before - 2);
    // Without the messages of so many steps, which lie over a phone.
    await page.reload();
    await waitForCount(marks, before - 2);
    await reportTheRest(page, texts, take, before - 2);

    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/dashboard');
    await worker.page.getByRole('button', { name: new RegExp(`^${texts.notices.bell}`) }).click();
    await worker.page.getByText(texts.notices.kinds.no_show).waitFor();
    await take(worker.page, '111-no-show-notice');
    assert.deepEqual([...manager.problems, ...worker.problems], []);
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** The first row's report, with other times than planned; the person's history says who entered it. */
async function enterTimes(page: Page, texts: Texts, take: Take): Promise<void> {
  const { missing, adjust } = texts.approvals;
  await page
    .getByRole('button', { name: like(missing.enter_named) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const times = dialog.getByLabel(adjust.times);
  assert.equal(
    await dialog.getByLabel(adjust.break).inputValue(),
    '30',
    'the break that its length requires',
  );
  await times.fill('10-18');
  await take(page, '112-report-for');
  await times.press('Enter');
  await says(page, like(missing.entered));
  await dialog.waitFor({ state: 'hidden' });
}

async function reportTheRest(page: Page, texts: Texts, take: Take, count: number): Promise<void> {
  const { missing } = texts.approvals;
  const { reporting } = texts.mending;
  const rows = page.getByRole('button', { name: like(missing.no_show_named) });
  const many = (one: string, other: string): string =>
    filled(count === 1 ? one : other, { count: String(count) });
  await button(page, filled(missing.report_all, { n: String(count) })).click();
  const asked = page.getByRole('dialog', {
    name: many(missing.report_title_one, missing.report_title_other),
  });
  await says(asked, 'Ture Testberg');
  await take(page, '112-report-missing');
  await button(asked, missing.report_confirm).click();
  // The toast of the shift before still shows its own way back.
  const said = page.getByRole('status').filter({ hasText: many(reporting.done_one, reporting.done_other) });
  await said.waitFor();
  await waitForCount(rows, 0);
  await button(said, texts.common.undo).click();
  await says(page, many(reporting.undone_one, reporting.undone_other));
  await waitForCount(rows, count);
}
