import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { drawFrom } from '../../../test/trust/draw.ts';
import { seedOf } from '../../../test/trust/figures.ts';
import { TEMPLATE_MOST_WEEKS, type TemplateShift, type Walker, walked } from './template.ts';

type Wish = { readonly places: number | null };
const [rows = []] = readTables(new URL('./template.md', import.meta.url));
const listed = (text: string): string[] => (text === '' ? [] : text.split('; '));

function shiftIn(text: string): TemplateShift<Wish> {
  const [on = '', times = '', lines = ''] = text.split(' ');
  const [week, weekday] = on.split('.').map(Number);
  const [starts = '', ends = ''] = times.split('-');
  return {
    day: ((week ?? 0) - 1) * 7 + (weekday ?? 0) - 1,
    starts: `${starts}:00`,
    ends: `${ends}:00`,
    next_day: ends <= starts,
    wished: { places: null },
    lines: lines === '-' ? [] : [...lines].map(Number),
  };
}
function walkerIn(text: string): Walker {
  const [line, person = '', week] = text.split(' ');
  return { line: Number(line), person, from_week: Number(week) - 1 };
}

test('every row of the page holds', () => {
  for (const row of rows) {
    const made = walked(
      listed(cell(row, 'shifts')).map(shiftIn),
      listed(cell(row, 'walkers')).map(walkerIn),
      {
        weeks: Number(cell(row, 'weeks')),
        over: Number(cell(row, 'over')),
        from_week: Number(cell(row, 'from')) - 1,
      },
    );
    const said = made.map(({ day, people, wished: { places } }) =>
      `${Math.floor(day / 7) + 1}.${(day % 7) + 1} ${people.join('')}${places === null ? '' : `/${places}`}`.trim(),
    );
    assert.equal(said.toSorted().join('; '), cell(row, 'made'), JSON.stringify(row));
  }
  assert.equal(Math.max(...rows.map((row) => Number(cell(row, 'weeks')))), TEMPLATE_MOST_WEEKS);
});

test('a whole round puts each walker on each shift of the line once, whatever the weeks they begin in', () => {
  const draw = drawFrom(seedOf('template'));
  for (let round = 0; round < 200; round += 1) {
    const weeks = draw.int(1, TEMPLATE_MOST_WEEKS);
    const shifts = Array.from({ length: draw.int(1, 20) }, () =>
      shiftIn(`${draw.int(1, weeks)}.${draw.int(1, 7)} 07-15 1`),
    );
    const walkers = [...'ABCDE'].slice(0, draw.int(1, 5)).map((person) => ({
      line: 1,
      person,
      from_week: draw.int(0, weeks - 1),
    }));
    const made = walked(shifts, walkers, { weeks, over: weeks, from_week: draw.int(0, weeks - 1) });
    for (const { person } of walkers)
      assert.equal(made.filter(({ people }) => people.includes(person)).length, shifts.length);
  }
});
