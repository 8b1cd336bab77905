import { LAST_VACATION_WEEKDAY } from '../leave.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { LINE_LAWS } from './line-laws.ts';
import { vacationOf } from './manual-lines.ts';
import type { HourlyVacation } from './pay-basis.ts';
import { byAllPay, dayUnder, formUnder, type OtherYear } from './pay-form.ts';
import { type PayLine, payLine } from './pay-line.ts';
import { type DatedTerms, isMonthly, monthlySalary, termsOn } from './pay-terms.ts';
import { salaryOfDay, type VacationKind, type VacationMonth } from './vacation-kinds.ts';
import type { VacationRules } from './vacation-year.ts';

/** The numbers of semesterlagen (1977:480). */
export const VACATION_LAW = {
  /** 16 a §: the supplement of a vacation day, in hundredths of a percent of the monthly salary. */
  supplement_bp: 43,
  /** 16 a and 16 b §§: of the pay that was earned in the earning year. */
  earned_pct: 12,
  /** 3 a §: the last weekday that counts; Saturdays and Sundays are no vacation days. */
  last_weekday: LAST_VACATION_WEEKDAY,
};

/** The law, with the supplement of the company's agreement where it has one. */
export const vacationLawUnder = (
  rules: Pick<VacationRules, 'supplement_bp'> | undefined,
  law = VACATION_LAW,
): typeof VACATION_LAW =>
  rules?.supplement_bp === undefined ? law : { ...law, supplement_bp: rules.supplement_bp };

/**
 * The paid days of vacation of a year: of the days entitled to, the share of the earning year that the person was
 * employed, less unpaid absence that does not earn, rounded up. Semesterlagen 7 §.
 */
export function paidVacationDays(facts: {
  readonly employed_days: number;
  readonly unpaid_days: number;
  readonly year_days: number;
  readonly entitled: number;
}): number {
  const { employed_days, unpaid_days, year_days, entitled } = facts;
  const earning = Math.max(0, employed_days - unpaid_days);
  return Math.ceil((earning * entitled) / year_days);
}

/** The facts that decide the vacation pay of a month. */
export type VacationFacts = {
  readonly terms: readonly DatedTerms[];
  readonly hourly_vacation: HourlyVacation;
  /** The basis of the 12 % of the earning year: OB for people with a monthly salary, else all pay; null: unknown. */
  readonly earned_ore: Ore | null;
  /** The paid days it is shared out over. */
  readonly paid_days: number;
  /** Days of the month in excess of those earned (vacation-earned.ts). */
  readonly unearned_days: readonly string[];
  /** The earning year, where 16 b § may decide (`vacation-percent.md`, `percent-rule.md`). */
  readonly earned_other?: OtherYear;
  /** What the days use; left out: there was no ledger, and every day is paid. */
  readonly vacation?: VacationMonth;
};

/**
 * Gaps in the counting: all vacation pay of a person paid by the hour, or the 12 % of a monthly paid person's OB. Or
 * days that are paid like the others although they were never earned. `vacation_variable_part`: all of a year's 12 % was paid to somebody with fewer
 * days than a whole year's (vacation-variable.md).
 */
export type VacationWarning =
  | 'vacation_pay_unknown'
  | 'vacation_variable_unknown'
  | 'vacation_variable_part'
  | 'vacation_days_unearned';

type Paid = { readonly lines: PayLine[]; readonly warnings: VacationWarning[]; readonly salary_ore: Ore };
type Day = {
  readonly date: string;
  readonly terms: DatedTerms;
  readonly kind: VacationKind;
  readonly monthly: boolean;
  /** 16 b § decides, by all pay of the year. */
  readonly other: boolean;
  /** It should, and all pay is not known: 16 a § pays, and the month names it. */
  readonly unsure: boolean;
};

/**
 * The pay of these days of vacation, given in order and only those that count, and the part of a monthly salary that belongs to them.
 * `left_ore`: the month's monthly salary less absence. `vacation-pay.md`.
 */
