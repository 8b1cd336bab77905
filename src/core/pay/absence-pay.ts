import { isVacationDay } from '../leave.ts';
import type { Ore } from '../money.ts';
import { deductionsOf } from './absence-deductions.ts';
import { ABSENCE_LAW, type AbsenceFacts, type AbsenceLaw } from './absence-facts.ts';
import { type AwayDay, awayDays, plannedDays, wholeDays } from './away-days.ts';
import { shiftsByDate, unplannedDays } from './lost-time.ts';
import type { PayLine } from './pay-line.ts';
import { sickPay } from './sick-pay.ts';
import { needsCertificate } from './sick-period.ts';
import { raisedBy } from './vacation-base.ts';
import { vacationLawUnder, vacationPay, vacationWithPay } from './vacation-pay.ts';

/** Gaps in the counting, by name. */
export const ABSENCE_WARNINGS = [
  'absence_without_shifts',
  'karens_unknown',
  'vacation_pay_unknown',
  'vacation_variable_unknown',
  'vacation_variable_part',
  'vacation_days_unearned',
] as const;
export type AbsenceWarning = (typeof ABSENCE_WARNINGS)[number];

/** The result: deductions and sick pay. */
export type AbsencePay = {
  readonly lines: readonly PayLine[];
  readonly warnings: readonly AbsenceWarning[];
  /** The month's calendar days with absence of any kind. */
  readonly absence_days: number;
  /** Of them the whole days: no report is missing for them. */
  readonly whole_days: readonly string[];
  /** A day of the month needs a doctor's certificate. */
  readonly certificate_due: boolean;
  /** What absence takes from pay by the hour (negative), and what the days that earn vacation would have paid (16 b §). */
  readonly hourly_ore: Ore;
  readonly raised_ore: Ore;
  /** The same of a monthly salary, and its part that days of vacation paid. */
  readonly salary: { readonly deducted_ore: Ore; readonly raised_ore: Ore; readonly vacation_ore: Ore };
};

/**
 * The lines of a person's sickness, VAB, leave and vacation in a month: by sick period, then VAB and leave, then
 * vacation; deductions are negative. `absence-pay.md`.
 */
export function absencePay(facts: AbsenceFacts, law: AbsenceLaw = ABSENCE_LAW): AbsencePay {
  const { month } = facts;
  const { no_shows = [] } = facts;
  const nothing = facts.absences.length + facts.leave.length + no_shows.length === 0;
  const away = nothing ? null : awayDays(facts, law);
  const days = [...(away?.days.values() ?? [])]
    .flat()
    .filter(({ date }) => date.startsWith(month))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (away === null || days.length + no_shows.length === 0)
    return {
      lines: withPay(facts, 0, law),
      warnings: [],
      absence_days: 0,
      whole_days: [],
      certificate_due: false,
      hourly_ore: 0,
      raised_ore: 0,
      salary: { deducted_ore: 0, raised_ore: 0, vacation_ore: 0 },
    };
  const shifts = shiftsByDate(facts.planned);
  const by_calendar = unplannedDays(away.days.keys(), shifts, law.lost);
  const deductions = deductionsOf(days, facts, shifts, by_calendar, law);
  const by_period = Map.groupBy([...away.days.values()].flat(), ({ period }) => period);
  const sick = away.periods.map((period) => {
    const lost = by_period.get(period) ?? [];
    const known = { ...facts, shifts, by_calendar };
    const { lines, karens_unknown } = sickPay(period, lost, known, law.sick, law.lost);
    return { lines: [...deductions.of(period), ...lines], karens_unknown };
  });
  const on_vacation = days.filter(isVacation(law)).map(({ date }) => date);
  const left_ore = facts.base_ore - facts.hourly_base_ore + deductions.monthly_ore;
  const vacation = vacationPay(
    on_vacation,
    { ...facts, left_ore },
    vacationLawUnder(facts.vacation_rules, law.vacation),
  );
  const raised_ore = raisedBy(days, facts, shifts, 'hour');
  const warnings = new Set<AbsenceWarning>(vacation.warnings);
  if (deductions.without_shifts) warnings.add('absence_without_shifts');
  if (sick.some(({ karens_unknown }) => karens_unknown)) warnings.add('karens_unknown');
  return {
    lines: [
      ...sick.flatMap(({ lines }) => lines),
      ...deductions.of(null),
      ...vacation.lines,
      ...withPay(facts, deductions.hourly_ore + raised_ore, law),
    ],
    warnings: ABSENCE_WARNINGS.filter((warning) => warnings.has(warning)),
    absence_days: new Set(days.map(({ date }) => date)).size,
    whole_days: wholeDays(days),
    certificate_due: days.some((day) => day.sick !== null && needsCertificate(day.sick, law.period)),
    hourly_ore: deductions.hourly_ore,
    raised_ore,
    salary: {
      deducted_ore: deductions.monthly_ore,
      raised_ore: raisedBy(days, facts, shifts, 'month', (date) => deductions.whole || by_calendar.has(date)),
      vacation_ore: vacation.salary_ore,
    },
  };
}

/**
 * The days over which `planned` and `leave` must be known: the month, a week on both sides, and the sick period it
 * begins in.
 */
export const absenceDays = (
  facts: Pick<AbsenceFacts, 'month' | 'absences' | 'open_until'>,
): { readonly first: string; readonly last: string } => plannedDays(facts, ABSENCE_LAW);

const isVacation =
  (law: AbsenceLaw) =>
  ({ why, date }: AwayDay): boolean =>
    why === 'vacation' && isVacationDay(date, law.vacation.last_weekday);

/** 12 % on top of the month's hourly pay, less what absence deducts from it, with what absence that earns would have paid (16 b §). */
const withPay = (facts: AbsenceFacts, taken_ore: Ore, law: AbsenceLaw): PayLine[] =>
  facts.hourly_vacation === 'with_pay' ? vacationWithPay(facts.hourly_pay_ore + taken_ore, law.vacation) : [];
