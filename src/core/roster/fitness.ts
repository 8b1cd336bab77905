import { addDays } from '../calendar.ts';
import type { Minute } from '../clock.ts';
import type { Post } from './post.ts';
import type { Verdict, WorkRules } from './work-rules.ts';

/** Notice, skills and age: what decides whether this person can be asked for this shift. `fitness.md` runs as tests. */

/** A skill that a person has, with its first and last day. */
export type HeldSkill = {
  readonly skill: string;
  readonly first_day: string;
  readonly last_day: string | null;
};

/** A change that comes later than the notice of arbetstidslagen (1982:673) 12 §. A shift that has begun is none: it is entered afterwards. */
export function lateNotice<S extends Pick<Post, 'start' | 'day'>>(
  post: S,
  now: Minute,
  rules: WorkRules,
): Verdict<S>[] {
  const measured = post.start - now;
  const limit = rules.notice_min;
  return measured >= 0 && measured < limit
    ? [{ rule: 'notice', day: post.day, measured, limit, shifts: [post] }]
    : [];
}

/** The demanded skills that the person lacks on the day the shift starts. */
export const skillsMissing = (
  post: Pick<Post, 'day'>,
  demanded: readonly string[],
  held: readonly HeldSkill[],
): readonly string[] =>
  demanded.filter(
    (skill) =>
      !held.some(
        (one) =>
          one.skill === skill &&
          one.first_day <= post.day &&
          (one.last_day === null || post.day <= one.last_day),
      ),
  );

/** Skills that end within so many days after `today`, the first to end first. */
export const endingSkills = (
  held: readonly HeldSkill[],
  today: string,
  within_days: number,
): readonly HeldSkill[] =>
  held
    .filter(
      ({ last_day }) => last_day !== null && last_day >= today && last_day <= addDays(today, within_days),
    )
    .toSorted((a, b) => ((a.last_day ?? '') < (b.last_day ?? '') ? -1 : 1));

/**
 * A person under 18 on the day of a shift: the rules for minors (Arbetsmiljöverket's) are not modelled, and nothing else here says that
 * the shift is allowed.
 */
export function isMinor<S extends Post>(post: S, birth_date: string): Verdict<S>[] {
  const [born, rest] = [Number(birth_date.slice(0, 4)), birth_date.slice(4)];
  // An import may have left `infinity`.
  if (Number.isNaN(born)) return [];
  // ISO dates compare as texts; one born on a leap day is a year older on the first of March.
  if (post.day >= `${born + ADULT_YEARS}${rest}`) return [];
  const had = post.day.slice(4) >= rest;
  const measured = Number(post.day.slice(0, 4)) - born - (had ? 0 : 1);
  return [{ rule: 'minor', day: post.day, measured, limit: ADULT_YEARS, shifts: [post] }];
}

const ADULT_YEARS = 18;
