import { daysTouched } from '../../calendar.ts';
import { overlaps } from '../../clock.ts';
import { isEmployedIn } from '../../pay/employment.ts';
import { saidOf } from '../availability.ts';
import { isMinor, skillsMissing } from '../fitness.ts';
import { isNight, isOnCall, type Post } from '../post.ts';
import { belongingTo } from '../unit-people.ts';
import { verdictsOf } from '../verdicts.ts';
import { partsOfDay } from '../wish.ts';
import type { RosterRule, WorkRules } from '../work-rules.ts';
import type { ProposalPerson, ProposalShift } from './facts.ts';

/** Whether a person may have a shift, apart from the rules of working time. `proposal.md` runs as tests. */

/** Why a person may not be proposed for a shift, the first that holds. */
export const UNFIT = [
  'not_employed',
  'on_shift',
  'away',
  'elsewhere',
  'manager',
  'cannot',
  'minor',
  'skill',
  'overlap',
] as const;
export type Unfit = (typeof UNFIT)[number];

/** What of a shift decides, computed once for all people. */
export type AskedShift = {
  readonly shift: ProposalShift;
  readonly touched: ReturnType<typeof daysTouched>;
};
export const asked = (shift: ProposalShift, zone: string): AskedShift => ({
  shift,
  touched: daysTouched(shift, zone),
});

/** null: the person may have the shift. Managers work only where they are named among a unit's people. */
export function unfitFor(person: ProposalPerson, { shift, touched }: AskedShift, zone: string): Unfit | null {
  const { first, last } = touched;
  if (![first, last].every((day) => isEmployedIn(day, day, person.employments))) return 'not_employed';
  if (shift.people.includes(person.id)) return 'on_shift';
  if (person.away.some((away) => away.first <= last && away.last >= first)) return 'away';
  const belongs =
    shift.unit_id === null
      ? null
      : belongingTo(person.units, shift.unit_id, { first: shift.day, last: shift.day });
  if (belongs === 'elsewhere') return 'elsewhere';
  if (person.is_manager && belongs !== 'home' && belongs !== 'lent') return 'manager';
  if (person.said.length > 0 && saidOf(person.said, shift, zone)?.said.kind === 'cannot') return 'cannot';
  if (person.born !== null && isMinor(shift, person.born).length > 0) return 'minor';
  if (skillsMissing(shift, shift.demands, person.skills).length > 0) return 'skill';
  const beside = person.posts.some(
    (post) => post.called_in !== true && post.shift_id !== shift.id && overlaps(post, shift),
  );
  return beside ? 'overlap' : null;
}

/** Rules that a shift can break by itself. */
const BY_ITSELF: readonly RosterRule[] = [
  'no_break',
  'night_rest',
  'heavy_night',
  'work_in_day',
  'daily_rest',
];

/** The rules that a shift breaks by itself. */
export function brokenAlone(shift: ProposalShift, rules: WorkRules, zone: string): readonly RosterRule[] {
  const days = { first: shift.day, last: shift.day };
  const found = verdictsOf({ posts: [shift] }, { days, rules, zone }).map(({ rule }) => rule);
  return BY_ITSELF.filter((rule) => found.includes(rule));
}

/** Jour and beredskap are posts that somebody chooses. */
export const isPlannable = (shift: ProposalShift): boolean => !isOnCall(shift);

/** What the engine takes a shift for: at night by its hours between 22 and 06, else in the evening or by day. */
export function kindOf(post: Post, zone: string): Kind {
  const known = KINDS.get(post);
  if (known?.zone === zone) return known.kind;
  const kind = isNight(post) ? 'night' : partsOfDay(post, zone).includes('evening') ? 'evening' : 'day';
  KINDS.set(post, { zone, kind });
  return kind;
}
type Kind = 'day' | 'evening' | 'night';
/** Asked many times of the same post. */
const KINDS = new WeakMap<Post, { readonly zone: string; readonly kind: Kind }>();
