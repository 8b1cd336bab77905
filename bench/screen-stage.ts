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
  await context.addInitScript(watchDrawing, LOOKED_FOR);
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('input[autocomplete="username"]').fill('manager');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager');
  return page;
}

type Reading = { opened: number[]; after_data: number[] };

/**
 * Opens the address several times. Drawn: the element is there and the frame with it has been painted, by a watch in the page itself; the
 * driver's own way to the browser and back is no part of it.
 */
export async function drawn(page: Page, path: string, looked_for: string): Promise<Reading> {
  const reading: Reading = { opened: [], after_data: [] };
  await page.evaluate(
    ([key, selector]) => sessionStorage.setItem(String(key), String(selector)),
    [LOOKED_FOR, looked_for],
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'drawn_at') !== undefined);
    const at = await page.evaluate(() => {
      const now: number = Reflect.get(window, 'drawn_at');
      const calls = performance
        .getEntriesByType('resource')
        .filter((one) => one.name.includes('/api/') && !one.name.includes('/events/'))
        .map((one) => (one instanceof PerformanceResourceTiming ? one.responseEnd : 0));
      return { now, data: Math.max(0, ...calls.filter((end) => end <= now)) };
    });
    reading.opened.push(at.now);
    reading.after_data.push(at.now - at.data);
    // What the page reads ahead is no part of the next round.
    await page.waitForTimeout(1500);
  }
  return reading;
}

const LOOKED_FOR = 'bench.looked_for';

/** In the page: `window.drawn_at`, when the element that is looked for has been painted. */
function watchDrawing(looked_for: string): void {
  const selector = sessionStorage.getItem(looked_for);
  if (selector === null) return;
  const watch = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'drawn_at', performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
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
