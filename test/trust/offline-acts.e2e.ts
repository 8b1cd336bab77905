import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { asTure, recordCount } from '../e2e/reports.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  dayFromToday,
  found,
  instantOf,
  raiseStage,
  type Seat,
  type Stage,
  says,
  signIn,
  sitDown,
  waitForCount,
  walks,
} from '../e2e/stage.ts';
import { filled, like, type Texts, textsIn } from '../e2e/words.ts';

/**
 * In the basement: the answer to a shift and the call that one is sick are given after a reload without a network, wait
 * where they were given, and reach the server once: from two tabs, and when the line breaks after the server has
 * answered. What it refuses stays, says why, and can be changed or thrown away.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const PHONE_SV: Seat = { language: 'sv', width: 390 };
const OFFLINE = { goes_offline: true };
const TODAY = dayFromToday(0);
const YESTERDAY = dayFromToday(-1);
const ASKED = dayFromToday(4);

for (const seat of walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 })) {
  test(`a sick call and an answer wait and are sent once, ${seat.language} at ${seat.width}`, async () => {
    const tenant = `kallaren-${seat.width}`;
    await found(stage, tenant);
    const texts = textsIn(seat.language);
    const ture = await asTure(stage, tenant);
    const person = await sitDown(stage, seat, tenant, OFFLINE);
    const { page, context } = person;
    const { take, violations } = camera(seat);
    const sent = writesOf(context);

    await signIn(page, texts, 'ture');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await requests(page, texts).waitFor();
    // What is read ahead is written to the browser's database a moment after it has arrived.
    await page.waitForTimeout(5_000);

    await context.setOffline(true);
    await page.reload();
    await says(page, texts.offline.try_now);
    await button(requests(page, texts), like(texts.shifts.answer.approve_named)).first().click();
    await says(page, texts.offline.toast.answer_kept);
    await says(requests(page, texts), texts.offline.act.answered.approved);
    await take(page, 'off-06-answer-waits');
    await page.goto('/my-shifts');
    await says(page, texts.offline.act.tell);
    await take(page, 'off-07-sick-offline');
    await button(page, texts.absences.own.sick).click();
    await says(page, texts.offline.toast.absence_kept);
    await waitForCount(button(page, texts.absences.own.sick), 0);
    await take(page, 'off-08-sick-waits');
    await page.goto('/dashboard');
    await says(page.getByRole('region', { name: texts.absences.own.title }), texts.offline.act.waiting);
    await says(requests(page, texts), texts.offline.act.answered.approved);
    await take(page, 'off-09-home-waits');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await says(other, texts.offline.waiting_all);
    assert.deepEqual([await ture.absences(), await ture.answers(ASKED)], [[], ['pending']], 'nothing left');

    sent.length = 0;
    await context.setOffline(false);
    await page.getByRole('region', { name: texts.home.hero.away.sick }).waitFor();
    await other.getByRole('region', { name: texts.home.hero.away.sick }).waitFor();
    await waitForCount(page.getByText(texts.offline.act.waiting), 0);
    await waitForCount(other.getByText(texts.offline.act.waiting), 0);
    assert.deepEqual(await ture.absences(), [`sick ${TODAY}`]);
    assert.deepEqual(await ture.answers(ASKED), ['approved']);
    assert.deepEqual(
      sent.map(({ what }) => what),
      ['PATCH', 'POST'],
      'in order, from one tab',
    );
    await take(page, 'off-10-sent');
    assert.deepEqual(person.problems, []);
    assert.deepEqual(violations, []);
    await context.close();
  });
}

for (const seat of walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 }))
  test(`one yes to several shifts waits and is sent once, ${seat.language} at ${seat.width}`, async () => {
    const tenant = `alla-${seat.width}`;
    await found(stage, tenant);
    const texts = textsIn(seat.language);
    const { page, context, problems } = await sitDown(stage, seat, tenant, OFFLINE);
    const { take, violations } = camera(seat);
    const sent = writesOf(context);
    await signIn(page, texts, 'ture');
    const all = requests(page, texts).getByRole('button', {
      name: filled(texts.home.request.all, { count: '2' }),
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.reload();
    await all.waitFor();
    await context.setOffline(true);
    await all.click();
    await says(page, filled(texts.home.request.all_kept_other, { count: '2' }));
    await waitForCount(requests(page, texts).getByText(texts.offline.act.answered.approved), 2);
    await waitForCount(all, 0);
    assert.equal(await recordCount(page, 'unsent'), 2);
    await take(page, 'off-12-all-wait');
    sent.length = 0;
    await context.setOffline(false);
    await says(page, texts.offline.toast.all_sent);
    await waitForCount(requests(page, texts), 0);
    assert.deepEqual(
      sent.map(({ what }) => what),
      ['PATCH', 'PATCH'],
    );
    assert.equal(await recordCount(page, 'unsent'), 0);
    const ture = await asTure(stage, tenant);
    assert.deepEqual(await ture.answers(ASKED), ['approved']);
    assert.deepEqual([problems, violations], [[], []]);
    await context.close();
  });

test('a line that breaks after the server has answered makes one absence', async () => {
  const tenant = 'bruten-lina';
  await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const { page, context } = await sitDown(stage, PHONE_SV, tenant);
  const texts = textsIn('sv');
  await signIn(page, texts, 'ture');
  await page.goto('/my-shifts');
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/absences/'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.route('**/api/absences/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, texts.absences.own.sick).click();
  await says(page, texts.offline.toast.absence_kept);
  assert.deepEqual(await ture.absences(), [`sick ${TODAY}`], 'the server has it, the page does not know');
  assert.equal(await recordCount(page, 'unsent'), 1);
  const before_it = keys.length;
  await context.unroute('**/api/absences/');
  await button(page, texts.absences.own.back).waitFor();
  await says(page, texts.offline.toast.all_sent);
  assert.equal(await recordCount(page, 'unsent'), 0);
  assert.deepEqual(await ture.absences(), [`sick ${TODAY}`]);
  assert.ok(keys.length > before_it && new Set(keys).size === 1, 'it was sent again with its key');
  const told = (await asPetra(tenant, '/api/notices/'))?.map(({ kind }) => kind);
  assert.equal(told?.filter((kind) => kind === 'absence_told').length, 1, 'the manager was told once');
  await context.close();
});

