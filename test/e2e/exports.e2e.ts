import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { exportMonth, exportTimeEntries } from '../../src/contract/exports.ts';
import { linesOfPdf } from '../unpack.ts';
import { comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, hold, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { beginning, type Texts, textsIn } from './words.ts';

/**
 * The three places that export reports: each saves a file with the right name, confirms it, and explains a failure.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const MONTH = /^[\p{Ll}-]+_\d{4}-\d{2}\.(pdf|xlsx|csv)$/u;

/** Presses the button; returns the saved file's name and bytes once the page has confirmed it. */
async function saved(page: Page, texts: Texts, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  const name = download.suggestedFilename();
  await says(page, texts.exports.done.replace('{{name}}', name));
  return { name, bytes: readFileSync(await download.path()) };
}

for (const seat of walks(DESK)) {
  test(`exports, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const open = (page: Page): Promise<void> => button(page, texts.exports.title).click();
    const item = (page: Page, format: 'pdf' | 'xlsx' | 'csv'): Locator =>
      page.getByRole('menuitem', { name: beginning(texts.exports[format]) });

    const worker = await sitDown(stage, seat, 'demo');
    await comeSignedIn(worker, 'worker');
    await worker.page.goto('/time-reporting');
    const floating = worker.page.getByRole('button', { name: texts.exports.month });
    const month = await saved(worker.page, texts, floating);
    assert.match(month.name, MONTH);
    assert.ok(month.name.startsWith('ekström_') && month.name.endsWith('.pdf'), month.name);
    assert.ok(linesOfPdf(month.bytes).includes('Wilma Ekström'));
    const bar = seat.width === 390 ? await worker.page.getByRole('navigation').last().boundingBox() : null;
    const place = await floating.boundingBox();
    assert.ok(place !== null && place.height >= 44);
    assert.ok(bar === null || place.y + place.height <= bar.y, 'the button covers the bar');
    await worker.page.getByRole('button', { name: texts.exports.more }).click();
    await take(worker.page, '60-export-month');
    assert.match((await saved(worker.page, texts, item(worker.page, 'xlsx'))).name, /^ekström_.*\.xlsx$/);
    await worker.page.route(`**${exportMonth.path}*`, (route) => route.abort());
    await floating.click();
    await worker.page.getByText(texts.exports.failed.replace('{{why}}', texts.errors.network)).waitFor();
    assert.deepEqual(worker.problems, []);
    await worker.context.close();

    const manager = await sitDown(stage, seat, 'demo');
    const { page } = manager;
    await comeSignedIn(manager, 'manager');
    await page.goto('/manager?status=all');
    await page.getByRole('article').first().waitFor();
    const listed = await page.getByRole('article').count();
    await open(page);
    await item(page, 'csv').waitFor();
    await page.keyboard.press('Escape');
    await item(page, 'csv').waitFor({ state: 'hidden' });
    await open(page);
    const list = await saved(page, texts, item(page, 'csv'));
    assert.match(list.name, /^(tidrapporter|time-reports)_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    assert.ok(listed > 0 && list.bytes.toString('utf8').split('\r\n').length > listed);
    // A file that takes long says how much has come, and can be stopped: nothing is saved.
    let saves = 0;
    page.on('download', () => {
      saves += 1;
    });
    const { promise: late, resolve: goOn } = Promise.withResolvers<void>();
    await hold(page, `**${exportTimeEntries.path}*`, { after: () => late });
    await open(page);
    await item(page, 'csv').click();
    const waiting = page.getByRole('status').filter({ hasText: texts.exports.coming });
    await waiting.waitFor();
    await take(page, '64-export-long');
    await button(waiting, texts.common.cancel).click();
    await waiting.waitFor({ state: 'hidden' });
    await button(page, texts.exports.title).and(page.locator(':enabled')).waitFor();
    goOn();
    await page.unroute(`**${exportTimeEntries.path}*`);
    assert.equal(saves, 0);
    await page.goto('/manager?status=missing');
    await open(page);
    await page.getByText(texts.exports.nothing_missing).waitFor();
    await take(page, '61-export-nothing');
    await page.goto('/manager?status=all');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: texts.person.reports.month }).click();
    // The address changes before the page does, and the old page has a button of the same name.
    await page.getByRole('link', { name: texts.approvals.worker.back.person }).waitFor();
    await open(page);
    await take(page, '62-export-worker');
    assert.match((await saved(page, texts, item(page, 'pdf'))).name, MONTH);
    await page.goto('/shifts');
    await page
      .getByRole('grid')
      .or(page.getByRole('navigation', { name: texts.week.days }))
      .first()
      .waitFor();
    await open(page);
    await take(page, '63-export-roster');
    const roster = await saved(page, texts, item(page, 'pdf'));
    assert.match(roster.name, /^(schema|roster)_\d{4}-\d\d-\d\d\.pdf$/);
    assert.ok(linesOfPdf(roster.bytes).some((line) => line.startsWith('Wilma Ekström | ')));
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
