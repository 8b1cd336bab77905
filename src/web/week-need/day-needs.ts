import type { PersonSkill } from '../../contract/person-skills.ts';
import type { Shift } from '../../contract/shifts.ts';
import type { StaffingNeed } from '../../contract/staffing-needs.ts';
import {
  coverageOn,
  type MissingPost,
  missingPosts,
  type NeedPost,
  type NeedStretch,
  type NeedSum,
  needSum,
  needsOn,
} from '../../core/roster/need.ts';
import { comingTo, isAway, lackedBy } from '../../core/staffing.ts';
import { spanOfShift } from '../roster/shift-span.ts';

/** The need of the days on screen beside the plan, drafts and changes under way included. */

export type DayNeed = {
  readonly date: string;
  readonly stretches: readonly NeedStretch[];
  readonly sum: NeedSum;
};

export type NeedFacts = {
  readonly shifts: readonly Shift[];
  readonly zone: string;
  readonly needs: readonly StaffingNeed[];
  readonly skills: readonly PersonSkill[];
  /** The unit that is shown; `none`: shifts without unit; undefined: all. */
  readonly unit: string | undefined;
};

const shownNeeds = ({ needs, unit }: NeedFacts): StaffingNeed[] =>
  needs.filter(({ unit_id }) => unit === undefined || (unit_id ?? 'none') === unit);

/** Null: nothing is needed on any of the days. */
export function dayNeeds(facts: NeedFacts, dates: readonly string[]): DayNeed[] | null {
  const { zone } = facts;
  const needs = shownNeeds(facts);
  if (!dates.some((date) => needsOn(date, needs).length > 0)) return null;
  const posts = staffed(facts);
  return dates.map((date) => {
    const stretches = coverageOn(date, { needs, posts, zone });
    return { date, stretches, sum: needSum(stretches) };
  });
}

/** What no shift of the day offers yet: the posts that are missing beyond its open places. */
export function postsToOpen(facts: NeedFacts, date: string): MissingPost[] {
  const { shifts, zone } = facts;
  const open = shifts.flatMap((shift): NeedPost[] => {
    const { kind, places, assignments, unit_id, position_id } = shift;
    if (kind !== 'work') return [];
    const count = lackedBy(places, comingTo(assignments));
    const demanded = shownNeeds(facts).flatMap(({ skill_id }) => skill_id ?? []);
    // An open shift names no skill: it counts as one for those who have what is needed.
    return Array<NeedPost>(count).fill({ ...spanOfShift(shift), unit_id, position_id, skills: demanded });
  });
  return missingPosts(
    coverageOn(date, { needs: shownNeeds(facts), posts: [...staffed(facts), ...open], zone }),
  );
}

/** Everybody who comes to a shift, with the skills that they have on its day. */
function staffed({ shifts, skills }: NeedFacts): NeedPost[] {
  const held = Map.groupBy(skills, ({ user }) => user);
  return shifts.flatMap((shift) =>
    shift.kind !== 'work'
      ? []
      : shift.assignments
          .filter((one) => one.status !== 'rejected' && !isAway(one))
          .map(({ worker_id }) => ({
            ...spanOfShift(shift),
            unit_id: shift.unit_id,
            position_id: shift.position_id,
            skills: (held.get(worker_id) ?? [])
              .filter(
                ({ first_day, last_day }) =>
                  first_day <= shift.date && shift.date <= (last_day ?? shift.date),
              )
              .map(({ skill_id }) => skill_id),
          })),
  );
}
