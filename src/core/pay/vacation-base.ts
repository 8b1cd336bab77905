import type { Span } from '../clock.ts';
import type { Ore } from '../money.ts';
import type { AbsenceFacts } from './absence-facts.ts';
import type { AwayDay } from './away-days.ts';
import { linesOfLost, lostObOn, lostOn } from './lost-time.ts';
import { supplementOf } from './ob.ts';
import type { HourlyVacation } from './pay-basis.ts';
import { formUnder, type PayForm } from './pay-form.ts';
import { hundredthsOfHours, payLine, sumOf } from './pay-line.ts';
import { termsOn } from './pay-terms.ts';

/**
 * What the days away that earn vacation would have paid by that form of pay, OB included: the basis of the 12 % is raised by
 * it, and holds none of the pay that the days had instead. Semesterlagen (1977:480) 16 b §; `vacation-pay.md`.
 * `by_calendar`: the days of a monthly salary that are deducted by the calendar.
 */
export function raisedBy(
  days: readonly AwayDay[],
  facts: AbsenceFacts,
  shifts: ReadonlyMap<string, readonly Span[]>,
  form: PayForm,
  by_calendar: (date: string) => boolean = () => false,
): Ore {
  const earning = new Set(facts.vacation?.earning ?? []);
  const known = { ...facts, shifts };
  const lost = days.filter(({ date }) => {
    const terms = termsOn(facts.terms, date);
    return earning.has(date) && terms !== null && formUnder(terms) === form;
  });
  const hours = lost.flatMap((day) => lostOn(day, known, by_calendar(day.date)) ?? []);
  const ob = lost.flatMap((day) => lostObOn(day, known));
  const of_hours = linesOfLost(hours, { code: 'base_hourly', share_pct: 100, law: '' });
  const of_ob = ob.map(({ bucket, rules, salaries, part }) =>
    payLine({
      code: `ob${bucket}`,
      quantity: hundredthsOfHours(part.minutes),
      unit: 'h',
      ...supplementOf(rules, bucket, salaries),
      law: '',
    }),
  );
  return sumOf([...of_hours, ...of_ob]);
}

/**
 * A month's part of the basis of later vacation pay: pay by the hour less absence, with what absence that earns would
 * have paid, and the variable pay: OB, typed lines. Pay that got its 12 % in the month is not counted twice. Semesterlagen 16 a, 16 b §§.
 */
export function vacationBaseOf(
  hourly_vacation: HourlyVacation,
  /** `variable`: OB and typed lines; `hourly`: the part of them that belongs to pay by the hour. */
  paid: { readonly hourly_base: Ore; readonly hourly: Ore; readonly variable: Ore },
  absence: { readonly hourly_ore: Ore; readonly raised_ore: Ore },
): Ore {
  if (hourly_vacation === 'with_pay') return paid.variable - paid.hourly;
  return paid.hourly_base + absence.hourly_ore + paid.variable + absence.raised_ore;
}

/**
 * A month's part of all pay that 16 b § counts, where the form of pay changes: the basis above, and the monthly salary less absence that
 * does not earn and less the days of vacation, whose salary is vacation pay. `vacation-percent.md`.
 */
export function allPayOf(
  base_ore: Ore,
  monthly_base: Ore,
  salary: { readonly deducted_ore: Ore; readonly raised_ore: Ore; readonly vacation_ore: Ore },
): Ore {
  return base_ore + monthly_base + salary.deducted_ore + salary.raised_ore - salary.vacation_ore;
}
