import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { anotherDay, asTure, openDay, putRecord, recordCount, sheet, signOut } from '../e2e/reports.ts';
import { comeSignedIn } from '../e2e/signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  fillLogin,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  signIn,
  sitDown,
  walks,
} from '../e2e/stage.ts';
import { filled, sv, textsIn } from '../e2e/words.ts';

/**
 * The page with a server that is newer than it (decision 0043): an extra field in every object of every reply breaks
 * no screen, a row of an unknown kind is skipped and reported, and a report that an older version of the app stored
 * in the browser is sent once.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The same value with an extra field in every object, at every depth. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withMore(one)]);
  return { ...Object.fromEntries(fields), zz_new_field: { zz_new_field: 1 } };
}

/** Changes every JSON reply on its way to the page; returns the addresses of the changed ones. */
async function newerServer(
  context: BrowserContext,
  change: (value: unknown, path: string) => unknown = withMore,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  const answerChanged = async (route: Route, pathname: string): Promise<void> => {
    const response = await route.fetch();
    const is_json = response.headers()['content-type']?.startsWith('application/json') === true;
    if (!is_json) return route.fulfill({ response });
    changed.add(pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'));
    return route.fulfill({ response, json: change(await response.json(), pathname) });
  };
  await context.route('**/api/**', async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/events/') return route.continue();
    // A page that is left cancels its requests, at any of these steps.
    await answerChanged(route, pathname).catch(() => route.abort().catch(() => undefined));
  });
  return changed;
}

/** The calls that the three roles' screens read. Add the calls of a new noun here. */
const READ = [
  '/api/absences/',
  '/api/approvals/awaiting/',
  '/api/calendar-feed/',
  '/api/company/',
  '/api/history/',
  '/api/leave-requests/',
  '/api/notices/',
  '/api/ob-hours/',
  '/api/pay/monthly/',
  '/api/payroll-months/',
  '/api/shift-assignments/',
  '/api/shifts/',
  '/api/superadmin/companies/',
  '/api/time-entries/',
  '/api/time-entries/monthly/',
  '/api/users/',
  '/api/users/me/',
];

test('an extra field in every reply of every noun breaks no screen of the three roles', async () => {
  const seen = new Set<string>();
  const visit = async (
    username: string,
    screens: readonly (readonly [address: string, heading: string | RegExp])[],
  ): Promise<void> => {
    const person = await sitDown(stage, DESK, 'demo');
    const changed = await newerServer(person.context);
    await comeSignedIn(person, username);
    for (const [address, heading] of screens) {
      await person.page.goto(address);
      await person.page.getByRole('heading', { name: heading }).first().waitFor();
      await settled(person.page);
      assert.deepEqual(await faults(person.page), [], address);
    }
    assert.deepEqual(person.problems, []);
    await person.context.close();
    for (const path of changed) seen.add(path);
  };
  const worker = visit('worker', [
    ['/dashboard', /Wilma/],
    ['/time-reporting', sv.timeEntries.title],
    [`/time-reporting?day=${dayFromToday(-1)}`, sv.timeEntries.title],
    ['/my-shifts', sv.myShifts.title],
    ['/leave', sv.leave.title],
    ['/user-info', sv.pay.title],
    ['/profile', sv.users.profile],
  ]);
  const manager = visit('manager', [
    ['/dashboard', /./],
    ['/manager', sv.approvals.title],
    ['/shifts', sv.roster.title],
    ['/user-management', sv.people.title],
    ['/leave', sv.leave.title],
    ['/payroll', sv.payroll.title],
    ['/pay-rules', sv.payRules.title],
    ['/history', sv.history.title],
  ]);
  const superadmin = visit('superadmin', [['/superadmin', sv.companies.title]]);
  await Promise.all([worker, manager, superadmin]);
  const missing = READ.filter((path) => !seen.has(path));
  assert.deepEqual(missing, [], `no screen read these; what was read: ${[...seen].sort().join(' ')}`);
});

test('a refusal with an extra field shows its message, and a report is saved and shown', async () => {
  await found(stage, 'nyare-server');
  const ture = await asTure(stage, 'nyare-server');
  const person = await sitDown(stage, DESK, 'nyare-server');
  const { page, context } = person;
  await newerServer(context);
  await page.goto('/');
  await fillLogin(page, sv, 'ture', 'fel-lösenord-1');
  await says(page, sv.errors.wrong_credentials);
  await signIn(page, sv, 'ture');
  const date = anotherDay();
  await openDay(page, date);
  await seen(sheet(page), sv.timeEntries.form.save).click();
  await says(page, sv.timeEntries.toast.added);
  assert.equal((await ture.reports(date)).length, 1);
  assert.deepEqual(await faults(page), []);
  await context.close();
});

for (const seat of walks(DESK, PHONE))
  test(`a row of an unknown kind is skipped and reported, ${seat.language} at ${seat.width}`, async () => {
    const tenant = `ny-sort-${seat.width}`;
    const texts = textsIn(seat.language);
    await found(stage, tenant);
    const person = await sitDown(stage, seat, tenant);
    const { page, context } = person;
    const { take, violations } = camera(seat, true);
    let first: string | null = null;
    await newerServer(context, (value, path) => {
      if (path !== '/api/shift-assignments/' || !Array.isArray(value)) return value;
      first ??= Object(value[0]).id ?? null;
      return value.map((one) => (Object(one).id === first ? { ...one, status: 'on_hold' } : one));
    });
    await comeSignedIn(person, 'ture');
    await page.goto('/my-shifts');
    await page.getByRole('heading', { name: texts.myShifts.title }).first().waitFor();
    await page.getByText(/on_hold/).waitFor({ state: 'hidden' });
    await page
      .getByText(texts.common.older_page.left_out_one)
      .or(page.getByText(/2 (uppgifter|items)/))
      .first()
      .waitFor();
    // The other shifts are there.
    await page.getByText(/08:00/).first().waitFor();
    assert.deepEqual(await faults(page), []);
    await take(page, 'newer-01-left-out');
    await context.unroute('**/api/**');
    await seen(page, texts.common.older_page.reload).click();
    await page.getByRole('heading', { name: texts.myShifts.title }).first().waitFor();
    await settled(page);
    assert.equal(await seen(page, texts.common.older_page.reload).count(), 0);
    assert.deepEqual(violations, []);
    await context.close();
  });

