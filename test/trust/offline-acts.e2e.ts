import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { asTure, recordCount } from '../e2e/reports.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  dayFromToday,
  found,
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
  const told = (await asPetra(tenant, '/api/notices/')).map(({ kind }) => kind);
  assert.equal(told.filter((kind) => kind === 'absence_told').length, 1, 'the manager was told once');
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

/** What the company's manager reads. */
async function asPetra(tenant: string, path: string): Promise<Record<string, unknown>[]> {
  const headers = { 'x-tenant-domain': `${tenant}.localhost`, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'petra', password: DEMO_PASSWORD });
  const signed = await fetch(`${stage.address}/api/token/`, { method: 'POST', headers, body });
  const authorization = `Bearer ${Object(await signed.json()).access}`;
  return (await fetch(`${stage.address}${path}`, { headers: { ...headers, authorization } })).json();
}
