import { z } from 'zod';
import type { SentRuleSet } from '../../contract/rule-sets.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import type { ObBucket, ObRuleSet } from '../../core/pay/ob.ts';
import { DAY_CLASSES, type ObDay } from '../../core/pay/ob-days.ts';
import { faultsOf, ROUNDINGS_MIN, type RuleSetFault, roundingOf } from '../../core/pay/ob-rules.ts';

/** The values of the rules form while typing, and the rules they make. Checked by the same code as on the server. */

const weekday = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);

export const typedWindow = z.strictObject({
  /** Identifies a window while windows are moved and removed. */
  key: z.number(),
  bucket: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  days: z.array(z.union([weekday, z.enum(DAY_CLASSES)])),
  /** Clock times; empty until a readable one is typed. */
  from: z.string(),
  until: z.string(),
  days_after: z.number(),
  until_weekday: z.boolean(),
});
export type TypedWindow = z.output<typeof typedWindow>;

export const UNITS = ['percent', 'kronor'] as const;
const supplement = z.strictObject({ unit: z.enum(UNITS), value: z.union([z.number(), z.string()]) });
export type Supplement = z.output<typeof supplement>;

export const typedRules = z.strictObject({
  name: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  windows: z.array(typedWindow),
  supplements: z.strictObject({ 1: supplement, 2: supplement, 3: supplement }),
  break_order: z.enum(BREAK_ORDERS).nullable(),
  rounding_min: z.literal([...ROUNDINGS_MIN]),
});
export type TypedRules = z.output<typeof typedRules>;

export const BUCKETS: readonly ObBucket[] = [1, 2, 3];

/** The initial values for some rules. Supplements that the company must state itself are empty. */
export function typedFrom(
  rules: SentRuleSet,
  {
    name,
    source,
    from,
    to_state,
  }: { name: string; source: string; from: string | null; to_state: readonly ObBucket[] },
): TypedRules {
  const supplementIn = (bucket: ObBucket): Supplement => {
    const amount_ore = rules.amounts_ore?.[bucket] ?? null;
    if (to_state.includes(bucket)) return { unit: 'kronor', value: '' };
    return amount_ore === null
      ? { unit: 'percent', value: rules.multipliers_pct[bucket] }
      : { unit: 'kronor', value: amount_ore / 100 };
  };
  return {
    name,
    source,
    from,
    windows: rules.windows.map((window, key) => ({
      key,
      bucket: window.bucket,
      days: [...window.days],
      from: window.from,
      until: window.until,
      days_after: window.until_days_after,
      until_weekday: window.until_weekday ?? false,
    })),
    supplements: { 1: supplementIn(1), 2: supplementIn(2), 3: supplementIn(3) },
    break_order: rules.break_order ?? null,
    rounding_min: roundingOf(rules),
  };
}

/** An empty window of a level. */
export const newWindow = ({ windows }: Pick<TypedRules, 'windows'>, bucket: ObBucket): TypedWindow => ({
  key: Math.max(-1, ...windows.map(({ key }) => key)) + 1,
  bucket,
  days: [],
  from: '',
  until: '',
  days_after: 0,
  until_weekday: false,
});

/** A window with other times: an end before the start is on the next day. */
export function withTimes(window: TypedWindow, from: string, until: string): TypedWindow {
  const usual = !window.until_weekday && window.days_after <= 1 && from !== '' && until !== '';
  return { ...window, from, until, days_after: usual ? (until <= from ? 1 : 0) : window.days_after };
}

const isFilled = ({ days, from, until }: TypedWindow): boolean =>
  days.length > 0 && from !== '' && until !== '';

