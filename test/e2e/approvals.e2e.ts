import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onPaper } from './paper.ts';
import { asTure } from './reports.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  clipped,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  signIn,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { sv, type Texts, textsIn } from './words.ts';

/**
 * Parts that the main job does not cover: shortcuts and quick search, a draft that a manager corrects, kronor before
 * a bulk approval, the profile's password; and what each of these screens shows when the server fails, refuses or has
 * lost the session.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** Makes calls to some addresses fail until the returned function is called. */
async function failing(page: Page, calls: RegExp, status: number | 'network'): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    status === 'network'
      ? route.abort()
      : route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ detail: 'No.', code: status === 403 ? 'not_allowed' : 'internal' }),
        }),
  );
  return () => page.unroute(calls);
}

for (const seat of walks(DESK, PHONE)) {
  test(`approving, searching, and messages of failures, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `attest-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    await worker.page.goto('/profile');
    await says(worker.page, texts.session.profile_first);
    await signIn(worker.page, texts, 'ture');
    await report(company, -1, 'draft');
    await report(company, -2, 'submitted');
    await payAndProfile(worker.page, texts, take);
    await worker.context.close();

    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await keysAndSearch(manager.page, texts, take);
    await draft(manager.page, texts, take);
    await inBulk(manager.page, texts, take);
    await failures(manager.page, texts, company, take);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** A report of the worker, created past the screens, which main-job covers. */
async function report(company: Company, days: number, status: string): Promise<void> {
  const ture = await asTure(stage, company.tenant);
  const date = dayFromToday(days);
  const body = { date, start_time: '09:00', end_time: '17:30', break_duration: 30, status };
  await ture.send(body, `report-${days}`);
}

async function payAndProfile(page: Page, texts: Texts, take: Take): Promise<void> {
  let mend = await failing(page, /\/api\/pay\/monthly\//, 500);
  await page.goto('/user-info');
  await says(page, texts.pay.load_failed);
  await page.getByText('ture@example.com').waitFor();
  await take(page, '60-pay-failed');
  await mend();
  await page.getByRole('button', { name: texts.common.retry }).click();
  await says(page, texts.pay.ladder);

  mend = await failing(page, /\/api\/users\/me\//, 'network');
  await page.goto('/profile');
  await says(page, texts.users.load_failed_network);
  await mend();
  // The page may find the network again by itself, sooner than a press.
  const profile = page.getByRole('heading', { name: texts.users.profile });
  const retry = page.getByRole('button', { name: texts.common.retry });
  await Promise.race([profile.waitFor(), retry.click()]);
  await profile.waitFor();

  const fill = async (old: string, fresh: string, again: string): Promise<void> => {
    await page.getByLabel(texts.users.password.old, { exact: true }).fill(old);
    await page.getByLabel(texts.users.password.new, { exact: true }).fill(fresh);
    await page.getByLabel(texts.users.password.confirm, { exact: true }).fill(again);
    await page.getByRole('button', { name: texts.users.password.submit }).click();
  };
  await fill('fel-Losenord-1', 'en helt ny mening', 'en annan mening');
  await says(page, texts.users.password.mismatch);
  await fill('fel-Losenord-1', 'en helt ny mening', 'en helt ny mening');
  await says(page, texts.errors.old_password_wrong);
  await take(page, '62-password-wrong');
  mend = await failing(page, /\/api\/users\/change_password\//, 500);
  await fill(DEMO_PASSWORD, 'en helt ny mening', 'en helt ny mening');
  await says(page, texts.users.password.failed_again);
  await mend();
  await fill(DEMO_PASSWORD, 'en helt ny mening', 'en helt ny mening');
  await says(page, texts.users.password.done);
}

async function keysAndSearch(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/manager?status=all');
  await page.getByRole('article').first().waitFor();
  await page.locator('body').press('?');
  const keys = page.getByRole('dialog', { name: texts.shell.keys.title });
  await keys.getByText(texts.approvals.keys.approve, { exact: true }).waitFor();
  await take(page, '63-shortcuts');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });

  await page.locator('body').press('/');
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+k');
  assert.equal(await page.getByRole('dialog').count(), 0, 'not while typing in a field');
  // A click beside the field: the focus of a field that loses it by program alone may return (ui/kept-focus.ts).
  await page.getByRole('heading', { level: 1 }).click();
  await page.locator('body').press('Control+k');
  const search = page.getByRole('dialog', { name: texts.shell.search.title });
  const field = search.getByRole('combobox');
  await field.fill('testb');
  await search.getByRole('option', { name: /Ture Testberg/ }).waitFor();
  await take(page, '64-search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/people/**');
  await page.getByRole('heading', { name: 'Ture Testberg' }).waitFor();
  await button(page, texts.shell.search.open).click();
  await field.fill(texts.shell.links.profile);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await button(page, texts.shell.search.open).click();
  await field.fill(texts.quickSearch.do.copy.slice(0, 5));
  await search.getByRole('option', { name: new RegExp(texts.quickSearch.do.copy) }).waitFor();
  await field.fill(texts.quickSearch.parts.on_call);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pay-rules?show=on_call');
  await button(page, texts.shell.search.open).click();
  await field.fill('24 dec');
  await search.getByRole('option').first().waitFor();
  await take(page, '64-search-day');
  await field.fill('v 52');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shifts\?view=week&from=\d{4}-12-2\d/);
  await button(page, texts.shell.search.open).click();
  await field.fill('qqqq');
  await search.getByText(texts.shell.search.nothing.replace('{{q}}', 'qqqq')).waitFor();
  await page.keyboard.press('Escape');
}

/** All of it can be seen without scrolling. */
async function inSight(what: Locator): Promise<void> {
  const seen = await what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(seen, 'it is in sight');
}

async function draft(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/manager?status=draft');
  const row = page.getByRole('article').first();
  await row.getByRole('button', { name: texts.approvals.actions.edit }).click();
  const times = row.getByLabel(texts.approvals.adjust.times);
  await inSight(row.getByRole('button', { name: texts.approvals.adjust.submit }));
  await times.fill('9-18');
  await times.blur();
  await take(page, '65-draft-edited');
  await row.getByRole('button', { name: texts.approvals.adjust.save_draft }).click();
  await says(page, texts.approvals.adjust.draft_saved.replace('{{worker}}', 'Ture Testberg'));
  await row.getByText('09:00–18:00').waitFor();
  await row.getByRole('button', { name: texts.approvals.actions.edit }).click();
  await row.getByLabel(texts.approvals.adjust.times).fill('9-1730');
  await row.getByRole('button', { name: texts.approvals.adjust.submit }).click();
  await says(page, texts.approvals.done.approved.replace('{{worker}}', 'Ture Testberg'));
}

async function inBulk(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/manager?status=submitted_ok');
  await page.getByRole('article').first().waitFor();
  const all = texts.approvals.bulk.ok_button.replace('{{n}}', '1');
  const first = page.getByRole('article').first();
  await onPaper(
    page,
    [first.getByText('Ture Testberg')],
    [page.getByRole('button', { name: all }), first.getByRole('button'), first.getByRole('checkbox')],
  );
  await page.getByRole('button', { name: all }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.approvals.bulk.ob_bonus, { exact: true }).waitFor();
  await says(dialog, /^\d[\d\s,]*\skr$/);
  await take(page, '66-bulk-kronor');
  await dialog
    .getByRole('button', { name: texts.approvals.bulk.confirm_one.replace('{{count}}', '1') })
    .click();
  await dialog.getByText(texts.approvals.bulk.done_one.replace('{{count}}', '1')).waitFor();
  await dialog.getByRole('button', { name: texts.common.undo }).click();
  await says(page, texts.approvals.undone_one);
  await page.getByRole('button', { name: all }).waitFor();

  const mend = await failing(page, /\/api\/approvals\/$/, 500);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: texts.approvals.actions.approve })
    .click();
  await says(page, texts.approvals.failed.approved_one);
  await page.getByRole('button', { name: all }).waitFor();
  await mend();
}

