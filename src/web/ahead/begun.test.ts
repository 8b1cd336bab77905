import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { begin, endOfStart, takeBegun } from './begun.ts';

/** Which request gets an answer that was begun before it. */

const URL = '/api/rosters/?start_date=2026-11-02&end_date=2026-11-08&plan=published';
const ANNA = {
  Accept: 'application/json',
  Authorization: 'Bearer anna',
  'X-Tenant-Domain': 'demo.localhost',
};

afterEach(() => {
  globalThis.begun_requests = undefined;
});

/** Sends nothing: says what it was asked. */
function sending() {
  const sent: { url: string; signal: AbortSignal | null | undefined }[] = [];
  const send = (async (url: string, init?: RequestInit) => {
    sent.push({ url, signal: init?.signal });
    return new Response(url);
  }) as typeof fetch;
  return { sent, send };
}

test('the first that asks the same gets the answer, and the second asks by itself', async () => {
  const { sent, send } = sending();
  begin(URL, ANNA, send);
  assert.equal(await (await takeBegun(URL, { ...ANNA })?.answer)?.text(), URL);
  assert.equal(takeBegun(URL, ANNA), undefined);
  assert.equal(sent.length, 1);
});

test('another address, person, company or kind of answer gets nothing of it', () => {
  begin(URL, ANNA, sending().send);
  const { 'X-Tenant-Domain': _, ...unnamed } = ANNA;
  assert.equal(takeBegun(URL.replace('published', 'drafts'), ANNA), undefined);
  for (const other of [
    { ...ANNA, Authorization: 'Bearer bo' },
    { ...ANNA, 'X-Tenant-Domain': 'other.localhost' },
    { ...ANNA, Accept: '*/*' },
    unnamed,
  ])
    assert.equal(takeBegun(URL, other), undefined);
  assert.notEqual(takeBegun(URL, ANNA), undefined);
});

test('what the app has asked is not begun after it, and neither twice', () => {
  const { sent, send } = sending();
  takeBegun(URL, ANNA);
  begin(URL, ANNA, send);
  assert.equal(sent.length, 0);
  begin('/api/users/me/', ANNA, send);
  begin('/api/users/me/', ANNA, send);
  assert.equal(sent.length, 1);
});

test('when the start is over, what nobody took is stopped, and nothing is begun', () => {
  const { sent, send } = sending();
  begin(URL, ANNA, send);
  begin('/api/users/me/', ANNA, send);
  takeBegun('/api/users/me/', ANNA);
  endOfStart();
  assert.deepEqual(
    sent.map(({ signal }) => signal?.aborted),
    [true, false],
  );
  assert.equal(takeBegun(URL, ANNA), undefined);
  begin(URL, ANNA, send);
  assert.equal(sent.length, 2);
});
