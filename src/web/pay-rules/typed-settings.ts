import { z } from 'zod';
import { type CompanySettings, SETTINGS_FIELDS } from '../../contract/companies.ts';
import { PAYMENT_MONTHS, type RulesOfWork } from '../../core/company-rules.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import { ABSENCE_DEDUCTIONS, HOURLY_VACATIONS, PAY_BASES } from '../../core/pay/pay-basis.ts';
import { picked } from '../../core/picked.ts';
import { BREAK_RULES } from '../../core/time-entry.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { settingsOn } from '../settings-on.ts';

/** The values of the form of the company's rules, and what of them is sent. */

export const typedSettings = z.strictObject({
  break_rule: z.enum(BREAK_RULES),
  break_order: z.enum(BREAK_ORDERS),
  pay_basis: z.enum(PAY_BASES),
  payment_day: z.string(),
  payment_month: z.enum(PAYMENT_MONTHS),
  hourly_vacation: z.enum(HOURLY_VACATIONS),
  absence_deduction: z.enum(ABSENCE_DEDUCTIONS),
  /** The first day of the changed rules. */
  valid_from: z.string(),
});
export type TypedSettings = z.output<typeof typedSettings>;
export type ChangedRules = Partial<RulesOfWork>;

/** The rules of the month that a change is proposed for: the next one that is open. */
export const valuesOf = (settings: CompanySettings): TypedSettings =>
  valuesFrom(settings, proposedDay(settings));

/** The rules that hold from a day, as the form shows them. */
export function valuesFrom(settings: CompanySettings, valid_from: string): TypedSettings {
  const { payment_day, ...rules } = picked(settingsOn(settings, valid_from), SETTINGS_FIELDS);
  return { ...rules, payment_day: String(payment_day), valid_from };
}

/** The values from another day: what was changed stays, the rest is what holds from that day. */
export function movedTo(values: TypedSettings, settings: CompanySettings, valid_from: string): TypedSettings {
  const { payment_day, ...changes } = changedRules(values, settings);
  const day = payment_day === undefined ? {} : { payment_day: values.payment_day };
  return { ...valuesFrom(settings, valid_from), ...changes, ...day };
}

/** The rules that differ from those that hold from that day; a day that is no number is left for the contract to refuse. */
export function changedRules(values: TypedSettings, settings: CompanySettings): ChangedRules {
  const { valid_from, payment_day, ...rest } = values;
  const typed = { ...rest, payment_day: payment_day.trim() === '' ? Number.NaN : Number(payment_day) };
  const held = settingsOn(settings, valid_from);
  return Object.fromEntries(
    SETTINGS_FIELDS.filter((field) => typed[field] !== held[field]).map((field) => [field, typed[field]]),
  );
}

const MONTHS = 12;

/** The first days that a change may have: a year back and ahead, after the locked months. */
export function possibleDays({ first_date = null }: CompanySettings): string[] {
  const days = Array.from(
    { length: 2 * MONTHS + 1 },
    (_, at) => `${monthsLater(thisMonth(), at - MONTHS)}-01`,
  );
  return days.filter((day) => first_date === null || day >= first_date);
}

function proposedDay({ first_date = null }: CompanySettings): string {
  const next = `${monthsLater(thisMonth(), 1)}-01`;
  return first_date === null || next >= first_date ? next : first_date;
}