async function failures(page: Page, texts: Texts, company: Company, take: Take): Promise<void> {
  let mend = await failing(page, /\/api\/time-entries\/\?/, 500);
  await page.goto('/manager?range=month');
  await says(page, texts.approvals.load_failed);
  await mend();
  await page.getByRole('button', { name: texts.common.retry }).click();
  await page.getByRole('tab').first().waitFor();

  const month = `/worker/${company.worker_id}`;
  mend = await failing(page, new RegExp(`/api/users/${company.worker_id}/`), 'network');
  await page.goto(month);
  await says(page, texts.approvals.worker.load_failed);
  await mend();
  mend = await failing(page, /\/worker-shifts\//, 403);
  await page.goto(month);
  await says(page, texts.approvals.worker.entries_failed);
  await says(page, texts.errors.not_allowed);
  await take(page, '68-worker-failed');
  await mend();
  await page.goto('/worker/0d9f3c1e-0000-4000-8000-000000000000');
  await says(page, texts.approvals.worker.gone);

  await page.goto(month);
  const rows = page.getByRole('article');
  await rows.first().waitFor();
  await rows.getByRole('checkbox', { disabled: false }).first().check();
  await page.getByRole('button', { name: texts.approvals.selection.clear }).click();
  await rows.getByRole('checkbox', { disabled: false }).first().check();
  await page.getByRole('button', { name: texts.approvals.selection.reject }).click();
  await page.getByRole('button', { name: texts.approvals.reject.phrases.break }).click();
  await page
    .getByRole('button', { name: texts.approvals.bulk.confirm_reject_one.replace('{{count}}', '1') })
    .click();
  await says(page, texts.approvals.flags.reason.replace('{{reason}}', texts.approvals.reject.phrases.break));

  await page.route(/\/api\/(token\/refresh|users\/me)\//, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: '{"detail":"No.","code":"session_ended"}',
    }),
  );
  await page.goto('/manager');
  await page.waitForURL((url) => url.pathname === '/');
  await says(page, texts.session.expired);
}

