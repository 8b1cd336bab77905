import { addDays, localToMinute } from '../../src/core/calendar.ts';
import type { OnCallReport, PayFacts } from '../../src/core/pay/month-facts.ts';
import type { ObWindow } from '../../src/core/pay/ob.ts';
import { MUNICIPAL_ON_CALL } from '../../src/core/pay/on-call-presets.ts';
import {
  checkOnCall,
  type OnCallLevel,
  type OnCallRules,
  type OnCallTerms,
} from '../../src/core/pay/on-call-rules.ts';
import { type Draw, drawFrom } from './draw.ts';

/** Jour and beredskap at random: `random-months.ts`. */

/** Reports of a month beside the others, and the rules, from one day or two. */
export function onCall(
  draw: Draw,
  { month, zone, entries }: Pick<PayFacts, 'month' | 'zone' | 'entries'>,
): Pick<PayFacts, 'on_call' | 'on_call_rules'> {
  const every = draw.one([10, 25, 60]);
  const made: OnCallReport[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    if (!draw.chance(every)) continue;
    const start = localToMinute(date, draw.one(['16:00', '17:00', '22:00', '00:00', '07:13']), zone);
    const span = { start, end: start + draw.one([960, 900, 480, 61, draw.int(1, 1440)]) };
    const lies_apart = [...entries, ...made].every(
      (other) => span.start >= other.span.end || span.end <= other.span.start,
    );
    if (!lies_apart) continue;
    const kind = draw.one(['jour', 'beredskap', 'beredskap'] as const);
    const status = draw.one([
      'approved',
      'approved',
      'approved',
      'approved',
      'submitted_ok',
      'draft',
    ] as const);
    made.push({ status, date, kind, span, worked: workIn(draw, span) });
  }
  const first = { from: draw.one(['2020-01-01', '2020-01-01', `${month}-09`]), rules: draw.one(RULES) };
  const second = { from: `${month}-${draw.int(10, 28)}`, rules: draw.one(RULES) };
  const on_call_rules = draw.chance(20) ? [second, first] : [first];
  return { on_call: made, ...(draw.chance(95) ? { on_call_rules } : {}) };
}

/** Stretches of work, none of which shares a minute with another; not always in the order of the clock. */
function workIn(draw: Draw, { start, end }: OnCallReport['span']): OnCallReport['worked'] {
  const found: { start: number; end: number }[] = [];
  let from = start;
  for (let count = draw.one([0, 0, 0, 1, 1, 2, 4]); count > 0; count -= 1) {
    const begins = from + draw.one([0, draw.int(0, 30), draw.int(0, 400)]);
    const ends = begins + draw.one([30, 15, 60, 7, draw.int(1, 300)]);
    if (ends > end) break;
    found.push({ start: begins, end: ends });
    from = ends;
  }
  return draw.chance(20) ? found.toReversed() : found;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = { from: '00:00', until: '00:00', until_days_after: 1, law: '' } as const;
const WINDOWS: readonly (readonly ObWindow[])[] = [
  [],
  [{ ...hours, bucket: 1, days: EVERY_DAY, from: '22:00', until: '06:00' }],
  [{ ...hours, bucket: 1, days: [6, 7, 'public_holiday'] }],
  [
    { ...hours, bucket: 1, days: [1, 2, 3, 4, 5], from: '18:00' },
    { ...hours, bucket: 2, days: [6, 7] },
    { ...hours, bucket: 2, days: ['public_holiday', 'eve'] },
  ],
  [
    { ...hours, bucket: 1, days: [1, 2, 3, 4], from: '17:30', until: '22:00', until_days_after: 0 },
    { ...hours, bucket: 2, days: [5, 6, 7], from: '18:00', until: '07:00' },
    { ...hours, bucket: 3, days: ['before_big_holiday'], from: '16:00', until: '07:00', until_weekday: true },
  ],
];

const MOST_MINUTES = [600, 3000, 7800] as const;

function termsAtRandom(draw: Draw): OnCallTerms {
  const pay = (): OnCallLevel['pay'] =>
    draw.one([
      { unit: 'percent', value: draw.one([14, 30, 59, draw.int(1, 150)]) },
      { unit: 'ore', value: draw.int(1, 12_000) },
      { unit: 'month', value: draw.one([600, 1400, 1000, draw.int(20, 2000)]) },
    ]);
  const windows = draw.one(WINDOWS);
  const month_min = draw.chance(50) ? draw.one([...MOST_MINUTES, draw.int(1, 5000)]) : null;
  const highest = windows.reduce((most, { bucket }) => Math.max(most, bucket), 0);
  return {
    levels: Array.from({ length: highest + 1 }, () => ({
      pay: pay(),
      above: month_min !== null && draw.chance(70) ? pay() : null,
    })),
    windows,
    month_min,
    worked: draw.one([
      null,
      null,
      { unit: 'percent', value: draw.one([100, 150, draw.int(100, 300)]) },
      { unit: 'ore', value: draw.int(1, 60_000) },
      { unit: 'month', value: draw.one([94, draw.int(20, 400)]) },
    ] as const),
    worked_ob: draw.chance(50),
    least_min: draw.one([0, 0, 60, 120, 180, draw.int(0, 720)]),
    while_working: draw.chance(40),
  };
}

function rulesAtRandom(draw: Draw): OnCallRules {
  const kinds = draw.one(['both', 'both', 'jour', 'beredskap'] as const);
  return {
    name: 'random',
    source: 'random',
    jour: kinds === 'beredskap' ? null : termsAtRandom(draw),
    beredskap: kinds === 'jour' ? null : termsAtRandom(draw),
    vacation: draw.chance(50),
    account: null,
  };
}

/** The preset, and rules at random that may be stored. */
const RULES: readonly OnCallRules[] = [
  MUNICIPAL_ON_CALL.rules,
  ...Array.from({ length: 300 }, (_, index) => rulesAtRandom(drawFrom(index + 1_000))).filter(
    (rules) => checkOnCall(rules) === null,
  ),
];
