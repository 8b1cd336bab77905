import type { OnCallRules, OnCallTerms } from './on-call-rules.ts';

/** Rules of jour and beredskap as published sources give them; what a source does not say is for the company to state. */

/** What the company states itself: the source is silent. */
export const STATED_ON_CALL = ['worked', 'least_min', 'while_working'] as const;
export type OnCallPreset = {
  readonly rules: OnCallRules;
  /** The year of the source's figures. */
  readonly amounts_of: number;
  readonly to_state: readonly (typeof STATED_ON_CALL)[number][];
};

const AB = 'Allmänna bestämmelser (AB 17) 22 §, as Burlövs kommun and DIK tell it, read 2026-11';

/** Percent of the hourly pay, more above some hours of the month, twice as much on Saturdays, Sundays and holidays. */
const municipal = (hours: number, pay: number, above: number): OnCallTerms => ({
  levels: [1, 2].map((times) => ({
    pay: { unit: 'percent', value: times * pay },
    above: { unit: 'percent', value: times * above },
  })),
  windows: [
    {
      bucket: 1,
      days: [6, 7, 'public_holiday'],
      from: '00:00',
      until: '00:00',
      until_days_after: 1,
      law: AB,
    },
  ],
  month_min: hours * 60,
  worked: null,
  worked_ob: false,
  least_min: 0,
  while_working: false,
});

/** Municipalities and regions. */
export const MUNICIPAL_ON_CALL: OnCallPreset = {
  rules: {
    name: 'kommunal_ab',
    source: AB,
    jour: municipal(50, 30, 59),
    beredskap: municipal(130, 14, 28),
    vacation: true,
    account: null,
  },
  amounts_of: 2017,
  to_state: ['worked', 'least_min', 'while_working'],
};

/** The presets. For every other agreement the company fills in an empty form. */
export const ON_CALL_PRESETS: readonly OnCallPreset[] = [MUNICIPAL_ON_CALL];
