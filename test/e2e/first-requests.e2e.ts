import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { addDays, mondayOf } from '../../src/core/calendar.ts';
import { comeSignedIn } from './signed-in.ts';
import { DESK, dayFromToday, hold, PHONE, raiseStage, type Stage, sitDown } from './stage.ts';
import { sv } from './words.ts';

/**
 * What a page asks for before the app's code is there (src/web/ahead): the app takes those answers and asks for none of them again. And what
 * the week asks for ahead of a step.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

type Asked = { readonly url: string; readonly ahead: boolean };
/** The page has asked for what it shows first when it asks for no more in this time; the days beside come later. */
const QUIET_MS = 400;

/** The calls that an address makes until it is drawn, and whether the page's first script made them. */
async function asked(page: Page, path: string): Promise<Asked[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const all: Asked[] = [];
  let last = performance.now();
  let page_asked: string | null = null;
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type, loaderId }) => {
    if (type === 'Document') page_asked = loaderId;
    // The page before asks for the days beside it while this one is on its way.
    if (loaderId !== page_asked) return;
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/') || request.method !== 'GET') return;
    last = performance.now();
    const frames = initiator.stack?.callFrames ?? [];
    all.push({ url: pathname + search, ahead: frames.some(({ url }) => /\/assets\/ahead-/.test(url)) });
  });
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('status', { name: sv.common.loading }).first().waitFor({ state: 'hidden' });
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  await devtools.detach();
  return all;
}

const ME = '/api/users/me/';
const isFor =
  (path: string, first: string, last: string) =>
  ({ url }: Asked) =>
    url.startsWith(`${path}?start_date=${first}&end_date=${last}`);

/** Asked once, by the page's first script. */
function isAhead(all: readonly Asked[], what: string, is: (one: Asked) => boolean): void {
  assert.deepEqual(
    all.filter(is).map(({ ahead }) => ahead),
    [true],
    `${what} of ${JSON.stringify(all)}`,
  );
}

test('the days by person are asked for once, and before the app is there, whatever the view', async () => {
  const manager = await sitDown(stage, DESK, 'demo');
  await comeSignedIn(manager, 'manager');
  const { page } = manager;
  const monday = mondayOf(dayFromToday(0));
  const month = `${dayFromToday(0).slice(0, 7)}-01`;
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
  for (const [view, first, end] of [
    ['week', monday, addDays(monday, 6)],
    ['day', monday, addDays(monday, 6)],
    ['fortnight', monday, addDays(monday, 13)],
    ['people_month', month, last],
  ] as const) {
    const all = await asked(page, `/shifts?view=${view}`);
    isAhead(all, `me, ${view}`, ({ url }) => url === ME);
    isAhead(all, `the roster, ${view}`, isFor('/api/rosters/', first, end));
    isAhead(all, `the drafts, ${view}`, isFor('/api/drafts/', addDays(first, -14), addDays(end, 14)));
    isAhead(all, `the company, ${view}`, ({ url }) => url === '/api/company/');
  }
  // Drafts are judged beside another plan, and other days are asked for by the address.
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem(`plan_mode:${id}`, 'draft');
  });
  const all = await asked(page, `/shifts?view=week&from=${addDays(monday, 9)}&unit=none`);
  isAhead(all, 'next week', isFor('/api/rosters/', addDays(monday, 7), addDays(monday, 13)));
  assert.deepEqual(
    all
      .filter(({ url, ahead }) => ahead && url.startsWith('/api/rosters/'))
      .map(({ url }) => url.split('plan=')[1]),
    ['drafts'],
  );
  const calendar = await asked(page, '/shifts?view=month');
  assert.deepEqual(
    calendar.filter(({ url }) => url.startsWith('/api/rosters/')),
    [],
  );
  await manager.context.close();
});