export function vacationPay(
  days: readonly string[],
  facts: VacationFacts & { readonly left_ore: Ore },
  law = VACATION_LAW,
): Paid {
  const of_terms = daysOf(days, facts);
  const same = of_terms.filter((day) => !day.other);
  const monthly = same.filter((day) => day.monthly);
  const hourly = facts.hourly_vacation === 'saved' ? same.filter((day) => !day.monthly) : [];
  const earned_days = monthly.filter(({ kind }) => kind !== 'advance');
  const in_advance = monthly.filter(({ kind }) => kind === 'advance');
  const variable = earnedLine(earned_days, facts, LINE_LAWS.vacation_variable, law);
  const earned = earnedLine(hourly, facts, LINE_LAWS.vacation_percent, law);
  const by_all_pay = allPayLines(
    of_terms.filter((day) => day.other),
    facts,
    law,
  );
  const warnings: VacationWarning[] = [...by_all_pay.warnings];
  if (variable === null || of_terms.some(({ unsure }) => unsure)) warnings.push('vacation_variable_unknown');
  if (earned === null) warnings.push('vacation_pay_unknown');
  if ([...monthly, ...hourly].some(({ date }) => facts.unearned_days.includes(date)))
    warnings.push('vacation_days_unearned');
  return {
    lines: [
      ...supplements(earned_days, 'vacation_supplement', law),
      ...supplements(in_advance, 'vacation_in_advance', law),
      ...by_all_pay.lines,
      ...(variable ?? []),
      ...(earned ?? []),
    ],
    warnings: [...new Set(warnings)],
    salary_ore: of_terms.reduce((sum, { monthly, terms }) => sum + (monthly ? salaryOfDay(terms) : 0), 0),
  };
}

function daysOf(days: readonly string[], facts: VacationFacts): Day[] {
  const kinds = facts.vacation === undefined ? null : new Map(facts.vacation.days);
  return days.flatMap((date) => {
    const terms = termsOn(facts.terms, date);
    const kind = kinds?.get(date) ?? 'paid';
    if (terms === null || kind === 'unpaid') return [];
    const by = kind === 'advance' ? 'no' : byAllPay(facts.earned_other, dayUnder(terms));
    const other = by === 'all' || by === 'unknown';
    return [{ date, terms, kind, monthly: isMonthly(terms), other, unsure: by === 'basis' }];
  });
}

/**
 * Days whose year was earned by another form of pay: 12 % of all its pay, and of a monthly salary the day itself is taken back, as far as
 * the month pays it. While that pay is unknown the salary and its supplement are paid, and named.
 */
function allPayLines(
  days: readonly Day[],
  facts: VacationFacts & { readonly left_ore: Ore },
  law: typeof VACATION_LAW,
): Pick<Paid, 'lines' | 'warnings'> {
  const all_ore = facts.earned_other?.all_ore ?? null;
  const monthly = days.filter((day) => day.monthly);
  if (days.length === 0) return { lines: [], warnings: [] };
  if (all_ore === null)
    return {
      lines: supplements(monthly, 'vacation_supplement', law),
      warnings: [
        ...(monthly.length > 0 ? (['vacation_variable_unknown'] as const) : []),
        ...(monthly.length < days.length ? (['vacation_pay_unknown'] as const) : []),
      ],
    };
  const forms = facts.earned_other?.forms ?? [];
  const other_form = days.some(({ terms }) => forms.some((form) => form !== formUnder(terms)));
  const why = other_form ? LINE_LAWS.vacation_all_pay : LINE_LAWS.vacation_percent_rule;
  const earned = earnedLine(days, { ...facts, earned_ore: all_ore }, why, law);
  return { lines: [...insteadOf(monthly, facts.left_ore), ...(earned ?? [])], warnings: [] };
}

/** The salary of these days, which vacation pay comes instead of: a line for each monthly salary, never more than is left. */
function insteadOf(days: readonly Day[], most_ore: Ore): PayLine[] {
  let left_ore = Math.max(0, most_ore);
  return [...Map.groupBy(days, ({ terms }) => salaryOfDay(terms))].flatMap(([rate_ore, group]) => {
    const parts = group.map(({ date }) => ({ date, minutes: 0 }));
    const of = { code: 'leave_deduction', share_pct: -100, law: LINE_LAWS.vacation_instead, parts } as const;
    const whole = payLine({ ...of, quantity: group.length * 100, unit: 'day', rate_ore });
    const amount_ore = Math.min(left_ore, -whole.amount_ore);
    left_ore -= amount_ore;
    if (amount_ore === 0) return [];
    return amount_ore === -whole.amount_ore
      ? [whole]
      : [payLine({ ...of, quantity: 100, unit: 'month', rate_ore: amount_ore, law: LINE_LAWS.most })];
  });
}

