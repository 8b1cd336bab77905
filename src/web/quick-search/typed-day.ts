import { addDays, isDate, isoWeek, mondayOf, weekdayOf } from '../../core/calendar.ts';
import { folded } from '../../core/fold.ts';

/** A day or a week as a planner writes it in the quick search, in Swedish or English. Pure. */

export type TypedDay = {
  readonly kind: 'day' | 'week';
  /** The day, or the Monday of the week. */
  readonly day: string;
};

const FEWEST_LETTERS = 3;

/** As `folded` gives them: without accents. */
const NAMED: Readonly<Record<string, number>> = {
  idag: 0,
  today: 0,
  imorgon: 1,
  tomorrow: 1,
  igar: -1,
  yesterday: -1,
};
const WEEKDAYS: readonly (readonly string[])[] = [
  ['mandag', 'monday'],
  ['tisdag', 'tuesday'],
  ['onsdag', 'wednesday'],
  ['torsdag', 'thursday'],
  ['fredag', 'friday'],
  ['lordag', 'saturday'],
  ['sondag', 'sunday'],
];
const MONTHS: readonly (readonly string[])[] = [
  ['januari', 'january'],
  ['februari', 'february'],
  ['mars', 'march'],
  ['april'],
  ['maj', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['augusti', 'august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['december'],
];

/**
 * The day or week that the text means, seen from `today`; null when it means none. A weekday is the next one, today
 * included; a week or a date without its year is the nearest.
 */
export function dayTyped(typed: string, today: string): TypedDay | null {
  const text = folded(typed).replace(/^i (dag|morgon|gar)$/, 'i$1');
  const named = NAMED[text];
  if (named !== undefined) return { kind: 'day', day: addDays(today, named) };
  const week = /^(?:v|vecka|w|week) ?\.? ?(\d{1,2})$/.exec(text);
  if (week !== null) return weekOf(Number(week[1]), today);
  const weekday = placeOf(WEEKDAYS, text);
  if (weekday !== null) return { kind: 'day', day: addDays(today, (weekday + 1 - weekdayOf(today) + 7) % 7) };
  const day = isDate(text) ? text : dateOf(text, today);
  return day === null ? null : { kind: 'day', day };
}

/** The Monday of the nearest week of this number; null when no year nearby has it. */
function weekOf(number: number, today: string): TypedDay | null {
  const monday = mondayOf(today);
  for (let weeks = 0; weeks <= 53; weeks += 1)
    for (const day of [addDays(monday, weeks * 7), addDays(monday, -weeks * 7)])
      if (isoWeek(day) === number) return { kind: 'week', day };
  return null;
}

/** `24 dec`, `24 december`, `dec 24`, `24/12`, the nearest such day to today; null when there is none. */
function dateOf(text: string, today: string): string | null {
  const [, first = '', second = ''] = /^(\w+)(?:[ .]+|\/)(\w+)\.?$/.exec(text) ?? [];
  const [day, word] = /^\d{1,2}$/.test(first) ? [first, second] : [second, first];
  if (!/^\d{1,2}$/.test(day)) return null;
  const month =
    text.includes('/') && /^\d{1,2}$/.test(word) ? Number(word) : (placeOf(MONTHS, word) ?? -1) + 1;
  const year = Number(today.slice(0, 4));
  const days = [0, 1, -1]
    .map((more) => `${year + more}-${two(month)}-${two(Number(day))}`)
    .filter(isDate)
    .toSorted((a, b) => distance(a, today) - distance(b, today));
  return days[0] ?? null;
}

const two = (number: number): string => String(number).padStart(2, '0');
const distance = (day: string, today: string): number => Math.abs(Date.parse(day) - Date.parse(today));

/** Which of the names the text begins, counted from 0. */
function placeOf(names: readonly (readonly string[])[], text: string): number | null {
  if (text.length < FEWEST_LETTERS) return null;
  const at = names.findIndex((some) => some.some((name) => name.startsWith(text)));
  return at === -1 ? null : at;
}
