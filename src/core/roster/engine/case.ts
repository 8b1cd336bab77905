/** What the engine plans: a case of the form `skifta-roster-case/1`, as `case-file.ts` reads it. `engine.md`. */

/** Elapsed minutes since the first local midnight. */
type Elapsed = number;
export type Stretch = { readonly from: Elapsed; readonly to: Elapsed };

/** A post that may be planned; any number of people may take the same. */
export type Job = {
  readonly id: string;
  readonly day: number;
  readonly role: string;
  readonly kind: string;
  readonly start: Elapsed;
  readonly end: Elapsed;
  readonly paid_min: number;
  /** The index of the weekend in which it starts. */
  readonly weekend: number | null;
};

export type CaseNeed = Stretch & {
  readonly id: string;
  readonly day: number;
  readonly role: string | null;
  readonly skill: string | null;
  readonly least: number;
  readonly wanted: number;
  readonly points: { readonly below_least: number; readonly below_wanted: number; readonly above: number };
};

export type CaseWish = {
  readonly id: string;
  readonly day: number;
  readonly want: 'off' | 'work' | 'not_kind';
  readonly kind: string | null;
  readonly points: number;
};

export type CasePerson = {
  readonly id: string;
  readonly hours: { readonly target_min: number; readonly most_min: number };
  readonly limits: {
    readonly days_in_row: number;
    readonly nights_in_row: number;
    readonly weekends: number;
    readonly weekends_in_row: number;
  };
  readonly kinds: readonly string[];
  /** With the last day on which each holds; null: always. */
  readonly skills: readonly { readonly id: string; readonly until: number | null }[];
  /** An hourly paid person's own price of a quarter above the target. */
  readonly points_over_quarter: number | null;
  readonly away: readonly number[];
  readonly cannot: readonly Stretch[];
  readonly wishes: readonly CaseWish[];
  /** The largest fair number. */
  readonly fair: { readonly weekend_shift: number; readonly evening: number; readonly night: number };
  /** Jobs that must stay. */
  readonly pinned: readonly string[];
  readonly before: {
    readonly last_end: Elapsed | null;
    readonly days_in_row: number;
    readonly nights_in_row: number;
    readonly weekends_in_row: number;
  };
  /** What is published: the job of a day, or null for none, and what changing it costs. */
  readonly keep: readonly { readonly day: number; readonly job: string | null; readonly points: number }[];
};

export const POINT_NAMES = [
  'hours_under_quarter',
  'hours_over_quarter',
  'single_day_off',
  'single_work_day',
  'split_weekend',
  'short_rest',
  'long_stretch_day',
  'unfair_weekend_shift',
  'unfair_evening',
  'unfair_night',
] as const;

export type RosterCase = {
  readonly name: string;
  /** Day 0 is a Monday. */
  readonly days: number;
  readonly rules: {
    readonly daily_rest_min: number;
    readonly weekly_rest_min: number;
    readonly week_most_min: number;
  };
  readonly points: Readonly<Record<(typeof POINT_NAMES)[number], number>>;
  readonly comfort: { readonly short_rest_under_min: number; readonly days_in_row: number };
  readonly weeks: readonly Stretch[];
  readonly roles: readonly { readonly id: string; readonly skill: string | null }[];
  readonly jobs: readonly Job[];
  readonly needs: readonly CaseNeed[];
  readonly people: readonly CasePerson[];
};

/** A person has a job. */
export type CasePost = { readonly person: string; readonly job: string };
export type RosterPlan = { readonly case: string; readonly posts: readonly CasePost[] };

/** The hard rules, by the names of the cases' checker. */
export type HardRule =
  | 'one_a_day'
  | 'overlap'
  | 'daily_rest'
  | 'weekly_rest'
  | 'week_hours'
  | 'period_hours'
  | 'days_in_row'
  | 'nights_in_row'
  | 'weekends'
  | 'weekends_in_row'
  | 'skill'
  | 'kind'
  | 'away'
  | 'cannot'
  | 'pinned';

/** What points are counted for. */
export type Term =
  | 'below_least'
  | 'below_wanted'
  | 'above'
  | 'hours_under'
  | 'hours_over'
  | 'wish'
  | 'moved'
  | 'unfair_weekend_shift'
  | 'unfair_evening'
  | 'unfair_night'
  | 'single_day_off'
  | 'single_work_day'
  | 'split_weekend'
  | 'short_rest'
  | 'long_stretch_day';

/** Does a person have a skill on a day? A null skill is asked of nobody. */
export const hasSkill = ({ skills }: CasePerson, skill: string | null, day: number): boolean =>
  skill === null || skills.some(({ id, until }) => id === skill && (until === null || day <= until));

/** Does a job stand for a need the whole time? */
export const coversNeed = ({ role, start, end }: Job, need: CaseNeed): boolean =>
  (need.role === null || need.role === role) && start <= need.from && end >= need.to;
