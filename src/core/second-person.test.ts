import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { type SignInAct, standingOf } from './second-person.ts';

const [rows = []] = readTables(new URL('./second-person.md', import.meta.url));

const actOf = (text: string): SignInAct => {
  const [by, what, m] = text.trim().split(' ');
  return { by: by as SignInAct['by'], what: what as SignInAct['what'], was_manager: m === 'm' };
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 18);
  for (const row of rows) {
    const acts = cell(row, 'acts of two weeks')
      .split(',')
      .filter((one) => one.trim() !== '');
    assert.equal(standingOf(acts.map(actOf)), cell(row, 'standing'), cell(row, 'acts of two weeks'));
  }
});

test('an act of the person alone never makes the sign-in another’s', () => {
  for (const what of ['password', 'address', 'factor', 'link'] as const)
    for (const was_manager of [true, false])
      assert.equal(standingOf([{ by: 'self', what, was_manager }]), 'own');
});
