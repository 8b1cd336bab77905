import type { InputOf, ReplyOf } from '../../contract/call.ts';
import { handOverPlaces } from '../../contract/hand-overs.ts';
import { MOST_RUN_DAYS } from '../../contract/roster-runs.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { daysBetween } from '../../core/calendar.ts';
import { picked } from '../../core/picked.ts';
import { USUAL_WEIGHTS } from '../../core/roster/proposal/facts.ts';
import { asked, unfitFor } from '../../core/roster/proposal/fit.ts';
import { connectedTo } from '../../core/roster/proposal/replan.ts';
import { dateIn } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { holdDrafts, lineOf } from '../rosters/draft-line.ts';
import { namesOf, timesIn } from '../rosters/draft-rows.ts';
import { writeChanges } from '../rosters/drafts.ts';
import { type ReadFacts, type Reading, readStanding } from './run-facts.ts';
import { judgeOf } from './run-judge.ts';

/** Places change hands in drafts, as an answer told them, apart from what has moved since (decision 0138). */

type Body = InputOf<typeof handOverPlaces>['body'];
type Handed = Body['changes'][number];
type Left = ReplyOf<typeof handOverPlaces>['left'][number];
type Why = Pick<Left, 'rules'> & { readonly why: NonNullable<Left['why']> };

export const handOverHandlers: readonly Handler[] = [
  inCompany(handOverPlaces, async ({ input: { body }, ...doing }) => {
    const { tx, caller, company, now } = doing;
    const { company_id } = caller;
    const days = daysOf(body.changes, company.time_zone);
    // Held before it reads: a draft that comes before this action on the line is seen.
    await holdDrafts(tx, company_id);
    const read = await readStanding(doing, { ...days, unit: undefined, weights: USUAL_WEIGHTS });
    const moved = await movedSince(doing, read, body.changes);
    const left = whatHangsWith(body.changes, moved);
    const name = await namesOf(
      tx,
      company_id,
      [...left.keys()].map(({ to_id }) => to_id),
    );
    const told = [...left].map(([{ shift_id, to_id }, why]): Left => {
      const shift = read.wished.get(shift_id);
      return {
        shift_id,
        shift: shift === undefined ? null : timesIn(shift, company.time_zone),
        to: name(to_id),
        why: why?.why ?? null,
        rules: why?.rules ?? [],
      };
    });
    if (told.length > 0 && body.skip_moved !== true) throw new Refusal('proposal_moved', { current: told });
    const kept = body.changes.filter((one) => !left.has(one));
    if (kept.length === 0) return { placed: 0, left: told, ...(await lineOf(tx, company_id)) };
    const changes = draftsOf(read, kept);
    const { undo, redo } = await writeChanges(doing, changes);
    await record(tx, caller, now, [
      {
        noun: 'draft',
        noun_id: changes[0]?.shift_id ?? '',
        action: 'handed_over',
        became: { from: days.first_day, until: days.last_day, shifts: changes.length },
      },
    ]);
    return { placed: kept.length, left: told, undo, redo };
  }),
];

/** @throws Refusal when they lie further apart than a roster is planned at once, or name a place twice */
function daysOf(changes: readonly Handed[], zone: string) {
  const days = changes.map(({ start_time }) => dateIn(start_time, zone)).toSorted();
  const [first_day = '', last_day = ''] = [days[0], days.at(-1)];
  if (daysBetween(first_day, last_day) >= MOST_RUN_DAYS) throw refuseField('invalid', 'changes');
  for (const who of [({ to_id }: Handed) => to_id, ({ from_id }: Handed) => from_id]) {
    const named = changes.filter((one) => who(one) !== null).map((one) => `${one.shift_id} ${who(one)}`);
    if (new Set(named).size < named.length)
      throw refuseField('invalid', 'changes', 'The same shift is named twice.');
  }
  return { first_day, last_day };
}

