import { type ObBucket, type ObRuleSet, SPECIFICATION_RULE_SET } from './ob.ts';

/** The rule sets of agreements that ship with the program, each with its source. `ob.md`, decision 0030. */

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

const GREEN = 'Gröna riksavtalet (HRF and Visita), as arbetet.se tells it, amounts of 2022';

/**
 * Hotels and restaurants: kronor per hour on weekday evenings, weekends, holidays and from 16:00 on the eves; more at
 * night, where the night's supplement comes on top of the other and OB2 is the sum of both.
 */
export const RESTAURANT_RULE_SET: ObRuleSet = {
  name: 'hrf_visita',
  windows: [
    { bucket: 1, days: WEEKDAYS, from: '20:00', until: '01:00', until_days_after: 1, law: GREEN },
    {
      bucket: 1,
      days: [6, 7, 'public_holiday'],
      from: '06:00',
      until: '01:00',
      until_days_after: 1,
      law: GREEN,
    },
    { bucket: 1, days: ['eve'], from: '16:00', until: '01:00', until_days_after: 1, law: GREEN },
    {
      bucket: 2,
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '01:00',
      until: '06:00',
      until_days_after: 0,
      law: GREEN,
    },
  ],
  multipliers_pct: { 1: 0, 2: 0, 3: 0 },
  amounts_ore: { 1: 2409, 2: 4532, 3: null },
};

const AB = 'Allmänna bestämmelser (SKR), as Burlövs kommun and HSA tell o-tilläggstid, amounts of 2023';

/**
 * Municipalities and regions: evenings, nights, weekends with single holidays, and big holidays. The sources have no
 * amount of evenings and nights, which the company states itself.
 */
export const MUNICIPAL_RULE_SET: ObRuleSet = {
  name: 'kommunal_ab',
  windows: [
    { bucket: 1, days: [1, 2, 3, 4], from: '19:00', until: '22:00', until_days_after: 0, law: AB },
    { bucket: 2, days: [1, 2, 3, 4], from: '22:00', until: '06:00', until_days_after: 1, law: AB },
    { bucket: 3, days: [5], from: '19:00', until: '07:00', until_days_after: 3, law: AB },
    {
      bucket: 3,
      days: ['before_holiday'],
      from: '16:00',
      until: '07:00',
      until_days_after: 1,
      until_weekday: true,
      law: AB,
    },
    {
      bucket: 4,
      days: ['before_big_holiday'],
      from: '18:00',
      until: '07:00',
      until_days_after: 1,
      until_weekday: true,
      law: AB,
    },
  ],
  multipliers_pct: { 1: 0, 2: 0, 3: 0, 4: 0 },
  amounts_ore: { 1: null, 2: null, 3: 6011, 4: 12_033 },
  names: { 1: 'Kväll', 2: 'Natt', 3: 'Veckoslut', 4: 'Storhelg' },
};

/** The rule sets that ship with the program. A company picks one or writes its own. Decisions section 4. */
export const OB_PRESETS: readonly ObRuleSet[] = [
  SPECIFICATION_RULE_SET,
  RETAIL_RULE_SET,
  WAREHOUSE_RULE_SET,
  RESTAURANT_RULE_SET,
  MUNICIPAL_RULE_SET,
];

/**
 * Hints for a company that starts from a preset: the year of its amounts in kronor, and the buckets whose supplement
 * the company must enter.
 */
export type PresetNote = {
  readonly amounts_of: number | null;
  /** The last day of its amounts, or of the agreement that its source tells of; null: not known. */
  readonly ended_on: string | null;
  readonly to_state: readonly ObBucket[];
};

/** What is a dated example, or missing, in a preset. */
export function presetNote(name: string): PresetNote {
  if (name === RESTAURANT_RULE_SET.name) return { amounts_of: 2022, ended_on: '2023-03-31', to_state: [] };
  if (name === MUNICIPAL_RULE_SET.name) return { amounts_of: 2023, ended_on: '2024-03-31', to_state: [1, 2] };
  return { amounts_of: null, ended_on: null, to_state: [] };
}
