import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD, dayFromToday, type Seat, type Stage } from './stage.ts';
import type { Texts } from './words.ts';

/** A worker's reports in the browser tests: the day sheet, the browser's own database, and the server's data. */

export const sheet = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('form') });

/** A past working day of this month or the previous one without a shift of the test company. */
export const anotherDay = (): string => dayFromToday(-6);

/** Opens the day in its month. */
export async function openDay(page: Page, date: string): Promise<void> {
  await page.goto(`/time-reporting?month=${date.slice(0, 7)}`);
  await page.locator(`[data-date="${date}"]`).locator('visible=true').first().click();
  await sheet(page).waitFor();
}

/** Opens a phone's menu: "Mer" in the bar. */
export const openMore = (page: Page, { shell }: Texts): Promise<void> =>
  page.getByRole('navigation', { name: shell.menu, exact: true }).getByRole('button').click();

export async function signOut(page: Page, texts: Texts, seat: Seat): Promise<void> {
  if (seat.width === 390) await openMore(page, texts);
  else await page.getByRole('banner').getByRole('button', { name: /Ture/ }).click();
  await page.getByText(texts.shell.sign_out).locator('visible=true').first().click();
}

type Shelf = 'readings' | 'unsent';

/** The number of records in the browser's own database. */
export const recordCount = (page: Page, shelf: Shelf): Promise<number> =>
  page.evaluate(async (of) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open('skifta'));
    const count = await answered(database.transaction(of).objectStore(of).count());
    database.close();
    return count;
  }, shelf);

/** Writes a record as another version of the app would have left it, into the app's database. */
export const putRecord = (page: Page, record: object): Promise<void> =>
  page.evaluate(async (one) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('skifta', 1);
    opening.onupgradeneeded = () => {
      for (const shelf of ['readings', 'unsent'])
        opening.result.createObjectStore(shelf, { keyPath: ['person', 'key'] });
    };
    const database = await answered(opening);
    await answered(database.transaction('unsent', 'readwrite').objectStore('unsent').put(one));
    database.close();
  }, record);

/** Ture's calls to the API: the server's reports, and a report created elsewhere. */
export async function asTure(stage: Stage, tenant: string) {
  const call = async (
    method: string,
    path: string,
    token: string,
    body?: unknown,
    key?: string,
  ): Promise<unknown> => {
    const response = await fetch(`${stage.address}${path}`, {
      method,
      headers: {
        'x-tenant-domain': `${tenant}.localhost`,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.json();
  };
  const signed = await call('POST', '/api/token/', '', { username: 'ture', password: DEMO_PASSWORD });
  const token = String(Object(signed).access);
  return {
    reports: async (date: string): Promise<string[]> => {
      const [year, month] = date.split('-');
      const path = `/api/time-entries/monthly/?year=${year}&month=${Number(month)}`;
      const all: Record<string, string>[] = Object(await call('GET', path, token));
      return all
        .filter((one) => one.date === date)
        .map((one) => `${one.start_time_local}–${one.end_time_local}`);
    },
    absences: async (): Promise<string[]> =>
      Object(await call('GET', '/api/absences/', token)).map(
        (one: Record<string, string>) => `${one.kind} ${one.first_day}`,
      ),
    away: (kind: string, first_day: string) => call('POST', '/api/absences/', token, { kind, first_day }),
    answers: async (date: string): Promise<string[]> =>
      Object(await call('GET', `/api/shift-assignments/?start_date=${date}&end_date=${date}`, token)).map(
        (one: Record<string, string>) => one.status,
      ),
    report: (date: string, start_time: string, end_time: string) =>
      call('POST', '/api/time-entries/', token, { date, start_time, end_time, break_duration: 0 }),
    send: (body: object, key: string) => call('POST', '/api/time-entries/', token, body, key),
  };
}