test('what the server refuses stays and says why; it is changed or thrown away', async () => {
  const tenant = 'nekad';
  await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const { page, context } = await sitDown(stage, PHONE_SV, tenant);
  const { take, violations } = camera(PHONE_SV);
  const texts = textsIn('sv');
  await signIn(page, texts, 'ture');
  await page.goto('/my-shifts');
  await button(page, texts.absences.own.sick).waitFor();
  await context.setOffline(true);
  await button(page, texts.absences.own.sick).click();
  await says(page, texts.offline.act.waiting);
  await ture.away('vab', TODAY);
  await context.setOffline(false);
  await says(page, texts.errors.absence_overlap);
  await take(page, 'off-11-sick-refused');
  assert.deepEqual(await ture.absences(), [`vab ${TODAY}`]);
  await page.reload();
  await says(page, texts.errors.absence_overlap);
  await button(page, like(texts.offline.act.change_named)).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: texts.absences.form.note }).fill('Inte i dag');
  await page.keyboard.press('Escape');
  await button(page, texts.common.unsaved.yes).click();
  await form.waitFor({ state: 'hidden' });
  await button(page, like(texts.offline.act.discard_named)).first().click();
  await says(page, texts.offline.toast.act_discarded);
  await waitForCount(page.getByText(texts.errors.absence_overlap), 0);
  await page.reload();
  await button(page, texts.absences.own.back_vab).waitFor();
  assert.equal(await page.getByText(texts.errors.absence_overlap).count(), 0);
  assert.deepEqual(violations, []);
  await context.close();
});

test('a sick call keeps its day over midnight, and the answer to a shift that is gone says so', async () => {
  const tenant = 'midnatt';
  await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const { page, context, problems } = await sitDown(stage, PHONE_SV, tenant);
  const { take, violations } = camera(PHONE_SV);
  const texts = textsIn('sv');
  await context.clock.setFixedTime(instantOf(YESTERDAY, '23:50'));
  await signIn(page, texts, 'ture');
  await requests(page, texts).waitFor();
  await cut(context);
  await button(requests(page, texts), like(texts.shifts.answer.approve_named)).first().click();
  await says(page, texts.offline.toast.answer_kept);
  await page.goto('/my-shifts');
  await button(page, texts.absences.own.sick).click();
  await says(page, texts.offline.toast.absence_kept);
  await withdrawShift(tenant, ASKED);

  await context.clock.setFixedTime(new Date());
  await page.reload();
  await says(page, texts.offline.act.waiting);
  await take(page, 'off-14-after-midnight');
  await context.unroute(API);
  await button(page, texts.absences.own.back).waitFor();
  assert.deepEqual(await ture.absences(), [`sick ${YESTERDAY}`], 'the day that was meant');
  await take(page, 'off-15-shift-gone');
  await button(page, texts.offline.unsent.again)
    .or(button(page, like(texts.offline.act.again_named)))
    .click();
  await button(page, like(texts.offline.act.discard_named)).click();
  await says(page, texts.offline.toast.act_discarded);
  await waitForCount(page.getByText(texts.offline.act.gone), 0);
  await waitForRecords(page, 0);
  assert.deepEqual([problems, violations], [[], []]);
  await context.close();
});

