import { addDays, localToMinute, minuteToLocal } from '../../src/core/calendar.ts';
import { monthLater } from '../../src/core/month.ts';
import { DEBT_GROUNDS } from '../../src/core/pay/employee-debt.ts';
import type { Employed } from '../../src/core/pay/employment.ts';
import type { ManualFact } from '../../src/core/pay/manual-lines.ts';
import type { PayFacts } from '../../src/core/pay/month-facts.ts';
import type { ObRuleSet } from '../../src/core/pay/ob.ts';
import { OB_PRESETS } from '../../src/core/pay/ob-presets.ts';
import type { PayCodeMeaning } from '../../src/core/pay/pay-codes.ts';
import type { OtherYear } from '../../src/core/pay/pay-form.ts';
import type { DatedTerms } from '../../src/core/pay/pay-terms.ts';
import type { TaxDecision } from '../../src/core/pay/tax-decision.ts';
import type { Draw } from './draw.ts';
import { onCall } from './random-on-call.ts';
import { overtime } from './random-overtime.ts';

/** Months at random, from a seed: the facts of one person, as a company's life may have them. */

const ZONE = 'Europe/Stockholm';
/** Spring and autumn clock changes, Easter, Midsummer, Christmas, February of a leap year, January. */
const MONTHS = [
  '2026-03',
  '2026-10',
  '2026-04',
  '2026-06',
  '2026-12',
  '2026-11',
  '2024-02',
  '2025-10',
  '2026-01',
  '2025-05',
];

const two = (number: number): string => String(number).padStart(2, '0');
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

function terms(draw: Draw, from: string): DatedTerms {
  const kind = draw.one(['month', 'hour', 'both', 'both', 'none'] as const);
  const is_none = kind === 'none' && draw.chance(80);
  const paid_by = draw.one([undefined, undefined, null, 'month', 'hour'] as const);
  const full = draw.chance(30) ? draw.one([4000, 3700, 3433, 3825]) : null;
  return {
    from,
    monthly_ore: kind === 'hour' || is_none ? null : draw.one([3_000_000, draw.int(0, 6_000_000)]),
    hourly_ore: kind === 'month' || is_none ? null : draw.one([18_000, 18_237, draw.int(0, 40_000)]),
    rate_bp: draw.one([10_000, 10_000, 7_500, 5_229, 9_999, 3_330, 0]),
    ...(paid_by === undefined ? {} : { paid_by }),
    ...(full === null ? {} : { full_week_hundredths: full }),
    ...(draw.chance(10) ? { full_month_hundredths: draw.one([16_500, 17_333]) } : {}),
    weekly_min: draw.one([null, null, 2400, 1200, 0]),
    ...(draw.chance(20) ? { weekly_hundredths: draw.one([2869, 4000, 0]) } : {}),
    tax_table: draw.one([29, 32, 33, 34, 42, 31, null, 43]),
    tax_column: draw.one([1, 1, 1, 1, 2, 3, 4, 5, 6, 7]),
  };
}

function allTerms(draw: Draw, month: string): DatedTerms[] {
  const rows = draw.chance(5) ? [] : [terms(draw, draw.one(['1901-01-01', '2020-01-01', `${month}-01`]))];
  const days = new Set(Array.from({ length: draw.chance(50) ? draw.int(1, 2) : 0 }, () => draw.int(2, 28)));
  for (const day of days) {
    const before = rows.at(-1);
    const from = `${month}-${two(day)}`;
    rows.push(
      before !== undefined && draw.chance(40) ? { ...before, from, tax_table: 35 } : terms(draw, from),
    );
  }
  return draw.chance(30) ? rows.toReversed() : rows;
}

function employments(draw: Draw, month: string): Employed[] {
  const day = (least: number, most: number): string => `${month}-${two(draw.int(least, most))}`;
  switch (draw.int(0, 9)) {
    case 0:
      return [{ first: day(1, 28), last: null }];
    case 1:
      return [{ first: null, last: day(1, 28) }];
    case 2:
      return [{ first: day(1, 10), last: day(15, 28) }];
    case 3: {
      const ended = day(1, 14);
      const begins = draw.chance(40) ? addDays(ended, 1) : day(16, 28);
      return [
        { first: null, last: ended },
        { first: begins, last: draw.chance(50) ? null : day(28, 28) },
      ];
    }
    case 4:
      return draw.chance(30)
        ? [{ first: day(20, 28), last: day(1, 10) }]
        : [{ first: '2030-01-01', last: null }];
    default:
      return [{ first: draw.one([null, '2020-01-01']), last: null }];
  }
}

