import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { OtherYear } from '../pay/pay-form.ts';
import type { AbsenceMonth } from './absence-lines.ts';
import { decidedBy } from './all-pay.ts';
import { type CheckLine, checkLine, total } from './check-line.ts';
import { type DayTerms, daysIn, type TermsOfDays } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { isVacationDay } from './lost.ts';

/** Vacation pay by semesterlagen: `vacation-pay.md`, `vacation-percent.md`, `vacation-final.md`. */

// 16 a, 16 b §§; 4,6 % a day by decision 0058. Hundredths of a percent.
const SUPPLEMENT = 43n;
const DAY = 460n;
const TWELVE = 12n;
// From so many days on, a month's supplements are a one-time sum: SKV 401 (2022). `supplement-tax.md`.
const AT_ONCE = 21;

/** 0,43 % by law, or as the company's agreement has it. */
const supplementOf = ({ vacation_rules }: PayFacts): bigint =>
  vacation_rules?.supplement_bp === undefined ? SUPPLEMENT : BigInt(vacation_rules.supplement_bp);

const ofMonth = ({ month_ore }: DayTerms, share: bigint): Ore =>
  nearest(ratio(BigInt(month_ore) * share, 10_000));

/** 12 % of a basis for so many of its paid days. */
const twelve = (days: number, basis_ore: Ore, paid_days: number): Ore =>
  nearest(ratio(BigInt(days) * BigInt(basis_ore) * TWELVE, 100n * BigInt(paid_days)));

/** The pay of the vacation days taken in the month, and the part of a monthly salary that belongs to them. */
export function vacationTaken(
  facts: PayFacts,
  termsOn: TermsOfDays,
  { away, taken_ore, hourly_ore }: AbsenceMonth,
  monthly_base: Ore,
): { readonly lines: CheckLine[]; readonly salary_ore: Ore; readonly one_time_ore: Ore } {
  const ledger = facts.vacation_rules === undefined ? undefined : facts.vacation;
  const kinds = new Map(ledger?.days ?? []);
  const supplements = new Map<string, { readonly pays: DayTerms; count: number }>();
  const instead = new Map<Ore, number>();
  let [monthly, hourly, by_all, salary_ore] = [0, 0, 0, 0];
  for (const date of daysIn(facts.month)) {
    if (away.get(date)?.some(({ why }) => why === 'vacation') !== true || !isVacationDay(date)) continue;
    const pays = termsOn(date);
    const kind = kinds.get(date) ?? 'paid';
    if (pays === null || kind === 'unpaid') continue;
    const decider = kind === 'advance' ? 'basis' : decidedBy(facts.earned_other, pays);
    const share_ore = ofMonth(pays, DAY);
    if (pays.by_month) salary_ore += share_ore;
    if (decider === 'all') {
      by_all += 1;
      if (pays.by_month) instead.set(share_ore, (instead.get(share_ore) ?? 0) + 1);
      continue;
    }
    if (!pays.by_month) {
      if (decider === 'basis') hourly += 1;
      continue;
    }
    if (kind !== 'advance' && decider === 'basis') monthly += 1;
    const key = `${kind === 'advance'}/${pays.month_ore}`;
    const found = supplements.get(key) ?? { pays, count: 0 };
    found.count += 1;
    supplements.set(key, found);
  }
  const { paid_days } = facts;
  const percent = (days: number, basis_ore: Ore | null): CheckLine[] =>
    days === 0 || basis_ore === null || paid_days === 0
      ? []
      : [checkLine('vacation_pay', twelve(days, basis_ore, paid_days))];
  const on_top = [
    ...[...supplements.values()].map(({ pays, count }) =>
      checkLine('vacation_supplement', count * ofMonth(pays, supplementOf(facts))),
    ),
    ...percent(monthly, facts.earned_ore),
  ];
  const with_supplement = [...supplements.values()].reduce((days, { count }) => days + count, 0);
  const lines = [
    ...on_top,
    ...takenBack(instead, monthly_base + taken_ore - hourly_ore),
    ...percent(by_all, facts.earned_other?.all_ore ?? null),
    ...(facts.hourly_vacation === 'saved' ? percent(hourly, facts.earned_ore) : []),
  ];
  return { lines, salary_ore, one_time_ore: with_supplement < AT_ONCE ? 0 : total(on_top) };
}

