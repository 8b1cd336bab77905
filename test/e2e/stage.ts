import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { buildWebIfChanged } from '../../tools/web-build.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { collectData, collectTexts } from './translated.ts';
import type { Texts } from './words.ts';

/** The stage of the browser tests: the product started as a user starts it, with its demo, and a real Chromium. */

const ROOT = new URL('../..', import.meta.url).pathname;
const PICTURES = join(ROOT, 'artifacts/screens');
const START_MS = 120_000;
export const DEMO_PASSWORD = 'demo-Passw0rd';

export type Stage = {
  readonly address: string;
  /** The server's data folder. */
  readonly data: string;
  readonly browser: Browser;
  readonly mailbox: Mailbox;
  close(): Promise<void>;
};

let raised: Promise<Stage> | undefined;

/** One stage for all files of a run; the first call of close closes it. */
export const raiseStage = (): Promise<Stage> => {
  const stage = raised ?? raise();
  raised = stage;
  return stage;
};

async function raise(): Promise<Stage> {
  await buildWebIfChanged();
  const data = mkdtempSync(join(tmpdir(), 'skifta-e2e-'));
  const mailbox = await openMailbox();
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DATABASE_URL: '',
      RATE_LIMIT: '100000',
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      MAIL_FROM: 'Skifta <skifta@example.com>',
      PUBLIC_URL: 'http://localhost',
      SELLER_NAME: 'Skiftaverket AB',
      SELLER_ORG_NUMBER: '556016-0680',
      SELLER_VAT_NUMBER: 'SE556016068001',
      SELLER_ADDRESS: 'Gatan 1, Stockholm',
      SELLER_PAY_TO: 'bankgiro 123-4567',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((ready, fail) => {
    const late = setTimeout(() => fail(new Error('the server was not ready in two minutes')), START_MS);
    server.on('exit', (code) => fail(new Error(`the server ended with ${code}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      const found = /ready: (http:\/\/\S+)/.exec(chunk.toString());
      if (found?.[1] === undefined) return;
      clearTimeout(late);
      ready(found[1]);
    });
  });
  const browser = await openBrowser();
  return {
    address,
    data,
    browser,
    mailbox,
    close: async () => {
      if (server.exitCode !== null || server.killed) return;
      await browser.close();
      server.removeAllListeners('exit');
      const ended = new Promise((done) => server.on('exit', done));
      server.kill('SIGINT');
      await ended;
      await mailbox.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * The whole Chromium, unlike the one without windows, gives each new window a page of its own for the address field: most of a second of the
 * processor for each person who sits down. What Playwright turns off is named again, for the last such list counts.
 */
const TURNED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

/** A Chromium that speaks to nobody but the product. The one without windows allows no notices: who needs them asks for the `whole` one. */
export const openBrowser = ({ whole = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: (whole && process.env.WHOLE_CHROMIUM) || (process.env.CHROMIUM ?? '/usr/bin/chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${TURNED_OFF.join(',')}`,
    ],
  });

/** Waits until an element of the page, not the page itself, has the focus. */
export const focusIsKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('main')?.contains(document.activeElement));

/** A seat: language and width. */
export type Seat = { readonly language: 'sv' | 'en'; readonly width: 1440 | 390 };
export const DESK: Seat = { language: 'sv', width: 1440 };
export const PHONE: Seat = { language: 'en', width: 390 };
const SEATS: readonly Seat[] = [DESK, PHONE, { language: 'sv', width: 390 }, { language: 'en', width: 1440 }];

/**
 * How much of a story is seen. `one`: from its own seat, which is what a whole `npm test` does. `two`: from a desk in Swedish
 * and on a phone in English, with the dark scheme of the screens; a part of the tests does that. `first`, `last`: from one of these two, in
 * the dark too; the gate takes turns. `all`: from four seats, each picture in both schemes, by every rule (half an hour).
 */
const SEEN = process.env.SCREENS ?? 'two';
if (!['one', 'two', 'first', 'last', 'all'].includes(SEEN)) throw new TypeError(`SCREENS=${SEEN}`);
const ALL = SEEN === 'all';

/** How long answers wait before they reach a page: finds stories that pass only on a computer of one speed. */
const LATE_MS = Number(process.env.ANSWERS_LATE_MS ?? 0);

/** A whole `npm test` checks what is shown and keeps no pictures, which would cost a twentieth of its time. */
const KEEPS_PICTURES = ALL || process.env.PICTURES !== 'none';

/** The seats of a story, its own first. */
export const walks = (...seats: readonly Seat[]): readonly Seat[] =>
  ALL ? SEATS : SEEN === 'two' ? seats : seats.slice(...(SEEN === 'last' ? [-1] : [0, 1]));

export type Person = {
  /** The address of the company on the server. */
  readonly address: string;
  readonly tenant: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
};

/** Refused requests are part of some stories, and the browser logs each; sitDown blocks the service worker. */
const EXPECTED = ['Failed to load resource', 'Service Worker registration blocked'];

/**
 * Opens a browser and collects its console errors and warnings. Only one that `goes_offline` gets the service worker, which
 * fetches the whole app in advance: a fifth of a story's time.
 */
export async function sitDown(
  stage: Pick<Stage, 'address' | 'browser'>,
  seat: Seat,
  tenant: string,
  { goes_offline = false } = {},
): Promise<Person> {
  const context = await stage.browser.newContext({
    baseURL: stage.address,
    viewport: { width: seat.width, height: seat.width === 390 ? 844 : 900 },
    hasTouch: seat.width === 390,
    locale: seat.language === 'sv' ? 'sv-SE' : 'en-GB',
    timezoneId: 'Europe/Stockholm',
    serviceWorkers: goes_offline ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  if (LATE_MS > 0 && !goes_offline) await answerLate(context);
  await context.addInitScript(
    ([language, domain]) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', String(language));
      if (localStorage.getItem('tenant_domain') === null)
        localStorage.setItem('tenant_domain', String(domain));
    },
    [seat.language, `${tenant}.localhost`],
  );
  collectData(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const is_complaint = message.type() === 'error' || message.type() === 'warning';
    if (is_complaint && !EXPECTED.some((words) => message.text().startsWith(words)))
      problems.push(message.text());
  });
  return { address: stage.address, tenant, context, page, problems };
}

/** Answers reach the page after the server has acted. Streams, which end with the page, are left alone. */
const answerLate = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', (route) =>
    route.request().headers().accept === 'text/event-stream'
      ? route.fallback()
      : held(route, { after: () => sleep(LATE_MS) }),
  );

type Holds = {
  /** Before the server hears of the call. */
  readonly before?: (method: string) => unknown;
  /** After it has acted, before the page hears the answer. */
  readonly after?: () => Promise<unknown>;
};

/** Holds calls back, or their answers. It stays until the page is left: to take it away would send held calls twice. */
export const hold = (page: Page, calls: string | RegExp, holds: Holds): Promise<unknown> =>
  page.route(calls, (route) => held(route, holds));

async function held(route: Route, { before, after }: Holds): Promise<void> {
  try {
    await before?.(route.request().method());
    if (after === undefined) return await route.fallback();
    const response = await route.fetch();
    await after();
    await route.fulfill({ response });
  } catch {
    // The page was left, or has given the call up.
    await route.abort().catch(() => undefined);
  }
}

/** Fills in the sign-in form. */
export async function fillLogin(
  page: Page,
  texts: Texts,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel(texts.session.username).fill(username);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in on the first page, and waits until it is left. */
export async function signIn(page: Page, texts: Texts, username: string, password?: string): Promise<void> {
  await page.goto('/');
  await fillLogin(page, texts, username, password);
  await page.waitForURL((url) => url.pathname !== '/');
}

/** The button of exactly this name. */
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Waits until the text is shown. */
export const says = (within: Page | Locator, words: string | RegExp): Promise<void> =>
  within.getByText(words).first().waitFor();

/** Waits for exactly this number: a list may be drawn after a message about it. */
export async function waitForCount(what: Locator, count: number): Promise<void> {
  if (count > 0) await what.nth(count - 1).waitFor();
  await what.nth(count).waitFor({ state: 'hidden' });
}

export type Take = (page: Page, name: string) => Promise<void>;

/**
 * Takes pictures from a seat and collects their faults. The dark scheme changes colours only: it is checked where the
 * screens themselves are pictured (`in_dark`), and in the stories with SCREENS=all.
 */
export function camera(
  seat: Seat,
  in_dark = false,
): { readonly take: Take; readonly violations: readonly string[] } {
  const violations: string[] = [];
  const take: Take = async (page, name) => {
    violations.push(...(await picture(page, seat, name, ALL || (in_dark && SEEN !== 'one'))));
  };
  return { take, violations };
}

/**
 * A picture in light, in dark too on request, with an accessibility check. Returns the violations. Colours do not
 * depend on the language: contrast, by far the slowest rule, is checked in Swedish, and where dark is requested.
 */
export async function picture(page: Page, seat: Seat, name: string, in_dark = ALL): Promise<string[]> {
  mkdirSync(PICTURES, { recursive: true });
  const violations: string[] = [];
  // A dialog covers what the user sees; a picture of the whole page would show more.
  const covered = (await page.getByRole('dialog').locator('visible=true').count()) > 0;
  const all_rules = ALL || in_dark || seat.language === 'sv';
  for (const scheme of in_dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settled(page);
    const path = join(PICTURES, `${name}-${seat.width}-${scheme}-${seat.language}.png`);
    if (KEEPS_PICTURES) await page.screenshot({ path, fullPage: !covered });
    const found = await violationsOf(
      page,
      scheme === 'dark' ? 'contrast' : all_rules ? 'all' : 'no contrast',
    );
    violations.push(...found.map((one) => `${name} ${scheme} ${one}`));
  }
  if (in_dark) await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await collectTexts(page, name, seat.language);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wide > 1) violations.push(`${name} scrolls ${wide} px sideways at ${seat.width}`);
  return violations;
}

const CONTRAST = 'color-contrast';
const RULES: Readonly<Record<'all' | 'contrast' | 'no contrast', axe.RunOptions>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
  'no contrast': { rules: { [CONTRAST]: { enabled: false } } },
};