test('nothing is cut off at twice the text size, with the longest name of the company', async () => {
  const seat: Seat = { language: 'sv', width: 1440 };
  const company = await found(stage, 'attest-stort');
  const manager = await sitDown(stage, seat, company.tenant);
  const { page, context } = manager;
  await comeSignedIn(manager, 'petra');
  await callAs(page, 'PUT', `/api/users/${company.worker_id}/`, {
    first_name: 'Maximiliana Fredriksdotter',
    last_name: 'von Wolfenstein-Bergenstråhle',
    username: 'ture',
    email: 'ture@example.com',
    role: 'worker',
  });
  const worker = await sitDown(stage, seat, company.tenant);
  await comeSignedIn(worker, 'ture');
  await report(company, -1, 'submitted');
  const cut: string[] = [];
  const look = async (at: Page, address: string, heading: string | RegExp): Promise<void> => {
    await at.goto(address);
    await at.getByRole('heading', { name: heading }).first().waitFor();
    await at.getByRole('status', { name: sv.common.loading }).first().waitFor({ state: 'hidden' });
    await at.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await at.waitForTimeout(200);
    cut.push(...(await clipped(at)).map((text) => `${address}: ${text}`));
    const wide = await at.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 1) cut.push(`${address} scrolls ${wide} px sideways`);
  };
  await look(page, '/manager?status=all', sv.approvals.title);
  await look(page, '/manager?status=missing', sv.approvals.title);
  await look(page, `/worker/${company.worker_id}`, /Wolfenstein/);
  await look(page, '/shifts', sv.roster.title);
  await look(page, '/user-management', sv.people.title);
  await look(page, '/leave', sv.leave.title);
  await look(worker.page, '/dashboard', /Maximiliana/);
  await look(worker.page, '/time-reporting', sv.timeEntries.title);
  await look(worker.page, '/my-shifts', sv.myShifts.title);
  await look(worker.page, '/leave', sv.leave.title);
  await look(worker.page, '/user-info', sv.pay.title);
  await look(worker.page, '/profile', sv.users.profile);
  assert.deepEqual(cut, []);
  await context.close();
  await worker.context.close();
});
