import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTurns } from './file-turns.ts';

/** Calls for files wait in a queue of their own. */

function actions() {
  const turns = fileTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (company: string, name: string): Promise<string> =>
    turns.take(company, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      if (name.startsWith('failing')) throw new RangeError(name);
      return name;
    });
  const settled = () => new Promise((next) => setImmediate(next));
  return { take, begun, ends, settled };
}

test('two calls run at once, and waiting companies take turns', async () => {
  const { take, begun, ends, settled } = actions();
  const all = ['failing a1', 'a2', 'a3', 'a4'].map((name) => take('a', name));
  all.push(take('b', 'b1'));
  const results = Promise.allSettled(all);
  await settled();
  assert.deepEqual(begun, ['failing a1', 'a2']);
  for (let n = 0; n < all.length; n += 1) {
    ends[n]?.();
    await settled();
  }
  assert.deepEqual(begun, ['failing a1', 'a2', 'a3', 'b1', 'a4']);
  assert.equal((await results).filter(({ status }) => status === 'fulfilled').length, 4);
  // Every place is free again.
  void take('b', 'b2');
  void take('b', 'b3');
  await settled();
  assert.deepEqual(begun.slice(-2), ['b2', 'b3']);
});

test('a full queue refuses the company that fills it, by name', async () => {
  const { take, ends, settled } = actions();
  const many = Array.from({ length: 43 }, (_, n) => take('a', `a${n}`));
  const other = take('b', 'b1');
  const results = Promise.allSettled([...many, other]);
  for (let n = 0; n < 42; n += 1) {
    await settled();
    ends[n]?.();
  }
  const all = await results;
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [Object(one.reason).code] : []));
  assert.deepEqual(refused, ['overloaded', 'overloaded']);
  assert.equal(all.at(-1)?.status, 'fulfilled');
});
