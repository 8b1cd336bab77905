import type { InputOf, ReplyOf } from '../../contract/call.ts';
import type { explainOpening, explainOther } from '../../contract/roster-whys.ts';
import type { HardRule } from '../../core/roster/engine/case.ts';
import { livePosts, type ProposedPair, type TermPoints } from '../../core/roster/proposal/judged-people.ts';
import type { Opening } from '../../core/roster/proposal/opening.ts';
import { type Way, Ways } from '../../core/roster/proposal/ways.ts';
import type { RosterRule } from '../../core/roster/work-rules.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, timesIn } from '../rosters/draft-rows.ts';
import { type Asked, refusedOf } from './judge-changes.ts';
import { type ReadFacts, type Reading, readFacts } from './run-facts.ts';
import type { RunRow } from './run-rows.ts';

/** What would fill a place of a proposal, and what another person on it would take, by what stands now (decision 0130). */

export async function readAsked(reading: Reading, run: RunRow): Promise<Asked> {
  const { first_day, last_day, unit, weights } = run;
  const read = await readFacts(reading, { first_day, last_day, unit: unit ?? undefined, weights });
  return { run: { ...run, posts: livePosts(read.facts, run.posts) }, read };
}

/** Is it a place that the proposal leaves open, or one that it gives to this person? */
export function requireOfRun({ posts, left_out }: RunRow, shift_id: string, holder: string | null): void {
  const is_of_run =
    holder === null
      ? left_out.open?.some((one) => one.shift_id === shift_id) === true
      : posts.some((one) => one.shift_id === shift_id && one.worker_id === holder);
  if (!is_of_run) throw new Refusal('nothing_proposed');
}

export async function openingReply(
  reading: Reading,
  { run, read }: Asked,
  shift_id: string,
  { counted, ways }: Opening,
): Promise<ReplyOf<typeof explainOpening>> {
  const proven: Way[] = [];
  for (const way of ways)
    if (await holds(reading, { run, read }, { shift_id, holder: null, way })) proven.push(way);
  return {
    shift_id,
    counted:
      counted === null
        ? null
        : {
            ...counted,
            shifts: counted.shifts.length,
            people: counted.people.length,
            rules: [...counted.rules],
          },
    ways: await shown(reading, read, { shift_id, holder: null }, proven),
  };
}

export async function otherReply(
  reading: Reading,
  { run, read }: Asked,
  { shift_id, worker_id, instead_of }: InputOf<typeof explainOther>['query'],
): Promise<ReplyOf<typeof explainOther>> {
  const holder = instead_of ?? null;
  requireOfRun(run, shift_id, holder);
  if (!read.facts.people.some(({ id }) => id === worker_id)) throw new Refusal('not_found');
  const refused = run.removed.filter((one) => one.shift_id === shift_id);
  const asked = { shift_id, holder, refused: refused.map((one) => one.worker_id) };
  const { way, unfit, breaks } = new Ways(read.facts, run.posts, asked).of(worker_id);
  const proven =
    way !== null && (await holds(reading, { run, read }, { shift_id, holder, way })) ? [way] : [];
  const name = await namesOf(reading.tx, reading.caller.company_id, [worker_id]);
  const [told = null] = await shown(reading, read, { shift_id, holder }, proven);
  return {
    shift_id,
    worker: name(worker_id),
    unfit,
    breaks: [...breaks],
    refused: asked.refused.includes(worker_id) || (way !== null && told === null),
    way: told,
  };
}

type Tried = { readonly shift_id: string; readonly holder: string | null; readonly way: Way };

