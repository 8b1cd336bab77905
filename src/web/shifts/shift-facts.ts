import type { CompanySettings } from '../../contract/companies.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { User } from '../../contract/users.ts';
import { lengthOf, minuteOf, type Span } from '../../core/clock.ts';
import { kronorOf, oreOf } from '../../core/money.ts';
import { type ObOfEntry, type ObRuleSet, obOfEntry } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import type { PayTerms } from '../../core/pay/pay-terms.ts';
import { shiftPay } from '../../core/pay/shift-pay.ts';
import { requiredBreak } from '../../core/time-entry.ts';
import { settingsOn } from '../settings-on.ts';

/** The facts to know before accepting a shift: length, unsocial hours, pay, rest before it. */
export type ShiftFacts = {
  readonly duration_min: number;
  readonly break_min: number;
  readonly hours: ObOfEntry;
  /** The rules of its day, which name their levels. */
  readonly rules: ObRuleSet;
  /** Minutes of rest since the previous shift; null when none is known within the loaded days. */
  readonly rest_min: number | null;
  /** Less than the daily rest of 11 hours, arbetstidslagen (1982:673) 13 §. */
  readonly rest_short: boolean;
  /** The whole pay of the shift, or its supplement to a monthly salary. Null when no salary is known, and for jour and beredskap. */
  readonly pay: { readonly kronor: number; readonly of: 'shift' | 'ob' } | null;
};

/** Arbetstidslagen (1982:673) 13 §. */
export const LEAST_REST_MIN = 11 * 60;

export function shiftFacts(
  assignment: AssignmentWithShift,
  others: readonly AssignmentWithShift[],
  settings: CompanySettings,
  payroll: User['payroll'],
): ShiftFacts {
  const span = spanOfShift(assignment);
  const duration_min = lengthOf(span);
  const { break_rule, break_order } = settingsOn(settings, assignment.shift_details.date);
  // Jour and beredskap have no break, no unsocial hours and no hourly pay: their own rules pay them (core/pay/on-call.md).
  const is_work = assignment.shift_details.kind === 'work';
  const planned = assignment.shift_details.break_min;
  const break_min = is_work ? (planned ?? requiredBreak(duration_min, break_rule)) : 0;
  const rules = ruleSetOn(assignment.shift_details.date, settings.ob_rule_sets);
  const hours = obOfEntry({
    span: is_work ? span : { start: span.start, end: span.start },
    break_min,
    rules,
    break_order,
    zone: settings.time_zone,
  });
  const rest_min = restBefore(assignment, span, others);
  const rest_short = rest_min !== null && rest_min < LEAST_REST_MIN;
  const pay = is_work ? payOf(hours, rules, payroll) : null;
  return { duration_min, break_min, hours, rules, rest_min, rest_short, pay };
}

const spanOfShift = ({ shift_details }: AssignmentWithShift): Span => ({
  start: minuteOf(shift_details.start_time) ?? 0,
  end: minuteOf(shift_details.end_time) ?? 0,
});

function restBefore(
  asked: AssignmentWithShift,
  span: Span,
  others: readonly AssignmentWithShift[],
): number | null {
  let latest: number | null = null;
  for (const other of others) {
    if (other.id === asked.id || other.status === 'rejected') continue;
    const { end } = spanOfShift(other);
    if (end <= span.start && (latest === null || end > latest)) latest = end;
  }
  return latest === null ? null : span.start - latest;
}

const FULL_RATE = 100;

function payOf(hours: ObOfEntry, rules: ObRuleSet, payroll: User['payroll']): ShiftFacts['pay'] {
  const pay = shiftPay(hours, rules, termsIn(payroll));
  return pay === null ? null : { kronor: kronorOf(pay.ore), of: pay.of };
}

function termsIn(payroll: User['payroll']): PayTerms {
  const inOre = (kronor: number | null | undefined) => (kronor == null ? null : oreOf(kronor));
  const hundredths = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100));
  return {
    monthly_ore: inOre(payroll?.monthly_salary),
    hourly_ore: inOre(payroll?.hourly_salary),
    rate_bp: Math.round((payroll?.employment_rate ?? FULL_RATE) * 100),
    paid_by: payroll?.paid_by ?? null,
    full_week_hundredths: hundredths(payroll?.full_time_hours),
    full_month_hundredths: hundredths(payroll?.full_time_month_hours),
  };
}
