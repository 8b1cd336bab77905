import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asTure, putRecord, recordCount, signOut } from '../e2e/reports.ts';
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
} from '../e2e/stage.ts';
import { filled, sv } from '../e2e/words.ts';

/**
 * A phone that people share: what was read and what waits lies sealed on it, an expired sign-in leaves what waits to the
 * person who comes back, the next person gets none of it, and a sign-out asks first and leaves nothing.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const SEAT: Seat = { language: 'sv', width: 390 };
const TODAY = dayFromToday(0);
const WORKED = dayFromToday(-2);

/** A report that a version before the sealing left open. */
const openReport = (person: string) => ({
  key: 'fran-i-gar',
  person,
  at: Date.now(),
  changes: null,
  body: {
    date: WORKED,
    start_time: '12:34',
    end_time: '20:56',
    break_duration: 0,
    description: 'kanariefågel',
  },
  refused: { status: 400, code: 'entry_overlap', errors: {} },
});

/** What must not lie open on the phone: a name, hours, a description, reasons of absence. */
const CANARIES = ['Ture', 'Testberg', '12:34', '20:56', 'kanariefågel', '"sick"', '"vab"', 'start_time'];

test('what waits on a shared phone is sealed, comes back to its person alone, and goes with the sign-out', async () => {
  const tenant = 'delad-telefon';
  const { worker_id } = await found(stage, tenant);
  await addNora(tenant);
  const ture = await asTure(stage, tenant);
  const { page, context, problems } = await sitDown(stage, SEAT, tenant, { goes_offline: true });
  const { take, violations } = camera(SEAT);
  await page.goto('/');
  await putRecord(page, openReport(worker_id));
  assert.notDeepEqual(canariesIn(await everythingIn(page)), [], 'the search finds what lies open');

  await signIn(page, sv, 'ture');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.goto('/my-shifts');
  await button(page, sv.absences.own.sick).waitFor();
  // What is read ahead is written to the browser's database a moment after it has arrived.
  await page.waitForTimeout(5_000);
  await context.setOffline(true);
  await button(page, sv.absences.own.sick).click();
  await says(page, sv.offline.toast.absence_kept);
  const lies = await everythingIn(page);
  assert.deepEqual(canariesIn(lies), []);
  assert.ok((await recordCount(page, 'readings')) >= 4, 'readings are kept');
  assert.equal(await recordCount(page, 'unsent'), 2);
  assert.deepEqual(lies.keys, ['readings', 'unsent'], 'two keys, which no script can read out');

  await page.reload();
  await says(page, sv.offline.act.waiting);
  await says(page, sv.offline.refused_one);
  await says(page, filled(sv.offline.shown_from, { when: '' }).trim().replace(/\.$/, ''));

  await endSignIn(page);
  await context.setOffline(false);
  await page.waitForURL((url) => url.pathname === '/');
  await says(page, sv.session.expired);
  assert.equal(await recordCount(page, 'readings'), 0, 'what was read went with the sign-in');
  assert.deepEqual((await everythingIn(page)).keys, ['unsent']);
  assert.deepEqual(await ture.absences(), []);

  await signIn(page, sv, 'nora');
  await page.goto('/my-shifts');
  await button(page, sv.absences.own.sick).waitFor();
  await page.waitForTimeout(1_000);
  assert.equal(await page.getByText(sv.offline.act.waiting).count(), 0);
  assert.equal(await page.getByText(sv.offline.refused_one).count(), 0);
  assert.equal(await recordCount(page, 'unsent'), 2, "Ture's are still there");
  assert.deepEqual(canariesIn(await everythingIn(page)), []);
  await signOut(page, sv, SEAT);
  await page.waitForURL((url) => url.pathname === '/');
  assert.equal(await recordCount(page, 'unsent'), 2, "Nora's sign-out leaves them");
  assert.deepEqual(await ture.absences(), [], 'nobody else sends it');

  await signIn(page, sv, 'ture');
  await says(page, sv.offline.toast.all_sent);
  assert.deepEqual(await ture.absences(), [`sick ${TODAY}`]);
  await page.goto('/dashboard');
  await says(page, sv.offline.refused_one);
  await take(page, 'off-13-came-back');
  await signOut(page, sv, SEAT);
  await says(page, sv.offline.sign_out.text_one);
  await button(page, sv.offline.sign_out.yes).click();
  await page.waitForURL((url) => url.pathname === '/');
  await waitForCount(page.getByRole('dialog'), 0);
  await page.waitForTimeout(500);
  const left = await everythingIn(page);
  assert.deepEqual([left.keys, left.records], [[], 0], 'nothing is kept of who signed out');
  assert.deepEqual([problems, violations], [[], []]);
  await context.close();
});

const canariesIn = ({ text }: Lies): string[] => CANARIES.filter((word) => text.includes(word));

/** The server answers the next call as if the sign-in had run out. */
const endSignIn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem('access_token', 'x.y.z');
    localStorage.setItem('refresh_token', 'slut');
  });

type Lies = {
  /** All that lies in every database of the browser, bytes read as text. */
  readonly text: string;
  readonly records: number;
  /** The shelves of the keys. */
  readonly keys: readonly string[];
};

const everythingIn = (page: Page): Promise<Lies> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const decoded = (_: string, value: unknown): unknown =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    const keys: string[] = [];
    let text = '';
    let records = 0;
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const of = database.transaction(store).objectStore(store);
        const [names, all] = [await answered(of.getAllKeys()), await answered<unknown[]>(of.getAll())];
        for (const [at, one] of all.entries()) {
          if (one instanceof CryptoKey && !one.extractable) keys.push(String(Object(names[at])[0]));
          else records += 1;
          text += JSON.stringify([names[at], one], decoded);
        }
      }
      database.close();
    }
    return { text, records, keys: keys.sort() };
  });

/** A colleague who uses the same phone. */
async function addNora(tenant: string): Promise<void> {
  const headers = { 'x-tenant-domain': `${tenant}.localhost`, 'content-type': 'application/json' };
  const post = async (path: string, body: object, token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers: { ...headers, ...authorization }, body: JSON.stringify(body) };
    const response = await fetch(`${stage.address}${path}`, init);
    assert.ok(response.ok, `${path}: ${response.status}`);
    return Object(await response.json());
  };
  const { access } = await post('/api/token/', { username: 'petra', password: DEMO_PASSWORD });
  const nora = { first_name: 'Nora', last_name: 'Nord', username: 'nora', email: 'nora@example.com' };
  await post('/api/users/', { ...nora, role: 'worker', password: DEMO_PASSWORD }, String(access));
}