/**
 * The violations that axe finds on a page, which has no frames: `rule: the first three places`. The code of axe is
 * added to a page once.
 */
async function violationsOf(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...RULES[rules] };
  return page.evaluate(async (asked) => {
    const { axe: judge } = window as typeof window & { axe: typeof axe };
    const { violations } = await judge.run(document, asked);
    return violations.map(({ id, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target }) => target.join(' '));
      return `${id}: ${places.join(' | ')}`;
    });
  }, options);
}

/** Waits until moving elements have stopped (not for those that pulse for ever). */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const moving = document.getAnimations().map((one) => one.finished.catch(() => undefined));
    await Promise.race([Promise.all(moving), new Promise((late) => setTimeout(late, 350))]);
    await frame();
  });

/**
 * Texts that are cut off: `the text (the element that cuts it)`. Text that can be scrolled to, or is for screen
 * readers only, does not count.
 */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? '';
      const owner = text.parentElement;
      if (words === '' || owner === null || !owner.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const at = range.getBoundingClientRect();
      if (at.width === 0 || at.height === 0) continue;
      let across = true;
      let down = true;
      for (let box: Element | null = owner; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (clipPath !== 'none' || edge.width < 3 || edge.height < 3) break;
        const wide = across && cuts(overflowX) && (at.right > edge.right + 2 || at.left < edge.left - 2);
        const high = down && cuts(overflowY) && (at.bottom > edge.bottom + 2 || at.top < edge.top - 2);
        if (wide || high) found.add(`${words.slice(0, 40)} (${box.tagName} ${box.className})`);
        across &&= !scrolls(overflowX);
        down &&= !scrolls(overflowY);
        if (position === 'fixed') break;
      }
    }
    return [...found];
  });

