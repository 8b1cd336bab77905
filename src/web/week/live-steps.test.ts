import assert from 'node:assert/strict';
import { test } from 'node:test';
import { did, remembered, rememberedAsOne, stepBack, stepForth, stepOf } from './live-steps.ts';

/** The line of undo while edits are on their way: in the order of the hand, at once, without those that were refused. */

const later = () => Promise.withResolvers<void>();
const acts = (log: string[], name: string) => ({
  undo: async () => void log.push(`undo ${name}`),
  redo: async () => void log.push(`redo ${name}`),
});

test('an edit is undone before it is answered, and steps keep their order', async () => {
  const log: string[] = [];
  const [first, second] = [later(), later()];
  const one = remembered(stepOf(() => first.promise, acts(log, 'one')));
  const two = remembered(stepOf(() => second.promise, acts(log, 'two')));
  second.resolve();
  await two;
  assert.equal(await stepBack(), true);
  assert.equal(await stepBack(), true);
  assert.deepEqual(log, ['undo two', 'undo one'], 'before the first is answered');
  first.resolve();
  await one;
  assert.equal(await stepForth(), true);
  assert.deepEqual(log.slice(2), ['redo one']);
});

test('one that was refused is no step; several are one, of those that were made', async () => {
  const log: string[] = [];
  did({ undo: async () => void log.push('undo base'), redo: async () => undefined });
  const refused = later();
  const edit = remembered(stepOf(() => refused.promise, acts(log, 'refused')));
  refused.reject(new Error('no'));
  await assert.rejects(edit);
  const [made, not] = [later(), later()];
  const all = rememberedAsOne([
    stepOf(() => made.promise, acts(log, 'a')),
    stepOf(() => not.promise, acts(log, 'b')),
    stepOf(() => made.promise, acts(log, 'c')),
  ]);
  made.resolve();
  not.reject(new Error('taken'));
  const { why, ...counts } = await all;
  assert.deepEqual([counts, String(why)], [{ made: 2, refused: 1 }, 'Error: taken']);
  await stepBack();
  assert.deepEqual(log, ['undo c', 'undo a']);
  await stepBack();
  assert.deepEqual(log.slice(2), ['undo base']);
});

test('the steps of several begin together: an edit that comes while they are undone comes after all of them', async () => {
  const log: string[] = [];
  const slow = later();
  const part = (name: string) =>
    stepOf(async () => undefined, {
      undo: () => {
        log.push(`undo ${name}`);
        return slow.promise;
      },
      redo: async () => undefined,
    });
  await rememberedAsOne([part('a'), part('b'), part('c')]);
  const undone = stepBack();
  await Promise.resolve();
  const edit = remembered(stepOf(async () => void log.push('edit'), acts(log, 'edit')));
  slow.resolve();
  await Promise.all([undone, edit]);
  assert.deepEqual(log, ['undo c', 'undo b', 'undo a', 'edit']);
});