/** The salary of days that all pay of the year pays: 4,6 % each, as far as the month pays it. */
function takenBack(days: ReadonlyMap<Ore, number>, most_ore: Ore): CheckLine[] {
  let left_ore = most_ore;
  return [...days].map(([share_ore, count]) => {
    const back_ore = Math.max(0, Math.min(left_ore, count * share_ore));
    left_ore -= back_ore;
    return checkLine('leave_deduction', 0 - back_ore);
  });
}

/** 12 % with each month's pay by the hour. */
export const vacationWithPay = ({ hourly_vacation }: PayFacts, hourly_ore: Ore): CheckLine[] =>
  hourly_vacation !== 'with_pay' || hourly_ore <= 0
    ? []
    : [checkLine('vacation_with_pay', nearest(ratio(BigInt(hourly_ore) * TWELVE, 100)))];

/** What is due when the employment ends: 28, 29, 29 a §§. `basis_ore`, `all_ore`: what the month itself adds to the 12 %. */
export function vacationAtEnd(
  facts: PayFacts,
  termsOn: TermsOfDays,
  { basis_ore, all_ore }: { readonly basis_ore: Ore; readonly all_ore: Ore },
): CheckLine[] {
  const { vacation_rules, vacation, hourly_vacation } = facts;
  const final = vacation_rules === undefined ? null : (vacation?.final ?? null);
  if (final === null) return vacation_rules === undefined ? [] : variableAtYearEnd(facts, termsOn, basis_ore);
  const pays = termsOn(final.last_day);
  if (pays === null) return [];
  const same_year = vacation_rules?.earning === 'same_year';
  const due: CheckLine[] = [];
  let by_salary = 0;
  const add = (
    count: number,
    per: number,
    known_ore: Ore | null,
    year: OtherYear | undefined,
    is_running: boolean,
  ): void => {
    const decider = decidedBy(year, pays);
    if (count <= 0) return;
    if (pays.by_month && decider !== 'all') by_salary += count;
    if (decider === 'nothing' || (decider === 'basis' && !pays.by_month && hourly_vacation === 'with_pay'))
      return;
    const before_ore = decider === 'all' ? (year?.all_ore ?? null) : known_ore;
    if (before_ore === null || per === 0) return;
    const own_ore = decider === 'all' ? all_ore : basis_ore;
    const whole_ore = before_ore + (is_running ? own_ore : 0);
    if (whole_ore > 0) due.push(checkLine('vacation_final', twelve(count, whole_ore, per)));
  };
  add(final.days, final.paid_days, final.earned_ore, final.earned_other, same_year);
  add(final.accrued_days, final.accrued_days, final.accrued_ore, final.accrued_other, true);
  if (by_salary > 0)
    due.push(checkLine('vacation_final', by_salary * ofMonth(pays, DAY + supplementOf(facts))));
  let advance = final.advance_ore;
  for (const date of final.advance_on) {
    const then = termsOn(date);
    if (then?.by_month === true) advance += ofMonth(then, DAY + supplementOf(facts));
  }
  return [...due, checkLine('vacation_final', 0 - Math.max(0, Math.min(advance, total(due))))];
}

/** 12 % of a monthly salary's variable pay of the vacation year that ends with the month: 16 a § 3 st., `vacation-variable.md`. */
function variableAtYearEnd(facts: PayFacts, termsOn: TermsOfDays, basis_ore: Ore): CheckLine[] {
  const year = facts.vacation?.variable;
  const pays = termsOn(daysIn(facts.month).at(-1) ?? '');
  if (year === undefined || year.ore === null || pays === null || !pays.by_month) return [];
  if (decidedBy(facts.earned_other, pays) !== 'basis') return [];
  const all_ore = BigInt(year.ore) + BigInt(basis_ore);
  return all_ore > 0n ? [checkLine('vacation_pay', nearest(ratio(all_ore * TWELVE, 100)))] : [];
}