/** Elements that get the keyboard focus but are hidden beneath a fixed element (WCAG 2.2, 2.4.11). */
export const hiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const places = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
    for (const place of document.querySelectorAll<HTMLElement>(places)) {
      if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      place.focus();
      const { left, right, top, bottom, width, height } = place.getBoundingClientRect();
      if (document.activeElement !== place || width < 3 || height < 3) continue;
      // A line may hold a link: what lies above it in the middle leaves its edges to be seen.
      const points = [(left + right) / 2, left + 3, right - 3].flatMap((x) =>
        [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [x, y] as const),
      );
      const is_seen = points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return (
          there !== null &&
          (place.contains(there) || there.contains(place) || there.closest('label')?.control === place)
        );
      });
      if (!is_seen) found.push(`${place.tagName} ${place.ariaLabel ?? place.textContent?.slice(0, 40)}`);
    }
    window.scrollTo(0, 0);
    return found;
  });

/** A day some days from today, in Stockholm. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });

/** The instant of a wall clock time in Stockholm. */
export const instantOf = (date: string, clock: string): string =>
  new Date(
    ['+01:00', '+02:00']
      .map((offset) => Date.parse(`${date}T${clock}:00${offset}`))
      .find((at) =>
        new Date(at).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm' }).startsWith(clock),
      ) ?? Number.NaN,
  ).toISOString();

