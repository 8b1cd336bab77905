import type { ObBucket, ObRuleSet, ObWindow } from './ob.ts';
import type { DayClass } from './ob-days.ts';

type Clocks = { readonly days: string; readonly from: string; readonly until: string };

/** A language's words for the parts of a rule of unsocial hours. */
export type ObWords = {
  /** `mån` of 1 */
  readonly weekday: (number: number) => string;
  readonly named: (day: DayClass) => string;
  /** `lör och helgdagar` */
  readonly listed: (items: readonly string[]) => string;
  readonly allDay: (days: string) => string;
  readonly within: (clocks: Clocks) => string;
  /** `lör 12:00–mån 05:00` */
  readonly across: (clocks: Clocks & { readonly last: string }) => string;
  readonly later: (clocks: Clocks & { readonly count: number }) => string;
  /** `dagen före en storhelg från 18:00 till nästa vardag 07:00` */
  readonly untilWeekday: (clocks: Clocks) => string;
};

/** The hours of a bucket: `mån–fre 18:15–20:00; lör 12:00–mån 05:00`. Pure. */
export const windowsInWords = (rules: ObRuleSet, bucket: ObBucket, words: ObWords): string =>
  rules.windows
    .filter((window) => window.bucket === bucket)
    .map((window) => windowInWords(window, words))
    .join('; ');

/** The hours of a window: `tis och tors 18:00–22:00`. Pure. */
export function windowInWords(window: Omit<ObWindow, 'bucket' | 'law'>, words: ObWords): string {
  const { days, from, until, until_days_after: count, until_weekday = false } = window;
  const said = daysInWords(days, words);
  if (until_weekday) return words.untilWeekday({ days: said, from, until });
  if (count === 0) return words.within({ days: said, from, until });
  if (count === 1 && until === '00:00')
    return from === '00:00' ? words.allDay(said) : words.within({ days: said, from, until: '24:00' });
  if (count === 1 && until <= from) return words.within({ days: said, from, until });
  const [day] = days;
  if (days.length > 1 || typeof day !== 'number') return words.later({ days: said, from, until, count });
  return words.across({ days: said, from, last: words.weekday(((day - 1 + count) % 7) + 1), until });
}

/** `mån–fre`, `tis och tors`, `sön och helgdagar` */
function daysInWords(days: ObWindow['days'], words: ObWords): string {
  const numbers = days.filter((day) => typeof day === 'number').toSorted((a, b) => a - b);
  const named = days.filter((day) => typeof day !== 'number');
  const runs: { first: number; last: number }[] = [];
  for (const day of numbers) {
    const run = runs.at(-1);
    if (run?.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const weekdays = runs.map(({ first, last }) =>
    first === last ? words.weekday(first) : `${words.weekday(first)}–${words.weekday(last)}`,
  );
  return words.listed([...weekdays, ...named.map(words.named)]);
}
