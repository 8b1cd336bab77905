import { addDays } from '../../src/core/calendar.ts';
import { daysOf, monthLater } from '../../src/core/month.ts';
import { dayUnder, otherReasons, type PayForm } from '../../src/core/pay/pay-form.ts';
import { type DatedTerms, termsSpans } from '../../src/core/pay/pay-terms.ts';
import { LATEST_MONTHS, ratesOf, yearReasons } from '../../src/core/pay/percent-rule.ts';
import type { LedgerFacts } from '../../src/core/pay/vacation-earned.ts';
import { LAWFUL_VACATION } from '../../src/core/pay/vacation-year.ts';
import type { YearAsked, YearSaid } from '../../src/core/pay-check/other-year.ts';
import type { Draw } from './draw.ts';

/** Earning years of one person at random, and what the first engine judges of them. */

const FIRST = '2026-04-01';
const LAST = '2027-03-31';

const dayIn = (draw: Draw, from: string, days: number): string => addDays(from, draw.int(0, days));

function spans(draw: Draw, most: number): { readonly first_day: string; readonly last_day: string }[] {
  return Array.from({ length: draw.int(0, most) }, () => {
    const first_day = dayIn(draw, '2025-01-01', 950);
    const length = draw.one([0, 0, 4, 30, 150, 420]);
    return { first_day, last_day: addDays(first_day, draw.int(0, length)) };
  });
}

function factsOf(draw: Draw): LedgerFacts {
  const first = draw.one([null, '2020-01-01', '2020-01-01', dayIn(draw, '2026-02-01', 400)]);
  const share = (): object => (draw.chance(40) ? { extent_pct: draw.one([25, 50, 75]) } : {});
  return {
    rules: { ...LAWFUL_VACATION, year: 'april' },
    employed: { first, last: draw.chance(15) ? dayIn(draw, '2027-01-01', 300) : null },
    opening: draw.chance(20)
      ? {
          from: dayIn(draw, '2026-01-01', 500),
          paid_days: 25,
          taken_days: 0,
          saved: [],
          advance: { days: 0, ore: 0, paid_on: null },
          unearning_days: draw.one([0, 0, 3]),
          entitled: null,
        }
      : null,
    counts_from: '2025-01-01',
    leave: spans(draw, 4).map((span) => ({
      ...span,
      kind: draw.one(['vacation', 'vacation', 'parental', 'parental', 'unpaid', 'study'] as const),
      ...share(),
    })),
    absences: spans(draw, 3).map((span) => ({
      ...span,
      kind: draw.one(['sick', 'vab'] as const),
      extent_pct: draw.one([100, 100, 25, 50]),
      ...(draw.chance(10) ? { from_time: '13:00' } : {}),
      ...(draw.chance(10) ? { until_time: '11:00' } : {}),
      ...(draw.chance(5) ? { last_day: null } : {}),
    })),
    open_until: '2027-07-31',
    no_shows: draw.chance(10) ? [dayIn(draw, FIRST, 364)] : [],
    used: new Map(),
    single_parent: draw.chance(30),
    parental_used: draw.one([0, 0, 60, 120, 180]),
  };
}

function termsOf(draw: Draw): DatedTerms[] {
  const row = (from: string): DatedTerms => ({
    from,
    rate_bp: draw.one([10_000, 10_000, 8_000, 5_000]),
    paid_by: draw.one(['month', 'month', 'month', 'hour'] as const),
    monthly_ore: 30_000_00,
    hourly_ore: 180_00,
    weekly_min: null,
    tax_table: 33,
    tax_column: 1,
  });
  return [row('1901-01-01'), ...(draw.chance(40) ? [row(dayIn(draw, '2026-01-01', 600))] : [])];
}

export function randomYear(draw: Draw): YearAsked {
  const month = draw.one(['2027-04', '2027-07', '2027-12']);
  const forms = (): PayForm[] => draw.one([['month'], ['month'], ['month'], ['hour'], ['hour', 'month']]);
  const form = forms();
  return {
    first: FIRST,
    last: LAST,
    on: dayIn(draw, `${month}-01`, 27),
    month,
    by_law: draw.chance(80),
    facts: factsOf(draw),
    terms: termsOf(draw),
    slips: Array.from({ length: draw.int(0, 20) }, (_, index) => ({
      month: monthLater(month, -1 - index),
      base_ore: draw.int(0, 600_000),
      all_ore: draw.chance(10) ? null : draw.int(2_500_000, 4_000_000),
      forms: draw.chance(90) ? form : forms(),
    })),
  };
}

/** As vacation-bases.ts asks the first engine. */
export function judgedByFirst(asked: YearAsked): { readonly said: YearSaid; readonly decides: boolean } {
  const { facts, month, on, by_law, terms, slips, first, last } = asked;
  const { opening, employed } = facts;
  const told = opening !== null && first < opening.from ? opening.from : '';
  const begins = [first, employed.first ?? '', told].toSorted().at(-1) ?? first;
  const own = slips.filter((slip) => begins.slice(0, 7) <= slip.month && slip.month <= last.slice(0, 7));
  const since = monthLater(month, -LATEST_MONTHS);
  const latest = slips
    .filter((slip) => slip.month >= since && slip.month < month && !slip.forms.includes('hour'))
    .reduce(
      (sum, { base_ore, all_ore }) =>
        all_ore === null
          ? sum
          : { variable_ore: sum.variable_ore + base_ore, all_ore: sum.all_ore + all_ore },
      { variable_ore: 0, all_ore: 0 },
    );
  const said: YearSaid = {
    forms: [...new Set(own.flatMap(({ forms }) => forms))],
    ...(by_law ? { rates: ratesOf(terms, { first, last }, facts) } : {}),
    reasons: by_law ? yearReasons({ first, last }, on, facts, latest) : [],
  };
  const { first: from, last: until } = daysOf(month);
  const days = termsSpans(terms, from, until).map((span) => dayUnder(span.terms));
  return { said, decides: days.some((day) => otherReasons(said, day).length > 0) };
}
