import { randomUUID } from 'node:crypto';
import type { BrokenRule } from '../../contract/broken-rules.ts';
import { SHIFT_FIELDS, type Shift, type ShiftFields } from '../../contract/shifts.ts';
import { addDays, daysTouched, localToMinute } from '../../core/calendar.ts';
import { isoOf, type Minute, overlaps, type Span } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { leaveDays } from '../../core/leave.ts';
import { picked } from '../../core/picked.ts';
import { shiftLengthVerdict } from '../../core/shift.ts';
import type { Tx } from '../database/db.ts';
import { clockIn, dateIn, edgesOf, spanOfRow } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { refuseField } from '../refusal.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';
import { brokenBy, planRulesOf, reachOfRules } from './broken-rules.ts';
import { type Days, illOn, leaveOn, meet } from './planned-away.ts';
import {
  type BookedSpan,
  bookedNear,
  bookedSpan,
  type RulesInZone,
  reachOf,
  shortRestsOf,
} from './rest-of-people.ts';
import { selectShifts, withAssignments } from './shift-rows.ts';

/**
 * Plans a copy of a stretch of days: the same wall clocks on other days, the same people where they are free, who is
 * not free and why, and which rules of working time break. Used by the preview and by the copy itself (shift-copies.ts).
 */

const MOST_DAYS = 31;
/**
 * One transaction writes them all and locks the company's history meanwhile. Decision 0044 says how long that takes.
 */
export const MOST_COPIED = 5_000;
const DAY_MS = 86_400_000;

export type Copied = ShiftFields & { readonly id: string };
type Person = Shift['assignments'][number]['worker'];
type Asked = {
  readonly start_date: string;
  readonly end_date: string;
  readonly to_date: string;
  readonly with_workers: boolean;
};
type Asking = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly today: string;
};
export type CopyPlan = {
  readonly copies: readonly Copied[];
  readonly places: readonly { readonly worker_id: string; readonly shift: Copied }[];
  readonly skipped: { worker: Person; date: string; code: string }[];
  readonly short_rest: { worker: Person; date: string; rest_min: number; limit_min: number }[];
  readonly broken: BrokenRule[];
  /** Shifts to which a change of clock leaves no length, or too much. */
  readonly left_out: { date: string; start_time_local: string; end_time_local: string }[];
};

/** Of the shifts that the caller plans. Refuses by name what cannot be copied as a whole. `lock`: locks the people until the transaction ends. */
export async function planCopy(
  { tx, caller, company, today }: Asking,
  asked: Asked,
  lock: boolean,
): Promise<CopyPlan> {
  const by = daysBetween(asked, today);
  const edges = edgesOf(asked.start_date, asked.end_date, company.time_zone);
  const [units, all] = await Promise.all([
    plannedUnits(tx, caller),
    selectShifts(tx, caller, { ...edges, limit: MOST_COPIED + 1 }),
  ]);
  const rows = all.filter((row) => isPlannedBy(units, row));
  if (rows.length === 0) throw refuseField('not_found', 'start_date', 'There are no shifts on those days.');
  if (all.length > MOST_COPIED) throw refuseField('copy_too_large', 'end_date');
  const sources = await withAssignments(tx, caller, company, rows);
  const left_out: CopyPlan['left_out'] = [];
  const pairs = sources.flatMap((source) => {
    const copy = moved(source, by, company.time_zone);
    if (copy !== null) return [{ source, copy }];
    const { date, start_time_local, end_time_local } = source;
    left_out.push({ date: addDays(date, by), start_time_local, end_time_local });
    return [];
  });
  const copies = pairs.map(({ copy }) => copy);
  const reach = reachOf(copies.map(spanOfRow));
  if (!asked.with_workers || reach === null)
    return { copies, left_out, places: [], skipped: [], short_rest: [], broken: [] };
  const rules = await planRulesOf(tx, caller.company_id, company.time_zone, null);
  const { free, standing } = await freedom({ tx, caller, company, today }, reach, rules, lock);
  const plan = {
    copies,
    left_out,
    places: [] as CopyPlan['places'][number][],
    skipped: [] as CopyPlan['skipped'],
  };
  const people = new Map<string, Person>();
  for (const { source, copy } of pairs) {
    const date = dateIn(copy.start_time, company.time_zone);
    const span = spanOfRow(copy);
    const touched = daysTouched(span, company.time_zone);
    for (const { worker, worker_id, status } of source.assignments) {
      if (status === 'rejected') continue;
      people.set(worker_id, worker);
      const code = free(worker_id, span, touched);
      if (code === null) plan.places.push({ worker_id, shift: copy });
      else plan.skipped.push({ worker, date, code });
    }
  }
  const added = plan.places.map(
    ({ worker_id, shift: { id, start_time, end_time, kind, break_min, position_id } }) =>
      bookedSpan({ worker_id, shift_id: id, start_time, end_time, kind, break_min, position_id }),
  );
  return {
    ...plan,
    short_rest: shortRestsAdded(standing, added, people, rules),
    broken: brokenBy(standing, added, people, rules),
  };
}

