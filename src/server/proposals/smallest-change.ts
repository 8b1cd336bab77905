import { findSmallestChange } from '../../contract/smallest-change.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { USUAL_WEIGHTS } from '../../core/roster/proposal/facts.ts';
import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import { type SmallestChange, vacatedBy } from '../../core/roster/proposal/smallest-change.ts';
import { todayIn } from '../accounts/caller.ts';
import { dateIn } from '../database/local-times.ts';
import { type Before, type Handler, inCompanyAfter } from '../handler.ts';
import { illOn, leaveOn } from '../planning/planned-away.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { plannedShift } from '../rosters/overlay-rows.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { type ChangeRules, plannedWithin } from './judge-changes.ts';
import { costBetween } from './price-wish.ts';
import { type ReadFacts, type Reading, readFacts } from './run-facts.ts';
import { toldChange } from './told-change.ts';
import { answerTo } from './why-desk.ts';

/** What must change when somebody cannot work (decision 0138). Planned in a thread; the product's rules have the last word. */

type Found = { readonly read: ReadFacts; readonly change: SmallestChange; readonly rules: ChangeRules };

/** So far after the asked shift's Monday an absence is followed. */
const MOST_DAYS = 14;
/** The same question has the same answer. */
const SEED = 1;

export const smallestChangeHandlers: readonly Handler[] = [
  inCompanyAfter(findSmallestChange, found, async ({ prepared: { read, change, rules }, ...doing }) => {
    const { kind, shifts, changes } = change;
    const person = doing.input.query.instead_of;
    const { worker, placed, told } = await toldChange(doing, read, person, { ...change, rules });
    const reply = { worker, kind, shifts: shifts.flatMap(placed), ...told, cost: null };
    if (!doing.caller.sees_cost || changes.length === 0) return reply;
    const cost = await costBetween(doing, { read, posts: [] }, vacatedBy(person, shifts), changes);
    return { ...reply, cost };
  }),
];

async function found(before: Before<typeof findSmallestChange>): Promise<Found> {
  const { services, caller, company, now, input } = before;
  const reading = { caller, company, now, today: todayIn(now, company.time_zone) };
  const { instead_of: person } = input.query;
  const { id: shift_id } = input.params;
  const { company_id } = caller;
  const read = await services.db.readCompany(company_id, async (tx) => {
    const shift = await plannedShift(tx, company_id, shift_id);
    if (shift === undefined) throw new Refusal('not_found');
    await requirePlanner(tx, caller, [shift]);
    const days = await daysOf({ ...reading, tx }, dateIn(shift.start_time, company.time_zone), person);
    const facts = await readFacts({ ...reading, tx }, { ...days, unit: undefined, weights: USUAL_WEIGHTS });
    const is_on_it = facts.facts.shifts.find(({ id }) => id === shift_id)?.people.includes(person);
    if (is_on_it !== true) throw refuseField('not_found', 'instead_of', 'The person is not on that shift.');
    return facts;
  });
  const { facts } = read;
  const plan = (refused: readonly ProposedPair[]): Promise<SmallestChange> =>
    answerTo({ kind: 'smallest', facts, posts: [], asked: { person, shift_id, refused, seed: SEED } });
  const { answer, held, rules } = await plannedWithin(services.db, reading, { read, posts: [] }, plan);
  if (!held) return { read, change: { ...NOTHING, kind: 'impossible', shifts: answer.shifts }, rules };
  return { read, change: answer, rules: answer.kind === 'filled' ? [] : rules };
}

const NOTHING = { changes: [], minutes: [], terms: [], points: 0 };

/** The week of the shift, and the next one where an absence that covers the shift reaches into it. */
async function daysOf({ tx, caller: { company_id }, today }: Reading, day: string, person: string) {
  const first_day = mondayOf(day);
  const asked = { first: day, last: addDays(day, 1) };
  const [ill, leave] = await Promise.all([
    illOn(tx, company_id, [person], asked, today),
    leaveOn(tx, company_id, [person], asked),
  ]);
  const ends = [
    ...ill.filter(({ extent_pct }) => extent_pct === 100).map(({ until }) => until),
    ...leave.filter(({ status }) => status === 'approved').map(({ last_day }) => last_day),
  ];
  const sunday = addDays(first_day, 6);
  return {
    first_day,
    last_day: ends.some((end) => end > sunday) ? addDays(first_day, MOST_DAYS - 1) : sunday,
  };
}
