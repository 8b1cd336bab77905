import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, numberIn, readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import {
  needsCertificate,
  SICK_PERIOD_LAW,
  type SickPeriod,
  type SickSpell,
  sickPeriods,
} from './sick-period.ts';
import { SICK_TERM_KINDS, type SickTerm } from './sick-terms.ts';

type Row = Record<string, string>;
type Law = typeof SICK_PERIOD_LAW;

const TABLES = readTables(new URL('./sick-period.md', import.meta.url));
assert.equal(TABLES.length, 4, 'the page has four tables');
const [days = [], short = [], tens = [], of_terms = []] = TABLES;
const UNTIL = '2026-03-31';

const spellsOf = (text: string): SickSpell[] =>
  text.split(', ').map((one) => {
    const [span = '', extent = ''] = one.split(' ');
    const [first_day = '', last_day = ''] = span.split('–');
    return { first_day, last_day: last_day === '' ? null : last_day, extent_pct: Number(extent) };
  });
const yes = (is: boolean): string => (is ? 'yes' : 'no');

function dayIn(periods: readonly SickPeriod[], date: string, law: Law): Row {
  for (const [index, { days }] of periods.entries()) {
    const found = days.find((day) => day.date === date);
    if (found === undefined) continue;
    return {
      period: String(index + 1),
      day: String(found.day),
      extent: String(found.extent_pct),
      paid: yes(found.paid),
      certificate: yes(needsCertificate(found, law)),
    };
  }
  return { period: '', day: '', extent: '', paid: '', certificate: '' };
}

const dayRow = (row: Row, law: Law): Row => {
  const first = row['employed from'];
  const short =
    first === undefined ? [] : [{ first, last: cell(row, 'until'), counted: numberIn(row, 'days before') }];
  const shown = dayIn(sickPeriods(spellsOf(cell(row, 'spells')), UNTIL, short, law), cell(row, 'date'), law);
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, shown[name] ?? text]));
};

/** `karens 2026-01-15`, `often 2025-01-01–2026-03-02`. */
const termsOf = (text: string): SickTerm[] => {
  const [word = '', days = ''] = text.split(' ');
  const kind = SICK_TERM_KINDS.find((one) => one === word);
  if (kind === undefined) return [];
  const [first_day = '', last_day = first_day] = days.split('–');
  return [{ kind, first_day, last_day: last_day === '' ? null : last_day }];
};

const tenRow = (row: Row, law: Law): Row => {
  const weekly = Array.from({ length: numberIn(row, 'spells') }, (_, week) =>
    addDays(cell(row, 'from'), week * 7),
  );
  const spells = [...weekly, cell(row, 'last')].map((day) => ({
    first_day: day,
    last_day: day,
    extent_pct: 100,
  }));
  return {
    ...row,
    karens: yes(
      sickPeriods(spells, cell(row, 'last'), [], law, termsOf(row.terms ?? '')).at(-1)?.has_karens === true,
    ),
  };
};

const shown = (law: Law): Row[] => [
  ...days.map((row) => dayRow(row, law)),
  ...short.map((row) => dayRow(row, law)),
  ...[...tens, ...of_terms].map((row) => tenRow(row, law)),
];
const page = [...days, ...short, ...tens, ...of_terms];

test('every row of the page holds', () => {
  assert.ok(days.length >= 17 && short.length >= 3 && tens.length >= 6 && of_terms.length >= 12);
  assert.deepEqual(shown(SICK_PERIOD_LAW), page);
});

test('every number of the law is pinned: one more or less and some row fails', () => {
  for (const [key, value] of Object.entries(SICK_PERIOD_LAW))
    for (const by of [-1, 1])
      assert.notDeepEqual(shown({ ...SICK_PERIOD_LAW, [key]: value + by }), page, `${key} ${by}`);
});

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

test('rows cut in two and in any order make the same periods', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  const spell = fc
    .tuple(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(25, 50, 75, 100),
    )
    .map(([from, length, extent_pct]) => {
      const first_day = addDays('2025-03-01', from);
      return { first_day, last_day: addDays(first_day, length), extent_pct };
    });
  fc.assert(
    fc.property(fc.array(spell, { maxLength: 8 }), (spells) => {
      const cut = spells.flatMap(({ first_day, last_day, extent_pct }) => [
        { first_day: addDays(first_day, 1), last_day, extent_pct },
        { first_day, last_day: first_day, extent_pct },
      ]);
      const whole = sickPeriods(spells, UNTIL);
      assert.deepEqual(sickPeriods(cut.toReversed(), UNTIL), whole);
      assert.deepEqual(sickPeriods(spells, UNTIL), whole);
      for (const { days } of whole)
        for (const [index, { day }] of days.entries()) assert.equal(day, index + 1);
    }),
    { seed: SEED },
  );
});
