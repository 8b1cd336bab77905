import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holderOf, sessionOf } from './holder-of.ts';

/** A write of one person never goes with the token of another: the browser reads whom a token names. */

const token = (payload: object): string =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'sig'].join('.');

test('a token names its person, also with the letters that base64 has not', () => {
  const sub = '9c1f0b0e-58d8-4c9a-9d3b-3f6e8f0c7a11';
  assert.equal(holderOf(token({ sub, name: 'ÿþ?>~' })), sub);
  assert.equal(sessionOf(token({ sub: 'x', sid: sub, name: 'ÿþ?>~' })), sub);
});

test('what cannot be read names nobody', () => {
  for (const bad of ['', 'abc', 'a.b.c', token({}), token({ sub: 7 })]) assert.equal(holderOf(bad), null);
});
