import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import {
  button,
  camera,
  DESK,
  found,
  openBrowser,
  PHONE,
  raiseStage,
  type Stage,
  says,
  signIn,
  sitDown,
  walks,
} from './stage.ts';
import { textsIn } from './words.ts';

/**
 * A person turns notices on by a tap, chooses of what and when, by push and by mail, and turns them off; a push that the browser delivers is shown in the language of the
 * app, and a tap on it leads to its page. The maker's service of the browser is out of reach here: what it would answer to a subscription is given.
 */

let stage: Stage;
let browser: Browser;
before(async () => {
  stage = await raiseStage();
  browser = await openBrowser({ whole: true });
});
after(() => browser.close());
after(() => stage.close());

/** Under a name: a service worker needs a page that is secure, as localhost is. */
const named = ({ address }: Stage): Pick<Stage, 'address' | 'browser'> => ({
  address: address.replace('127.0.0.1', 'localhost'),
  browser,
});

for (const seat of walks(DESK, PHONE)) {
  test(`notices are turned on, shown and turned off, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `avisering-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { push, pushRings, common } = texts;
    const { take, violations } = camera(seat);
    const { context, page, problems, address } = await sitDown(named(stage), seat, company.tenant, {
      goes_offline: true,
    });
    await subscribes(context);
    await context.grantPermissions(['notifications'], { origin: address });
    await signIn(page, texts, 'ture');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    const worker = await workerOf(page, address);
    await page.goto('/profile');
    const card = page.getByRole('region', { name: push.title });
    await card.getByText(push.here.off, { exact: true }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await take(page, 'push-off');
    await button(card, push.turn_on).click();
    await says(page, push.toast.on);
    await card.getByText(push.here.on, { exact: true }).waitFor();
    await button(card, push.try_it).click();
    await says(page, push.toast.tested);

    const leave = card.getByRole('switch', { name: push.groups.leave });
    await leave.click();
    const hours = card.getByRole('textbox', { name: push.quiet_hours });
    await hours.fill('22-6');
    await button(card, common.save).click();
    await button(card, common.save).waitFor({ state: 'hidden' });
    await page.reload();
    assert.equal(await leave.isChecked(), false);
    assert.equal(await hours.inputValue(), '22:00–06:00');
    await card.scrollIntoViewIfNeeded();
    await take(page, 'push-on');

    await card.getByRole('switch', { name: push.digest.title }).click();
    await card.getByLabel(push.digest.at, { exact: true }).selectOption('18:00');
    await card.getByRole('group', { name: push.digest.groups }).getByLabel(push.groups.account).click();
    await page.reload();
    assert.equal(await card.getByLabel(push.digest.at, { exact: true }).inputValue(), '18:00');
    assert.equal(
      await card.getByRole('group', { name: push.digest.groups }).getByLabel(push.groups.account).isChecked(),
      false,
    );
    await card.getByLabel(push.digest.at, { exact: true }).scrollIntoViewIfNeeded();
    await take(page, 'push-digest');

    await worker.deliver({ kind: 'shift_moved', open: '/my-shifts' });
    assert.deepEqual(await shown(page), [[pushRings.shift_moved, 'shift_moved', seat.language]]);
    // The same kind again takes its place; a kind of a newer server has no words yet.
    await worker.deliver({ kind: 'shift_moved', open: '/my-shifts' });
    await worker.deliver({ kind: 'of_tomorrow', open: '/my-shifts' });
    assert.deepEqual(await shown(page), [
      ['Skifta', 'of_tomorrow', seat.language],
      [pushRings.shift_moved, 'shift_moved', seat.language],
    ]);
    await tapped(page, '/my-shifts');
    await page.waitForURL('**/my-shifts');

    await page.goto('/profile');
    await button(card, push.turn_off).click();
    await says(page, push.toast.off);
    await button(card, push.turn_on).waitFor();
    await context.clearPermissions();
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
    await context.close();
  });
}

test('a browser that stops notices, and an iPhone without the app, say what to do', async () => {
  const company = await found(stage, 'avisering-stoppad');
  const texts = textsIn('sv');
  for (const [state, prepare] of [
    ['blocked', () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })],
    [
      'home_screen',
      () => {
        Reflect.deleteProperty(window, 'PushManager');
        Object.defineProperty(navigator, 'userAgent', {
          get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
        });
      },
    ],
    ['unsupported', () => Reflect.deleteProperty(window, 'PushManager')],
  ] as const) {
    const { context, page, problems } = await sitDown(named(stage), DESK, company.tenant);
    await context.addInitScript(prepare);
    await signIn(page, texts, 'ture');
    await page.goto('/profile');
    const card = page.getByRole('region', { name: texts.push.title });
    await card.getByText(texts.push.here[state], { exact: true }).waitFor();
    assert.equal(await button(card, texts.push.turn_on).count(), 0, state);
    assert.deepEqual(problems, []);
    await context.close();
  }
});

/** What the browser's service would answer: an address and keys. */
const subscribes = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const browser = {
      endpoint: 'https://push.example.com/a',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    const subscription = { toJSON: () => browser, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      if (!(applicationServerKey instanceof Uint8Array) || applicationServerKey.length !== 65)
        throw new Error('no key of a server');
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription;
  });

type Worker = { deliver(message: object): Promise<unknown> };

/** The page's service worker, to which the browser delivers pushes. */
async function workerOf(page: Page, address: string): Promise<Worker> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(address)) found(registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  return {
    deliver: async (message) => {
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: address,
        registrationId,
        data: JSON.stringify(message),
      });
      await page.waitForTimeout(1_000);
    },
  };
}

const shown = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications
      .map(({ title, tag, lang }) => [title, tag, lang])
      .toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1));
  });

/** The worker is told of a tap on the notice, as the system tells it. */
async function tapped(page: Page, open: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker);
  await worker.evaluate(async (place) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications({ tag: 'shift_moved' });
    if (notification === undefined || Object(notification.data).open !== place)
      throw new Error('the notice does not name its page');
    const event = new Event('notificationclick');
    globalThis.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  }, open);
}
