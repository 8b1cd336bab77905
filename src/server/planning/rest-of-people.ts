import type { Shift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { isoOf, overlaps, type Span } from '../../core/clock.ts';
import { restLimits } from '../../core/roster/agreed-rules.ts';
import { REST_REACH_MIN, type ShortRest, shortRests } from '../../core/roster/daily-rest.ts';
import type { Post } from '../../core/roster/post.ts';
import type { WorkRules } from '../../core/roster/work-rules.ts';
import type { AssignmentStatus, ShiftKind } from '../../core/shift.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { spanOfRow, touches } from '../database/local-times.ts';
import type { Drafted } from '../hours/drafted-places.ts';

/** The effect of planning on daily rest (decision 0044): a warning, shown and kept in history, never a refusal. */

/** The rules of each day (companies/work-rules.ts), and the zone that the days are of. */
export type RulesInZone = { readonly rulesOn: (day: string) => WorkRules; readonly zone: string };

export type Booked = {
  readonly worker_id: string;
  /** null: work on call that no shift was planned for. */
  readonly shift_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind: ShiftKind;
  /** Of a shift whose skills are judged. */
  readonly position_id?: string | null | undefined;
  readonly unit_id?: string | null | undefined;
};
/** `called_in`: work in beredskap or jour, of a report; it lies inside a shift and is none itself. */
export type BookedSpan = Span &
  Pick<Post, 'kind' | 'called_in'> & { readonly row: Booked; readonly break_min?: number | null };
/** `break_min`: the planned break; null or left out: by the rule. */
export const bookedSpan = ({
  break_min = null,
  ...row
}: Booked & { readonly break_min?: number | null | undefined }): BookedSpan => ({
  row,
  kind: row.kind,
  break_min,
  ...spanOfRow(row),
});

/**
 * People's assignments near these instants, within 24 hours or `reach`, and what they reported as work while on call there. Declined
 * assignments and rejected reports do not count. Sent now.
 */
export async function bookedNear(
  tx: Tx,
  company_id: string,
  span: Span,
  whose: Part,
  reach = REST_REACH_MIN,
): Promise<BookedSpan[]> {
  const [from, until] = [isoOf(span.start - reach), isoOf(span.end + reach)];
  const shifts = tx<(Booked & { break_min: number | null })[]>`
    select worker_id, shift_id, start_time, end_time,
      (select s.kind from shifts s where s.company_id = ${companyOf(tx)} and s.id = shift_id) as kind,
      (select s.break_min from shifts s where s.company_id = ${companyOf(tx)} and s.id = shift_id) as break_min
    from shift_assignments
    where company_id = ${company_id} and status <> 'rejected'
      and ${touches(tx, 'shift_assignments', { from: tx`${from}::timestamptz`, until: tx`${until}::timestamptz` })}
      ${whose}
    order by start_time, worker_id`.execute();
  const [planned, called] = await Promise.all([shifts, calledInNear(tx, company_id, { from, until }, whose)]);
  return [...planned.map(bookedSpan), ...called].toSorted((a, b) => a.start - b.start);
}

/** The spans near these instants as planners wish them; `ids`: of these people, null: of everybody. */
export function laidOver(
  published: readonly BookedSpan[],
  { replaced, places }: Drafted,
  { near, ids }: { readonly near: Span; readonly ids: readonly string[] | null },
): BookedSpan[] {
  const wanted = ids === null ? null : new Set(ids);
  const drafted = places
    .filter(({ worker_id }) => wanted === null || wanted.has(worker_id))
    .map(bookedSpan)
    .filter((span) => overlaps(span, near));
  return [
    ...published.filter(({ row, called_in }) => called_in === true || !replaced.has(row.shift_id ?? '')),
    ...drafted,
  ].toSorted((a, b) => a.start - b.start);
}

/** What people reported as work while on call. Sent now. */
export async function calledInNear(
  tx: Tx,
  company_id: string,
  { from, until }: { readonly from: string; readonly until: string },
  whose: Part,
): Promise<BookedSpan[]> {
  // A report belongs to the day on which it begins, at most a day before its work.
  const rows = await tx<Booked[]>`
    select worker_id, shift_id, start_time, end_time, 'work' as kind from (
      select e.user_id as worker_id, w.start_time, w.end_time, (
          select a.shift_id from shift_assignments a
          where a.company_id = ${companyOf(tx)} and a.worker_id = e.user_id and a.status <> 'rejected'
            and ${touches(tx, 'a', { from: tx`e.start_time`, until: tx`e.end_time` })}
          order by a.start_time limit 1
        ) as shift_id
      from time_entries e
      cross join lateral jsonb_to_recordset(e.worked) as w (start_time timestamptz, end_time timestamptz)
      where e.company_id = ${company_id} and e.kind <> 'work' and e.status <> 'rejected'
        and e.date between ${from}::date - 2 and ${until}::date + 1
    ) called
    where true ${whose}
    order by start_time, worker_id`.execute();
  return rows.map((row) => ({ ...bookedSpan(row), called_in: true }));
}

/** The other assignments of the people on a shift, near its new time. */
export const bookedBeside = (tx: Tx, company_id: string, shift_id: string, to: Span): Promise<BookedSpan[]> =>
  bookedNear(
    tx,
    company_id,
    to,
    tx`and shift_id is distinct from ${shift_id} and worker_id in (
      select worker_id from shift_assignments where company_id = ${company_id} and shift_id = ${shift_id})`,
  );

/** The people whose rest a moved shift makes too short. */
export function shortRestsOfShift(
  standing: readonly BookedSpan[],
  shift: Shift,
  rules: RulesInZone,
): ShortOf[] {
  const { id: shift_id, start_time, end_time, kind } = shift;
  const added = shift.assignments.map(({ worker_id, status }) => ({
    worker_id,
    status,
    shift_id,
    start_time,
    end_time,
    kind,
  }));
  return [...shortestRests(standing, added, rules)].map(([{ worker_id }, rest_min]) => ({
    worker_id,
    rest_min,
  }));
}

/** For history: the shortest rest and its person. */
export const keptRest = (short: readonly ShortOf[]): Record<string, unknown> =>
  short.length === 0
    ? {}
    : { rest_min: Math.min(...short.map(({ rest_min }) => rest_min)), short_rest: short };

/** For a reply: left out when nobody's rest is short. */
export const ifShort = (short_rest: readonly ShortOf[]): { short_rest?: ShortOf[] } =>
  short_rest.length === 0 ? {} : { short_rest: [...short_rest] };

/** From the first start to the last end; null when there is nothing. */
export function reachOf(spans: readonly Span[]): Span | null {
  const [first, ...others] = spans;
  if (first === undefined) return null;
  let { start, end } = first;
  for (const other of others) {
    start = Math.min(start, other.start);
    end = Math.max(end, other.end);
  }
  return { start, end };
}

/** The people whose rest becomes too short, and the shortest rest left. */
export type ShortOf = { readonly worker_id: string; readonly rest_min: number };

/**
 * The added rows that leave their person too little rest, and how little. Of several within the same 24 hours the
 * last one is named. Declined assignments take no rest.
 */
export function shortestRests<R extends Booked & { readonly status: AssignmentStatus }>(
  standing: readonly BookedSpan[],
  added: readonly R[],
  rules: RulesInZone,
): Map<R, number> {
  const spans = added
    .filter(({ status }) => status !== 'rejected')
    .map((row) => ({ ...bookedSpan(row), added: row }));
  const fresh = new Map<BookedSpan, R>(spans.map((span) => [span, span.added]));
  const shortest = new Map<R, number>();
  for (const short of shortRestsOf(standing, spans, rules).values())
    for (const { rest_min, shifts } of short) {
      const last = shifts.findLast((one) => fresh.has(one));
      const row = last === undefined ? undefined : fresh.get(last);
      if (row !== undefined) shortest.set(row, Math.min(rest_min, shortest.get(row) ?? rest_min));
    }
  return shortest;
}

/** By person, the existing shifts that leave too little rest beside the added ones; each added one by the rules of its day. */
export function shortRestsOf(
  standing: readonly BookedSpan[],
  added: readonly BookedSpan[],
  { rulesOn, zone }: RulesInZone,
): ReadonlyMap<string, ShortRest<BookedSpan>[]> {
  const known = Map.groupBy(standing, ({ row }) => row.worker_id);
  const found = new Map<string, ShortRest<BookedSpan>[]>();
  for (const [worker_id, own] of Map.groupBy(added, ({ row }) => row.worker_id)) {
    const by_rules = Map.groupBy(own, ({ start }) => rulesOn(minuteToLocal(start, zone).date));
    const short = [...by_rules].flatMap(([rules, fresh]) => {
      const others = by_rules.size === 1 ? [] : own.filter((one) => !fresh.includes(one));
      return shortRests([...(known.get(worker_id) ?? []), ...others], fresh, restLimits(rules));
    });
    if (short.length > 0) found.set(worker_id, short);
  }
  return found;
}
