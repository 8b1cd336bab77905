import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComingVersions } from './coming-versions.ts';

/** A write of a draft begins from the version that the one before it leaves, whatever came of that. */

const later = <T>() => Promise.withResolvers<T>();
/** All that waits for promises which are done has gone on. */
const rested = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('the end of a write does not hide the one that began after it', async () => {
  const coming = new ComingVersions();
  const [first, second] = [later<number>(), later<number>()];
  coming.begins('s', coming.of('s', 1), first.promise);
  coming.begins('s', coming.of('s', 1), second.promise);
  first.resolve(2);
  await rested();
  const third = coming.of('s', 2);
  second.resolve(3);
  assert.equal(await third, 3);
  await rested();
  assert.equal(coming.of('s', 4), 4, 'nothing is under way');
});

test('one that was refused leaves the version that it began from', async () => {
  const coming = new ComingVersions();
  const [first, second] = [later<number>(), later<number>()];
  coming.begins('s', coming.of('s', 7), first.promise);
  const of_second = coming.of('s', 7);
  coming.begins('s', of_second, second.promise);
  const of_third = coming.of('s', 7);
  first.reject(new Error('refused'));
  assert.equal(await of_second, 7);
  second.reject(new Error('refused too'));
  assert.equal(await of_third, 7);
});
