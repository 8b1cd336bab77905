import type { ObWindow } from './ob.ts';
import type { OvertimeRules } from './overtime-rules.ts';

/** Overtime rules as published sources give them; what a source does not say is for the company to state. */

/** What the company states itself: the source is silent. */
export const STATED_FIELDS = ['day_min', 'with_ob', 'weeks'] as const;
export type OvertimePreset = {
  readonly rules: OvertimeRules;
  /** The year of the source's figures. */
  readonly amounts_of: number;
  /** The last day of the agreement that the source tells of; null: not told. */
  readonly ended_on: string | null;
  readonly to_state: readonly (typeof STATED_FIELDS)[number][];
};

const STATE = 'Villkorsavtalet (staten), as su.se tells övertid and mertid, read 2026-11';
const night = (days: ObWindow['days']): ObWindow => ({
  bucket: 2,
  days,
  from: '22:00',
  until: '06:00',
  until_days_after: 1,
  law: STATE,
});

/**
 * The state's agreement: /94, and /72 at nights, weekends and holidays; extra time /142, for each day up to full time's. The amounts
 * include vacation pay.
 */
export const STATE_OVERTIME: OvertimePreset = {
  rules: {
    name: 'state',
    source: STATE,
    measure: 'shift',
    weeks: 1,
    day_min: null,
    absence_counts: true,
    unit_min: 1,
    extra: { unit: 'month', value: 142 },
    levels: [
      { pay: { unit: 'month', value: 94 }, after_min: null, free_days: false },
      { pay: { unit: 'month', value: 72 }, after_min: null, free_days: false },
    ],
    windows: [
      night([1, 2, 3, 4]),
      { ...night([5]), from: '19:00', until: '07:00', until_days_after: 3 },
      {
        ...night(['before_holiday', 'before_big_holiday']),
        from: '19:00',
        until: '07:00',
        until_weekday: true,
      },
    ],
    with_ob: 'both',
    vacation: false,
    account: null,
  },
  amounts_of: 2026,
  ended_on: null,
  to_state: ['day_min', 'with_ob'],
};

const RETAIL = 'Detaljhandelsavtalet 2010, as arbetet.se (2011) and handelsnytt.se (2018, 2022) tell it';
const ALL_DAY = { bucket: 3, from: '00:00', until: '00:00', until_days_after: 1, law: RETAIL } as const;

/** Retail: two hours at 50 %, then and after 20 and on free days 70, Sundays and holidays 100; extra time at the hourly pay; never with OB. */
export const RETAIL_OVERTIME: OvertimePreset = {
  rules: {
    name: 'handels_retail',
    source: RETAIL,
    measure: 'shift',
    weeks: 1,
    day_min: null,
    absence_counts: true,
    unit_min: 1,
    extra: { unit: 'percent', value: 100 },
    levels: [
      { pay: { unit: 'percent', value: 150 }, after_min: null, free_days: false },
      { pay: { unit: 'percent', value: 170 }, after_min: 120, free_days: true },
      { pay: { unit: 'percent', value: 200 }, after_min: null, free_days: false },
    ],
    windows: [
      {
        ...ALL_DAY,
        bucket: 2,
        days: [1, 2, 3, 4, 5, 6],
        from: '20:00',
        until: '00:00',
      },
      { ...ALL_DAY, days: [7, 'public_holiday'] },
    ],
    with_ob: 'higher',
    vacation: true,
    account: null,
  },
  amounts_of: 2011,
  ended_on: '2017-03-31',
  to_state: [],
};

/** The presets. For every other agreement the company fills in an empty form. */
export const OVERTIME_PRESETS: readonly OvertimePreset[] = [STATE_OVERTIME, RETAIL_OVERTIME];
