import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { THE_LAW } from '../../../test/work-rules-sample.ts';
import {
  AGREED_LIMITS,
  AGREED_NUMBERS,
  type AgreedRules,
  rulesByDay,
  workRulesOf,
  wrongNumber,
} from './agreed-rules.ts';
import { reachDays } from './verdicts.ts';
import { LAW } from './work-rules.ts';

type Cells = Record<string, string>;
const PAGE = new URL('./agreed-rules.md', import.meta.url);
const cell = (row: Cells, name: string): string =>
  row[name] ?? assert.fail(`the table has no column ${name}`);
const minutesOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
};
const numberOf = (text: string): number => (text.includes(':') ? minutesOf(text) : Number(text));

function agreed(text: string): AgreedRules {
  const [name = '', value = ''] = text.split(' ');
  if (name === '') return THE_LAW;
  assert.ok(name in AGREED_LIMITS, `there is no number ${name}`);
  return { ...THE_LAW, [name]: numberOf(value) };
}

test('the tables of the page', () => {
  const [replaced = [], dated = [], bounds = [], reach = []] = readTables(PAGE);
  assert.ok(replaced.length >= 14 && dated.length >= 5 && bounds.length >= 44 && reach.length >= 7);
  for (const row of replaced) {
    const name = cell(row, 'rule');
    const found = Object.entries(workRulesOf(agreed(cell(row, 'agreed')))).find(([key]) => key === name);
    const holds = cell(row, 'holds');
    assert.deepEqual(found, [name, holds === 'none' ? null : numberOf(holds)], JSON.stringify(row));
  }
  for (const row of dated) {
    const listed = cell(row, 'choices').split(', ').filter(Boolean);
    const choices = listed.map((one) => {
      const [from = '', days = ''] = one.split(': ');
      return { from, rules: { ...THE_LAW, days_in_row: Number(days) } };
    });
    const found = rulesByDay(choices)(cell(row, 'day')).days_in_row;
    assert.equal(String(found ?? 'none'), cell(row, 'days_in_row'), JSON.stringify(row));
  }
  for (const row of bounds)
    assert.equal(wrongNumber(agreed(cell(row, 'agreed'))) ?? '', cell(row, 'wrong'), JSON.stringify(row));
  for (const row of reach) {
    const found = reachDays(workRulesOf(agreed(cell(row, 'agreed'))));
    assert.equal(String(found), cell(row, 'days'), JSON.stringify(row));
  }
});

test('every bound is held by a row of the page', () => {
  const [, , bounds = []] = readTables(PAGE);
  for (const name of AGREED_NUMBERS)
    for (const edge of ['min', 'max'] as const)
      for (const by of [-1, 1]) {
        const limits = {
          ...AGREED_LIMITS,
          [name]: { ...AGREED_LIMITS[name], [edge]: AGREED_LIMITS[name][edge] + by },
        };
        const held = bounds.some(
          (row) =>
            (wrongNumber(agreed(cell(row, 'agreed')), limits as typeof AGREED_LIMITS) ?? '') !==
            cell(row, 'wrong'),
        );
        assert.ok(held, `${name} ${edge} ${by}`);
      }
});

test('the nights of the agreement, its source, and the law of every day before it', () => {
  const rules = workRulesOf({ ...THE_LAW, nights_allowed: false });
  assert.deepEqual([rules.nights_allowed, rules.source], [false, 'Avtalet 4 §']);
  const on = rulesByDay([{ from: '2026-11-01', rules: THE_LAW }]);
  assert.equal(on('2026-10-31'), LAW);
  assert.equal(on('2026-11-01'), on('2026-12-24'), 'one object for a choice');
});
