import { LIMIT, LIMITS, type Tables } from './tables.ts';

/** A plan as rows of job numbers, with the sums that its rules and points are counted from. Always legal. */
export type State = {
  /** By cell. */
  readonly row: Int32Array;
  /** Of a person. */
  readonly minutes: Int32Array;
  readonly weekend_shifts: Int32Array;
  readonly evenings: Int32Array;
  readonly nights: Int32Array;
  readonly weekends: Int32Array;
  /** By person and week, by person and weekend. */
  readonly week_minutes: Int32Array;
  readonly weekend_posts: Int32Array;
  /** By need: the people on it, and what one more and one less would change in its points. */
  readonly counts: Int32Array;
  readonly one_more: Float64Array;
  readonly one_less: Float64Array;
};

export function emptyState({
  people,
  days,
  weeks,
  weekends,
  least,
  of_one_more,
  counts_size,
}: Tables): State {
  return {
    row: new Int32Array(people * days),
    minutes: new Int32Array(people),
    weekend_shifts: new Int32Array(people),
    evenings: new Int32Array(people),
    nights: new Int32Array(people),
    weekends: new Int32Array(people),
    week_minutes: new Int32Array(people * weeks),
    weekend_posts: new Int32Array(people * weekends),
    counts: new Int32Array(least.length),
    one_more: Float64Array.from(least, (_, need) => of_one_more[need * counts_size] as number),
    one_less: new Float64Array(least.length),
  };
}

/** Sums of a person, when a day with one job gets another. */
export function sumDay(t: Tables, s: State, person: number, old: number, job: number): void {
  s.minutes[person] = (s.minutes[person] as number) + (t.paid[job] as number) - (t.paid[old] as number);
  s.weekend_shifts[person] =
    (s.weekend_shifts[person] as number) + (t.on_weekend[job] as number) - (t.on_weekend[old] as number);
  s.evenings[person] =
    (s.evenings[person] as number) + (t.evening[job] as number) - (t.evening[old] as number);
  s.nights[person] = (s.nights[person] as number) + (t.night[job] as number) - (t.night[old] as number);
  if (old !== 0) sumWeeks(t, s, person, old, -1);
  if (job !== 0) sumWeeks(t, s, person, job, 1);
}

function sumWeeks(t: Tables, s: State, person: number, job: number, sign: number): void {
  const week = t.week[job] as number;
  if (week >= 0) {
    const at = person * t.weeks + week;
    s.week_minutes[at] = (s.week_minutes[at] as number) + sign * (t.paid[job] as number);
  }
  const weekend = t.weekend[job] as number;
  if (weekend >= 0) {
    const at = person * t.weekends + weekend;
    const posts = (s.weekend_posts[at] as number) + sign;
    s.weekend_posts[at] = posts;
    if (sign > 0 ? posts === 1 : posts === 0) s.weekends[person] = (s.weekends[person] as number) + sign;
  }
}

/** The change of the points of a person's own row when a day changes, whatever the rules say. */
export const rowDelta = (t: Tables, s: State, person: number, day: number, job: number): number =>
  loadDelta(t, s, person, day, job) + orderDelta(t, s, person, day, job);

/** Of the day itself, hours and fairness: what needs no look at other days. */
export function loadDelta(t: Tables, s: State, person: number, day: number, job: number): number {
  const old = s.row[person * t.days + day] as number;
  return (
    dayDelta(t, s, person, day, job) +
    hoursDelta(t, s, person, (t.paid[job] as number) - (t.paid[old] as number))
  );
}

/** Of the day itself and fairness. */
export function dayDelta(t: Tables, s: State, person: number, day: number, job: number): number {
  const cell = person * t.days + day;
  const old = s.row[cell] as number;
  const at = person * t.jobs;
  return (
    ((job === 0 ? t.free_points[cell] : t.job_points[at + job]) as number) -
    ((old === 0 ? t.free_points[cell] : t.job_points[at + old]) as number) +
    fairDelta(t, s, person, old, job)
  );
}

/** What the person's hours cost now. */
export function hoursCost(t: Tables, s: State, person: number): number {
  const limits = person * LIMITS;
  const beside = (s.minutes[person] as number) - (t.limits[limits + LIMIT.target] as number);
  return (beside > 0 ? beside * (t.limits[limits + LIMIT.over] as number) : -beside * t.under) / 15;
}

/** Of rest and rhythm. */
export function orderDelta(t: Tables, s: State, person: number, day: number, job: number): number {
  const old = s.row[person * t.days + day] as number;
  let delta = restDelta(t, s, person, day, old, job);
  if ((old === 0) !== (job === 0)) delta += rhythmDelta(t, s, person, day, job !== 0);
  return delta;
}

/** The change of the points of a person's hours. */
export function hoursDelta(t: Tables, s: State, person: number, more: number): number {
  if (more === 0) return 0;
  const limits = person * LIMITS;
  const over = t.limits[limits + LIMIT.over] as number;
  const was = (s.minutes[person] as number) - (t.limits[limits + LIMIT.target] as number);
  const is = was + more;
  return ((is > 0 ? is * over : -is * t.under) - (was > 0 ? was * over : -was * t.under)) / 15;
}

