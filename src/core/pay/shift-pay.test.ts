import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { kronorOf, oreOf } from '../money.ts';
import { spanOfReport } from '../time-entry.ts';
import { obOfEntry, SPECIFICATION_RULE_SET } from './ob.ts';
import { shiftPay } from './shift-pay.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('shift-pay.md', import.meta.url));

test('what a planned shift pays', () => {
  assert.equal(rows.length, 6);
  for (const row of rows) {
    const hours = obOfEntry({
      span: spanOfReport(cell(row, 'date'), cell(row, 'from'), cell(row, 'to'), ZONE),
      break_min: Number(cell(row, 'break')),
      rules: SPECIFICATION_RULE_SET,
      break_order: 'regular_first',
      zone: ZONE,
    });
    const terms = {
      monthly_ore: null,
      hourly_ore: cell(row, 'hourly') === '-' ? null : oreOf(cell(row, 'hourly')),
      rate_bp: Number(cell(row, 'rate')) * 100,
    };
    const pay = shiftPay(hours, SPECIFICATION_RULE_SET, terms);
    const said = [pay === null ? '-' : String(kronorOf(pay.ore)), pay?.of ?? '-'];
    assert.deepEqual(said, [cell(row, 'kronor'), cell(row, 'of')], JSON.stringify(row));
  }
});
