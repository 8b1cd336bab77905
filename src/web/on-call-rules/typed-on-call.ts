import { z } from 'zod';
import type { SentOnCall, SentOnCallTerms } from '../../contract/on-call-rules.ts';
import { checkOnCall, ON_CALL_FAULTS, type OnCallFault } from '../../core/pay/on-call-rules.ts';
import { HOUR_PAY_UNITS } from '../../core/pay/overtime-rules.ts';
import { type TypedWindow, typedWindow } from '../pay-rules/typed-rules.ts';

/** The values of the form of jour and beredskap while typing, and the rules they make; checked by the server's own code. */

const typedNumber = z.union([z.number(), z.string()]);
const typedLevel = z.strictObject({
  unit: z.enum(HOUR_PAY_UNITS),
  value: typedNumber,
  /** Above the hours of the month; empty: the same. */
  above: typedNumber,
});
export type TypedOnCallLevel = z.output<typeof typedLevel>;

/** How work in it is paid: as overtime, or by one of the units. */
export const WORK_PAY = ['overtime', ...HOUR_PAY_UNITS] as const;
const typedTerms = z.strictObject({
  used: z.boolean(),
  levels: z.array(typedLevel),
  windows: z.array(typedWindow),
  month_hours: typedNumber,
  worked: z.enum(WORK_PAY),
  worked_value: typedNumber,
  worked_ob: z.boolean(),
  least_hours: typedNumber,
  while_working: z.boolean(),
});
type TypedTerms = z.output<typeof typedTerms>;

export const ON_CALL_KINDS = ['jour', 'beredskap'] as const;
export const typedOnCall = z.strictObject({
  name: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  jour: typedTerms,
  beredskap: typedTerms,
  vacation: z.boolean(),
  account: typedNumber,
});
export type TypedOnCall = z.output<typeof typedOnCall>;

export const emptyOnCallLevel = (unit: TypedOnCallLevel['unit'] = 'percent'): TypedOnCallLevel => ({
  unit,
  value: '',
  above: '',
});

const emptyTerms = (used: boolean): TypedTerms => ({
  used,
  levels: [emptyOnCallLevel()],
  windows: [],
  month_hours: '',
  worked: 'overtime',
  worked_value: '',
  worked_ob: false,
  least_hours: '',
  while_working: false,
});

/** A form that asks for everything. */
export const emptyOnCall = (from: string): TypedOnCall => ({
  name: '',
  source: '',
  from,
  jour: emptyTerms(true),
  beredskap: emptyTerms(true),
  vacation: true,
  account: '',
});

type Pay = SentOnCallTerms['levels'][number]['pay'];
const valueIn = ({ unit, value }: Pay): number => (unit === 'ore' ? value / 100 : value);

function termsFrom(terms: SentOnCallTerms | null): TypedTerms {
  if (terms === null) return emptyTerms(false);
  const { levels, windows, month_min, worked, least_min } = terms;
  return {
    used: true,
    levels: levels.map(({ pay, above }) => ({
      unit: pay.unit,
      value: valueIn(pay),
      above: above === null ? '' : valueIn(above),
    })),
    windows: windows.map(({ until_days_after, until_weekday = false, law: _law, ...window }, key) => ({
      ...window,
      key,
      days: [...window.days],
      days_after: until_days_after,
      until_weekday,
    })),
    month_hours: month_min === null ? '' : month_min / 60,
    worked: worked === null ? 'overtime' : worked.unit,
    worked_value: worked === null ? '' : valueIn(worked),
    worked_ob: terms.worked_ob,
    least_hours: least_min === 0 ? '' : least_min / 60,
    while_working: terms.while_working,
  };
}

/** The values of rules. */
export const typedFrom = (rules: SentOnCall, from: string, name: string): TypedOnCall => ({
  name,
  source: rules.source,
  from,
  jour: termsFrom(rules.jour),
  beredskap: termsFrom(rules.beredskap),
  vacation: rules.vacation,
  account: rules.account ?? '',
});

const minutesIn = (hours: number | string): number => Math.round(Number(hours) * 60);
const payIn = (unit: Pay['unit'], value: number | string): Pay => ({
  unit,
  value: unit === 'ore' ? Math.round(Number(value) * 100) : Number(value),
});

function termsIn(typed: TypedTerms, source: string): SentOnCallTerms | null {
  if (!typed.used) return null;
  const { levels, windows, month_hours, worked } = typed;
  return {
    levels: levels.map(({ unit, value, above }) => ({
      pay: payIn(unit, value),
      above: above === '' ? null : payIn(unit, above),
    })),
    windows: windows.map(({ key: _key, days_after, until_weekday, ...window }: TypedWindow) => ({
      ...window,
      until_days_after: days_after,
      ...(until_weekday ? { until_weekday } : {}),
      law: source,
    })),
    month_min: month_hours === '' ? null : minutesIn(month_hours),
    worked: worked === 'overtime' ? null : payIn(worked, typed.worked_value),
    worked_ob: worked !== 'overtime' && typed.worked_ob,
    least_min: minutesIn(typed.least_hours),
    while_working: typed.while_working,
  };
}

/** The rules that the values make. */
export function rulesIn(typed: TypedOnCall): SentOnCall {
  const source = typed.source.trim();
  return {
    name: typed.name.trim(),
    source,
    jour: termsIn(typed.jour, source),
    beredskap: termsIn(typed.beredskap, source),
    vacation: typed.vacation,
    account: typed.account === '' ? null : Number(typed.account),
  };
}

/** The fields of the form that a fault of the rules names. */
export const fieldsOf = ({ fields }: Pick<OnCallFault, 'fields'>): string[] =>
  fields.map((field) =>
    field
      .replace(/^rules\./, '')
      .replace(/^(jour|beredskap)$/, '$1.used')
      .replace(/\.month_min$/, '.month_hours')
      .replace(/\.least_min$/, '.least_hours')
      .replace(/\.worked\.value$/, '.worked_value')
      .replace(/\.pay\.value$/, '.value')
      .replace(/\.above\.value$/, '.above')
      .replace(/\.levels\.(\d+)$/, '.levels.$1.value')
      .replace(/\.windows.*/, '.windows'),
  );

/** The first fault of the values by field, with the code of its sentence. */
export function faultIn(typed: TypedOnCall): Readonly<Record<string, FaultCode>> {
  const empty = [
    ...(typed.name.trim() === '' ? ['name'] : []),
    ...(typed.source.trim() === '' ? ['source'] : []),
    ...(typed.from === null ? ['from'] : []),
    ...ON_CALL_KINDS.filter((kind) => typed[kind].used).flatMap((kind) => [
      ...typed[kind].levels.flatMap(({ value }, index) =>
        value === '' ? [`${kind}.levels.${index}.value`] : [],
      ),
      ...(typed[kind].worked !== 'overtime' && typed[kind].worked_value === ''
        ? [`${kind}.worked_value`]
        : []),
    ]),
  ];
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, 'fill' as const]));
  const fault = checkOnCall(rulesIn(typed));
  if (fault === null) return {};
  const code = ON_CALL_FAULTS.find((one) => one === fault.code) ?? 'bad_windows';
  return Object.fromEntries(fieldsOf(fault).map((field) => [field, code]));
}
export type FaultCode = 'fill' | 'bad_windows' | (typeof ON_CALL_FAULTS)[number];