/** The rules of the product have the last word on the people whose days change; a limit that is lifted may be broken. */
async function holds(
  reading: Reading,
  { run, read }: Asked,
  { shift_id, holder, way }: Tried,
): Promise<boolean> {
  const { person, moves, lifts } = way;
  const gone: ProposedPair[] = moves.map((move) => ({ shift_id: move.shift_id, worker_id: move.from }));
  if (holder !== null) gone.push({ shift_id, worker_id: holder });
  const come = [
    { shift_id, worker_id: person },
    ...moves.map((move) => ({ shift_id: move.shift_id, worker_id: move.to })),
  ];
  const removed = await refusedOf(reading, { read, posts: run.posts }, { gone, come });
  const allowed = new Set<RosterRule>(
    lifts.flatMap(({ kind, rule }) =>
      rule === null ? (kind === 'skill' ? ['skill'] : []) : (LIFTED[rule] ?? []),
    ),
  );
  return removed.every(
    ({ worker_id, rules }) =>
      worker_id === person && rules.length > 0 && rules.every((rule) => allowed.has(rule)),
  );
}

/** The product's names of the engine's limits. */
const LIFTED: Readonly<Partial<Record<HardRule, readonly RosterRule[]>>> = {
  daily_rest: ['daily_rest'],
  weekly_rest: ['weekly_rest'],
  week_hours: ['week_hours'],
  period_hours: ['average_ordinary'],
  days_in_row: ['days_in_row'],
  nights_in_row: ['nights_in_row'],
  weekends: ['weekends_of_four'],
  weekends_in_row: ['weekends_in_row'],
};

async function shown(
  { tx, caller: { company_id }, company }: Reading,
  read: ReadFacts,
  place: Omit<Tried, 'way'>,
  ways: readonly Way[],
): Promise<ReplyOf<typeof explainOpening>['ways'][number][]> {
  const { wished } = read;
  const skills = [...new Set(ways.flatMap(({ lifts }) => lifts.flatMap((lift) => lift.skills)))];
  const [name, named] = await Promise.all([
    namesOf(
      tx,
      company_id,
      ways.flatMap(({ person, moves }) => [person, ...moves.flatMap(({ from, to }) => [from, to])]),
    ),
    skills.length === 0
      ? []
      : tx<{ id: string; name: string }[]>`
          select id, name from skills where company_id = ${company_id} and id = any(${skills}::uuid[])`,
  ]);
  const skill = new Map(named.map((one) => [one.id, one.name]));
  return ways.map(({ person, lifts, moves, terms, points, is_rearranged }) => ({
    hand_overs: lifts.length > 0 ? [] : handOvers(read, place, { person, moves }),
    worker: name(person),
    lifts: lifts.map((lift) => ({ ...lift, skills: lift.skills.map((id) => skill.get(id) ?? '') })),
    moves: moves.flatMap(({ shift_id, from, to }) => {
      const shift = wished.get(shift_id);
      return shift === undefined
        ? []
        : [{ ...timesIn(shift, company.time_zone), shift_id, from: name(from), to: name(to) }];
    }),
    is_rearranged,
    points: Math.round(points),
    terms: rounded(terms),
  }));
}

/** Posts that are only proposed are open places of the plan. */
function handOvers(
  { facts, wished }: ReadFacts,
  { shift_id, holder }: Omit<Tried, 'way'>,
  { person, moves }: Pick<Way, 'person' | 'moves'>,
): HandedOver[] {
  const stands = new Set(facts.shifts.flatMap(({ id, people }) => people.map((one) => `${id} ${one}`)));
  return [{ shift_id, from: holder, to: person }, ...moves].flatMap((one) => {
    const shift = wished.get(one.shift_id);
    if (shift === undefined) return [];
    const { start_time, end_time } = shift;
    const from_id = one.from !== null && stands.has(`${one.shift_id} ${one.from}`) ? one.from : null;
    return [{ shift_id: one.shift_id, start_time, end_time, from_id, to_id: one.to }];
  });
}
type HandedOver = ReplyOf<typeof explainOpening>['ways'][number]['hand_overs'][number];

export const rounded = (all: readonly TermPoints[]) =>
  all.map(({ term, points }) => ({ term, points: Math.round(points) })).filter(({ points }) => points !== 0);