type Work = {
  readonly date: string;
  readonly span: { readonly start: number; readonly end: number; readonly break_min?: number };
};

/** A shift on a day. Days, evenings, nights, and lengths that end on no quarter. */
function shiftOn(draw: Draw, date: string): Work {
  const from = draw.one([480, 420, 840, 1290, 1335, 0, 1080, draw.int(0, 1439)]);
  const long = draw.one([480, 510, 330, 331, 240, 720, 1440, draw.int(1, 900)]);
  const start = localToMinute(date, clock(from), ZONE);
  const planned = draw.chance(20) ? { break_min: Math.min(long - 1, draw.one([0, 15, 30, 45, 60])) } : {};
  return { date, span: { start, end: start + long, ...planned } };
}

function worked(draw: Draw, first: string, last: string): Work[] {
  const every = draw.one([0, 20, 45, 70, 90]);
  const shifts: Work[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    for (let count = draw.chance(6) ? 2 : 1; count > 0; count -= 1) {
      if (!draw.chance(every)) continue;
      const shift = shiftOn(draw, date);
      // A person has one shift, and one report, at a time.
      if (shifts.every(({ span }) => shift.span.start >= span.end || shift.span.end <= span.start))
        shifts.push(shift);
    }
  return shifts;
}

function away(draw: Draw, month: string): Pick<PayFacts, 'absences' | 'leave' | 'sick_terms'> {
  if (draw.chance(45)) return { absences: [], leave: [] };
  const first_day = (): string => addDays(`${month}-01`, draw.int(-25, 30));
  const last = (from: string): string =>
    addDays(from, draw.one([0, 0, 1, 4, 6, 7, 13, 20, 45, draw.int(0, 60)]));
  const absences: PayFacts['absences'][number][] = Array.from({ length: draw.int(0, 3) }, () => {
    const from = first_day();
    return {
      kind: draw.one(['sick', 'sick', 'vab'] as const),
      first_day: from,
      last_day: draw.chance(15) ? null : last(from),
      extent_pct: draw.one([100, 100, 100, 75, 50, 25]),
      ...(draw.chance(25) ? { from_time: clock(draw.int(0, 1439)) } : {}),
      ...(draw.chance(15) ? { until_time: clock(draw.int(0, 1439)) } : {}),
    };
  });
  // Many short periods before the month: the eleventh has no karensavdrag.
  if (draw.chance(8))
    for (let week = 1; week <= draw.int(8, 12); week += 1) {
      const day = addDays(`${month}-01`, -7 * week - 20);
      absences.push({ kind: 'sick', first_day: day, last_day: day, extent_pct: 100 });
    }
  const leave = Array.from({ length: draw.int(0, 2) }, () => {
    const from = first_day();
    if (draw.chance(25))
      return {
        kind: draw.one(['parental', 'parental', 'study', 'unpaid'] as const),
        first_day: from,
        last_day: addDays(from, draw.int(0, 90)),
        extent_pct: draw.one([25, 50, 75]),
      };
    if (draw.chance(25))
      return {
        kind: draw.one(['parental', 'parental', 'study', 'unpaid'] as const),
        first_day: from,
        last_day: addDays(from, draw.int(0, 90)),
        extent_pct: draw.one([25, 50, 75]),
      };
    return {
      kind: draw.one([
        'vacation',
        'vacation',
        'parental',
        'study',
        'compensatory',
        'unpaid',
        'other',
      ] as const),
      first_day: from,
      last_day: last(from),
    };
  });
  const sick_terms = Array.from({ length: draw.chance(20) ? draw.int(1, 3) : 0 }, () => {
    const from = addDays(`${month}-01`, draw.int(-400, 30));
    const kind = draw.one(['often', 'long', 'karens', 'karens'] as const);
    return { kind, first_day: from, last_day: draw.chance(50) ? null : addDays(from, draw.int(0, 400)) };
  });
  return { absences, leave, ...(sick_terms.length === 0 ? {} : { sick_terms }) };
}

const MEANING: PayCodeMeaning = {
  name: 'typed',
  kind: 'earning',
  unit: 'amount',
  taxed: 'table',
  contribution: true,
  vacation: false,
  sick_base: false,
  ob_base: false,
  attachment: false,
  account: null,
  declared: '011',
  paxml: null,
  source: '',
};

function typed(draw: Draw, month: string): ManualFact[] {
  if (draw.chance(60)) return [];
  return Array.from({ length: draw.int(1, 4) }, (_, index) => {
    const kind = draw.one([
      'earning',
      'earning',
      'benefit',
      'deduction_gross',
      'deduction_net',
      'deduction_net',
      'expense',
      'information',
    ] as const);
    const attachment = kind === 'deduction_net' && draw.chance(60);
    return {
      id: `typed-${index}`,
      number: String(700 + index),
      code: {
        ...MEANING,
        kind,
        taxed: kind === 'earning' && draw.chance(40) ? 'one_time' : 'table',
        contribution: kind !== 'earning' || draw.chance(80),
        vacation: kind === 'earning' && draw.chance(40),
        attachment,
      },
      quantity: attachment ? 100 : draw.one([100, 150, 1250, draw.int(1, 9_999)]),
      price_ore: draw.one([100_00, 3_000_00, 250, draw.int(0, 900_000)]),
      of_month: draw.chance(20) ? month : null,
      note: '',
      entered_by: 'somebody',
      reserved_ore: attachment ? draw.one([0, 1_000_000, 1_500_000]) : null,
      turn: attachment ? draw.one([null, 1, 2]) : null,
      yearly_ore: draw.chance(30) ? draw.int(0, 90_000_000) : null,
    };
  });
}

function decisions(draw: Draw): readonly TaxDecision[] {
  if (draw.chance(70)) return [];
  const kind = draw.one(['side_income', 'percent', 'amount', 'extra', 'sink', 'f_tax'] as const);
  return [
    {
      first_day: '2020-01-01',
      last_day: draw.one([null, '2026-05-01']),
      kind,
      percent_bp: kind === 'percent' || kind === 'sink' ? draw.one([0, 1250, 2500, 10_000]) : null,
      amount_ore: kind === 'amount' || kind === 'extra' ? draw.int(0, 1_000_000) : null,
    },
  ];
}

/** A year that all its pay may decide for. */
function otherYear(draw: Draw): OtherYear {
  return {
    forms: draw.one([['month'], ['month'], ['hour'], ['hour', 'month'], []] as const),
    all_ore: draw.one([null, 0, 36_000_000, draw.int(0, 40_000_000)]),
    ...(draw.chance(60) ? { rates: draw.one([[10_000], [7_500], [10_000, 5_000], []]) } : {}),
    ...(draw.chance(40)
      ? { reasons: draw.one([[], ['variable'], ['absence'], ['variable', 'absence']] as const) }
      : {}),
  };
}

/** What the ledger may say of the month. */
function vacation(
  draw: Draw,
  month: string,
  last: string,
): Pick<PayFacts, 'vacation' | 'vacation_rules' | 'earned_other'> {
  if (draw.chance(40)) return {};
  const dates = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day)).filter(
    (date) => date <= last,
  );
  const some = (percent: number): string[] => dates.filter(() => draw.chance(percent));
  const is_ending = draw.chance(35);
  const basis = (): number | null => draw.one([null, 0, 1_000_000, draw.int(0, 20_000_000)]);
  return {
    ...(draw.chance(40) ? { earned_other: otherYear(draw) } : {}),
    vacation_rules: {
      year: 'april',
      earning: draw.one(['year_before', 'same_year'] as const),
      entitled: 25,
      unpaid: draw.one(['as_leave', 'day_percent'] as const),
      ...(draw.chance(25) ? { supplement_bp: draw.one([44, 60, 80]) } : {}),
    },
    vacation: {
      days: some(70).map((date) => [date, draw.one(['paid', 'paid', 'saved', 'advance', 'unpaid'] as const)]),
      without_pay: some(20),
      earning: some(40),
      left: null,
      final: is_ending
        ? {
            last_day: draw.one(dates),
            days: draw.int(0, 30),
            earned_ore: basis(),
            paid_days: draw.int(0, 25),
            accrued_days: draw.int(0, 25),
            accrued_ore: basis(),
            ...(draw.chance(30) ? { earned_other: otherYear(draw) } : {}),
            ...(draw.chance(30) ? { accrued_other: otherYear(draw) } : {}),
            advance_on: some(10),
            advance_ore: draw.one([0, 0, 500_000]),
            advance_unclear: false,
          }
        : null,
      ...(draw.chance(25) ? { variable: { ore: basis(), paid_days: draw.int(0, 25), entitled: 25 } } : {}),
    },
  };
}