function fairDelta(t: Tables, s: State, person: number, old: number, job: number): number {
  if (t.counted_as[old] === t.counted_as[job]) return 0;
  const { points } = t.c;
  const at = person * LIMITS;
  const weekend = (t.on_weekend[job] as number) - (t.on_weekend[old] as number);
  const evening = (t.evening[job] as number) - (t.evening[old] as number);
  const night = (t.night[job] as number) - (t.night[old] as number);
  let delta = 0;
  if (weekend !== 0)
    delta +=
      points.unfair_weekend_shift *
      above(s.weekend_shifts[person] as number, weekend, t.limits[at + LIMIT.fair_weekend] as number);
  if (evening !== 0)
    delta +=
      points.unfair_evening *
      above(s.evenings[person] as number, evening, t.limits[at + LIMIT.fair_evening] as number);
  if (night !== 0)
    delta +=
      points.unfair_night *
      above(s.nights[person] as number, night, t.limits[at + LIMIT.fair_night] as number);
  return delta;
}

const above = (was: number, more: number, fair: number): number =>
  Math.max(0, was + more - fair) - Math.max(0, was - fair);

/** When the last job before a day ends, as far back as it matters. */
export function endBefore(t: Tables, s: State, person: number, day: number): number {
  const row = person * t.days;
  const first = day - t.reach;
  for (let at = day - 1; at >= 0 && at >= first; at -= 1) {
    const job = s.row[row + at] as number;
    if (job !== 0) return t.end[job] as number;
  }
  return first < 0 ? (t.last_end[person] as number) : -1_000_000_000;
}

/** When the first job after a day starts, as far as it matters. */
export function startAfter(t: Tables, s: State, person: number, day: number): number {
  const row = person * t.days;
  const last = Math.min(t.days - 1, day + t.reach);
  for (let at = day + 1; at <= last; at += 1) {
    const job = s.row[row + at] as number;
    if (job !== 0) return t.start[job] as number;
  }
  return 1_000_000_000;
}

function restDelta(t: Tables, s: State, person: number, day: number, old: number, job: number): number {
  const points = t.c.points.short_rest;
  if (points === 0) return 0;
  const under = t.c.comfort.short_rest_under_min;
  const before = endBefore(t, s, person, day);
  const after = startAfter(t, s, person, day);
  let delta = 0;
  if (old === 0) delta -= after - before < under ? points : 0;
  else
    delta -=
      ((t.start[old] as number) - before < under ? points : 0) +
      (after - (t.end[old] as number) < under ? points : 0);
  if (job === 0) delta += after - before < under ? points : 0;
  else
    delta +=
      ((t.start[job] as number) - before < under ? points : 0) +
      (after - (t.end[job] as number) < under ? points : 0);
  return delta;
}

/** Points of a day that becomes worked, or free: long stretches, single days, split weekends. */
function rhythmDelta(t: Tables, s: State, person: number, day: number, becomes_worked: boolean): number {
  const { points, comfort } = t.c;
  const row = person * t.days;
  const last = t.days - 1;
  let left = 0;
  let at = day - 1;
  while (at >= 0 && s.row[row + at] !== 0) {
    left += 1;
    at -= 1;
  }
  if (at < 0) left += t.limits[person * LIMITS + LIMIT.days_before] as number;
  let right = 0;
  at = day + 1;
  while (at <= last && s.row[row + at] !== 0) {
    right += 1;
    at += 1;
  }
  const { days_in_row } = comfort;
  let joined =
    points.long_stretch_day *
    (long(left + 1 + right, days_in_row) - long(left, days_in_row) - long(right, days_in_row));
  // The day itself, then the days beside it; the last day of all is never a single one.
  if (day < last) {
    if (left > 0 && right > 0) joined -= points.single_day_off;
    if (left === 0 && right === 0) joined += points.single_work_day;
  }
  if (day > 0) {
    const two_before =
      day === 1 ? (t.limits[person * LIMITS + LIMIT.days_before] as number) > 0 : s.row[row + day - 2] !== 0;
    if (left === 0 && two_before) joined += points.single_day_off;
    if (left > 0 && !two_before) joined -= points.single_work_day;
  }
  if (day + 1 < last) {
    const two_after = s.row[row + day + 2] !== 0;
    if (right === 0 && two_after) joined += points.single_day_off;
    if (right > 0 && !two_after) joined -= points.single_work_day;
  }
  const weekday = day % 7;
  if (weekday >= 5 && day - weekday + 6 <= last) {
    const other = s.row[row + day + (weekday === 5 ? 1 : -1)] !== 0;
    joined += other ? -points.split_weekend : points.split_weekend;
  }
  return becomes_worked ? joined : -joined;
}

const long = (run: number, comfortable: number): number => (run > comfortable ? run - comfortable : 0);
