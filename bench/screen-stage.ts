import { type Browser, chromium, type Page } from 'playwright-core';
import { type Db, openDb } from '../src/server/database/db.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { connect } from '../src/server/database/session.ts';
import { openLive } from '../src/server/history/live.ts';
import { buildProduct } from '../src/server/product.ts';
import { readConfig } from '../src/server/running/config.ts';
import { settingsOf, throwawayServer } from '../test/throwaway-server.ts';
import { buildWebIfChanged } from '../tools/web-build.ts';
import { PASSWORD } from './big-company.ts';

/** A server with a database of its own and a browser, for what is measured on screens. */

export const ROUNDS = 7;
const ROOT = new URL('..', import.meta.url).pathname;
export const KEYS = keysOf(Buffer.alloc(32, 5));

type Stage = { readonly db: Db; readonly address: string; readonly browser: Browser; readonly today: string };

/** Fills the database, opens the browser, measures, and leaves nothing behind. */
export async function onStage<T>(
  fill: (db: Db, today: string) => Promise<T>,
  measure: (stage: Stage, filled: T) => Promise<void>,
): Promise<void> {
  await buildWebIfChanged();
  const server = await throwawayServer();
  try {
    const settings = settingsOf(server.url);
    const owner = connect(settings);
    await migrate(owner);
    await owner.end();
    const db = openDb(settings);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
    const filled = await fill(db, today);
    const { address, stop } = await serve(db);
    const browser = await launch();
    try {
      await measure({ db, address, browser, today }, filled);
    } finally {
      await browser.close();
      await stop();
    }
  } finally {
    await server.stop();
  }
}

/** A manager who signed in. */
export async function signedIn(browser: Browser, address: string, subdomain: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([tenant]) => {
      localStorage.setItem('tenant_domain', String(tenant));
      localStorage.setItem('language', 'sv');
    },
    [`${subdomain}.localhost`],
  );
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('input[autocomplete="username"]').fill('manager');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager');
  return page;
}

type Reading = { opened: number[]; after_data: number[] };

/** Opens the address several times. Drawn: the element is found and a frame has been painted. */
export async function drawn(page: Page, path: string, looked_for: string): Promise<Reading> {
  const reading: Reading = { opened: [], after_data: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(looked_for).first().waitFor();
    const at = await page.evaluate(
      () =>
        new Promise<{ now: number; data: number }>((done) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const calls = performance
                .getEntriesByType('resource')
                .filter((one) => one.name.includes('/api/') && !one.name.includes('/events/'))
                .map((one) => (one instanceof PerformanceResourceTiming ? one.responseEnd : 0));
              done({ now: performance.now(), data: Math.max(0, ...calls) });
            }),
          );
        }),
    );
    reading.opened.push(at.now);
    reading.after_data.push(at.now - at.data);
  }
  return reading;
}

export function say(what: string, readings: readonly number[]): void {
  const sorted = [...readings].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  console.log(
    `${what.padEnd(72)} median ${Math.round(middle)} ms, worst ${Math.round(sorted.at(-1) ?? Number.NaN)} ms (${sorted.length} readings)`,
  );
}

/** The product's server in this process, on the filled database. */
async function serve(db: Db): Promise<{ address: string; stop: () => Promise<void> }> {
  const live = await openLive(db);
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: '100000' }, ROOT);
  const clock = { now: () => new Date() };
  const app = await buildProduct({ db, config, clock, keys: KEYS, stopping: () => false }, live);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    live.closeAll();
    await app.close();
    await db.close();
  };
  return { address, stop };
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}
