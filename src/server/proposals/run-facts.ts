import { createHash } from 'node:crypto';
import type { ShiftFields } from '../../contract/shifts.ts';
import { addDays, datesInRow, daysBetween } from '../../core/calendar.ts';
import { ALWAYS_EMPLOYED, termsWhileEmployed } from '../../core/pay/employment.ts';
import { agreedMin } from '../../core/roster/agreed-hours.ts';
import { carriedOf, NOTHING_CARRIED } from '../../core/roster/fairness.ts';
import type { Post } from '../../core/roster/post.ts';
import { caseDays } from '../../core/roster/proposal/case-of.ts';
import type {
  ProposalFacts,
  ProposalPerson,
  ProposalShift,
  Weights,
} from '../../core/roster/proposal/facts.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { saidBy } from '../availability/availabilities.ts';
import { wishesTold } from '../availability/wishes.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, spanOfRow } from '../database/local-times.ts';
import type { Caller } from '../handler.ts';
import { draftedPlaces } from '../hours/drafted-places.ts';
import { assignedPost, type PlanRules, planRulesOf, reachOfRules } from '../planning/broken-rules.ts';
import { illOn, leaveOn } from '../planning/planned-away.ts';
import { type BookedSpan, bookedNear, bookedSpan, laidOver } from '../planning/rest-of-people.ts';
import { ledgerOf } from '../rosters/fairness-ledger.ts';
import { type Overlay, overlayBetween } from '../rosters/overlay-rows.ts';
import { closedOnDays } from '../rosters/roll-out-facts.ts';
import { unitsOfPeople } from '../units/unit-people.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';

/** What a proposal is made from, read in one transaction: the plan as planners see it, and what decides who may take what. */

export type Reading = {
  readonly tx: Tx;
  readonly caller: Pick<Caller, 'company_id' | 'user_id' | 'role'>;
  readonly company: { readonly time_zone: string };
  readonly now: string;
  readonly today: string;
};
export type AskedRun = {
  readonly first_day: string;
  readonly last_day: string;
  /** undefined: all that the caller plans. */
  readonly unit: string | undefined;
  readonly weights: Weights;
};
export type ReadFacts = {
  readonly facts: ProposalFacts;
  /** The shifts of the asked days as planners see them. */
  readonly wished: ReadonlyMap<string, ShiftFields>;
  readonly overlay: Overlay;
};

type Days = { readonly first: string; readonly last: string };

/** What a plan is made from: with what people have carried for twelve months. */
export async function readFacts(reading: Reading, run: AskedRun): Promise<ReadFacts> {
  const [read, ledger] = await Promise.all([
    readStanding(reading, run),
    ledgerOf(reading, { until: run.first_day, unit: run.unit }),
  ]);
  const carried = carriedOf(ledger.rows);
  const people = read.facts.people.map((one) => ({
    ...one,
    carried: carried.get(one.id) ?? NOTHING_CARRIED,
  }));
  return { ...read, facts: { ...read.facts, people } };
}

/** What posts are judged by, without what people have carried. */
export async function readStanding(reading: Reading, run: AskedRun): Promise<ReadFacts> {
  const { tx, caller, company } = reading;
  const { company_id } = caller;
  const zone = company.time_zone;
  const asked = { first: run.first_day, last: run.last_day };
  const rules = await planRulesOf(tx, company_id, zone, null);
  const [overlay, units, closedOn, people] = await Promise.all([
    overlayBetween(tx, company_id, edgesOf(asked.first, asked.last, zone)),
    plannedUnits(tx, caller),
    closedOnDays(reading, asked),
    peopleOf(reading, asked, rules),
  ]);
  const own = overlay.shifts.filter(({ wished }) => isPlannedBy(units, wished) && isOfUnit(wished, run.unit));
  const postOf = postsIn(zone);
  const shifts = own.map(({ shift_id, wished, people: on_it }): ProposalShift => {
    const { row, ...post } = postOf(bookedSpan({ ...wished, worker_id: '', shift_id }));
    const begun = wished.start_time < reading.now;
    const closed = closedOn(post.day, wished);
    return {
      ...post,
      id: shift_id,
      kind: wished.kind,
      unit_id: wished.unit_id,
      demands: (rules.skills.demanded.get(wished.position_id ?? '') ?? []).map(({ skill_id }) => skill_id),
      people: on_it,
      told: overlay.published.get(shift_id)?.people ?? [],
      open: openPlaces(wished, on_it),
      closed: begun ? 'begun' : closed === 'month_locked' || closed === 'place_closed' ? closed : null,
    };
  });
  const facts = {
    zone,
    ...asked,
    rules: datesInRow(addDays(asked.first, -7), daysBetween(asked.first, asked.last) + 22).map((day) => ({
      day,
      rules: rules.rulesOn(day),
    })),
    shifts,
    people,
    weights: run.weights,
  };
  return { facts, overlay, wished: new Map(own.map(({ shift_id, wished }) => [shift_id, wished])) };
}