/** The record of the app of commit 8e89b31: the request, and the report as it was shown then. */
const oldRecord = (person: string, date: string, key: string, start: string, end: string) => ({
  key,
  person,
  at: Date.now(),
  changes: null,
  body: { date, start_time: start, end_time: end, break_duration: 0, description: 'från i fjol' },
  // The contract's report has more fields since, so the stored report is not a valid one any more.
  shown: { id: `unsent:${key}`, date, start_time_local: start, end_time_local: end, status: 'submitted_ok' },
  refused: null as unknown,
});

test('a report that an older version stored in the browser is sent once, also when its reply has an extra field', async () => {
  const tenant = 'aldre-rapport';
  const { worker_id } = await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const person = await sitDown(stage, DESK, tenant, { goes_offline: true });
  const { page, context } = person;
  await signIn(page, sv, 'ture');
  const date = anotherDay();
  const waiting = oldRecord(worker_id, date, 'k-waiting', '08:00', '10:00');
  // The old app's record after a reply that it could not read: the report had reached the server.
  const unread = {
    ...oldRecord(worker_id, date, 'k-unread', '12:00', '14:00'),
    refused: { status: 200, code: 'unexpected_reply', errors: {} },
  };
  await ture.send({ ...unread.body, user: worker_id }, unread.key);
  await putRecord(page, waiting);
  await putRecord(page, unread);
  await newerServer(context);
  await page.goto('/time-reporting');
  await says(page, sv.offline.toast.sent_other.replace('{{count}}', '2'));
  await page.waitForTimeout(500);
  assert.deepEqual((await ture.reports(date)).sort(), ['08:00–10:00', '12:00–14:00']);
  assert.equal(await recordCount(page, 'unsent'), 0);
  assert.deepEqual(person.problems, []);
  await context.close();
});

test('a sent report whose reply cannot be read at all is neither lost nor doubled', async () => {
  const tenant = 'olaslig-svar';
  const { worker_id } = await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const person = await sitDown(stage, DESK, tenant, { goes_offline: true });
  const { page, context } = person;
  await signIn(page, sv, 'ture');
  const date = anotherDay();
  await putRecord(page, oldRecord(worker_id, date, 'k-one', '08:00', '10:00'));
  let sent = 0;
  await newerServer(context, (value, path) => {
    if (path !== '/api/time-entries/') return value;
    sent += 1;
    return { nothing: 'of the old' };
  });
  await page.goto('/time-reporting');
  await says(page, sv.offline.toast.sent_one);
  assert.equal(await recordCount(page, 'unsent'), 0);
  await openDay(page, date);
  await seen(sheet(page), sv.timeEntries.day.add).click();
  await sheet(page).getByRole('textbox', { name: sv.timeEntries.form.times }).fill('12-14');
  await seen(sheet(page), sv.timeEntries.form.save).click();
  await says(page, sv.timeEntries.toast.added);
  assert.deepEqual((await ture.reports(date)).sort(), ['08:00–10:00', '12:00–14:00']);
  assert.equal(sent, 2);
  await context.close();
});

for (const seat of walks(DESK, PHONE))
  test(`a record that cannot be read is kept and reported, and signing out asks first, ${seat.language} at ${seat.width}`, async () => {
    const tenant = `olaslig-${seat.width}`;
    const texts = textsIn(seat.language);
    const { worker_id } = await found(stage, tenant);
    const person = await sitDown(stage, seat, tenant, { goes_offline: true });
    const { page, context } = person;
    const { take, violations } = camera(seat, true);
    await signIn(page, texts, 'ture');
    const date = anotherDay();
    const { start_time: _start, ...half } = oldRecord(worker_id, date, 'k-half', '08:00', '10:00').body;
    await putRecord(page, { ...oldRecord(worker_id, date, 'k-half', '', ''), body: half });
    await page.goto('/dashboard');
    await page.getByText(filled(texts.offline.unreadable_day, { date: '@' }).split('@')[1] ?? '').waitFor();
    await take(page, 'newer-02-unreadable');
    await signOut(page, texts, seat);
    await page.getByText(texts.offline.sign_out.text_one).waitFor();
    await seen(page, texts.offline.sign_out.no).click();
    if (seat.width === 390) await page.keyboard.press('Escape');
    assert.equal(await recordCount(page, 'unsent'), 1, 'it is still there');
    await seen(page, texts.offline.unsent.discard).click();
    await says(page, texts.offline.toast.discarded);
    assert.equal(await recordCount(page, 'unsent'), 0);
    assert.deepEqual(violations, []);
    await context.close();
  });

const seen = (within: Page | Locator, name: string): Locator =>
  button(within, name).locator('visible=true').first();

/** Waits twice until nothing on the page is loading: a reply may start another request. */
async function settled(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await page.waitForTimeout(400);
    await page
      .getByRole('status', { name: /laddar|loading/i })
      .first()
      .waitFor({ state: 'hidden' });
  }
}

/** The page's messages about unreadable replies, and its error screen. */
async function faults(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return [sv.errors.unexpected_reply, sv.common.broken.title, sv.errors.internal].filter((words) =>
    text.includes(words.slice(0, 25)),
  );
}
