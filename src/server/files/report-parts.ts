import type { TimeEntry } from '../../contract/time-entries.ts';
import { kronorOf } from '../../core/money.ts';
import { levelsOf, type ObBucket, type ObRuleSet } from '../../core/pay/ob.ts';
import { hoursAt } from '../../core/pay/ob-hours.ts';
import { windowsInWords } from '../../core/pay/ob-windows.ts';
import type { Column, Value } from './document.ts';
import type { DocumentWords } from './document-words.ts';

/** Shared by the month report and the list of reports: which reports count, the sums, and the notes. */

/** The rules in force, each from its date on (null: from before). */
export type RulesInForce = readonly { readonly from: string | null; readonly rules: ObRuleSet }[];

/** Does a report count? Pay and the screens also leave out drafts and rejected reports (decisions section 4). */
export const counts = ({ status }: TimeEntry): boolean => status !== 'draft' && status !== 'rejected';

/** The stretches of work in a report of jour or beredskap: `22:00–23:30, 02:00–03:00`. */
export const workedOf = ({ worked }: TimeEntry): string =>
  worked.map(({ start_time_local, end_time_local }) => `${start_time_local}–${end_time_local}`).join(', ');

export const isOnCall = ({ kind }: TimeEntry): boolean => kind !== 'work';

/** A level's column: spreadsheets name it as the agreement does, where one name holds; PDF has that in its notes. */
export function levelColumn(
  level: ObBucket,
  { columns }: DocumentWords,
  inForce: RulesInForce,
  width: number,
): Column {
  const title = columns.ob(level);
  const names = new Set(inForce.map(({ rules }) => rules.names?.[level] ?? ''));
  const [name = ''] = names.size === 1 ? names : [];
  return { title, width, fields: [{ title: `${title} ${name}`.trim(), kind: 'hours', chars: 8 }] };
}

/** Hours and OB of some reports, one for each of `levels`. Quarters of an hour add up exactly. */
export function hoursOf(entries: readonly TimeEntry[], levels: readonly ObBucket[]): number[] {
  const sum = (of: (entry: TimeEntry) => number): number =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return [sum((entry) => entry.totalHours), ...levels.map((level) => sum((entry) => hoursAt(entry, level)))];
}

/** The meaning of the levels under this company's rules, one line each; where the rules changed, from when. */
export function obNotes(inForce: RulesInForce, words: DocumentWords): string[] {
  const percent = new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 2 });
  const kronor = new Intl.NumberFormat(words.locale, { minimumFractionDigits: 2 });
  return inForce.flatMap(({ from, rules }) => {
    const lines = levelsOf(rules).flatMap((bucket) => {
      const windows = windowsInWords(rules, bucket, words.ob);
      const amount_ore = rules.amounts_ore?.[bucket] ?? null;
      const divisor = rules.divisors?.[bucket];
      const adds =
        amount_ore !== null
          ? words.notes.ob_amount(kronor.format(kronorOf(amount_ore)))
          : divisor === undefined
            ? words.notes.ob_share(percent.format((rules.multipliers_pct[bucket] ?? 0) / 100))
            : words.notes.ob_divisor(divisor);
      const level = [words.columns.ob(bucket), rules.names?.[bucket]].filter(Boolean).join(' ');
      return windows === '' ? [] : [words.notes.ob(level, windows, adds)];
    });
    return from === null ? lines : [words.notes.ob_from(from), ...lines];
  });
}

/** Says whether some reports still wait, that drafts and rejected ones do not count, and what counts of time on call. */
export function stateNotes(entries: readonly TimeEntry[], words: DocumentWords): string[] {
  const counted = entries.filter(counts);
  const waiting = counted.filter(({ status }) => status !== 'approved').length;
  const state =
    counted.length === 0
      ? []
      : [waiting === 0 ? words.notes.approved : words.notes.preliminary(waiting, counted.length)];
  return [
    ...state,
    ...(counted.length === entries.length ? [] : [words.notes.uncounted]),
    ...(entries.some(isOnCall) ? [words.notes.on_call] : []),
  ];
}

/** The cells of a sum: `before` columns come before the hours, `after` columns follow them. */
export const sumCells = (
  entries: readonly TimeEntry[],
  levels: readonly ObBucket[],
  { before, after }: { readonly before: number; readonly after: number },
): Value[] => [
  ...Array<null>(before).fill(null),
  ...hoursOf(entries, levels),
  ...Array<null>(after).fill(null),
];

/** `mån` of a date, or the whole word. */
export function weekdayIn(words: DocumentWords, length: 'short' | 'long'): (date: string) => string {
  const format = new Intl.DateTimeFormat(words.locale, { weekday: length, timeZone: 'UTC' });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}
