import { overlaps } from '../../clock.ts';
import { saidOf } from '../availability.ts';
import type { HardRule } from '../engine/case.ts';
import { skillsMissing } from '../fitness.ts';
import { LAW, type WorkRules } from '../work-rules.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift } from './facts.ts';
import { type AskedShift, isPlannable, unfitFor } from './fit.ts';
import { TOLD, type UnfitTold } from './reasons.ts';

/** What a planner may let give way so that a person can have a shift, apart from the rules of working time. `ways.md`. */

/** In the order in which they are told. */
export const LIFTS = ['cannot', 'lend', 'limit', 'skill'] as const;
/** `rule`: of a limit of the company or agreement. `skills`: those that the person lacks. */
export type Lift = {
  readonly kind: (typeof LIFTS)[number];
  readonly rule: HardRule | null;
  readonly skills: readonly string[];
};
export const limitLift = (rule: HardRule): Lift => ({ kind: 'limit', rule, skills: [] });

export type Cleared = {
  /** The person as if all that was lifted were so, and without what is given up. */
  readonly person: ProposalPerson;
  readonly lifts: readonly Lift[];
  /** Shifts at the same time, which somebody else must take. */
  readonly given: readonly ProposalShift[];
  /** The first that stands in the way, and the first that cannot be lifted. */
  readonly first: UnfitTold | null;
  readonly stays: UnfitTold | null;
};

/** null: the person is on the shift. */
export function cleared(read: ProposalPerson, asked: AskedShift, facts: ProposalFacts): Cleared | null {
  let person = read;
  let first: UnfitTold | null = null;
  const lifts: Lift[] = [];
  const given: ProposalShift[] = [];
  for (;;) {
    const unfit = unfitFor(person, asked, facts.zone);
    if (unfit === 'on_shift') return null;
    if (unfit === null) return { person, lifts, given, first, stays: null };
    first ??= TOLD[unfit];
    const next =
      unfit === 'overlap'
        ? givenUp(person, asked.shift, facts, given)
        : liftedFrom(person, asked.shift, { unfit, zone: facts.zone }, lifts);
    if (next === null) return { person, lifts, given, first, stays: TOLD[unfit] };
    person = next;
  }
}

type Why = { readonly unfit: string; readonly zone: string };

/** The person as if this were lifted; null: it stays. */
function liftedFrom(
  person: ProposalPerson,
  shift: ProposalShift,
  { unfit, zone }: Why,
  lifts: Lift[],
): ProposalPerson | null {
  const { day, unit_id } = shift;
  if (unfit === 'cannot') {
    lifts.push({ kind: 'cannot', rule: null, skills: [] });
    return {
      ...person,
      said: person.said.filter((one) => saidOf([one], shift, zone)?.said.kind !== 'cannot'),
    };
  }
  if (unfit === 'elsewhere' && unit_id !== null) {
    lifts.push({ kind: 'lend', rule: null, skills: [] });
    return { ...person, units: [...person.units, { unit_id, home: false, first_day: day, last_day: day }] };
  }
  if (unfit !== 'skill') return null;
  const skills = skillsMissing(shift, shift.demands, person.skills);
  lifts.push({ kind: 'skill', rule: null, skills });
  const known = skills.map((skill) => ({ skill, first_day: day, last_day: null }));
  return { ...person, skills: [...person.skills, ...known] };
}

/** The person without what is at the same time; null: some of it stays. */
function givenUp(
  person: ProposalPerson,
  shift: ProposalShift,
  facts: ProposalFacts,
  given: ProposalShift[],
): ProposalPerson | null {
  const beside = person.posts.filter(
    (post) => post.called_in !== true && post.shift_id !== shift.id && overlaps(post, shift),
  );
  const movable = beside.map(({ shift_id }) => movableOf(facts, shift_id, person.id));
  if (movable.some((one) => one === null)) return null;
  given.push(...movable.filter((one) => one !== null));
  return { ...person, posts: person.posts.filter((post) => !beside.includes(post)) };
}

/** A shift of the person that may go to somebody else: of the proposal, or a draft that the person does not know of. */
export function movableOf(
  facts: ProposalFacts,
  shift_id: string | null,
  person: string,
): ProposalShift | null {
  const shift = facts.shifts.find(({ id }) => id === shift_id);
  if (shift === undefined || shift.closed !== null || !isPlannable(shift)) return null;
  return shift.told.includes(person) ? null : shift;
}

/** The rules with nothing that is stricter than the law. */
export const asLaw = (rules: WorkRules): WorkRules => ({
  ...rules,
  daily_rest_min: Math.min(rules.daily_rest_min, LAW.daily_rest_min),
  weekly_rest_min: Math.min(rules.weekly_rest_min, LAW.weekly_rest_min),
  ordinary_week_min: Math.max(rules.ordinary_week_min, LAW.ordinary_week_min),
  all_week_min: Math.max(rules.all_week_min, LAW.all_week_min),
  week_most_min: null,
  days_in_row: null,
  nights_in_row: null,
  weekends_in_row: null,
  weekends_of_four: null,
});
