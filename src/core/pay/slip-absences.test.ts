import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { ABSENCE_KINDS } from '../absence.ts';
import { LEAVE_KINDS } from '../leave.ts';
import { PAY_CODES, type PayLine } from './pay-line.ts';
import { slipAbsences } from './slip-absences.ts';

const [rows = []] = readTables(new URL('slip-absences.md', import.meta.url));

type Line = Pick<PayLine, 'code' | 'unit' | 'parts'>;

function linesIn(text: string): Line[] {
  const lines: Line[] = [];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const last = lines.at(-1);
    const [date = '', hours] = word.split(':');
    if (last !== undefined && hours !== undefined) {
      const parts = [...last.parts, { date, minutes: Number(hours) * 60 }];
      lines[lines.length - 1] = { ...last, parts };
      continue;
    }
    const [name, unit] = word.split('/');
    const code = PAY_CODES.find((one) => one === name);
    assert.ok(code !== undefined, word);
    lines.push({ code, unit: unit === 'day' ? 'day' : 'h', parts: [] });
  }
  return lines;
}

test('the payslip names the absences that the page names', () => {
  assert.ok(rows.length >= 9);
  for (const row of rows) {
    const away = cell(row, 'absence')
      .split(', ')
      .map((text) => {
        const [kind = '', days = '', extent = '100'] = text.split(' ');
        const [first_day = '', last = first_day] = days.split('..');
        return { kind, first_day, last_day: last === '' ? null : last, extent_pct: Number(extent) };
      });
    const facts = {
      month: '2026-03',
      open_until: '2026-03-20',
      around: [],
      zone: 'Europe/Stockholm',
      absences: ABSENCE_KINDS.flatMap((kind) =>
        away.filter((one) => one.kind === kind).map((one) => ({ ...one, kind })),
      ),
      leave: LEAVE_KINDS.flatMap((kind) =>
        away
          .filter((one) => one.kind === kind)
          .map(({ first_day, last_day }) => ({ kind, first_day, last_day: last_day ?? first_day })),
      ),
      no_shows: away.filter(({ kind }) => kind === 'no_show').map(({ first_day }) => ({ date: first_day })),
    };
    const said = slipAbsences(facts, linesIn(cell(row, 'lines'))).map(
      ({ kind, first_day, last_day, extent_pct, minutes }) =>
        `${kind} ${first_day}..${last_day} ${extent_pct} %${minutes === null ? '' : ` ${minutes / 60} h`}`,
    );
    assert.equal(said.join('; '), cell(row, 'rows'), JSON.stringify(row));
  }
});