function daysBetween({ start_date, end_date, to_date }: Asked, today: string): number {
  const days = leaveDays(start_date, end_date);
  if (days > MOST_DAYS) throw refuseField('invalid', 'end_date', 'Copy at most 31 days at a time.');
  const by = Math.round((Date.parse(to_date) - Date.parse(start_date)) / DAY_MS);
  if (Math.abs(by) < days)
    throw refuseField('invalid', 'to_date', 'The days must not overlap the copied ones.');
  if (to_date < firstKeptDay(today)) throw refuseField('date_not_kept', 'to_date');
  return by;
}

/** The same wall clocks so many days later; null where a change of clock leaves no length. */
function moved(source: Copied, by: number, zone: string): Copied | null {
  const later = (iso: string): Minute =>
    localToMinute(addDays(dateIn(iso, zone), by), clockIn(iso, zone), zone);
  const span = { start: later(source.start_time), end: later(source.end_time) };
  if (shiftLengthVerdict(span) !== null) return null;
  const times = { start_time: isoOf(span.start), end_time: isoOf(span.end) };
  return { ...picked(source, SHIFT_FIELDS), ...times, id: randomUUID() };
}

/**
 * Why a person cannot be put on a copied shift: left, away on one of its days, or on another shift (also one copied
 * just before). null: free. Four queries in all.
 */
async function freedom(
  { tx, caller: { company_id }, company, today }: Asking,
  reach: Span,
  rules: RulesInZone,
  lock: boolean,
) {
  const zone = company.time_zone;
  const days = daysTouched(reach, zone);
  const held = lock ? tx`for no key update` : tx``;
  const open = await tx<{ id: string }[]>`
    select id from users where company_id = ${company_id} and closed_at is null order by role = 'manager' desc, id ${held}`;
  const [standing, leaves, ill] = await Promise.all([
    bookedNear(tx, company_id, reach, tx``, reachOfRules(reach, rules)),
    leaveOn(tx, company_id, null, days),
    illOn(tx, company_id, null, days, today),
  ]);
  const here = new Set(open.map((row) => row.id));
  const granted = Map.groupBy(
    leaves.filter(({ status }) => status === 'approved'),
    (row) => row.user_id,
  );
  const away = Map.groupBy(
    ill.filter(({ extent_pct }) => extent_pct === 100),
    (row) => row.user_id,
  );
  const busy = new Map<string, Span[]>();
  const book = (worker_id: string, span: Span): void => {
    const own = busy.get(worker_id);
    if (own === undefined) busy.set(worker_id, [span]);
    else own.push(span);
  };
  for (const span of standing) if (span.called_in !== true) book(span.row.worker_id, span);
  const free = (worker_id: string, span: Span, touched: Days): string | null => {
    if (!here.has(worker_id)) return 'not_found';
    if (granted.get(worker_id)?.some((row) => meet(touched, row.first_day, row.last_day)) === true)
      return 'leave_overlap';
    if (away.get(worker_id)?.some((row) => meet(touched, row.first_day, row.until)) === true)
      return 'absence_overlap';
    if (busy.get(worker_id)?.some((other) => overlaps(span, other)) === true) return 'assignment_overlap';
    book(worker_id, span);
    return null;
  };
  return { free, standing };
}

/** By name and day: the day of the last copied shift within the 24 hours that leave too little rest. */
function shortRestsAdded(
  standing: readonly BookedSpan[],
  added: readonly BookedSpan[],
  people: ReadonlyMap<string, Person>,
  rules: RulesInZone,
): CopyPlan['short_rest'] {
  const fresh = new Set(added);
  const rests = [...shortRestsOf(standing, added, rules)].flatMap(([worker_id, short]) =>
    short.flatMap(({ rest_min, shifts }) => {
      const worker = people.get(worker_id);
      const copied = shifts.findLast((one) => fresh.has(one));
      if (worker === undefined || copied === undefined) return [];
      const date = dateIn(copied.row.start_time, rules.zone);
      const limit_min = rules.rulesOn(date).daily_rest_min;
      return [{ worker, date, rest_min, limit_min }];
    }),
  );
  return rests.toSorted((a, b) => a.date.localeCompare(b.date));
}
