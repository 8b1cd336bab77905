import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldDate, heldInstant } from './held-dates.ts';

const LAST = '2198-12-31T23:59:00Z';

test('a date outside the supported years is clamped to them', () => {
  for (const [held, read] of [
    ['2026-03-02', '2026-03-02'],
    ['1901-01-01', '1901-01-01'],
    ['2198-12-31', '2198-12-31'],
    ['1900-12-31', '1901-01-01'],
    ['0001-01-01', '1901-01-01'],
    ['0044-03-15 BC', '1901-01-01'],
    ['-infinity', '1901-01-01'],
    ['2199-01-01', '2198-12-31'],
    ['99999-01-01', '2198-12-31'],
    ['infinity', '2198-12-31'],
  ] as const)
    assert.equal(heldDate(held), read, held);
});

test('so is an instant, and any other is read in UTC unchanged', () => {
  for (const [held, read] of [
    ['2026-03-02 07:00:00+00', '2026-03-02T07:00:00Z'],
    ['2026-03-02 07:00:00.123456+00', '2026-03-02T07:00:00.123456Z'],
    ['2199-01-01 03:00:00+00', '2199-01-01T03:00:00Z'],
    ['1900-12-31 23:00:00+00', '1900-12-31T23:00:00Z'],
    ['0001-01-01 00:00:00+00', '1901-01-01T00:00:00Z'],
    ['0044-03-15 00:00:00+00 BC', '1901-01-01T00:00:00Z'],
    ['-infinity', '1901-01-01T00:00:00Z'],
    ['10000-01-01 00:00:00+00', LAST],
    ['99999-01-01 00:00:00+00', LAST],
    ['infinity', LAST],
  ] as const)
    assert.equal(heldInstant(held), read, held);
});