test('a phone asks for the week that it shows, and nobody for what they may not read', async () => {
  const manager = await sitDown(stage, PHONE, 'demo');
  await comeSignedIn(manager, 'manager');
  const monday = mondayOf(dayFromToday(0));
  const all = await asked(manager.page, '/shifts?view=fortnight');
  isAhead(all, 'the roster', isFor('/api/rosters/', monday, addDays(monday, 6)));
  await manager.context.close();
  const worker = await sitDown(stage, DESK, 'demo');
  await comeSignedIn(worker, 'worker');
  const own = await asked(worker.page, '/shifts?view=week');
  assert.deepEqual(
    own.filter(({ ahead }) => ahead).map(({ url }) => url),
    [ME],
  );
  await worker.context.close();
});

const AT_REST_MS = 800;
const PAST_REST_MS = 1.5 * AT_REST_MS;
const NEVER = new Promise<void>(() => undefined);

/** The weeks whose roster was asked for, and those whose answer was given up, by their Mondays. */
function rostersOf(page: Page): { readonly asked: string[]; readonly left: string[] } {
  const weeks = { asked: [] as string[], left: [] as string[] };
  const note = (into: string[]) => (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    const first = searchParams.get('start_date') ?? '';
    if (pathname === '/api/rosters/' && searchParams.get('end_date') === addDays(first, 6)) into.push(first);
  };
  page.on('request', note(weeks.asked));
  page.on('requestfailed', note(weeks.left));
  return weeks;
}

test('who steps finds the next week there: it is asked for with the step, one ahead, and what is left is given up', async () => {
  const manager = await sitDown(stage, DESK, 'demo');
  await comeSignedIn(manager, 'manager');
  const { page } = manager;
  const week = (at: number): string => addDays(mondayOf(dayFromToday(0)), 7 * at);
  const { asked: asks, left } = rostersOf(page);
  const comes = async (list: readonly string[], at: number): Promise<void> => {
    for (let turn = 0; turn < 100 && !list.includes(week(at)); turn += 1) await page.waitForTimeout(50);
    assert.ok(list.includes(week(at)), `week ${at} in ${list}`);
  };
  const step = (to: 'next' | 'previous'): Promise<void> =>
    page.getByRole('button', { name: sv.week.steps.week[to], exact: true }).click();
  const shows = (at: number): Promise<void> =>
    page
      .locator(`td[data-date="${week(at)}"]`)
      .first()
      .waitFor();
  // Their answers never come.
  for (const at of [4, 6])
    await hold(page, new RegExp(`/api/rosters/\\?start_date=${week(at)}`), { before: () => NEVER });
  await page.goto('/shifts?view=week');
  await comes(asks, -1);
  await comes(asks, 1);
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => Reflect.set(window, 'stepped', timeStamp), true),
  );
  await step('next');
  await comes(asks, 2);
  const after_ms = await page.waitForFunction((first) => {
    const [read] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes(`/api/rosters/?start_date=${first}`));
    return read === undefined ? null : read.startTime - Reflect.get(window, 'stepped');
  }, week(2));
  const ms = Number(await after_ms.jsonValue());
  assert.ok(ms < AT_REST_MS, `the week after was asked for ${ms} ms after the step`);
  await page.waitForTimeout(PAST_REST_MS);
  assert.ok(!asks.includes(week(3)), 'no more than a step ahead');
  await step('next');
  await shows(2);
  await comes(asks, 3);
  await page.waitForTimeout(PAST_REST_MS);
  await step('next');
  await comes(asks, 4);
  await step('next');
  await shows(4);
  await page.waitForTimeout(PAST_REST_MS);
  assert.ok(!asks.includes(week(5)), 'nothing ahead of a week that is not there');
  await step('next');
  await comes(left, 4);
  await comes(asks, 6);
  await step('previous');
  await comes(left, 6);
  // A hidden tab asks for nothing ahead.
  const see = (now: DocumentVisibilityState): Promise<void> =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, now);
  await page.goto(`/shifts?view=week&from=${week(10)}`);
  await shows(10);
  await see('hidden');
  const before = asks.length;
  await page.waitForTimeout(PAST_REST_MS);
  assert.deepEqual(asks.slice(before), []);
  await see('visible');
  await comes(asks, 9);
  await comes(asks, 11);
  assert.deepEqual(manager.problems, []);
  await manager.context.close();
});
