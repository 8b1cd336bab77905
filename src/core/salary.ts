import { type Ore, product, roundHalfUp } from './money.ts';

/** Full time of an agreement, in hundredths of a minute: 34.33 hours are no whole minutes. */
export type FullTime = { readonly month_parts: number; readonly week_parts: number };

/** A month of 164.5 hours, a week of 38.25. Specification section 9. */
export const FULL_TIME: FullTime = { month_parts: 987_000, week_parts: 229_500 };

/** The limits of an agreement's full time, in hours. Arbetstidslagen (1982:673) 5 §: at most 40 hours a week. */
export const FULL_TIME_LIMITS = { week: { min: 1, max: 40 }, month: { min: 1, max: 200 } };

const HOUR_PARTS = 60 * 100;
const HUNDREDTH_PARTS = HOUR_PARTS / 100;

/**
 * Full time as an agreement has it: hours of a week and of a month (what its monthly salary is divided by), each in
 * hundredths. No week is the specification's; no month is the week x 52 / 12, and the specification's own for its own
 * week. `salary.md`.
 */
export function fullTimeOf(week_hundredths?: number | null, month_hundredths?: number | null): FullTime {
  const week_parts = week_hundredths == null ? FULL_TIME.week_parts : week_hundredths * HUNDREDTH_PARTS;
  if (month_hundredths != null) return { week_parts, month_parts: month_hundredths * HUNDREDTH_PARTS };
  return week_parts === FULL_TIME.week_parts
    ? FULL_TIME
    : { week_parts, month_parts: roundHalfUp(week_parts * 52, 12) };
}

/**
 * A salary field in millionths of its unit: krona, percent or hour. The form links its fields in these
 * and shows two decimals: an hourly salary cut to the öre could not give the monthly one back.
 */
export type Micro = number;

/** Monthly pay: the salary and the rate of employment, 100 % being 100 000 000. */
export type MonthlyTerms = { readonly monthly_micro: Micro; readonly rate_micro: Micro };

/** Hourly pay: the salary and the hours of a week. */
export type HourlyTerms = { readonly hourly_micro: Micro; readonly hours_micro: Micro };

const MICRO = 1_000_000;
const WHOLE_RATE = 100 * MICRO;
const DECIMAL = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

// Values outside these limits are no salary: a typing error must not overflow, so there is no result.
const LEAST_RATE = MICRO / 100;
const MOST_HOURS = 168 * MICRO;
const MOST_SALARY = 10_000_000 * MICRO;
const MOST_SALARY_ORE = 10_000_000 * 100;

/**
 * The millionths of a decimal as a salary field holds it: at most seven digits, a point and two decimals, never
 * negative. Null for anything else.
 */
export function microOf(decimal: string | number): Micro | null {
  const [, whole, fraction = ''] = DECIMAL.exec(String(decimal)) ?? [];
  return whole === undefined ? null : Number(whole) * MICRO + Number(fraction.padEnd(6, '0'));
}

/** The number that a salary field shows: at most two decimals, a half rounded up. */
export function decimalOf(micro: Micro): number {
  return roundHalfUp(micro, MICRO / 100) / 100;
}

/**
 * The hourly salary and weekly hours that follow from a monthly salary and a rate. Hourly is monthly / (hours of the
 * month x rate), hours are those of the week x rate. Null at a rate below 0.01 %, which has no hour to pay, and when the hour would be
 * worth more than ten million. Decisions section 4.
 */
export function hourlyTerms(terms: MonthlyTerms, full = FULL_TIME): HourlyTerms | null {
  const { monthly_micro, rate_micro } = terms;
  if (rate_micro < LEAST_RATE || monthly_micro > MOST_SALARY) return null;
  const hourly_micro = roundHalfUp(
    product(monthly_micro, HOUR_PARTS, WHOLE_RATE),
    product(full.month_parts, rate_micro),
  );
  const hours_micro = roundHalfUp(product(full.week_parts, rate_micro), HOUR_PARTS * 100);
  return hourly_micro > MOST_SALARY ? null : { hourly_micro, hours_micro };
}

/**
 * The monthly salary and rate that follow from an hourly salary and weekly hours. The inverse of `hourlyTerms`: there
 * and back gives what was typed, to two decimals. More hours than full time are a rate above 100, which the form
 * refuses by its own limit. Null when no week has so many hours and when the month would be worth more than ten million.
 * Decisions section 4.
 */
export function monthlyTerms(terms: HourlyTerms, full = FULL_TIME): MonthlyTerms | null {
  const { hourly_micro, hours_micro } = terms;
  if (hours_micro > MOST_HOURS || hourly_micro > MOST_SALARY) return null;
  const rate_micro = roundHalfUp(product(hours_micro, HOUR_PARTS * 100), full.week_parts);
  const monthly_micro = roundHalfUp(
    product(hourly_micro, full.month_parts, rate_micro),
    product(HOUR_PARTS, WHOLE_RATE),
  );
  return monthly_micro > MOST_SALARY ? null : { monthly_micro, rate_micro };
}

/**
 * The hourly salary, to the öre, that follows from a monthly one at a rate in hundredths of a percent (100 % is 10
 * 000). Null at a rate of 0, and when the hour would be worth more than ten million. Decisions section 4.
 */
export function hourlyOreOf(monthly_ore: Ore, rate_bp: number, full = FULL_TIME): Ore | null {
  if (rate_bp === 0) return null;
  const hourly_ore = roundHalfUp(
    product(monthly_ore, HOUR_PARTS, 10_000),
    product(full.month_parts, rate_bp),
  );
  return hourly_ore > MOST_SALARY_ORE ? null : hourly_ore;
}

/**
 * The monthly salary, to the öre, that follows from an hourly one at a rate in hundredths of a percent. Decisions
 * section 4.
 */
export function monthlyOreOf(hourly_ore: Ore, rate_bp: number, full = FULL_TIME): Ore {
  return roundHalfUp(product(hourly_ore, full.month_parts, rate_bp), HOUR_PARTS * 10_000);
}