test('what the server fails at holds nothing else up, and what is taken back too late says so', async () => {
  const tenant = 'hann-skickas';
  await found(stage, tenant);
  const ture = await asTure(stage, tenant);
  const { page, context } = await sitDown(stage, PHONE_SV, tenant);
  const texts = textsIn('sv');
  await signIn(page, texts, 'ture');
  await requests(page, texts).waitFor();
  // What is on screen is written to the browser's database a moment later.
  await page.waitForTimeout(1_000);
  await cut(context);
  await page.goto('/my-shifts');
  await button(page, texts.absences.own.sick).click();
  await says(page, texts.offline.act.waiting);
  await page.goto('/dashboard');
  await button(requests(page, texts), like(texts.shifts.answer.approve_named)).first().click();
  await says(page, texts.offline.toast.answer_kept);

  let arrived = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await context.route(ABSENCES, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await context.route('**/api/shift-assignments/*/', async (route) => {
    const response = await route.fetch();
    arrived();
    await page.getByText(texts.offline.toast.act_discarded).waitFor();
    return route.fulfill({ response });
  });
  // A reading after the server's answer would take the button away.
  let takenBack = (): void => undefined;
  const back = new Promise<void>((resolve) => {
    takenBack = resolve;
  });
  await context.route(API, async (route) => {
    const read = route.request().method() === 'GET' && !route.request().url().endsWith('/users/me/');
    if (read) await back;
    return route.fallback();
  });
  await context.unroute(API, abort);
  await told;
  await button(requests(page, texts), like(texts.offline.act.back_named)).click();
  takenBack();
  await says(page, texts.offline.toast.too_late);
  await waitForRecords(page, 1);
  assert.deepEqual([await ture.absences(), await ture.answers(ASKED)], [[], ['approved']]);
  await context.unroute(ABSENCES);
  await page.getByRole('region', { name: texts.home.hero.away.sick }).waitFor();
  await waitForRecords(page, 0);
  assert.deepEqual(await ture.absences(), [`sick ${TODAY}`]);
  await context.close();
});

const ABSENCES = '**/api/absences/';
const API = /\/api\//;
/** The server cannot be reached, while the page's own files come: without the service worker a story is shorter. */
const cut = (context: BrowserContext): Promise<unknown> => context.route(API, abort);
const abort = (route: Route): Promise<void> => route.abort();

async function waitForRecords(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 50 && (await recordCount(page, 'unsent')) !== count; tries += 1)
    await page.waitForTimeout(100);
  assert.equal(await recordCount(page, 'unsent'), count);
}

/** The manager takes Ture off the shift of that day. */
async function withdrawShift(tenant: string, date: string): Promise<void> {
  const days = `start_date=${date}&end_date=${date}`;
  const [assigned] = (await asPetra(tenant, `/api/shift-assignments/?${days}`)) ?? [];
  assert.equal(await asPetra(tenant, `/api/shift-assignments/${assigned?.id}/`, 'DELETE'), null);
}

const requests = (page: Page, texts: Texts): Locator =>
  page.getByRole('region', { name: texts.timeEntries.todo.to_answer });

/** The writes of absences and answers that get the server's answer, in their order. */
function writesOf(context: BrowserContext): { what: string }[] {
  const seen: { what: string }[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const what = response.request().method();
    if (what !== 'GET' && /^\/api\/(absences|shift-assignments)\//.test(pathname)) seen.push({ what });
  });
  return seen;
}

/** What the company's manager gets; null: nothing. */
async function asPetra(tenant: string, path: string, method = 'GET') {
  const headers = { 'x-tenant-domain': `${tenant}.localhost`, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'petra', password: DEMO_PASSWORD });
  const signed = await fetch(`${stage.address}/api/token/`, { method: 'POST', headers, body });
  const authorization = `Bearer ${Object(await signed.json()).access}`;
  const response = await fetch(`${stage.address}${path}`, { method, headers: { ...headers, authorization } });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  const rows: Record<string, unknown>[] | null = response.status === 204 ? null : await response.json();
  return rows;
}
