import { z } from 'zod';
import type { SentWorkRules } from '../../contract/work-rules.ts';
import { AGREED_LIMITS, AGREED_NUMBERS, type AgreedNumber } from '../../core/roster/agreed-rules.ts';

/** The values of the form of working-time rules while they are typed, and the rules that they make. */

/** The weekday is chosen from a list. */
export type TypedNumber = Exclude<AgreedNumber, 'week_begins'>;

/** The numbers in the order of the form. Those that end in `_min` are typed in hours; the others are counts. */
export const NUMBER_FIELDS = AGREED_NUMBERS.filter((name): name is TypedNumber => name !== 'week_begins');
export const isTime = (name: AgreedNumber): boolean => name.endsWith('_min');

/** Weekdays are written by a date: so many days after it. */
export const A_SUNDAY = '2026-11-22';

export const typedWorkRules = z.strictObject({
  name: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  nights_allowed: z.boolean(),
  /** A weekday; empty: Monday, as the law is read. */
  week_begins: z.string(),
  numbers: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type TypedWorkRules = z.output<typeof typedWorkRules>;

/** The values of rules; null: an empty form. */
export function typedFrom(rules: SentWorkRules | null, from: string): TypedWorkRules {
  const numbers = NUMBER_FIELDS.map((name) => {
    const value = rules?.[name] ?? null;
    return [name, value === null ? '' : isTime(name) ? value / 60 : value];
  });
  return {
    name: rules?.name ?? '',
    source: rules?.source ?? '',
    from,
    nights_allowed: rules?.nights_allowed ?? true,
    week_begins: String(rules?.week_begins ?? ''),
    numbers: Object.fromEntries(numbers),
  };
}

/** The rules that the values make. */
export function rulesIn({
  name,
  source,
  nights_allowed,
  week_begins,
  numbers,
}: TypedWorkRules): SentWorkRules {
  const numberIn = (field: AgreedNumber): number | null => {
    const typed = field === 'week_begins' ? week_begins : (numbers[field] ?? '');
    if (typed === '') return null;
    return isTime(field) ? Math.round(Number(typed) * 60) : Number(typed);
  };
  return {
    name: name.trim(),
    source: source.trim(),
    nights_allowed,
    ...(Object.fromEntries(AGREED_NUMBERS.map((field) => [field, numberIn(field)])) as Record<
      AgreedNumber,
      number | null
    >),
  };
}

/** The numbers of the form that no agreement can have. */
export const wrongIn = (typed: TypedWorkRules): readonly TypedNumber[] => {
  const rules = rulesIn(typed);
  return NUMBER_FIELDS.filter((name) => {
    const value = rules[name];
    const { min, max } = AGREED_LIMITS[name];
    return value !== null && (value < min || value > max);
  });
};
