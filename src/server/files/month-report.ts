import type { TimeEntry } from '../../contract/time-entries.ts';
import { daysOfMonth, isRedDay, weekdayOf } from '../../core/calendar.ts';
import type { ObBucket } from '../../core/pay/ob.ts';
import { levelsIn } from '../../core/pay/ob-hours.ts';
import { asFileName, type Column, column, type Document, type Row } from './document.ts';
import type { DocumentWords } from './document-words.ts';
import {
  counts,
  hoursOf,
  isOnCall,
  levelColumn,
  obNotes,
  type RulesInForce,
  stateNotes,
  sumCells,
  weekdayIn,
  workedOf,
} from './report-parts.ts';

/** One person's month, one row per day (specification section 2), with all days, like a time sheet. */
export function monthReport(facts: {
  readonly person: { readonly first_name: string; readonly last_name: string };
  readonly company: { readonly name: string; readonly time_zone: string };
  readonly year: number;
  readonly month: number;
  readonly entries: readonly TimeEntry[];
  readonly inForce: RulesInForce;
  readonly now: string;
  readonly today: string;
  readonly words: DocumentWords;
}): Document {
  const { person, company, year, month, entries, words } = facts;
  const days = daysOfMonth(year, month);
  const [first = ''] = days;
  const format = new Intl.DateTimeFormat(words.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthName = format.format(new Date(`${first}T00:00:00Z`));
  const counted = entries.filter(counts);
  const approved = counted.every(({ status }) => status === 'approved');
  const byDay = Map.groupBy(entries, ({ date }) => date);
  const weekday = weekdayIn(words, 'long');
  const levels = levelsIn(counted);
  return {
    name: `${asFileName(person.last_name)}_${first.slice(0, 7)}`,
    title: `${words.month_title} ${monthName}`,
    facts: [
      { label: words.facts.worker, value: `${person.first_name} ${person.last_name}` },
      { label: words.facts.company, value: company.name },
      {
        label: words.facts.state,
        value: counted.length === 0 ? words.states.none : words.states[approved ? 'approved' : 'preliminary'],
      },
    ],
    columns: columnsOf(words, levels, facts.inForce),
    groups: [
      {
        name: null,
        rows: days.map((date) => dayRow(date, weekday(date), byDay.get(date) ?? [], levels, words)),
        total: null,
      },
    ],
    totals: [{ label: words.total, cells: sumCells(counted, levels, { before: 2, after: 1 }) }],
    notes: [
      ...stateNotes(entries, words),
      ...obNotes(facts.inForce, words),
      words.notes.zone(company.time_zone),
    ],
    landscape: false,
    now: facts.now,
    today: facts.today,
    words,
  };
}

const columnsOf = (
  words: DocumentWords,
  levels: readonly ObBucket[],
  inForce: RulesInForce,
  { columns } = words,
): Column[] => [
  column(columns.date, 'date', 12, 66),
  column(columns.weekday, 'text', 12, 62),
  column(columns.worked, 'hours', 12, 58),
  ...levels.map((level) => levelColumn(level, words, inForce, 44)),
  column(columns.comment, 'comment', 60, 0),
];

function dayRow(
  date: string,
  weekday: string,
  entries: readonly TimeEntry[],
  levels: readonly ObBucket[],
  words: DocumentWords,
): Row {
  const counted = entries.filter(counts);
  const hours = counted.length === 0 ? [null, ...levels.map(() => null)] : hoursOf(counted, levels);
  const comment = entries
    .map((entry) => commentOf(entry, words))
    .filter((text) => text !== '')
    .join('\n');
  const free = weekdayOf(date) >= 6 || isRedDay(date);
  return {
    cells: [date, weekday, ...hours, comment === '' ? null : comment],
    tone: entries.length > 0 && counted.length === 0 ? 'uncounted' : free ? 'free' : 'plain',
  };
}

/**
 * A draft or a rejected report is marked and shown with its times: the day's hours do not count it. Of jour and
 * beredskap the day's hours count the work alone.
 */
function commentOf(entry: TimeEntry, words: DocumentWords): string {
  const times = `${entry.start_time_local}–${entry.end_time_local}`;
  return [
    isOnCall(entry) ? words.on_call(words.kinds[entry.kind], times, workedOf(entry)) : '',
    counts(entry) ? '' : words.uncounted_report(words.status[entry.status], times),
    entry.description,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
