import type { PayExceptionCount } from '../../contract/payroll-runs.ts';
import { type Birth, birthsDiffer } from '../../core/pay/birth-date.ts';
import { daysOutside, type Employed, isTypedOutside } from '../../core/pay/employment.ts';
import type { FinalGap, PayException } from '../../core/pay/exceptions.ts';
import {
  agreedMonth,
  isGone,
  isNothingApproved,
  unusualGross,
  unusualHours,
  unusualOb,
  wholeMonths,
} from '../../core/pay/guard-rails.ts';
import type { PayMonth } from '../../core/pay/month-facts.ts';
import type { OtherYear } from '../../core/pay/pay-form.ts';
import { taxTermsOn } from '../../core/pay/pay-terms.ts';
import { sickClaim } from '../../core/pay/sick-claim.ts';
import { columnSuitsAge } from '../../core/pay/tax-column.ts';
import type { PayCheck } from '../../core/pay-check/pay-check.ts';
import type { OwnFacts, SharedFacts } from '../pay/facts.ts';
import { unreported } from '../pay/pay-facts.ts';
import { grossBefore, type PayHistory } from './paid-before.ts';
import type { Earlier } from './pay-corrections.ts';
import { differingOf } from './second-check.ts';

/** Names what is missing or unusual in a person's month of pay. */

export type Person = Birth & {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly has_personal_number: boolean;
  readonly has_account: boolean;
  /** Neither a number nor a date of birth. */
  readonly unidentified: boolean;
  readonly done: boolean;
  readonly unanswered: number;
  /** Shifts of jour and beredskap that the rules pay from reports, and that have none; the day and the minute they end. */
  readonly on_call_unreported: readonly { readonly date: string; readonly end: number }[];
  /**
   * The employment ended in an earlier month, and the account was closed after that month was run: no month has named
   * it.
   */
  readonly left_unnamed: boolean;
};

/** The person's computed month, and when it was computed. */
type Found = {
  readonly pay: PayMonth;
  readonly check: PayCheck;
  readonly differences: readonly Earlier[];
  readonly history: PayHistory;
  readonly now: string;
  readonly paid_before_ore: number | null;
};

/** The exceptions to paying a person as computed, by name and count. */
export function exceptionsOf(
  person: Person,
  facts: SharedFacts & OwnFacts,
  { pay, check, differences, history, now, paid_before_ore }: Found,
): PayExceptionCount[] {
  const unattested = facts.entries.filter(({ status }) => status !== 'approved' && status !== 'rejected');
  const lacks = finalGaps(person, facts, pay);
  const counts: readonly (readonly [PayException, number | boolean])[] = [
    ['engines_differ', differingOf(check).differing?.length ?? 0],
    ['no_terms', facts.terms.length === 0],
    ['no_birth_date', facts.birth_year === null],
    ['birth_date_differs', birthsDiffer(person)],
    ['no_personal_number', !person.has_personal_number],
    ['no_bank_account', !person.has_account],
    ['unattested_reports', unattested.length],
    ['missing_reports', unreported(facts, pay.whole_days, now).length],
    ['on_call_unreported', countUnreportedOnCall(person.on_call_unreported, pay.whole_days, now)],
    ['unanswered_shifts', person.unanswered],
    [
      'first_day_unknown',
      facts.employed.some(({ first }) => first === null) && differences.some(isNewlyPaid),
    ],
    ['outside_employment', daysOutside(facts, facts.employed).length + Number(isTypedOutside(facts))],
    ['employment_ends', lacks.length > 0],
    ['sick_claim', sickClaim(pay.lines, facts.sick_terms ?? []) !== null],
    ...UNCLEAR.map((code) => [code, pay.warnings.includes(code)] as const),
    ['vacation_days_unearned', pay.warnings.includes('vacation_days_unearned') && facts.unearned_days.length],
    ['vacation_due', facts.vacation?.due ?? 0],
    ['vacation_paid_twice', facts.vacation?.paid_twice ?? 0],
    ['vacation_settlement', facts.vacation?.settle === null ? 1 : (facts.vacation?.settle ?? 0)],
    // A year without tables is an exception of the month (`tax_tables`): a run uses last year's, or is refused.
    [
      'tax_estimated',
      facts.terms.length > 0 &&
        pay.tax.source === 'fallback' &&
        pay.tax.reason !== 'year_not_published' &&
        pay.tax.reason !== 'no_table',
    ],
    ['no_tax_table', facts.terms.length > 0 && pay.tax.reason === 'no_table'],
    ['tax_column_age', columnUnlikeAge(facts)],
    ['contribution_not_modelled', pay.employer_contribution_ore === null],
    ['negative_net', pay.net_ore < 0],
    ['debt_undecided', facts.debt?.ground === null],
    ['debt_at_end', (pay.debt?.left_ore ?? 0) > 0 && facts.employed.some(endsIn(facts.month))],
    ['declaration_incomplete', facts.terms.length > 0 && person.unidentified && pay.gross_ore !== 0],
    ['paid_before', paid_before_ore !== null],
  ];
  const named = counts
    .map(([code, count]) => ({
      code,
      count: Number(count),
      ...(code === 'employment_ends' ? { lacks } : {}),
    }))
    .filter(({ count }) => count > 0);
  return [...named, ...unlikeHistory(facts, pay, history, { named, now })];
}