/** The supplement of these days, a line for each monthly salary. */
function supplements(
  days: readonly { readonly date: string; readonly terms: DatedTerms }[],
  kind: 'vacation_supplement' | 'vacation_in_advance',
  law: typeof VACATION_LAW,
): PayLine[] {
  const is_agreed = law.supplement_bp !== VACATION_LAW.supplement_bp;
  return [...Map.groupBy(days, ({ terms }) => monthlySalary(terms).ore)].map(([ore, group]) =>
    payLine({
      code: 'vacation_supplement',
      quantity: group.length * 100,
      unit: 'day',
      rate_ore: roundHalfUp(product(ore, law.supplement_bp), 100 * 100),
      law: LINE_LAWS[is_agreed ? (`${kind}_agreed` as const) : kind],
      parts: group.map(({ date }) => ({ date, minutes: 0 })),
    }),
  );
}

/** 12 % of the earnings, by the paid days, for each day taken. Null when the earnings are unknown. */
function earnedLine(
  days: readonly { readonly date: string }[],
  { earned_ore, paid_days }: VacationFacts,
  law_text: string,
  law: typeof VACATION_LAW,
): PayLine[] | null {
  if (days.length === 0) return [];
  if (earned_ore === null) return null;
  if (earned_ore === 0 || paid_days === 0) return [];
  return [
    payLine({
      code: 'vacation_pay',
      quantity: days.length * 100,
      unit: 'day',
      rate_ore: earned_ore,
      share_pct: law.earned_pct,
      per: paid_days,
      law: law_text,
      parts: days.map(({ date }) => ({ date, minutes: 0 })),
    }),
  ];
}

/** The figures on a payslip of the earning year that make the basis of the 12 %. */
export type EarningSlip = {
  readonly hourly_vacation: HourlyVacation;
  readonly lines: readonly (Pick<PayLine, 'code' | 'amount_ore' | 'rate_ore'> &
    Partial<Pick<PayLine, 'manual'>>)[];
};

/**
 * The part of a payslip that later vacation's 12 % is computed on: pay by the hour and all OB (a monthly salary
 * continues in vacation and earns nothing besides), and typed lines whose code counts. Pay that already got its 12 % in the month is not counted twice:
 * with vacation paid with each month only a monthly salary's OB is left. Semesterlagen 16 a, 16 b §§.
 */
export function vacationBase({ hourly_vacation, lines }: EarningSlip): Ore {
  const sum = (wanted: RegExp, of: 'amount_ore' | 'rate_ore' = 'amount_ore'): Ore =>
    lines.filter(({ code }) => wanted.test(code)).reduce((total, line) => total + line[of], 0);
  const hourly = sum(/^base_hourly$/);
  const ob = sum(/^ob[123]$/) + vacationOf(lines);
  if (hourly_vacation === 'saved') return hourly + ob;
  if (!lines.some(({ code }) => code === 'base_monthly')) return 0;
  const paid_on = Math.max(0, sum(/^vacation_with_pay$/, 'rate_ore') - hourly);
  return Math.max(0, ob - paid_on);
}

/** 12 % of a month's hourly pay and OB, when vacation is paid with each month. */
export function vacationWithPay(pay_ore: Ore, law = VACATION_LAW): PayLine[] {
  if (pay_ore <= 0) return [];
  const quantity = law.earned_pct * 100;
  const amount_ore = roundHalfUp(product(quantity, pay_ore), 100 * 100);
  return [
    {
      code: 'vacation_with_pay',
      quantity,
      unit: '%',
      rate_ore: pay_ore,
      share_pct: 100,
      per: 1,
      amount_ore,
      law: LINE_LAWS.vacation_with_pay,
      parts: [],
      of_month: null,
    },
  ];
}
