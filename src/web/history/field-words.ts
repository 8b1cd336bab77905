import { useTranslation } from 'react-i18next';
import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import { BILLING_STATUSES } from '../../contract/companies.ts';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { DATA_KINDS } from '../../contract/nouns.ts';
import { ABSENCE_KINDS } from '../../core/absence.ts';
import { PAYMENT_MONTHS } from '../../core/company-rules.ts';
import { EMPLOYMENT_FORMS, END_REASONS } from '../../core/employment.ts';
import { LEAVE_KINDS, LEAVE_STATUSES } from '../../core/leave.ts';
import { BANK_FORMATS } from '../../core/pay/bank-format.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import { ABSENCE_DEDUCTIONS, HOURLY_VACATIONS, PAY_BASES } from '../../core/pay/pay-basis.ts';
import { BEGINNING, PAID_BY } from '../../core/pay/pay-terms.ts';
import { SICK_TERM_KINDS } from '../../core/pay/sick-terms.ts';
import { TAX_DECISION_KINDS } from '../../core/pay/tax-decision.ts';
import {
  UNPAID_VACATIONS,
  VACATION_EARNINGS,
  VACATION_PAY_RULES,
  VACATION_YEARS,
} from '../../core/pay/vacation-year.ts';
import { AVAILABILITY_KINDS } from '../../core/roster/availability.ts';
import { COUNTERSIGNED } from '../../core/second-person.ts';
import { ASSIGNMENT_STATUSES, SHIFT_KINDS } from '../../core/shift.ts';
import { BREAK_RULES, TIME_ENTRY_STATUSES } from '../../core/time-entry.ts';
import { useFormat } from '../format.ts';
import { usePlainWords } from '../parts/plain-words.ts';
import { useRuleName } from '../pay-rules/rule-names.ts';
import { oneOf } from '../search.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { type Change, changesOf, privateChanges } from './changes.ts';
import type { Choice } from './kinds.ts';
import { daysText, dayText, instantsText } from './spans.ts';

const ROLES = ['worker', 'manager', 'admin'] as const;
const ROUNDINGS = ['to_6', 'to_15', 'to_30', 'to_60'] as const;

/** The changes of an entry, each as a short sentence; changes without words are left out. */
export function useChangeWords(zone: string): (entry: CompanyHistoryEntry) => string[] {
  const { t } = useTranslation();
  const sayValue = useValueWords(zone);
  const sayCounts = useCountWords();
  const say = (change: Change): string | null => {
    const field = t(`fields.${change.field}`);
    if (change.kind === 'differs') return t('history.changed', { fields: field.toLocaleLowerCase() });
    const was = change.was === null ? null : sayValue(change, change.was);
    const became = change.became === null ? null : sayValue(change, change.became);
    if (change.alone) {
      // Undated terms: that they apply from the beginning is not worth a sentence.
      if (change.became === BEGINNING) return null;
      const value = became ?? was;
      return value === null ? null : t('history.one', { field, value });
    }
    if (was === null && became === null) return null;
    const nothing = t('history.nothing');
    return t('history.pair', { field, was: was ?? nothing, became: became ?? nothing });
  };
  return (entry) => {
    const hidden = privateChanges(entry).map((field) => t(`fields.${field}`));
    return [
      ...changesOf(entry).map(say),
      hidden.length === 0 ? null : t('history.changed', { fields: hidden.join(', ') }),
      ...(COUNTED.has(entry.action) ? sayCounts(entry.became) : []),
    ].filter((said) => said !== null);
  };
}

/** A recorded value in words; null for an unknown one. */
function useValueWords(zone: string): (change: Change, value: unknown) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const plain = usePlainWords();
  const ruleName = useRuleName();
  const placeName = usePlaceName();
  const choice = useChoiceWords();
  const number = (value: unknown, write: (number: number) => string): string | null =>
    typeof value === 'number' ? write(value) : null;
  const date = (value: unknown): string | null =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? format.date(value.slice(0, 10)) : null;
  return ({ kind }, value) => {
    const [first, last] = pairIn(value);
    switch (kind) {
      case 'plain':
        return plain(value);
      case 'text':
        return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
      case 'number':
        return number(value, format.number);
      case 'kr':
        return number(value, format.kr);
      case 'kr_ore':
        return number(value, format.krOre);
      case 'ore':
        return number(value, (ore) => format.krOre(ore / 100));
      case 'percent':
        return number(value, format.percent);
      case 'percent_bp':
        return number(value, (hundredths) => format.percent(hundredths / 100));
      case 'minutes':
        return number(value, format.duration);
      case 'from_day':
        return value === BEGINNING ? t('history.beginning') : date(value);
      case 'rule_name':
        return typeof value === 'string' ? ruleName(value) : null;
      case 'place_name':
        return typeof value === 'string' ? placeName(value) : null;
      case 'clocks':
        return typeof first === 'string' && typeof last === 'string' ? format.range(first, last) : null;
      case 'instants':
        return typeof first === 'string' && typeof last === 'string'
          ? instantsText(format, { start_time: first, end_time: last }, zone)
          : null;
      case 'days':
        if (typeof first !== 'string') return null;
        return typeof last === 'string'
          ? daysText(format, first, last)
          : t('history.since', { day: dayText(format, first) });
      case 'differs':
        return null;
      default:
        return choice(kind, value);
    }
  };
}

