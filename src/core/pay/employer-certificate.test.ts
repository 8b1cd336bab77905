import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { certificateMonths } from './employer-certificate.ts';
import { PAY_CODES } from './pay-line.ts';
import { SLIP_ABSENCE_KINDS } from './slip-absences.ts';

const [rows = []] = readTables(new URL('./employer-certificate.md', import.meta.url));
const MONTH = '2026-03';

function absencesOf(text: string) {
  if (text === 'old') return null;
  return text === ''
    ? []
    : text.split('; ').map((one) => {
        const [named = '', hours = ''] = one.split(' ');
        const kind = SLIP_ABSENCE_KINDS.find((known) => known === named);
        assert.ok(kind !== undefined, named);
        const days = { first_day: `${MONTH}-02`, last_day: `${MONTH}-06` };
        return { kind, ...days, extent_pct: 100, minutes: hours === '-' ? null : Number(hours) * 60 };
      });
}

const linesOf = (text: string) =>
  text.split('; ').map((one) => {
    const [named = '', amount = '', hours] = one.split(' ');
    const code = PAY_CODES.find((known) => known === named);
    assert.ok(code !== undefined, named);
    const unit = hours === undefined ? ('month' as const) : ('h' as const);
    const quantity = hours === undefined ? 100 : Number.parseFloat(hours) * 100;
    return { code, unit, quantity, amount_ore: Number(amount) * 100 };
  });

test('every month of the page is certified so', () => {
  assert.ok(rows.length >= 11);
  for (const row of rows) {
    const reports = cell(row, 'reports');
    const slips =
      reports === 'blank'
        ? []
        : [
            {
              month: MONTH,
              reported_min: reports === '-' ? null : Number(reports) * 60,
              absences: absencesOf(cell(row, 'absences')),
              lines: linesOf(cell(row, 'lines')),
            },
          ];
    const [month] = certificateMonths(slips, { first: MONTH, last: MONTH });
    assert.ok(month !== undefined);
    const hours = (minutes: number | null): string => (minutes === null ? '' : String(minutes / 60));
    const kronor = (ore: number | null): string => (ore === null ? '' : String(ore / 100));
    assert.deepEqual(
      {
        ...row,
        worked: hours(month.worked_min),
        absence: hours(month.absence_min),
        overtime: hours(month.overtime_min),
        extra: hours(month.extra_min),
        gross: kronor(month.gross_ore),
        supplements: kronor(month.supplements_ore),
        'sick pay': kronor(month.sick_pay_ore),
        vacation: kronor(month.vacation_ore),
        named: month.by_day.map(({ kind }) => kind).join(' '),
      },
      row,
    );
  }
});

test('twelve months end with the last one, and none lies before the first day', () => {
  const months = (first: string | null) =>
    certificateMonths([], { first, last: '2026-02' }).map(({ month }) => month);
  assert.equal(months(null).length, 12);
  assert.deepEqual([months(null)[0], months(null).at(-1)], ['2025-03', '2026-02']);
  assert.deepEqual(months('2026-01'), ['2026-01', '2026-02']);
});
