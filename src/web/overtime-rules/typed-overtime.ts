import { z } from 'zod';
import type { OvertimeChoices, SentOvertime } from '../../contract/overtime-rules.ts';
import {
  checkOvertime,
  HOUR_PAY_UNITS,
  OVERTIME_FAULTS,
  OVERTIME_MEASURES,
  type OvertimeFault,
  WITH_OB,
} from '../../core/pay/overtime-rules.ts';
import { type TypedWindow, typedWindow } from '../pay-rules/typed-rules.ts';

/** The values of the overtime form while typing, and the rules they make; checked by the server's own code. */

const typedNumber = z.union([z.number(), z.string()]);
const typedLevel = z.strictObject({
  unit: z.enum(HOUR_PAY_UNITS),
  value: typedNumber,
  after_hours: typedNumber,
  free_days: z.boolean(),
});
export type TypedLevel = z.output<typeof typedLevel>;

export const typedOvertime = z.strictObject({
  name: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  measure: z.enum(OVERTIME_MEASURES),
  weeks: z.string(),
  day_hours: typedNumber,
  unit_min: z.string(),
  absence_counts: z.boolean(),
  has_extra: z.boolean(),
  extra: typedLevel,
  levels: z.array(typedLevel),
  windows: z.array(typedWindow),
  with_ob: z.enum(WITH_OB).nullable(),
  vacation: z.boolean(),
  account: typedNumber,
});
export type TypedOvertime = z.output<typeof typedOvertime>;

type Pay = SentOvertime['levels'][number]['pay'];

export const emptyLevel = (unit: TypedLevel['unit'] = 'percent'): TypedLevel => ({
  unit,
  value: '',
  after_hours: '',
  free_days: false,
});

/** A form that asks for everything, with what most agreements say chosen. */
export const emptyOvertime = (from: string): TypedOvertime => ({
  name: '',
  source: '',
  from,
  measure: 'shift',
  weeks: '1',
  day_hours: '',
  unit_min: '1',
  absence_counts: true,
  has_extra: true,
  extra: emptyLevel(),
  levels: [emptyLevel(), emptyLevel()],
  windows: [],
  with_ob: null,
  vacation: true,
  account: '',
});

const levelFrom = ({ unit, value }: Pay, after_min: number | null = null, free_days = false): TypedLevel => ({
  unit,
  value: unit === 'ore' ? value / 100 : value,
  after_hours: after_min === null ? '' : after_min / 60,
  free_days,
});

type Stated = OvertimeChoices['presets'][number]['to_state'];

/** The values of rules; what their source does not say is left to the user. */
export function typedFrom(
  rules: SentOvertime,
  from: string,
  name: string,
  to_state: Stated = [],
): TypedOvertime {
  const { extra, levels, windows, day_min, account } = rules;
  return {
    name,
    source: rules.source,
    from,
    measure: rules.measure,
    weeks: String(rules.weeks),
    day_hours: day_min === null ? '' : day_min / 60,
    unit_min: String(rules.unit_min),
    absence_counts: rules.absence_counts,
    has_extra: extra !== null,
    extra: extra === null ? emptyLevel() : levelFrom(extra),
    levels: levels.map(({ pay, after_min, free_days }) => levelFrom(pay, after_min, free_days)),
    windows: windows.map(({ until_days_after, until_weekday = false, law: _law, ...window }, key) => ({
      ...window,
      key,
      days: [...window.days],
      days_after: until_days_after,
      until_weekday,
    })),
    with_ob: to_state.includes('with_ob') ? null : rules.with_ob,
    vacation: rules.vacation,
    account: account ?? '',
  };
}

const inMinutes = (hours: number | string): number | null =>
  hours === '' ? null : Math.round(Number(hours) * 60);
const payIn = ({ unit, value }: TypedLevel): Pay => ({
  unit,
  value: unit === 'ore' ? Math.round(Number(value) * 100) : Number(value),
});

/** The rules that the values make. */
export function rulesIn(typed: TypedOvertime): SentOvertime {
  const { measure, windows } = typed;
  const source = typed.source.trim();
  return {
    name: typed.name.trim(),
    source,
    measure,
    weeks: measure === 'week' ? Number(typed.weeks) : 1,
    day_min: measure === 'week' ? null : inMinutes(typed.day_hours),
    absence_counts: typed.absence_counts,
    unit_min: Number(typed.unit_min),
    extra: typed.has_extra ? payIn(typed.extra) : null,
    levels: typed.levels.map((level, index) => ({
      pay: payIn(level),
      after_min: index === 0 ? null : inMinutes(level.after_hours),
      free_days: index > 0 && level.free_days,
    })),
    windows: windows.map(({ key: _key, days_after, until_weekday, ...window }: TypedWindow) => ({
      ...window,
      until_days_after: days_after,
      ...(until_weekday ? { until_weekday } : {}),
      law: source,
    })),
    with_ob: typed.with_ob ?? 'both',
    vacation: typed.vacation,
    account: typed.account === '' ? null : Number(typed.account),
  };
}

/** The fields of the form that a fault of the rules names. */
export const fieldsOf = ({ fields }: Pick<OvertimeFault, 'fields'>): string[] =>
  fields.map((field) =>
    field
      .replace(/^rules\./, '')
      .replace(/^day_min$/, 'day_hours')
      .replace(/\.pay\.value$/, '.value')
      .replace(/\.after_min$/, '.after_hours')
      .replace(/^(levels\.\d+)$/, '$1.after_hours')
      .replace(/^windows.*/, 'windows'),
  );

/** The first fault of the values by field, with the code of its sentence. */
export function faultIn(typed: TypedOvertime): Readonly<Record<string, FaultCode>> {
  const empty = [
    ...(typed.name.trim() === '' ? ['name'] : []),
    ...(typed.source.trim() === '' ? ['source'] : []),
    ...(typed.from === null ? ['from'] : []),
    ...(typed.with_ob === null ? ['with_ob'] : []),
    ...(typed.has_extra && typed.extra.value === '' ? ['extra.value'] : []),
    ...typed.levels.flatMap(({ value }, index) => (value === '' ? [`levels.${index}.value`] : [])),
  ];
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, 'fill' as const]));
  const fault = checkOvertime(rulesIn(typed));
  if (fault === null) return {};
  const code = OVERTIME_FAULTS.find((one) => one === fault.code) ?? 'bad_windows';
  return Object.fromEntries(fieldsOf(fault).map((field) => [field, code]));
}
export type FaultCode = 'fill' | 'bad_windows' | (typeof OVERTIME_FAULTS)[number];
