import type { CompanyHistoryEntry } from '../../contract/history.ts';
import type { HistoryNoun } from '../../contract/nouns.ts';
import { NAMELESS } from '../../core/kept-days.ts';
import type { Part, Tx } from '../database/db.ts';
import { PERSON_NOUNS, THINGS } from '../nouns.ts';

/**
 * Looks up what history entries are about, as it is today: people, days, the times of shifts. Only for the entries of
 * one page and by id: joining on an id inside jsonb would read the whole company's shifts.
 */

type Facts = Record<string, unknown> | null;
export type Entry = {
  readonly n: number;
  readonly at: string;
  readonly actor_id: string | null;
  readonly noun: HistoryNoun;
  readonly noun_id: string;
  readonly action: string;
  readonly was: Facts;
  readonly became: Facts;
  readonly reason: string | null;
  readonly salt: Buffer | null;
  readonly commitment: Buffer;
  readonly hash: Buffer;
};

type Person = NonNullable<CompanyHistoryEntry['actor']>;
type Span = NonNullable<CompanyHistoryEntry['span']>;
export type About = {
  /** null: the actor does not belong to the company. */
  readonly actor: Person | null;
  readonly about: Person | null;
  readonly day: string | null;
  readonly span: Span | null;
};

type Thing = { readonly id: string; person_id: string | null; day: string | null; shift_id: string | null };

/** What each entry is about, in the same order. */
export async function aboutEntries(tx: Tx, company_id: string, entries: readonly Entry[]): Promise<About[]> {
  const things = await thingsOf(tx, company_id, entries);
  const named = entries.map((entry) => namedIn(entry, things.get(entry.noun_id)));
  const people_ids = [...entries.map(({ actor_id }) => actor_id), ...named.map(({ person }) => person)];
  const shift_ids = named.map(({ shift }) => shift);
  const [people, spans] = await Promise.all([
    peopleOf(tx, company_id, known(people_ids)),
    spansOf(tx, company_id, known(shift_ids)),
  ]);
  return entries.map((entry, at) => {
    const { person, day, shift, span } = named[at] ?? NOTHING;
    const about = person === null ? undefined : people.get(person);
    return {
      actor: entry.actor_id === null ? null : (people.get(entry.actor_id) ?? null),
      about: about === undefined || about.first_name === NAMELESS ? null : about,
      day,
      span: entry.noun === 'assignment' && shift !== null ? (spans.get(shift) ?? null) : span,
    };
  });
}

const known = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

async function thingsOf(tx: Tx, company_id: string, entries: readonly Entry[]): Promise<Map<string, Thing>> {
  const ids = (noun: HistoryNoun): string[] =>
    known(entries.map((entry) => (entry.noun === noun ? entry.noun_id : null)));
  const column = (name: string | undefined): Part => (name === undefined ? tx`null` : tx`${tx(name)}`);
  const rows = await tx<Thing[]>`
    select null::uuid as id, null::uuid as person_id, null::date as day, null::uuid as shift_id where false
    ${THINGS.filter(({ is_person }) => is_person === undefined).reduce(
      (all, { table, noun, person, day, shift }) => tx`${all}
        union all
        select id, ${column(person)}, ${column(day)}, ${column(shift)} from ${tx(table)}
        where company_id = ${company_id} and id = any(${ids(noun)}::uuid[])`,
      tx``,
    )}`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Named = {
  readonly person: string | null;
  readonly day: string | null;
  readonly shift: string | null;
  readonly span: Span | null;
};
const NOTHING: Named = { person: null, day: null, shift: null, span: null };

/** The nouns that are about a shift. */
const SHIFT_NOUNS: readonly HistoryNoun[] = ['assignment', 'offer', 'claim', 'trade'];
const PEOPLE = ['user_id', 'worker_id', 'user'] as const;
const DAYS = ['date', 'first_day', 'from', 'period', 'month'] as const;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const DAY = /^\d{4}-\d{2}(-\d{2})?$/;

/** What the entry and its thing say. */
function namedIn({ noun, noun_id, was, became }: Entry, thing: Thing | undefined): Named {
  const day = firstOf(
    DAYS.flatMap((key) => [was?.[key], became?.[key]]),
    DAY,
  );
  const person = firstOf(
    [was, became].flatMap((facts) => PEOPLE.map((key) => facts?.[key])),
    ID,
  );
  const is_own = PERSON_NOUNS.includes(noun);
  return {
    person: is_own ? noun_id : (thing?.person_id ?? person),
    day: day === null ? (thing?.day ?? null) : day.length === 7 ? `${day}-01` : day,
    shift: SHIFT_NOUNS.includes(noun)
      ? (thing?.shift_id ?? firstOf([was?.shift_id, became?.shift_id], ID))
      : null,
    span: noun === 'shift' ? spanOf(was ?? became) : null,
  };
}

const firstOf = (values: readonly unknown[], form: RegExp): string | null =>
  values.find((value): value is string => typeof value === 'string' && form.test(value)) ?? null;

function spanOf(facts: Facts): Span | null {
  const [start, end] = [facts?.start_time, facts?.end_time].map((time) => Date.parse(String(time)));
  if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return null;
  return { start_time: instantOf(start), end_time: instantOf(end) };
}

const instantOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

async function peopleOf(tx: Tx, company_id: string, ids: string[]): Promise<Map<string, Person>> {
  const rows = await tx<Person[]>`
    select id, first_name, last_name, role from users
    where company_id = ${company_id} and id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The times of shifts; for deleted shifts, their last times. */
async function spansOf(tx: Tx, company_id: string, ids: string[]): Promise<Map<string, Span>> {
  const [there, gone] = await Promise.all([
    tx<(Span & { id: string })[]>`
      select id, start_time, end_time from shifts
      where company_id = ${company_id} and id = any(${ids}::uuid[])`,
    tx<{ id: string; was: Facts }[]>`
      select noun_id as id, was from history
      where company_id = ${company_id} and noun = 'shift' and noun_id = any(${ids}::uuid[])
        and action in ('deleted', 'copy_withdrawn')`,
  ]);
  const spans = new Map<string, Span>();
  for (const { id, was } of gone) {
    const span = spanOf(was);
    if (span !== null) spans.set(id, span);
  }
  for (const { id, start_time, end_time } of there) spans.set(id, { start_time, end_time });
  return spans;
}
