import { exportRoster } from '../../contract/roster-exports.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import { addDays, isoWeek, mondayOf } from '../../core/calendar.ts';
import type { Planned } from '../../core/roster/publication.ts';
import { isOfUnit, NO_UNIT } from '../../core/roster/unit-shown.ts';
import { assignedMin } from '../../core/shift.ts';
import { lackedBy } from '../../core/staffing.ts';
import type { Tx } from '../database/db.ts';
import { clockIn, dateIn, edgesOf, spanOfRow } from '../database/local-times.ts';
import { type CompanyRules, type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { type AwayOn, wholeDaysAway } from '../planning/absence-marks.ts';
import { refuseField } from '../refusal.ts';
import { overlayBetween } from '../rosters/overlay-rows.ts';
import { peopleOf } from '../rosters/rosters.ts';
import { column, type Document, fileOf, type Row } from './document.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import { weekdayIn } from './report-parts.ts';

/** A week of the roster as a file: a row for each person, a column for each day. */

type Person = { readonly id: string; readonly first_name: string; readonly last_name: string };
type Facts = {
  readonly company: Pick<CompanyRules, 'name' | 'time_zone'>;
  readonly monday: string;
  readonly is_draft: boolean;
  readonly unit: string | null;
  readonly people: readonly Person[];
  readonly shifts: readonly Planned<ShiftFields>[];
  readonly is_away: AwayOn;
  /** By id. */
  readonly positions: ReadonlyMap<string, string>;
  readonly now: string;
  readonly today: string;
  readonly words: DocumentWords;
};

export const rosterFileHandlers: readonly Handler[] = [
  inCompany(exportRoster, async ({ input: { query }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const { format, language, plan = 'published', unit } = query;
    const monday = mondayOf(query.week_of);
    const days = { first: monday, last: addDays(monday, 6) };
    const words = documentWords[language];
    const unit_name =
      unit === undefined
        ? null
        : unit === NO_UNIT
          ? words.roster.no_unit
          : await nameOfUnit(tx, company_id, unit);
    const edges = edgesOf(days.first, days.last, company.time_zone);
    const [overlay, everybody, is_away, positions] = await Promise.all([
      overlayBetween(tx, company_id, edges),
      peopleOf(tx, company_id, days),
      wholeDaysAway(tx, company_id, days, today),
      positionsOf(tx, company_id),
    ]);
    const published = [...overlay.published.values()].filter(
      ({ wished: { start_time } }) => start_time >= edges.from && start_time < edges.until,
    );
    const shifts = (plan === 'drafts' ? overlay.shifts : published).filter(({ wished }) =>
      isOfUnit(wished, unit),
    );
    const planned = new Set(shifts.flatMap(({ people }) => people));
    const people = everybody.filter(({ id, is_here }) => planned.has(id) || (is_here && unit === undefined));
    const became = { what: 'roster', format, ...days, plan, unit, rows: people.length };
    await record(tx, caller, now, [{ noun: 'company', noun_id: company_id, action: 'exported', became }]);
    const facts = { company, monday, is_draft: plan === 'drafts', unit: unit_name, people, shifts };
    return fileOf(rosterSheet({ ...facts, is_away, positions, now, today, words }), format);
  }),
];

/**
 * The week as people read it on a wall. Somebody who is away has no times that day, and no reason for it stands there:
 * illness and leave are nobody else's.
 */
export function rosterSheet(facts: Facts): Document {
  const { company, monday, is_draft, unit, words, positions, shifts } = facts;
  const dates = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const used = shifts.flatMap(({ wished: { position_id } }) => (position_id === null ? [] : [position_id]));
  const letters = lettersOf([...new Set(used)].flatMap((id) => [[id, positions.get(id) ?? '']] as const));
  const weekday = weekdayIn(words, 'short');
  const { roster } = words;
  return {
    name: `${roster.file}_${monday}`,
    title: roster.title(isoWeek(monday), is_draft),
    facts: [
      { label: words.facts.company, value: company.name },
      { label: words.facts.days, value: `${monday} – ${dates[6]}` },
      ...(unit === null ? [] : [{ label: roster.unit, value: unit }]),
    ],
    columns: [
      column(roster.name, 'text', 24, NAME_PT),
      ...dates.map((date) => column(`${weekday(date)} ${Number(date.slice(8))}`, 'text', 14, DAY_PT)),
      column(words.columns.hours, 'hours', 8, HOURS_PT),
    ],
    groups: [
      {
        name: null,
        rows: [...openRows(facts, dates, letters), ...peopleRows(facts, dates, letters)],
        total: null,
      },
    ],
    totals: [],
    notes: [
      ...[...letters].map(([id, letter]) => `${letter}: ${positions.get(id) ?? ''}`),
      ...(is_draft ? [roster.draft_note] : []),
      roster.zone(company.time_zone),
    ],
    landscape: true,
    now: facts.now,
    today: facts.today,
    words,
  };
}

const [NAME_PT, DAY_PT, HOURS_PT] = [132, 84, 42];

type Letters = ReadonlyMap<string, string>;

/** `07:00–15:30 K`; the letter says the position. */
function timesOf({ wished }: Planned<ShiftFields>, { company, words }: Facts, letters: Letters): string {
  const { kind, position_id } = wished;
  const [from, until] = [wished.start_time, wished.end_time].map((time) => clockIn(time, company.time_zone));
  const letter = position_id === null ? '' : ` ${letters.get(position_id)}`;
  return `${from}–${until}${letter}${kind === 'work' ? '' : ` ${words.kinds[kind]}`}`;
}

/** The places that nobody has, above the people. */
function openRows(facts: Facts, dates: readonly string[], letters: Letters): Row[] {
  const open = dates.map((date) =>
    onDay(facts, date).flatMap((shift) => {
      const coming = shift.people.filter((person) => !facts.is_away(person, date)).length;
      const left = lackedBy(shift.wished.places, coming);
      return left === 0 ? [] : [`${timesOf(shift, facts, letters)}${left === 1 ? '' : ` ×${left}`}`];
    }),
  );
  if (open.every((lines) => lines.length === 0)) return [];
  return [{ cells: [facts.words.roster.open, ...open.map(inLines), null], tone: 'free' }];
}

function peopleRows(facts: Facts, dates: readonly string[], letters: Letters): Row[] {
  const { people, is_away, words } = facts;
  return people.map(({ id, first_name, last_name }) => {
    let min = 0;
    const cells = dates.map((date) => {
      if (is_away(id, date)) return words.roster.away;
      const own = onDay(facts, date).filter((shift) => shift.people.includes(id));
      for (const { wished } of own)
        if (wished.kind === 'work') min += assignedMin({ ...spanOfRow(wished), break_min: wished.break_min });
      return inLines(own.map((shift) => timesOf(shift, facts, letters)));
    });
    return { cells: [`${first_name} ${last_name}`, ...cells, min / 60], tone: 'plain' };
  });
}

const onDay = ({ shifts, company }: Facts, date: string): Planned<ShiftFields>[] =>
  shifts
    .filter(({ wished }) => dateIn(wished.start_time, company.time_zone) === date)
    .toSorted((a, b) => a.wished.start_time.localeCompare(b.wished.start_time));

const inLines = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join('\n'));

/** The shortest beginnings that tell the names apart: Kassa and Kök are `Ka` and `Kö`. */
export function lettersOf(named: readonly (readonly [id: string, name: string])[]): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [id, name] of named.toSorted(([, a], [, b]) => a.localeCompare(b, 'sv'))) {
    const others = named.filter(([other]) => other !== id).map(([, other]) => other.toLocaleLowerCase('sv'));
    const signs = Array.from(name);
    const is_own = (length: number): boolean =>
      !others.some((other) => other.startsWith(signs.slice(0, length).join('').toLocaleLowerCase('sv')));
    const length = signs.findIndex((_, at) => is_own(at + 1)) + 1;
    letters.set(id, length === 0 ? name : signs.slice(0, length).join(''));
  }
  return letters;
}

async function positionsOf(tx: Tx, company_id: string): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; name: string }[]>`
    select id, name from positions where company_id = ${company_id}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function nameOfUnit(tx: Tx, company_id: string, id: string): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    select name from units where company_id = ${company_id} and id = ${id}`;
  if (row === undefined) throw refuseField('not_found', 'unit');
  return row.name;
}