/** By change: why it may not be any more, or not beside the others. */
async function movedSince(
  reading: Reading,
  { facts, wished }: ReadFacts,
  changes: readonly Handed[],
): Promise<Map<Handed, Why>> {
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const people = new Map(facts.people.map((person) => [person.id, person]));
  const places = new Map(facts.shifts.map(({ id, open }) => [id, open]));
  const gone = changes.flatMap(({ shift_id, from_id }) =>
    from_id === null ? [] : [{ shift_id, worker_id: from_id }],
  );
  const leaves = (shift_id: string | null, worker: string): boolean =>
    gone.some((one) => one.shift_id === shift_id && one.worker_id === worker);
  const whyNot = ({ shift_id, from_id, to_id, ...seen }: Handed): Why['why'] | null => {
    const [shift, now, person] = [shifts.get(shift_id), wished.get(shift_id), people.get(to_id)];
    if (shift === undefined || now === undefined) return 'shift_gone';
    if (!isAt(now, seen)) return 'shift_changed';
    if (shift.closed !== null) return shift.closed;
    if (from_id !== null && !shift.people.includes(from_id)) return 'not_on_shift';
    if (person === undefined) return 'person_gone';
    const posts = person.posts.filter((post) => !leaves(post.shift_id, to_id));
    const unfit = unfitFor({ ...person, posts }, asked(shift, facts.zone), facts.zone);
    if (unfit !== null || from_id !== null) return unfit;
    const places_left = places.get(shift_id) ?? 0;
    places.set(shift_id, places_left - 1);
    return places_left > 0 ? null : 'place_taken';
  };
  const moved = new Map<Handed, Why>();
  for (const one of changes) {
    const why = whyNot(one);
    if (why !== null) moved.set(one, { why, rules: [] });
  }
  const come = changes.flatMap((one) => {
    const now = wished.get(one.shift_id);
    return moved.has(one) || now === undefined
      ? []
      : [{ shift_id: one.shift_id, worker_id: one.to_id, wished: now }];
  });
  const judge = await judgeOf(reading, come, gone);
  for (const { shift_id, worker_id, rules } of (await judge()).removed) {
    const one = changes.find((change) => change.shift_id === shift_id && change.to_id === worker_id);
    if (one !== undefined) moved.set(one, { why: 'breaks', rules });
  }
  return moved;
}

const isAt = (now: Pick<Handed, 'start_time' | 'end_time'>, seen: Pick<Handed, 'start_time' | 'end_time'>) =>
  Date.parse(now.start_time) === Date.parse(seen.start_time) &&
  Date.parse(now.end_time) === Date.parse(seen.end_time);

/** What has moved, and all that is exchanged with it: null. The rest shares no person with it, and was judged without it. */
function whatHangsWith(
  changes: readonly Handed[],
  moved: ReadonlyMap<Handed, Why>,
): ReadonlyMap<Handed, Why | null> {
  const all = changes.map((one) => ({ shift_id: one.shift_id, from: one.from_id, to: one.to_id, one }));
  const people = [...moved.keys()].flatMap(({ from_id, to_id }) => [from_id ?? to_id, to_id]);
  const held = new Set(connectedTo(all, people).map(({ shift_id, to }) => `${shift_id} ${to}`));
  return new Map(
    changes
      .filter(({ shift_id, to_id }) => held.has(`${shift_id} ${to_id}`))
      .map((one) => [one, moved.get(one) ?? null]),
  );
}

function draftsOf({ facts, wished, overlay }: ReadFacts, changes: readonly Handed[]) {
  const standing = new Map(facts.shifts.map(({ id, people }) => [id, people]));
  return [...Map.groupBy(changes, ({ shift_id }) => shift_id)].flatMap(([shift_id, of_it]) => {
    const shift = wished.get(shift_id);
    if (shift === undefined) return [];
    const gone = new Set(of_it.map(({ from_id }) => from_id));
    const stay = (standing.get(shift_id) ?? []).filter((id) => !gone.has(id));
    const people = [...stay, ...of_it.map(({ to_id }) => to_id)];
    const version = overlay.drafts.get(shift_id)?.version ?? null;
    return [{ shift_id, version, draft: { ...picked(shift, SHIFT_FIELDS), people } }];
  });
}
