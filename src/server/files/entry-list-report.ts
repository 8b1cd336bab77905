import type { ExportFormat, ExportLanguage, ExportStatus } from '../../contract/exports.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { ObBucket } from '../../core/pay/ob.ts';
import { type DatedRuleSet, ruleSetOn } from '../../core/pay/ob-choice.ts';
import { hoursAt, levelsIn } from '../../core/pay/ob-hours.ts';
import type { CompanyRules } from '../handler.ts';
import { entryReply, type TimeEntryRow } from '../reports/time-entry-rows.ts';
import { asFileName, type Column, column, type Document, type Group, type Row } from './document.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import {
  counts,
  isOnCall,
  levelColumn,
  obNotes,
  type RulesInForce,
  stateNotes,
  sumCells,
  weekdayIn,
  workedOf,
} from './report-parts.ts';

/**
 * The same list as plain rows for the worker thread: computing the hours of a thousand people's month on the main
 * thread would block every company.
 */
export type EntryListOrder = {
  readonly list: Omit<Parameters<typeof entryListReport>[0], 'company' | 'entries' | 'words'> & {
    readonly company: Pick<CompanyRules, 'name' | 'time_zone' | 'rules'>;
    readonly rows: readonly TimeEntryRow[];
    readonly choices: readonly DatedRuleSet[];
  };
  readonly language: ExportLanguage;
  readonly format: ExportFormat;
};

export function orderedEntryList({ list, language }: EntryListOrder): Document {
  const { rows, choices, company } = list;
  const entries = rows.map((row) => entryReply(row, company, (date) => ruleSetOn(date, choices)));
  return entryListReport({ ...list, entries, words: documentWords[language] });
}

/** The file's name, without its extension. */
export const entryListName = (
  { person, first, last }: Pick<Parameters<typeof entryListReport>[0], 'person' | 'first' | 'last'>,
  words: DocumentWords,
): string => `${person === null ? words.list_file : asFileName(person.last_name)}_${first}_${last}`;

/**
 * The list of reports as a manager filtered it: by worker, one row per report with the plan beside it, a sum for each
 * worker and one for all.
 */
export function entryListReport(facts: {
  readonly company: { readonly name: string; readonly time_zone: string };
  readonly first: string;
  readonly last: string;
  readonly status: ExportStatus;
  readonly q: string | undefined;
  readonly without_own: boolean;
  /** The one person asked for, or null. */
  readonly person: { readonly first_name: string; readonly last_name: string } | null;
  readonly entries: readonly TimeEntry[];
  readonly inForce: RulesInForce;
  readonly now: string;
  readonly today: string;
  readonly words: DocumentWords;
}): Document {
  const { company, first, last, entries, words } = facts;
  const uncounted = entries.filter((entry) => !counts(entry));
  const levels = levelsIn(entries);
  const layout: Layout = { levels, words, on_call: entries.some(isOnCall) };
  const around = aroundOf(layout);
  return {
    name: entryListName(facts, words),
    title: words.list_title,
    facts: [
      { label: words.facts.company, value: company.name },
      { label: words.facts.days, value: first === last ? first : `${first} – ${last}` },
      { label: words.facts.choice, value: choiceOf(facts) },
    ],
    ...entryListPart(entries, layout, facts.inForce),
    totals: [
      { label: words.grand_total, cells: sumCells(entries.filter(counts), levels, around) },
      ...(uncounted.length === 0
        ? []
        : [{ label: words.uncounted, cells: sumCells(uncounted, levels, around) }]),
    ],
    notes: [
      ...(entries.length === 0 ? [words.notes.nothing] : []),
      ...stateNotes(entries, words),
      words.notes.difference,
      ...obNotes(facts.inForce, words),
      words.notes.zone(company.time_zone),
    ],
    landscape: true,
    now: facts.now,
    today: facts.today,
  };
}

function choiceOf({ status, q, without_own, person, words }: Parameters<typeof entryListReport>[0]): string {
  const { choices } = words;
  const which =
    status === 'all' || status === 'decided' || status === 'pending' || status === 'submitted_ok'
      ? choices[status]
      : status === 'submitted_pending'
        ? choices.pending
        : words.status[status];
  const whose = person === null ? [] : [`${person.first_name} ${person.last_name}`];
  const named = q === undefined || q === '' ? [] : [choices.named(q)];
  return [which, ...whose, ...named, ...(without_own ? [choices.without_own] : [])].join(', ');
}