export type Company = { readonly tenant: string; readonly manager_id: string; readonly worker_id: string };

/**
 * A small company of the test's own, created through the API: a manager, a worker with pay, and shifts around today.
 */
export async function found(stage: Stage, tenant: string): Promise<Company> {
  const call = async (
    token: string,
    method: string,
    path: string,
    body?: unknown,
    of = tenant,
  ): Promise<unknown> => {
    const response = await fetch(`${stage.address}${path}`, {
      method,
      headers: {
        'x-tenant-domain': `${of}.localhost`,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const signIn = async (username: string, of: string): Promise<string> =>
    String(Object(await call('', 'POST', '/api/token/', { username, password: DEMO_PASSWORD }, of)).access);
  const root = await signIn('superadmin', 'demo');
  await call(
    root,
    'POST',
    '/api/superadmin/companies/',
    {
      name: `Kafé ${tenant}`,
      subdomain: tenant,
      billing_status: 'active',
      first_manager: {
        first_name: 'Petra',
        last_name: 'Chefsson',
        username: 'petra',
        email: 'petra@example.com',
        password: DEMO_PASSWORD,
      },
    },
    'demo',
  );
  const manager = await signIn('petra', tenant);
  // Stories plan as life does; rule-breaks.e2e.ts turns it on and meets the question.
  await call(manager, 'PUT', '/api/rule-overrides/required/', { required: false });
  const manager_id = String(Object(await call(manager, 'GET', '/api/users/me/')).id);
  const worker = {
    first_name: 'Ture',
    last_name: 'Testberg',
    username: 'ture',
    email: 'ture@example.com',
    role: 'worker',
    password: DEMO_PASSWORD,
  };
  const worker_id = String(Object(await call(manager, 'POST', '/api/users/', worker)).id);
  await call(manager, 'POST', '/api/payroll/', {
    user: worker_id,
    monthly_salary: 32_900,
    employment_rate: 100,
    employee_tax_table: 33,
  });
  const shifts: readonly (readonly [number, string, string, 'approved' | 'pending'])[] = [
    [-1, '09:00', '17:30', 'approved'],
    [-2, '09:00', '17:30', 'approved'],
    [-4, '22:00', '06:00', 'approved'],
    [4, '08:00', '16:30', 'pending'],
    [6, '08:00', '16:30', 'pending'],
  ];
  for (const [days, start, end, status] of shifts) {
    const date = dayFromToday(days);
    const start_time = instantOf(date, start);
    const end_time = instantOf(end < start ? dayFromToday(days + 1) : date, end);
    const assignments = [{ worker_id, status }];
    await call(manager, 'POST', '/api/shifts/', { start_time, end_time, assignments });
  }
  return { tenant, manager_id, worker_id };
}