/** A shift of which nobody has said how many it needs wants one. */
const openPlaces = ({ places }: ShiftFields, people: readonly string[]): number =>
  Math.max(0, (places ?? 1) - people.length);

/** Everybody whose account is open, with what decides which shifts they may have. */
async function peopleOf(
  { tx, caller: { company_id }, company, today }: Reading,
  asked: Days,
  rules: PlanRules,
): Promise<ProposalPerson[]> {
  const zone = company.time_zone;
  const around = caseDays({ ...asked, zone });
  const last = addDays(around.first, around.days - 1);
  const near = spanOfRow({
    start_time: edgesOf(around.first, last, zone).from,
    end_time: edgesOf(around.first, last, zone).until,
  });
  const touched = { first: asked.first, last: addDays(asked.last, 1) };
  const [users, employed, terms, units, said, wishes, leave, ill, booked, drafts] = await Promise.all([
    tx<{ id: string; role: 'worker' | 'manager' }[]>`
      select id, role from users where company_id = ${company_id} and closed_at is null order by id`,
    employedByPerson(tx, company_id, null),
    termsByPerson(tx, company_id, null, asked.last),
    unitsOfPeople(tx, company_id, null, touched),
    saidBy(tx, company_id, null, touched),
    wishesTold(tx, company_id, null, { ...asked, today }),
    leaveOn(tx, company_id, null, touched),
    illOn(tx, company_id, null, touched, today),
    bookedNear(tx, company_id, near, tx``, reachOfRules(near, rules)),
    draftedPlaces(tx, company_id),
  ]);
  const reach = reachOfRules(near, rules);
  const standing = laidOver(booked, drafts, {
    near: { start: near.start - reach, end: near.end + reach },
    ids: null,
  });
  const postOf = postsIn(zone);
  const posts = Map.groupBy(standing, ({ row }) => row.worker_id);
  const own = <R extends { readonly user_id: string }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ user_id }) => user_id);
  const [said_by, leave_of, ill_of] = [own(said), own(leave), own(ill)];
  const wishes_of = Map.groupBy(wishes, ({ worker_id }) => worker_id);
  return users.map(({ id, role }): ProposalPerson => {
    const employments = employed.get(id) ?? ALWAYS_EMPLOYED;
    const granted = (leave_of.get(id) ?? []).filter(({ status }) => status === 'approved');
    const away = (ill_of.get(id) ?? []).filter(({ extent_pct }) => extent_pct === 100);
    return {
      id,
      is_manager: role === 'manager',
      employments,
      born: rules.born.get(id) ?? null,
      away: [
        ...granted.map(({ first_day, last_day }) => ({ first: first_day, last: last_day })),
        ...away.map(({ first_day, until }) => ({ first: first_day, last: until })),
      ],
      said: (said_by.get(id) ?? []).map(({ user_id: _, ...one }) => one),
      units: (units.get(id) ?? []).map(({ user_id: _, ...one }) => one),
      skills: rules.skills.held.get(id) ?? [],
      agreed_min: agreedMin(termsWhileEmployed(terms.get(id) ?? [], employments), asked.first, asked.last),
      wishes: (wishes_of.get(id) ?? []).map(({ date, want, weight }) => ({ date, want, weight })),
      posts: (posts.get(id) ?? []).map((span) => {
        const { row, ...post } = postOf(span);
        return { ...post, shift_id: post.called_in === true ? null : row.shift_id };
      }),
      carried: NOTHING_CARRIED,
    };
  });
}

/** Shifts at the same time have the same facts: computed once. */
function postsIn(zone: string): (span: BookedSpan) => BookedSpan & Post {
  const known = new Map<string, Post>();
  return (span) => {
    const key = `${span.start} ${span.end} ${span.kind} ${span.break_min} ${span.called_in}`;
    const post = known.get(key) ?? assignedPost(span, zone);
    known.set(key, post);
    return { ...post, row: span.row };
  };
}

/** Equal facts have equal hashes. */
export const hashOf = (facts: ProposalFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');