/** The rules in the form. `filled` leaves out incomplete windows. */
export function rulesIn(typed: TypedRules, name: string, only: 'all' | 'filled' = 'all'): SentRuleSet {
  const value = (bucket: ObBucket): number => Number(typed.supplements[bucket].value);
  const percent = (bucket: ObBucket): number =>
    typed.supplements[bucket].unit === 'percent' ? value(bucket) : 0;
  const ore = (bucket: ObBucket): number | null =>
    typed.supplements[bucket].unit === 'kronor' ? Math.round(value(bucket) * 100) : null;
  const kronor = BUCKETS.some((bucket) => ore(bucket) !== null);
  return {
    name,
    windows: typed.windows
      .filter((window) => only === 'all' || isFilled(window))
      .map(({ bucket, days, from, until, days_after, until_weekday }) => ({
        bucket,
        days: sorted(days),
        from,
        until,
        until_days_after: days_after,
        ...(until_weekday ? { until_weekday } : {}),
        law: typed.source.trim() === '' ? name : typed.source.trim(),
      })),
    multipliers_pct: { 1: percent(1), 2: percent(2), 3: percent(3) },
    ...(kronor ? { amounts_ore: { 1: ore(1), 2: ore(2), 3: ore(3) } } : {}),
    ...(typed.break_order === null ? {} : { break_order: typed.break_order }),
    ...(typed.rounding_min === 15 ? {} : { rounding_min: typed.rounding_min }),
  };
}

const ORDER: readonly ObDay[] = [1, 2, 3, 4, 5, 6, 7, ...DAY_CLASSES];
const sorted = (days: readonly ObDay[]): TypedWindow['days'] => ORDER.filter((day) => days.includes(day));

/** The rules that can be drawn: those of readable windows. */
export function drawable(typed: TypedRules): ObRuleSet {
  const rules = rulesIn(typed, typed.name, 'filled');
  const unfit = new Set(
    faultsOf(rules).flatMap(({ code, window }) => (code === 'windows_overlap' ? [] : (window ?? []))),
  );
  return { ...rules, windows: rules.windows.filter((_, index) => !unfit.has(index)) };
}

/** The faults by subject: a window's key, a level, or the form. */
export type Faults = {
  readonly windows: ReadonlyMap<
    number,
    { readonly code: RuleSetFault['code']; readonly other: TypedWindow | null }
  >;
  readonly supplements: ReadonlyMap<ObBucket, RuleSetFault['code'] | 'empty'>;
  readonly many: boolean;
  readonly any: boolean;
};

/** Overlaps and impossible ends are reported at once; missing values only after an attempt to continue (`strict`). */
export function faultsIn(typed: TypedRules, strict: boolean): Faults {
  const judged = typed.windows.filter((window) => strict || isFilled(window));
  const rules = rulesIn({ ...typed, windows: judged }, typed.name);
  const windows = new Map<number, { code: RuleSetFault['code']; other: TypedWindow | null }>();
  const supplements = new Map<ObBucket, RuleSetFault['code'] | 'empty'>();
  let many = false;
  // An incomplete window must not hide an overlap of two complete ones.
  const whole = typed.windows.filter(isFilled);
  for (const { code, window, other } of faultsOf(rulesIn({ ...typed, windows: whole }, typed.name))) {
    const [of, with_] = [whole[window ?? -1], whole[other ?? -1]];
    if (code !== 'windows_overlap' || of === undefined || with_ === undefined) continue;
    if (!windows.has(of.key)) windows.set(of.key, { code, other: with_ });
    if (!windows.has(with_.key)) windows.set(with_.key, { code, other: of });
  }
  for (const { code, window, bucket } of faultsOf(rules)) {
    const of = judged[window ?? -1];
    if (of !== undefined && code !== 'windows_overlap') windows.set(of.key, { code, other: null });
    if (bucket !== undefined) supplements.set(bucket, code);
    if (code === 'too_many_windows') many = true;
  }
  for (const bucket of BUCKETS) {
    const used = typed.windows.some((window) => window.bucket === bucket);
    if (strict && used && typed.supplements[bucket].value === '') supplements.set(bucket, 'empty');
  }
  return { windows, supplements, many, any: windows.size > 0 || supplements.size > 0 || many };
}
