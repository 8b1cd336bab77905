import type { PayFacts } from '../../src/core/pay/month-facts.ts';
import type { ObWindow } from '../../src/core/pay/ob.ts';
import { OVERTIME_PRESETS } from '../../src/core/pay/overtime-presets.ts';
import {
  COUNTED_UNITS_MIN,
  checkOvertime,
  firstCountedDay,
  type OvertimeRules,
  WITH_OB,
} from '../../src/core/pay/overtime-rules.ts';
import { type Draw, drawFrom } from './draw.ts';

/** Rules of overtime at random: `random-months.ts`. */

type Work = PayFacts['around'][number];

/** Rules of overtime, from one day or two, and the weeks before the month that they are counted from. */
export function overtime(
  draw: Draw,
  month: string,
  { planned, entries }: { readonly planned: readonly Work[]; readonly entries: PayFacts['entries'] },
): Pick<PayFacts, 'overtime_rules' | 'before_month'> {
  const first = { from: draw.one(['2020-01-01', `${month}-09`]), rules: draw.one(OVERTIME) };
  const second = { from: `${month}-${draw.int(10, 28)}`, rules: draw.one(OVERTIME) };
  const overtime_rules = draw.chance(20) ? [second, first] : [first];
  const counted_from = firstCountedDay(month, overtime_rules);
  const isBefore = ({ date }: { readonly date: string }): boolean =>
    counted_from <= date && date < `${month}-01`;
  return {
    overtime_rules,
    before_month: { entries: entries.filter(isBefore), planned: planned.filter(isBefore) },
  };
}

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const night = { bucket: 2, from: '22:00', until: '06:00', until_days_after: 1, law: '' } as const;
const WINDOWS: readonly (readonly ObWindow[])[] = [
  [{ ...night, days: ALL_DAYS }],
  [
    { ...night, days: [1, 2, 3, 4, 5] },
    { ...night, bucket: 3, days: [7, 'public_holiday'], from: '00:00', until: '00:00' },
  ],
  OVERTIME_PRESETS.flatMap(({ rules }) => (rules.name === 'state' ? rules.windows : [])),
];

/** The presets as a company may state the rest of them, and rules at random. */
const OVERTIME: readonly OvertimeRules[] = [
  ...OVERTIME_PRESETS.map(({ rules }) => rules),
  ...OVERTIME_PRESETS.map(({ rules }) => ({ ...rules, day_min: 480, with_ob: 'overtime' as const })),
  ...Array.from({ length: 400 }, (_, index) => overtimeRules(drawFrom(index))).filter(
    (rules) => checkOvertime(rules) === null,
  ),
];

function overtimeRules(draw: Draw): OvertimeRules {
  const pay = (): OvertimeRules['levels'][number]['pay'] =>
    draw.one([
      { unit: 'percent', value: draw.one([100, 150, 170, 200, draw.int(100, 300)]) },
      { unit: 'ore', value: draw.int(1, 60_000) },
      { unit: 'month', value: draw.one([72, 94, 142, draw.int(20, 400)]) },
    ]);
  const measure = draw.one(['shift', 'shift', 'day', 'week', 'week'] as const);
  const windows = draw.chance(40) ? [] : draw.one(WINDOWS);
  const reached = draw.one([0, 1, 1, 2, 2, 2, 3]);
  return {
    name: 'random',
    source: 'random',
    measure,
    weeks: measure === 'week' ? draw.int(1, 4) : 1,
    day_min: measure === 'day' || draw.chance(30) ? draw.one([480, 450, 1, draw.int(1, 900)]) : null,
    absence_counts: draw.chance(60),
    unit_min: draw.one(COUNTED_UNITS_MIN),
    extra: draw.chance(70) ? pay() : null,
    levels: Array.from({ length: reached }, (_, index) => ({
      pay: pay(),
      after_min: index > 0 && draw.chance(50) ? draw.one([120, draw.int(1, 400)]) : null,
      free_days: index > 0 && draw.chance(40),
    })),
    windows: windows.filter(({ bucket }) => bucket <= reached),
    with_ob: draw.one(WITH_OB),
    vacation: draw.chance(50),
    account: null,
  };
}
