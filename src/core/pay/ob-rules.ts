import { clockOf } from '../clock.ts';
import { type ObRuleSet, SPECIFICATION_RULE_SET } from './ob.ts';

const WEEKDAYS = [1, 2, 3, 4, 5] as const;
const RETAIL = 'Detaljhandelsavtalet, as handels.se tells it (Butik), read 2026-11';

/** Handels retail: evenings 50 and 70 percent, Saturday afternoon, Sunday and holidays 100, the three eves as Saturdays. The agreement names no hours after midnight. */
export const RETAIL_RULE_SET: ObRuleSet = {
  name: 'handels_retail',
  windows: [
    { bucket: 1, days: WEEKDAYS, from: '18:15', until: '20:00', until_days_after: 0, law: RETAIL },
    { bucket: 2, days: WEEKDAYS, from: '20:00', until: '00:00', until_days_after: 1, law: RETAIL },
    { bucket: 3, days: [6, 'eve'], from: '12:00', until: '00:00', until_days_after: 1, law: RETAIL },
    {
      bucket: 3,
      days: [7, 'public_holiday'],
      from: '00:00',
      until: '00:00',
      until_days_after: 1,
      law: RETAIL,
    },
  ],
  multipliers_pct: { 1: 50, 2: 70, 3: 100 },
};

const WAREHOUSE = 'Lager- och e-handelsavtalet, as handels.se tells it (Lager), read 2026-11';

/** Handels warehouse and e-commerce: mornings and evenings 40 percent, nights 70, Sundays and holidays 100. */
export const WAREHOUSE_RULE_SET: ObRuleSet = {
  name: 'handels_warehouse',
  windows: [
    { bucket: 2, days: [1], from: '00:00', until: '06:00', until_days_after: 0, law: WAREHOUSE },
    { bucket: 1, days: WEEKDAYS, from: '06:00', until: '07:00', until_days_after: 0, law: WAREHOUSE },
    { bucket: 1, days: WEEKDAYS, from: '18:00', until: '23:00', until_days_after: 0, law: WAREHOUSE },
    { bucket: 2, days: WEEKDAYS, from: '23:00', until: '06:00', until_days_after: 1, law: WAREHOUSE },
    { bucket: 1, days: [6], from: '06:00', until: '23:00', until_days_after: 0, law: WAREHOUSE },
    { bucket: 2, days: [6], from: '23:00', until: '00:00', until_days_after: 1, law: WAREHOUSE },
    {
      bucket: 3,
      days: [7, 'public_holiday'],
      from: '00:00',
      until: '00:00',
      until_days_after: 1,
      law: WAREHOUSE,
    },
  ],
  multipliers_pct: { 1: 40, 2: 70, 3: 100 },
};

/** Which rule sets ship with the program? A company picks one or states its own. Decisions section 4. */
export const OB_PRESETS: readonly ObRuleSet[] = [SPECIFICATION_RULE_SET, RETAIL_RULE_SET, WAREHOUSE_RULE_SET];

/** A company's choice of rule set: it holds for entries from this date on, until the next choice. */
export type DatedRuleSet = { readonly from: string; readonly rules: ObRuleSet };

/** Which rule set holds for an entry of `date`: the company's latest choice, or the specification's own windows before it made one? */
export function ruleSetOn(date: string, choices: readonly DatedRuleSet[]): ObRuleSet {
  let holds: DatedRuleSet | null = null;
  for (const choice of choices) {
    if (choice.from <= date && (holds === null || choice.from > holds.from)) holds = choice;
  }
  return holds?.rules ?? SPECIFICATION_RULE_SET;
}

/** Why a rule set is refused, and the index of the window at fault (null: the percentages). */
export type RuleSetRefusal = {
  readonly code:
    | 'bad_clock'
    | 'ends_before_start'
    | 'too_long'
    | 'no_days'
    | 'bad_percent'
    | 'too_many_windows';
  readonly window: number | null;
};

/** The most a rule set may hold. */
export const RULE_SET_LIMITS = { windows: 50, days_after: 6, percent: 1000 };

/** Can these rules be counted with? Null when they can: to be asked before a company's own rule set is stored. */
export function checkRuleSet(rules: ObRuleSet, limits = RULE_SET_LIMITS): RuleSetRefusal | null {
  if (rules.windows.length > limits.windows) return { code: 'too_many_windows', window: null };
  for (const bucket of [1, 2, 3] as const) {
    const percent = rules.multipliers_pct[bucket];
    if (!Number.isInteger(percent) || percent < 0 || percent > limits.percent)
      return { code: 'bad_percent', window: null };
  }
  for (const [index, { days, from, until, until_days_after }] of rules.windows.entries()) {
    const start = clockOf(from);
    const end = clockOf(until);
    if (start === null || end === null) return { code: 'bad_clock', window: index };
    if (days.length === 0) return { code: 'no_days', window: index };
    if (!Number.isInteger(until_days_after) || until_days_after > limits.days_after)
      return { code: 'too_long', window: index };
    if (until_days_after * 1440 + end <= start) return { code: 'ends_before_start', window: index };
  }
  return null;
}