/** The columns and rows alone, of some of the list: a layout that holds for all of it makes the parts one list. */
export const entryListPart = (
  entries: readonly TimeEntry[],
  layout: Layout,
  inForce: RulesInForce,
): Pick<Document, 'columns' | 'groups' | 'words'> => ({
  columns: columnsOf(layout, inForce),
  groups: groupsOf(entries, layout),
  words: layout.words,
});

export type Layout = {
  readonly levels: readonly ObBucket[];
  readonly words: DocumentWords;
  /** Some report is of jour or beredskap: two more columns. */
  readonly on_call: boolean;
};

/** How many fields stand before and after the hours. */
const aroundOf = ({ on_call }: Layout) => ({ before: on_call ? 10 : 8, after: 4 });

const columnsOf = (
  { words, levels, on_call }: Layout,
  inForce: RulesInForce,
  { columns } = words,
): Column[] => [
  column(columns.worker, 'text', 26, 0),
  column(columns.date, 'date', 12, 62),
  // A page is wide enough for the kind where the weekday makes room, and for the stretches beside three levels.
  column(columns.weekday, 'text', 10, on_call ? 0 : 50),
  {
    title: columns.planned,
    width: 70,
    fields: [
      { title: columns.planned_from, kind: 'clock', chars: 10 },
      { title: columns.planned_until, kind: 'clock', chars: 10 },
    ],
  },
  {
    title: columns.reported,
    width: 70,
    fields: [
      { title: columns.reported_from, kind: 'clock', chars: 12 },
      { title: columns.reported_until, kind: 'clock', chars: 12 },
    ],
  },
  ...(on_call
    ? [
        column(columns.kind, 'text', 12, 56),
        column(columns.work_on_call, 'text', 24, levels.length > 3 ? 0 : 70),
      ]
    : []),
  column(columns.break, 'minutes', 8, 36),
  column(columns.hours, 'hours', 9, 48),
  ...levels.map((level) => levelColumn(level, words, inForce, 42)),
  column(columns.status, 'text', 12, 62),
  {
    title: columns.difference,
    width: 64,
    fields: [
      { title: columns.difference_start, kind: 'signed', chars: 12 },
      { title: columns.difference_end, kind: 'signed', chars: 12 },
    ],
  },
  column(columns.comment, 'comment', 60, 0),
];

function groupsOf(entries: readonly TimeEntry[], layout: Layout): Group[] {
  const { levels, words } = layout;
  const weekday = weekdayIn(words, 'short');
  const collator = new Intl.Collator('sv');
  return [...Map.groupBy(entries, ({ user_id }) => user_id).values()]
    .map((own) => ({ own, user: own[0]?.user, name: own[0]?.worker_name ?? '' }))
    .toSorted((a, b) => collator.compare(sortName(a.user), sortName(b.user)))
    .map(({ own, name }) => ({
      name,
      rows: own.map((entry) => entryRow(entry, weekday(entry.date), layout)),
      total: { label: words.total_of(name), cells: sumCells(own.filter(counts), levels, aroundOf(layout)) },
    }));
}

type Named = { readonly id: string; readonly first_name: string; readonly last_name: string };
const sortName = (user: Named | undefined): string =>
  user === undefined ? '' : `${user.last_name} ${user.first_name} ${user.id}`;

/** People in the order in which the list has them. */
export function inListOrder<P extends Named>(people: readonly P[]): P[] {
  const collator = new Intl.Collator('sv');
  return people.toSorted((a, b) => collator.compare(sortName(a), sortName(b)));
}

function entryRow(entry: TimeEntry, weekday: string, { levels, words, on_call }: Layout): Row {
  const { assigned, start_diff_min, end_diff_min } = entry.mismatch;
  return {
    cells: [
      entry.worker_name,
      entry.date,
      weekday,
      assigned?.start_time_local ?? null,
      assigned?.end_time_local ?? null,
      entry.start_time_local,
      entry.end_time_local,
      ...(on_call ? [words.kinds[entry.kind], workedOf(entry) || null] : []),
      entry.break_duration,
      entry.totalHours,
      ...levels.map((level) => hoursAt(entry, level)),
      words.status[entry.status],
      start_diff_min,
      end_diff_min,
      entry.description === '' ? null : entry.description,
    ],
    tone: counts(entry) ? 'plain' : 'uncounted',
  };
}
