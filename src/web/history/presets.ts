import { addDays } from '../../core/calendar.ts';
import type { HistorySearch } from './choice.ts';

/** The latest days, as presets. Apart from choice.ts, which everyone's first load has: the calendar is not in it. */
export const PRESETS = ['all', 'today', 'week', 'month'] as const;
type Preset = (typeof PRESETS)[number];
const DAYS: Readonly<Record<Exclude<Preset, 'all'>, number>> = { today: 1, week: 7, month: 30 };

/** The first day of a preset; undefined: no first day. */
export const firstOf = (preset: Preset, today: string): string | undefined =>
  preset === 'all' ? undefined : addDays(today, 1 - DAYS[preset]);

/** The preset in the address, or null: other days. */
export const presetOf = ({ first, last }: HistorySearch, today: string): Preset | null =>
  last === undefined ? (PRESETS.find((preset) => firstOf(preset, today) === first) ?? null) : null;
