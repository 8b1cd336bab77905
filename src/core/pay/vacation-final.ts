import { type Ore, product, roundHalfUp } from '../money.ts';
import { termsWhileEmployed } from './employment.ts';
import { LINE_LAWS } from './line-laws.ts';
import type { PayFacts } from './month-facts.ts';
import type { HourlyVacation } from './pay-basis.ts';
import { byAllPay, dayUnder, type OtherYear } from './pay-form.ts';
import { type PayLine, payLine, sumOf } from './pay-line.ts';
import { type DatedTerms, isMonthly, monthlySalary, termsOn } from './pay-terms.ts';
import { type FinalVacation, VACATION_DAY_BP } from './vacation-kinds.ts';
import { VACATION_LAW, type VacationWarning, vacationLawUnder } from './vacation-pay.ts';
import { variableOfYear } from './vacation-variable.ts';

/** The facts beside the days: the terms, and the basis of the 12 % that the last month itself adds. */
type FinalFacts = {
  readonly terms: readonly DatedTerms[];
  readonly hourly_vacation: HourlyVacation;
  readonly base_ore: Ore;
  /** All pay of the last month that 16 b § counts. */
  readonly all_ore: Ore;
  /** Days are earned in the vacation year itself: the last month adds to their basis. */
  readonly same_year: boolean;
};

/** The pay of a day of vacation without its 12 %: a share of the monthly salary, and the supplement. */
function dayValue(terms: DatedTerms, law: typeof VACATION_LAW): Ore {
  return roundHalfUp(product(monthlySalary(terms).ore, VACATION_DAY_BP + law.supplement_bp), 100 * 100);
}

/** What is paid for vacation at the end of an employment (28, 29 and 29 a §§). `vacation-final.md`. */
export function finalVacation(
  final: FinalVacation,
  { terms, hourly_vacation, base_ore, all_ore, same_year }: FinalFacts,
  law = VACATION_LAW,
): { readonly lines: PayLine[]; readonly warnings: VacationWarning[] } {
  const at_end = termsOn(terms, final.last_day);
  if (at_end === null) return { lines: [], warnings: [] };
  const monthly = isMonthly(at_end);
  const day = dayUnder(at_end);
  const plus = (ore: Ore | null, more_ore: Ore): Ore | null => (ore === null ? null : ore + more_ore);
  const partOf = (
    days: number,
    per: number,
    of: { earned_ore: Ore | null; other: OtherYear | undefined; is_running: boolean },
  ) => {
    const by = byAllPay(of.other, day);
    const other = by === 'all' || by === 'unknown';
    const earned_ore = other ? (of.other?.all_ore ?? null) : of.earned_ore;
    const own_ore = of.is_running ? (other ? all_ore : base_ore) : 0;
    return { days, per, other, unsure: by === 'basis', earned_ore: plus(earned_ore, own_ore) };
  };
  const { earned_ore, earned_other, accrued_ore, accrued_other } = final;
  const parts = [
    partOf(final.days, final.paid_days, { earned_ore, other: earned_other, is_running: same_year }),
    partOf(final.accrued_days, final.accrued_days, {
      earned_ore: accrued_ore,
      other: accrued_other,
      is_running: true,
    }),
  ].filter(({ days, other }) => days > 0 && (monthly || hourly_vacation === 'saved' || other));
  const count = parts
    .filter(({ other, earned_ore: ore }) => monthly && (!other || ore === null))
    .reduce((sum, { days }) => sum + days, 0);
  const fixed = count > 0 ? [fixedLine(count, dayValue(at_end, law), law)] : [];
  const variable = parts.flatMap(({ days, earned_ore, per }) =>
    earned_ore === null || earned_ore <= 0 || per === 0 ? [] : [percentLine(days, earned_ore, per, law)],
  );
  const due = [...fixed, ...variable];
  const unknown = parts.some(({ earned_ore, unsure }) => earned_ore === null || unsure);
  return {
    lines: [...due, ...advanceLine(final, terms, sumOf(due), law)],
    warnings: [
      ...(unknown
        ? [monthly ? ('vacation_variable_unknown' as const) : ('vacation_pay_unknown' as const)]
        : []),
    ],
  };
}

const fixedLine = (days: number, rate_ore: Ore, law: typeof VACATION_LAW): PayLine =>
  payLine({
    code: 'vacation_final',
    quantity: days * 100,
    unit: 'day',
    rate_ore,
    law:
      law.supplement_bp === VACATION_LAW.supplement_bp
        ? LINE_LAWS.vacation_final_day
        : LINE_LAWS.vacation_final_agreed,
  });

const percentLine = (days: number, rate_ore: Ore, per: number, law: typeof VACATION_LAW): PayLine =>
  payLine({
    code: 'vacation_final',
    quantity: days * 100,
    unit: 'day',
    rate_ore,
    share_pct: law.earned_pct,
    per,
    law: LINE_LAWS.vacation_final_percent,
  });

/** The advance, never more than what is due. */
function advanceLine(
  final: FinalVacation,
  terms: readonly DatedTerms[],
  due_ore: Ore,
  law: typeof VACATION_LAW,
): PayLine[] {
  const paid = final.advance_on.reduce((sum, date) => {
    const holds = termsOn(terms, date);
    return sum + (holds === null || !isMonthly(holds) ? 0 : dayValue(holds, law));
  }, final.advance_ore);
  const rate_ore = Math.min(paid, due_ore);
  if (rate_ore <= 0) return [];
  return [
    payLine({
      code: 'vacation_final',
      quantity: 100,
      unit: 'month',
      rate_ore,
      share_pct: -100,
      law: LINE_LAWS.vacation_advance_settled,
    }),
  ];
}

/**
 * Vacation pay at the end of the employment, or of a vacation year (`vacation-variable.md`); with what the month adds to the basis, and all
 * its pay.
 */
export function finalOf(
  facts: PayFacts,
  [base_ore, all_ore]: readonly [Ore, Ore],
): ReturnType<typeof finalVacation> {
  const { vacation, vacation_rules, terms, employed, hourly_vacation } = facts;
  if (vacation_rules === undefined || vacation === undefined) return { lines: [], warnings: [] };
  if (vacation.final === null) return variableOfYear(facts, base_ore);
  const same_year = vacation_rules.earning === 'same_year';
  return finalVacation(
    vacation.final,
    { terms: termsWhileEmployed(terms, employed), hourly_vacation, base_ore, all_ore, same_year },
    vacationLawUnder(vacation_rules),
  );
}