const pairIn = (value: unknown): [unknown, unknown] =>
  Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null];

/** A recorded choice in words; null for an unknown one. */
function useChoiceWords(): (kind: Choice, value: unknown) => string | null {
  const { t } = useTranslation();
  const known = <T extends string>(list: readonly T[], value: unknown, words: (one: T) => string) => {
    const one = oneOf(list, value);
    return one === undefined ? null : words(one);
  };
  return (kind, value) => {
    switch (kind) {
      case 'role':
        return known(ROLES, value, (one) => t(`session.roles.${one}`));
      case 'report_status':
        return known(TIME_ENTRY_STATUSES, value, (one) => t(`timeEntries.status.${one}`));
      case 'shift_status':
        return known(ASSIGNMENT_STATUSES, value, (one) => t(`shifts.assignment.${one}`));
      case 'shift_kind':
        return known(SHIFT_KINDS, value, (one) => t(`shifts.kinds.${one}`));
      case 'leave_status':
        return known(LEAVE_STATUSES, value, (one) => t(`leave.status.${one}`));
      case 'leave_kind':
        return known(LEAVE_KINDS, value, (one) => t(`leave.kinds.${one}`));
      case 'availability_kind':
        return known(AVAILABILITY_KINDS, value, (one) => t(`history.availability_kinds.${one}`));
      case 'absence_kind':
        return known(ABSENCE_KINDS, value, (one) => t(`absences.kinds.${one}`));
      case 'employment_form':
        return known(EMPLOYMENT_FORMS, value, (one) => t(`employments.forms.${one}`));
      case 'paid_by':
        return known(PAID_BY, value, (one) => t(`people.form.paid_by.${one}`));
      case 'tax_kind':
        return known(TAX_DECISION_KINDS, value, (one) => t(`taxDecisions.kinds.${one}`));
      case 'sick_kind':
        return known(SICK_TERM_KINDS, value, (one) => t(`sickTerms.kinds.${one}`));
      case 'broken_rule':
        return known(ROSTER_RULES, value, (one) => t(`ruleNames.${one}`));
      case 'end_reason':
        return known(END_REASONS, value, (one) => t(`employments.reasons.${one}`));
      case 'billing_status':
        return known(BILLING_STATUSES, value, (one) => t(`companies.statuses.${one}`));
      case 'break_rule':
        return known(BREAK_RULES, value, (one) => t(`payRules.company.break_rules.${one}`));
      case 'break_order':
        return known(BREAK_ORDERS, value, (one) => t(`payRules.break_order.${one}`));
      case 'pay_basis':
        return known(PAY_BASES, value, (one) => t(`payRules.company.pay_bases.${one}`));
      case 'payment_month':
        return known(PAYMENT_MONTHS, value, (one) => t(`payRules.company.payment_months.${one}`));
      case 'bank_format':
        return known(BANK_FORMATS, value, (one) => t(`payRules.company.bank_formats.${one}`));
      case 'hourly_vacation':
        return known(HOURLY_VACATIONS, value, (one) => t(`payRules.company.hourly_vacations.${one}`));
      case 'absence_deduction':
        return known(ABSENCE_DEDUCTIONS, value, (one) => t(`payRules.company.absence_deductions.${one}`));
      case 'vacation_year':
        return known(VACATION_YEARS, value, (one) => t(`vacationLedger.years.${one}`));
      case 'vacation_earning':
        return known(VACATION_EARNINGS, value, (one) => t(`vacationLedger.earnings.${one}`));
      case 'vacation_unpaid':
        return known(UNPAID_VACATIONS, value, (one) => t(`vacationLedger.unpaid_rules.${one}`));
      case 'vacation_pay_rule':
        return known(VACATION_PAY_RULES, value, (one) => t(`vacationLedger.pay_rules.${one}`));
      case 'countersigned':
        return known(COUNTERSIGNED, value, (one) => t(`history.countersigned.${one}`));
      case 'rounding':
        return known(ROUNDINGS, `to_${String(value)}`, (one) => t(`payRules.rounding.${one}`));
    }
  };
}

/** An erasure and retention say how many rows they took. */
const COUNTED: ReadonlySet<string> = new Set(['erased', 'retained']);

/** The numbers of erased and kept records. */
function useCountWords(): (facts: CompanyHistoryEntry['became']) => string[] {
  const { t } = useTranslation();
  const counted = (facts: unknown): string =>
    DATA_KINDS.flatMap((kind) => {
      const count: unknown = typeof facts === 'object' && facts !== null ? Reflect.get(facts, kind) : null;
      return typeof count === 'number' && count > 0 ? [t(`history.kinds.${kind}`, { count })] : [];
    }).join(', ');
  return (facts) => {
    const [erased, kept] = [counted(facts?.erased), counted(facts?.kept)];
    return [
      ...(erased === '' ? [] : [t('history.counts.erased', { what: erased })]),
      ...(kept === '' ? [] : [t('history.counts.kept', { what: kept })]),
    ];
  };
}
