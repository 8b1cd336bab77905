import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { type LineChange, lineChanges } from './line-changes.ts';
import { PAY_CODES, type PayLine, type PayPart, payLine } from './pay-line.ts';

const [rows = []] = readTables(new URL('line-changes.md', import.meta.url));

function partIn(text: string): PayPart {
  const [date = '', from = '', until = ''] = text.split(/[ -]/);
  const [start, end] = [Number(from) * 60, Number(until) * 60];
  return { date, minutes: end - start, start, end };
}

function lineIn(text: string): PayLine {
  const [, name = '', hours = '', amount = '', parts = ''] =
    /^(\S+) (\S+) (\S+)(?: \[(.*)\])?$/.exec(text) ?? assert.fail(text);
  const code = PAY_CODES.find((one) => one === name) ?? assert.fail(name);
  return {
    ...payLine({ code, quantity: Number(hours) * 100, unit: 'h', rate_ore: 0, law: '' }),
    amount_ore: Number(amount) * 100,
    parts: parts === '' ? [] : parts.split('; ').map(partIn),
  };
}

const linesIn = (text: string): PayLine[] =>
  text === '' ? [] : text.split(/, (?=[a-z])/).map((one) => lineIn(one));

const times = (parts: readonly PayPart[]): string =>
  parts
    .map(({ start = 0, end = 0 }) => [start, end].map((at) => String(at / 60).padStart(2, '0')).join('-'))
    .join(' ');

const sum = (side: LineChange['now']): string =>
  side === null ? '' : `${side.quantity / 100} ${side.amount_ore / 100}`;

const sayOf = ({ code, was, now, days }: LineChange): string =>
  [
    `${code} ${sum(was)} > ${sum(now)}`.replaceAll('  ', ' '),
    ...(days.length === 0
      ? []
      : [
          days
            .map(({ date, was, now }) => `${date} ${times(was)} > ${times(now)}`.replaceAll('  ', ' ').trim())
            .join('; '),
        ]),
  ].join(': ');

test('every change on the page is named, and no other', () => {
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const [then, now] = [linesIn(cell(row, 'then')), linesIn(cell(row, 'now'))];
    const changes = lineChanges(then, now);
    assert.equal(changes.map(sayOf).join('; '), cell(row, 'changed'), JSON.stringify(row));
    const gross = (lines: readonly PayLine[]): number =>
      lines
        .filter(({ code }) => !['tax', 'correction'].includes(code))
        .reduce((total, { amount_ore }) => total + amount_ore, 0);
    assert.equal(
      changes.reduce((total, one) => total + (one.now?.amount_ore ?? 0) - (one.was?.amount_ore ?? 0), 0),
      gross(now) - gross(then),
      'the lines add up to the difference of the gross',
    );
  }
});
