import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Typed, withBreak } from './typed-report.ts';

/** The break's field: minutes are read; other text stays as typed and is not taken for a number. */

const typed: Typed = {
  times: { start: '08:00', end: '16:00' },
  break_min: 30,
  break_wrong: null,
  automatic: true,
  description: '',
};

for (const [text, break_min, break_wrong] of [
  ['45', 45, null],
  [' 0 ', 0, null],
  ['30 min', 30, null],
  ['', null, null],
  ['1000', 1000, null],
  ['trettio', 30, 'trettio'],
  ['0,5', 30, '0,5'],
  ['7.5', 30, '7.5'],
  ['-10', 30, '-10'],
  ['3e2', 30, '3e2'],
] as const) {
  test(`a break typed as "${text}"`, () => {
    assert.deepEqual(withBreak(typed, text), { ...typed, break_min, break_wrong, automatic: false });
  });
}
