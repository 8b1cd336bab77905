import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { raiseStage, type Stage, signIn } from './stage.ts';
import { sv } from './words.ts';

/** The weight of a screen's first load in an empty browser: its scripts, gzipped, until loading stops. */

const KB = 1024;
const LOGIN_AT_MOST = 170 * KB;
const SCREEN_AT_MOST = 300 * KB;
/** The page has loaded what it draws when no script arrives for this time. */
const QUIET_MS = 500;

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser with only this stored data. Without the service worker, which fetches the whole app in advance. */
const browser = (kept?: Kept): Promise<BrowserContext> =>
  stage.browser.newContext({
    baseURL: stage.address,
    viewport: { width: 1440, height: 900 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    serviceWorkers: 'block',
    ...(kept === undefined ? {} : { storageState: kept }),
  });

const signedIn = async (username: string): Promise<Kept> => {
  const context = await browser();
  const page = await context.newPage();
  await signIn(page, sv, username);
  const kept = await context.storageState();
  await context.close();
  return kept;
};

const idOf = ({ origins }: Kept): string => {
  const user = origins[0]?.localStorage.find(({ name }) => name === 'user')?.value;
  return String(Object(JSON.parse(user ?? '{}')).id);
};

/** The gzipped bytes of the scripts that an address loads before any input. */
async function weightOf(path: string, kept?: Kept): Promise<number> {
  const context = await browser(kept);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  let last = Date.now();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    last = Date.now();
    const size = response.body().then((code) => gzipSync(code).length);
    // A size that arrives after the count, while the page closes, is ignored.
    size.catch(() => {});
    scripts.push(size);
  });
  await page.goto(path);
  await drawn(page);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5);
  const sizes = await Promise.all(scripts);
  await context.close();
  assert.ok(sizes.length > 1, `${path} loaded no scripts`);
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('status', { name: sv.common.loading }).first().waitFor({ state: 'hidden' });
}

test('the first load of the login and of every screen is light', async () => {
  const [worker, manager, superadmin] = await Promise.all([
    signedIn('worker'),
    signedIn('manager'),
    signedIn('superadmin'),
  ]);
  const screens: readonly (readonly [Kept, readonly string[]])[] = [
    [worker, ['/dashboard', '/time-reporting', '/user-info', '/profile', '/my-shifts', '/leave']],
    [
      manager,
      [
        '/dashboard',
        '/manager',
        `/worker/${idOf(worker)}`,
        `/people/${idOf(worker)}`,
        '/shifts',
        '/shifts?view=month',
        '/payroll',
        '/user-management',
        '/leave',
        '/pay-rules',
        '/pay-rules?show=company',
        '/history',
      ],
    ],
    [superadmin, ['/superadmin']],
  ];
  const weights = new Map<string, number>([['login', await weightOf('/')]]);
  await Promise.all(
    screens.map(async ([kept, paths]) => {
      for (const path of paths) weights.set(`${idOf(kept).slice(0, 4)} ${path}`, await weightOf(path, kept));
    }),
  );
  const table = [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, size]) => `${(size / KB).toFixed(1).padStart(7)} kB  ${name}`);
  const heavy = [...weights].filter(
    ([name, size]) => size > (name === 'login' ? LOGIN_AT_MOST : SCREEN_AT_MOST),
  );
  assert.deepEqual(
    heavy.map(([name]) => name),
    [],
    `too heavy; all of them:\n${table.join('\n')}`,
  );
});
