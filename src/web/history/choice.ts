import { HISTORY_NOUNS, type HistoryNoun } from '../../contract/nouns.ts';
import { addDays } from '../../core/calendar.ts';
import { dateIn, oneOf, type Search, textIn } from '../search.ts';

export type HistorySearch = {
  noun?: HistoryNoun | undefined;
  /** The person who acted. */
  actor?: string | undefined;
  /** The person concerned. */
  about?: string | undefined;
  first?: string | undefined;
  last?: string | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text !== undefined && UUID.test(text) ? text : undefined;
};

/** `?noun=payroll&actor=…&first=2026-11-01`: the filters; left out: all entries. */
export const historySearch = (search: Search): HistorySearch => {
  const first = dateIn(search.first);
  const last = dateIn(search.last);
  return {
    noun: oneOf(HISTORY_NOUNS, search.noun),
    actor: idIn(search.actor),
    about: idIn(search.about),
    first,
    last: first !== undefined && last !== undefined && last < first ? undefined : last,
  };
};

/** The latest days, as presets. */
export const PRESETS = ['all', 'today', 'week', 'month'] as const;
type Preset = (typeof PRESETS)[number];
const DAYS: Readonly<Record<Exclude<Preset, 'all'>, number>> = { today: 1, week: 7, month: 30 };

/** The first day of a preset; undefined: no first day. */
export const firstOf = (preset: Preset, today: string): string | undefined =>
  preset === 'all' ? undefined : addDays(today, 1 - DAYS[preset]);

/** The preset in the address, or null: other days. */
export const presetOf = ({ first, last }: HistorySearch, today: string): Preset | null =>
  last === undefined ? (PRESETS.find((preset) => firstOf(preset, today) === first) ?? null) : null;
