import { z } from 'zod';
import type { SentRuleSet } from '../../contract/rule-sets.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import { levelsOf, OB_LEVELS, type ObBucket, type ObRuleSet } from '../../core/pay/ob.ts';
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
  bucket: z.literal([...OB_LEVELS]),
  days: z.array(z.union([weekday, z.enum(DAY_CLASSES)])),
  /** Clock times; empty until a readable one is typed. */
  from: z.string(),
  until: z.string(),
  days_after: z.number(),
  until_weekday: z.boolean(),
});
export type TypedWindow = z.output<typeof typedWindow>;

export const UNITS = ['percent', 'kronor', 'month'] as const;
const typedNumber = z.union([z.number(), z.string()]);
/** What an hour of a level adds, what the agreement calls it, and its account. */
const supplement = z.strictObject({
  unit: z.enum(UNITS),
  value: typedNumber,
  name: z.string(),
  account: typedNumber,
});
export type Supplement = z.output<typeof supplement>;
export const NEW_LEVEL: Supplement = { unit: 'percent', value: '', name: '', account: '' };

export const typedRules = z.strictObject({
  name: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  windows: z.array(typedWindow),
  /** From the lowest level. */
  supplements: z.array(supplement),
  break_order: z.enum(BREAK_ORDERS).nullable(),
  rounding_min: z.literal([...ROUNDINGS_MIN]),
});
export type TypedRules = z.output<typeof typedRules>;

/** The levels of the rules in the form. */
export const levelsTyped = ({ supplements }: Pick<TypedRules, 'supplements'>): ObBucket[] =>
  OB_LEVELS.slice(0, supplements.length);

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
    const divisor = rules.divisors?.[bucket];
    const own = { name: rules.names?.[bucket] ?? '', account: rules.accounts?.[bucket] ?? '' };
    if (to_state.includes(bucket)) return { unit: 'kronor', value: '', ...own };
    if (amount_ore !== null) return { unit: 'kronor', value: amount_ore / 100, ...own };
    return divisor === undefined
      ? { unit: 'percent', value: rules.multipliers_pct[bucket] ?? '', ...own }
      : { unit: 'month', value: divisor, ...own };
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
    supplements: levelsOf(rules).map(supplementIn),
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
  const levels = levelsTyped(typed);
  const at = (level: ObBucket): Supplement => typed.supplements[level - 1] ?? NEW_LEVEL;
  const ore = (level: ObBucket): number | null =>
    at(level).unit === 'kronor' ? Math.round(Number(at(level).value) * 100) : null;
  const percent = (level: ObBucket): number => (at(level).unit === 'percent' ? Number(at(level).value) : 0);
  const some = <T>(of: (one: Supplement) => T | null) =>
    Object.fromEntries(
      levels.flatMap((level) => {
        const value = of(at(level));
        return value === null ? [] : [[level, value] as const];
      }),
    );
  const divisors = some(({ unit, value }) => (unit === 'month' ? Number(value) : null));
  const names = some((one) => one.name.trim() || null);
  const accounts = some(({ account }) => (account === '' ? null : Number(account)));
  const higher = <T>(of: (level: ObBucket) => T) =>
    Object.fromEntries(levels.filter((level) => level > 3).map((level) => [level, of(level)]));
  const kronor = levels.some((level) => ore(level) !== null);
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
    multipliers_pct: { 1: percent(1), 2: percent(2), 3: percent(3), ...higher(percent) },
    ...(kronor ? { amounts_ore: { 1: ore(1), 2: ore(2), 3: ore(3), ...higher(ore) } } : {}),
    ...(hasKeys(divisors) ? { divisors } : {}),
    ...(hasKeys(names) ? { names } : {}),
    ...(hasKeys(accounts) ? { accounts } : {}),
    ...(typed.break_order === null ? {} : { break_order: typed.break_order }),
    ...(typed.rounding_min === 15 ? {} : { rounding_min: typed.rounding_min }),
  };
}

const hasKeys = (of: object): boolean => Object.keys(of).length > 0;

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
  for (const [index, { value, unit }] of typed.supplements.entries()) {
    const bucket = OB_LEVELS[index];
    const used = typed.windows.some((window) => window.bucket === bucket);
    if (bucket === undefined || value !== '') continue;
    // A divisor that is not typed yet is missing, not wrong.
    if (unit === 'month') supplements.delete(bucket);
    if (strict && (used || unit === 'month')) supplements.set(bucket, 'empty');
  }
  return { windows, supplements, many, any: windows.size > 0 || supplements.size > 0 || many };
}
