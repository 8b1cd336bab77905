import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, mondayOf } from '../../src/core/calendar.ts';
import { comeSignedIn } from './signed-in.ts';
import { DESK, dayFromToday, PHONE, raiseStage, type Stage, sitDown } from './stage.ts';
import { sv } from './words.ts';

/** What a page asks for before the app's code is there (src/web/ahead): the app takes those answers and asks for none of them again. */

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
  devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
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