/** One person's month. */
export function randomMonth(draw: Draw): PayFacts {
  const month = draw.one(MONTHS);
  const first = `${month}-01`;
  const last = addDays(addDays(first, 31).slice(0, 8).concat('01'), -1);
  const planned = worked(draw, addDays(first, -40), addDays(last, 8));
  const of_month = planned.filter(({ date }) => date.startsWith(month));
  const marked = new Set(draw.chance(12) ? of_month.filter(() => draw.chance(20)) : []);
  const reports = draw.chance(30)
    ? worked(draw, addDays(first, -40), last)
    : draw.chance(50)
      ? planned
      : longer(draw, planned);
  const entries = reports.map((shift) => ({
    ...shift,
    status: draw.one(['approved', 'approved', 'approved', 'submitted_ok', 'draft', 'rejected'] as const),
    break_min: draw.one([0, 30, 30, 45, 60, draw.int(0, 90)]),
  }));
  const year = Number(month.slice(0, 4));
  return {
    month,
    terms: allTerms(draw, month),
    employed: employments(draw, month).map((one) =>
      one.first !== null && one.last !== null && draw.chance(40) ? { ...one, is_short: true } : one,
    ),
    pay_basis: draw.one(['assigned_hours', 'approved_hours'] as const),
    assigned: of_month.filter((shift) => !marked.has(shift)),
    ...(marked.size === 0 ? {} : { no_shows: [...marked] }),
    entries: entries.filter(({ date }) => date.startsWith(month)),
    rule_sets: rules(draw, month),
    break_order: draw.one(['regular_first', 'proportional'] as const),
    zone: ZONE,
    paid_on: draw.one([`${month}-25`, `${year + 1}-01-25`, addDays(last, 24)]),
    ...(draw.chance(10) ? { tax_year: year } : {}),
    birth_year: draw.one([1985, 1937, 1938, 1958, 1959, 1960, 2003, 2005, 2007, 2008, null]),
    ...away(draw, month),
    around: planned,
    open_until: draw.one([last, addDays(first, draw.int(0, 27))]),
    hourly_vacation: draw.one(['saved', 'with_pay'] as const),
    ...(draw.chance(60) ? { absence_deduction: draw.one(['hour', 'week', 'divisor'] as const) } : {}),
    earned_ore: draw.one([null, 0, 24_000_000, draw.int(0, 40_000_000)]),
    paid_days: draw.one([25, 0, draw.int(1, 30)]),
    unearned_days: [],
    ...vacation(draw, month, last),
    earlier: draw.chance(10)
      ? [
          {
            month: '2025-12',
            now_ore: draw.int(0, 3_000_000),
            paid_ore: draw.int(0, 3_000_000),
            ...(draw.chance(50) ? { raise_ore: draw.int(-500_000, 2_000_000) } : {}),
          },
        ]
      : [],
    tax_service: null,
    tax_decisions: decisions(draw),
    ...(draw.chance(50) ? { manual: typed(draw, month) } : {}),
    ...(draw.chance(10)
      ? { same_month: { taxable_ore: draw.int(0, 5_000_000), tax_ore: draw.int(0, 1_500_000) } }
      : {}),
    ...(draw.chance(15) ? { debt: debtOwed(draw) } : {}),
    ...(draw.chance(50) ? overtime(draw, month, { planned, entries }) : {}),
    ...(draw.chance(35) ? onCall(draw, { month, zone: ZONE, entries }) : {}),
    ...(draw.chance(4) ? allOnVacation(draw, month, last) : {}),
    ...(draw.chance(4) ? longGone(draw, month) : {}),
  };
}

