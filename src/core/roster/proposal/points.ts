import { daysBetween } from '../../calendar.ts';
import { saidOf } from '../availability.ts';
import type { CaseNeed, CasePerson, CaseWish, Job, RosterCase } from '../engine/case.ts';
import type { CaseDays, ProposalFacts, ProposalPerson, ProposalShift, Weights } from './facts.ts';
import { kindOf } from './fit.ts';

/** What a proposal pays points for; an ordinary wish is 10. `proposal.md`, planning design section 7.1. */

/** For an hour of an empty place. */
const EMPTY_HOUR = 40;
/** One more than a shift needs costs more than anything that it can gain. */
const TOO_MANY = 100_000;
const WISH = 10;
/** A person who would rather work than not asks for less than one who wishes to. */
const GLADLY = 0.5;

export function comfortAndPoints(weights: Weights): Pick<RosterCase, 'points' | 'comfort'> {
  const by = (points: number, weight: keyof Weights): number => (points * weights[weight]) / 100;
  return {
    points: {
      hours_under_quarter: by(1, 'hours'),
      hours_over_quarter: by(1, 'hours'),
      single_day_off: by(4, 'rhythm'),
      single_work_day: by(3, 'rhythm'),
      split_weekend: by(5, 'rhythm'),
      short_rest: by(3, 'rhythm'),
      long_stretch_day: by(5, 'rhythm'),
      unfair_weekend_shift: by(8, 'fairness'),
      unfair_evening: by(3, 'fairness'),
      unfair_night: by(3, 'fairness'),
    },
    comfort: { short_rest_under_min: 780, days_in_row: 5 },
  };
}

/** A shift needs so many people. */
export const needOf = ({ id, day, start, end }: Job, people: number, { places }: Weights): CaseNeed => ({
  id,
  day,
  from: start,
  to: end,
  role: id,
  skill: null,
  least: people,
  wanted: people,
  points: {
    below_least: Math.max(1, Math.round((EMPTY_HOUR * (end - start) * places) / 6000)),
    below_wanted: 0,
    above: TOO_MANY,
  },
});

type Around = { readonly facts: ProposalFacts; readonly days: CaseDays };

/** What the person wishes of the days, and would rather, or rather not, of the shifts that are open to them. */
export function wishesOf(
  { wishes, said, carried: { unheard } }: ProposalPerson,
  fit: readonly ProposalShift[],
  { facts: { zone, weights, first, last }, days }: Around,
): CaseWish[] {
  const price = (weight: number): number => (WISH * weight * weights.wishes) / 100;
  const within = wishes.filter(({ date }) => date >= first && date <= last);
  const told = within.map(({ date, want, weight }): CaseWish => {
    const kind = want === 'off' || want === 'work' ? null : want.slice('not_'.length);
    return {
      id: `${date} ${want}`,
      day: daysBetween(days.first, date),
      want: kind === null ? (want as 'off' | 'work') : 'not_kind',
      kind,
      points: Math.round(price(weight) * (1 + unheard)),
    };
  });
  if (said.length === 0) return told;
  const meant = fit.map((shift) => ({
    day: daysBetween(days.first, shift.day),
    kind: kindOf(shift, zone),
    said: saidOf(said, shift, zone)?.said.kind ?? null,
  }));
  const known = new Set(told.map(({ day, kind }) => `${day} ${kind}`));
  const not = meant.flatMap(({ day, kind, said: of_it }): CaseWish[] => {
    const name = `${day} ${kind}`;
    if (of_it !== 'rather_not' || known.has(name)) return [];
    known.add(name);
    return [{ id: `rather not ${name}`, day, want: 'not_kind', kind, points: price(1) }];
  });
  // A wish to work is kept by any shift of the day: it is told where all that the person may have then are meant.
  const wished = new Set(told.map(({ day }) => day));
  const gladly = [...Map.groupBy(meant, ({ day }) => day)].flatMap(([day, of_day]): CaseWish[] =>
    wished.has(day) || of_day.some(({ said: of_it }) => of_it !== 'rather')
      ? []
      : [{ id: `rather ${day}`, day, want: 'work', kind: null, points: price(GLADLY) }],
  );
  return [...told, ...not, ...gladly];
}

const KINDS = ['weekend_shift', 'evening', 'night'] as const;
const CARRIED = { weekend_shift: 'weekends', evening: 'evenings', night: 'nights' } as const;

/**
 * Each person's fair number of the unsocial posts, those that stand and those that are open: a share by agreed hours, less what was carried
 * above it before, or more, but between none and two shares.
 */
export function fairOf(
  people: readonly CasePerson[],
  jobs: ReadonlyMap<string, Job>,
  open: readonly ProposalShift[],
  facts: ProposalFacts,
): CasePerson[] {
  const agreed = new Map(facts.people.map(({ id, agreed_min }) => [id, agreed_min ?? 0]));
  const before = new Map(facts.people.map(({ id, carried }) => [id, carried]));
  const whole = people.reduce((total, { id }) => total + (agreed.get(id) ?? 0), 0);
  if (whole === 0) return [...people];
  const counts = (kind: (typeof KINDS)[number], job: Job | undefined): number =>
    Number(job !== undefined && (kind === 'weekend_shift' ? job.weekend !== null : job.kind === kind));
  const standing = (kind: (typeof KINDS)[number], person: CasePerson): number =>
    person.pinned.reduce((total, id) => total + counts(kind, jobs.get(id)), 0);
  const all = new Map(
    KINDS.map((kind) => [
      kind,
      open.reduce((total, shift) => total + shift.open * counts(kind, jobs.get(shift.id)), 0) +
        people.reduce((total, one) => total + standing(kind, one), 0),
    ]),
  );
  const share = (kind: (typeof KINDS)[number], person: CasePerson): number => {
    const part = (agreed.get(person.id) ?? 0) / whole;
    // Hourly paid people have no share.
    if (part === 0) return person.fair[kind];
    const whole_share = (all.get(kind) ?? 0) * part;
    const owed = whole_share - (before.get(person.id)?.[CARRIED[kind]] ?? 0);
    return Math.ceil(Math.min(Math.max(0, owed), 2 * whole_share));
  };
  return people.map((person) => ({
    ...person,
    fair: {
      weekend_shift: share('weekend_shift', person),
      evening: share('evening', person),
      night: share('night', person),
    },
  }));
}
