import { endBefore, type State, startAfter } from './roster-state.ts';
import { LIMIT, LIMITS, type Tables } from './tables.ts';

/**
 * May a person's day get a job, instead of what it holds? Every hard rule is about jobs that are there: taking one away breaks
 * none. So a change of many cells is legal when everything is taken away first and each job may then be put.
 */
export function mayPut(t: Tables, s: State, person: number, day: number, job: number): boolean {
  if (job === 0) return true;
  const old = s.row[person * t.days + day] as number;
  return (
    t.allowed[person * t.jobs + job] === 1 &&
    isRested(t, s, person, day, job) &&
    isWithinHours(t, s, person, old, job) &&
    isWithinRow(t, s, person, day, old, job) &&
    isWithinWeekends(t, s, person, old, job) &&
    hasWeeklyRest(t, s, person, day, job)
  );
}

/** Daily rest before and after. */
export function isRested(t: Tables, s: State, person: number, day: number, job: number): boolean {
  if (job === 0) return true;
  const rest = t.c.rules.daily_rest_min;
  return (
    (t.start[job] as number) - endBefore(t, s, person, day) >= rest &&
    startAfter(t, s, person, day) - (t.end[job] as number) >= rest
  );
}

/** Of the period and the week. */
export function isWithinHours(t: Tables, s: State, person: number, old: number, job: number): boolean {
  const paid = t.paid[job] as number;
  const minutes = (s.minutes[person] as number) + paid - (t.paid[old] as number);
  if (minutes > (t.limits[person * LIMITS + LIMIT.most] as number)) return false;
  const week = t.week[job] as number;
  if (week < 0) return true;
  const instead = t.week[old] === week ? (t.paid[old] as number) : 0;
  return (s.week_minutes[person * t.weeks + week] as number) + paid - instead <= t.c.rules.week_most_min;
}

/** Days, nights and weekends in a row: what stays as it is when another job of the same day is no night where this one is none. */
export const fitsRow = (t: Tables, s: State, person: number, day: number, job: number): boolean => {
  if (job === 0) return true;
  const old = s.row[person * t.days + day] as number;
  return isWithinRow(t, s, person, day, old, job) && isWithinWeekends(t, s, person, old, job);
};

/** Days and nights in a row. */
export function isWithinRow(
  t: Tables,
  s: State,
  person: number,
  day: number,
  old: number,
  job: number,
): boolean {
  const row = person * t.days;
  const limits = person * LIMITS;
  if (old === 0) {
    const most = t.limits[limits + LIMIT.days_in_row] as number;
    let run = 1;
    let at = day - 1;
    for (; at >= 0 && s.row[row + at] !== 0; at -= 1) run += 1;
    if (at < 0) run += t.limits[limits + LIMIT.days_before] as number;
    for (at = day + 1; at < t.days && s.row[row + at] !== 0; at += 1) run += 1;
    if (run > most) return false;
  }
  if (t.night[job] === 1 && t.night[old] === 0) {
    const most = t.limits[limits + LIMIT.nights_in_row] as number;
    let run = 1;
    let at = day - 1;
    for (; at >= 0 && t.night[s.row[row + at] as number] === 1; at -= 1) run += 1;
    if (at < 0) run += t.limits[limits + LIMIT.nights_before] as number;
    for (at = day + 1; at < t.days && t.night[s.row[row + at] as number] === 1; at += 1) run += 1;
    if (run > most) return false;
  }
  return true;
}

function isWithinWeekends(t: Tables, s: State, person: number, old: number, job: number): boolean {
  const weekend = t.weekend[job] as number;
  if (weekend < 0 || t.weekend[old] === weekend) return true;
  const posts = person * t.weekends;
  if (s.weekend_posts[posts + weekend] !== 0) return true;
  if ((s.weekends[person] as number) + 1 > (t.limits[person * LIMITS + LIMIT.weekends] as number))
    return false;
  return isWithinRun(t, s, person, weekend);
}

/** The same when the job is there and counted. */
export function areWithinWeekends(t: Tables, s: State, person: number, job: number): boolean {
  const weekend = t.weekend[job] as number;
  if (weekend < 0) return true;
  if ((s.weekends[person] as number) > (t.limits[person * LIMITS + LIMIT.weekends] as number)) return false;
  return isWithinRun(t, s, person, weekend);
}

/** Weekends in a row, with this one. */
function isWithinRun(t: Tables, s: State, person: number, weekend: number): boolean {
  const posts = person * t.weekends;
  const limits = person * LIMITS;
  let run = 1;
  let at = weekend - 1;
  for (; at >= 0 && s.weekend_posts[posts + at] !== 0; at -= 1) run += 1;
  if (at < 0) run += t.limits[limits + LIMIT.weekends_before] as number;
  for (at = weekend + 1; at < t.weekends && s.weekend_posts[posts + at] !== 0; at += 1) run += 1;
  return run <= (t.limits[limits + LIMIT.weekends_in_row] as number);
}

/** An unbroken rest in each week that the job meets. */
export function hasWeeklyRest(t: Tables, s: State, person: number, day: number, job: number): boolean {
  const to = t.meets_to[job] as number;
  for (let week = t.meets_from[job] as number; week < to; week += 1)
    if (!hasRestIn(t, s, person, week, day, job)) return false;
  return true;
}

function hasRestIn(t: Tables, s: State, person: number, week: number, day: number, job: number): boolean {
  const rest = t.c.rules.weekly_rest_min;
  const from = t.week_from[week] as number;
  const to = t.week_to[week] as number;
  const last = t.week_last_day[week] as number;
  const row = person * t.days;
  let free = Math.max(from, t.last_end[person] as number);
  for (let at = t.week_first_day[week] as number; at <= last; at += 1) {
    const one = at === day ? job : (s.row[row + at] as number);
    if (one === 0) continue;
    const end = t.end[one] as number;
    const start = t.start[one] as number;
    if (end <= from || start >= to) continue;
    if (start - free >= rest) return true;
    if (end > free) free = end;
  }
  return to - free >= rest;
}