/** Pay after the employment: from the second month on it is a side income. */
function longGone(draw: Draw, month: string): Partial<PayFacts> {
  const left = monthLater(month, 0 - draw.int(1, 4));
  const again = { first: `${monthLater(month, draw.int(0, 2))}-${two(draw.int(1, 28))}`, last: null };
  return {
    employed: [
      { first: '2020-01-01', last: `${left}-${two(draw.int(1, 28))}` },
      ...(draw.chance(20) ? [again] : []),
    ],
    manual: typed(draw, month),
  };
}

/** A whole month of vacation: the supplements of its days may be a one-time sum. */
function allOnVacation(draw: Draw, month: string, last: string): Partial<PayFacts> {
  const day = `${month}-${two(draw.int(1, 28))}`;
  return {
    employed: [{ first: null, last: null }],
    absences: [],
    leave: [{ kind: 'vacation', first_day: `${month}-01`, last_day: last }],
    vacation_rules: { year: 'april', earning: 'year_before', entitled: 25, unpaid: 'as_leave' },
    vacation: {
      days: [[day, draw.one(['paid', 'saved', 'advance', 'unpaid'] as const)]],
      without_pay: [],
      earning: [],
      left: null,
      final: null,
    },
  };
}

function debtOwed(draw: Draw): NonNullable<PayFacts['debt']> {
  return {
    opening_ore: draw.int(1, 4_000_000),
    ground: draw.one([null, ...DEBT_GROUNDS]),
    most_ore: draw.one([null, draw.int(0, 500_000)]),
    kept_ore: draw.one([null, draw.int(0, 3_000_000)]),
  };
}

