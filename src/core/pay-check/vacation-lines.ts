import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { AbsenceMonth } from './absence-lines.ts';
import { type CheckLine, checkLine, total } from './check-line.ts';
import { type DayTerms, daysIn, type TermsOfDays } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';
import { isVacationDay } from './lost.ts';

/** Vacation pay by semesterlagen: `vacation-pay.md`, `vacation-final.md`. */

// 16 a, 16 b §§; 4,6 % a day by decision 0058. Hundredths of a percent.
const SUPPLEMENT = 43n;
const DAY = 460n;
const TWELVE = 12n;

/** 0,43 % by law, or as the company's agreement has it. */
const supplementOf = ({ vacation_rules }: PayFacts): bigint =>
  vacation_rules?.supplement_bp === undefined ? SUPPLEMENT : BigInt(vacation_rules.supplement_bp);

const ofMonth = ({ month_ore }: DayTerms, share: bigint): Ore =>
  nearest(ratio(BigInt(month_ore) * share, 10_000));

/** 12 % of a basis for so many of its paid days. */
const twelve = (days: number, basis_ore: Ore, paid_days: number): Ore =>
  nearest(ratio(BigInt(days) * BigInt(basis_ore) * TWELVE, 100n * BigInt(paid_days)));

/** The pay of the vacation days taken in the month. */
export function vacationTaken(facts: PayFacts, termsOn: TermsOfDays, { away }: AbsenceMonth): CheckLine[] {
  const ledger = facts.vacation_rules === undefined ? undefined : facts.vacation;
  const kinds = new Map(ledger?.days ?? []);
  const supplements = new Map<string, { readonly pays: DayTerms; count: number }>();
  let [monthly, hourly] = [0, 0];
  for (const date of daysIn(facts.month)) {
    if (away.get(date)?.some(({ why }) => why === 'vacation') !== true || !isVacationDay(date)) continue;
    const pays = termsOn(date);
    const kind = kinds.get(date) ?? 'paid';
    if (pays === null || kind === 'unpaid') continue;
    if (!pays.by_month) {
      hourly += 1;
      continue;
    }
    if (kind !== 'advance') monthly += 1;
    const key = `${kind === 'advance'}/${pays.month_ore}`;
    const found = supplements.get(key) ?? { pays, count: 0 };
    found.count += 1;
    supplements.set(key, found);
  }
  const { earned_ore, paid_days } = facts;
  const variable = (days: number): CheckLine[] =>
    days === 0 || earned_ore === null || paid_days === 0
      ? []
      : [checkLine('vacation_pay', twelve(days, earned_ore, paid_days))];
  return [
    ...[...supplements.values()].map(({ pays, count }) =>
      checkLine('vacation_supplement', count * ofMonth(pays, supplementOf(facts))),
    ),
    ...variable(monthly),
    ...(facts.hourly_vacation === 'saved' ? variable(hourly) : []),
  ];
}

/** 12 % with each month's pay by the hour. */
export const vacationWithPay = ({ hourly_vacation }: PayFacts, hourly_ore: Ore): CheckLine[] =>
  hourly_vacation !== 'with_pay' || hourly_ore <= 0
    ? []
    : [checkLine('vacation_with_pay', nearest(ratio(BigInt(hourly_ore) * TWELVE, 100)))];

/** What is due when the employment ends: 28, 29, 29 a §§. `basis_ore`: what the month itself adds to the 12 %. */
export function vacationAtEnd(facts: PayFacts, termsOn: TermsOfDays, basis_ore: Ore): CheckLine[] {
  const { vacation_rules, vacation, hourly_vacation } = facts;
  const final = vacation_rules === undefined ? null : (vacation?.final ?? null);
  const pays = final === null ? null : termsOn(final.last_day);
  if (final === null || pays === null) return [];
  if (!pays.by_month && hourly_vacation === 'with_pay') return [];
  const same_year = vacation_rules?.earning === 'same_year';
  const due: CheckLine[] = [];
  const days = final.days + final.accrued_days;
  if (pays.by_month) due.push(checkLine('vacation_final', days * ofMonth(pays, DAY + supplementOf(facts))));
  const add = (count: number, known_ore: Ore | null, month_ore: Ore, per: number): void => {
    if (known_ore === null || count <= 0 || per === 0 || known_ore + month_ore <= 0) return;
    due.push(checkLine('vacation_final', twelve(count, known_ore + month_ore, per)));
  };
  add(final.days, final.earned_ore, same_year ? basis_ore : 0, final.paid_days);
  add(final.accrued_days, final.accrued_ore, basis_ore, final.accrued_days);
  let advance = final.advance_ore;
  for (const date of final.advance_on) {
    const then = termsOn(date);
    if (then?.by_month === true) advance += ofMonth(then, DAY + supplementOf(facts));
  }
  return [...due, checkLine('vacation_final', 0 - Math.max(0, Math.min(advance, total(due))))];
}