/** What is unlike the person's locked months (core/pay/guard-rails.md), with the figures. */
function unlikeHistory(
  facts: SharedFacts & OwnFacts,
  pay: PayMonth,
  history: PayHistory,
  { named, now }: { readonly named: readonly PayExceptionCount[]; readonly now: string },
): PayExceptionCount[] {
  const { locked, account_changed } = history;
  const { month } = facts;
  const planned = facts.assigned.filter(({ span }) => span.end * 60_000 <= Date.parse(now));
  const explained =
    pay.absence_days > 0 ||
    named.some(({ code }) => code === 'missing_reports' || code === 'unattested_reports');
  const plain: readonly (readonly [PayException, boolean])[] = [
    ['account_changed', account_changed],
    ['gone_since_last', isGone(grossBefore(history, month), pay.gross_ore, facts)],
    ['nothing_approved', isNothingApproved(planned.length, pay.approved_min, explained)],
  ];
  const unusual = [
    unusualGross(pay.gross_ore, wholeMonths(locked, facts.employed), agreedMonth(facts.terms, month)),
    unusualOb(pay.gross_ore, pay.ob_bonus_ore, locked),
    unusualHours(pay.reported_min, facts),
  ].filter((one) => one !== null);
  return [
    ...plain.flatMap(([code, is]) => (is ? [{ code, count: 1 }] : [])),
    ...unusual.map(({ code, now, usual, months }) => {
      const shown = (value: number): number => value / PER_SHOWN[code];
      return { code, count: 1, figures: { now: shown(now), usual: shown(usual), months } };
    }),
  ];
}

/** Figures are shown in kronor, percent and hours. */
const PER_SHOWN = { gross_unusual: 100, ob_unusual: 100, hours_unusual: 60 } as const;

function columnUnlikeAge({ terms, paid_on, birth_year }: SharedFacts & OwnFacts): boolean {
  const tax = taxTermsOn(terms, paid_on);
  return (
    tax?.tax_table != null && birth_year !== null && !columnSuitsAge(tax.tax_column, birth_year, paid_on)
  );
}

const endsIn =
  (month: string) =>
  ({ first, last }: Employed): boolean =>
    last?.startsWith(month) === true && (first === null || first <= last);

/** What is unknown of the vacation pay at the end of an employment in the month; none: it is in the month, whole. */
function finalGaps(
  { left_unnamed }: Person,
  { vacation, employed, month }: SharedFacts & OwnFacts,
  { warnings }: PayMonth,
): FinalGap[] {
  if (!employed.some(endsIn(month))) return left_unnamed ? ['ended_before'] : [];
  const final = vacation?.final ?? null;
  if (final === null) return ['days'];
  const unknown = warnings.some(
    (one) => one === 'vacation_variable_unknown' || one === 'vacation_pay_unknown',
  );
  const isOpen = (days: number, ore: number | null, other: OtherYear | undefined): boolean =>
    days > 0 && (ore === null || other?.all_ore === null);
  const running = isOpen(final.accrued_days, final.accrued_ore, final.accrued_other);
  const earned = isOpen(final.days, final.earned_ore, final.earned_other) || !running;
  // Two in a month: the month's own part of the basis of the 12 % belongs to both.
  const isSecond = ({ first }: Employed): boolean =>
    first?.startsWith(month) === true && first > final.last_day;
  const gaps: readonly (readonly [FinalGap, boolean])[] = [
    ['earned_pay', unknown && earned],
    ['running_pay', unknown && running],
    ['end_reason', final.advance_unclear],
    ['two_employments', employed.filter(endsIn(month)).length !== 1 || employed.some(isSecond)],
    ['ended_before', left_unnamed],
  ];
  return gaps.flatMap(([gap, is]) => (is ? [gap] : []));
}

/** A locked month that pays a person who was not in its run, and that no later run has paid. */
const isNewlyPaid = ({ had_payslip, fact }: Earlier): boolean =>
  !had_payslip && fact.paid_ore === 0 && fact.now_ore > 0;

/** Those that are over, except on days of whole absence. */
export const countUnreportedOnCall = (
  shifts: Person['on_call_unreported'],
  whole_days: readonly string[],
  now: string,
): number =>
  shifts.filter(({ date, end }) => end * 60_000 <= Date.parse(now) && !whole_days.includes(date)).length;

/** Gaps that core reports. */
const UNCLEAR = [
  'absence_without_shifts',
  'karens_unknown',
  'vacation_pay_unknown',
  'vacation_variable_unknown',
  'vacation_variable_part',
  'one_time_flat',
  'manual_sick_base',
  'manual_ob_base',
  'on_call_unpaid',
] as const;