/** Reports that begin earlier or end later than the shift, where no other lies. */
function longer(draw: Draw, planned: readonly Work[]): Work[] {
  const made: Work[] = [];
  for (const { date, span } of planned) {
    const start = span.start - (draw.chance(20) ? draw.int(1, 180) : 0);
    const end = span.end + (draw.chance(40) ? draw.int(1, 300) : 0);
    const is_same_day = minuteToLocal(start, ZONE).date === date;
    const report = { date, span: is_same_day ? { start, end } : { start: span.start, end: span.end } };
    if (made.every((other) => report.span.start >= other.span.end || report.span.end <= other.span.start))
      made.push(report);
  }
  return made;
}

function rules(draw: Draw, month: string): PayFacts['rule_sets'] {
  if (draw.chance(25)) return [];
  const first = { from: '2020-01-01', rules: preset(draw) };
  return draw.chance(30)
    ? [first, { from: `${month}-${two(draw.int(1, 28))}`, rules: preset(draw) }]
    : [first];
}

/** A preset, or one with its own unit, order of the break and kronor. Made once: maps of its minutes are kept by rule set. */
const OWN = OB_PRESETS.flatMap((rules) =>
  [6, 15, 30, 60].map(
    (rounding_min, index): ObRuleSet => ({
      ...rules,
      rounding_min,
      break_order: index % 2 === 0 ? 'proportional' : 'regular_first',
      multipliers_pct: { 1: 33, 2: 57, 3: 111, 4: 135 },
      ...(index === 3 ? { amounts_ore: { 1: 2409, 2: null, 3: 12_033, 4: null } } : {}),
    }),
  ),
);
/** Six levels, as narrow windows over the week and over holidays, paid in every way. */
const MANY: readonly ObRuleSet[] = [6, 15, 60].map((rounding_min, index) => ({
  name: `six levels ${index}`,
  windows: [
    { bucket: 1, days: [1, 2, 3, 4], from: '19:00', until: '22:00', until_days_after: 0, law: 'made up' },
    { bucket: 2, days: [1, 2, 3, 4], from: '22:00', until: '06:00', until_days_after: 1, law: 'made up' },
    { bucket: 3, days: [5, 6, 7], from: '07:03', until: '22:00', until_days_after: 0, law: 'made up' },
    { bucket: 4, days: [5, 6, 7], from: '22:00', until: '05:57', until_days_after: 1, law: 'made up' },
    {
      bucket: 5,
      days: ['before_holiday'],
      from: '16:00',
      until: '07:00',
      until_days_after: 1,
      law: 'made up',
    },
    {
      bucket: 6,
      days: ['before_big_holiday', 'eve'],
      from: '18:00',
      until: '07:00',
      until_days_after: 1,
      until_weekday: true,
      law: 'made up',
    },
  ],
  rounding_min,
  break_order: index === 1 ? 'regular_first' : 'proportional',
  multipliers_pct: { 1: 21, 2: 43, 3: 57, 4: 71, 5: 0, 6: 133 },
  amounts_ore: { 1: null, 2: null, 3: 3147, 4: null, 5: null, 6: null },
  divisors: index === 2 ? { 1: 600, 4: 300, 5: 150, 6: 94 } : { 1: 600, 2: 400, 5: 150 },
  names: { 1: 'Kväll', 6: 'Storhelg' },
  accounts: { 5: 7219 },
}));
const preset = (draw: Draw) => draw.one(draw.one([OB_PRESETS, OB_PRESETS, OWN, MANY]));
