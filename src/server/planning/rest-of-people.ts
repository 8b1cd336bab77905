import type { Shift } from '../../contract/shifts.ts';
import { isoOf, type Span } from '../../core/clock.ts';
import { REST_REACH_MIN, type ShortRest, shortRests } from '../../core/roster/daily-rest.ts';
import type { AssignmentStatus } from '../../core/shift.ts';
import type { Part, Tx } from '../database/db.ts';
import { spanOfRow } from '../database/local-times.ts';

/** The effect of planning on daily rest (decision 0044): a warning, shown and kept in history, never a refusal. */

export type Booked = {
  readonly worker_id: string;
  readonly shift_id: string;
  readonly start_time: string;
  readonly end_time: string;
};
export type BookedSpan = Span & { readonly row: Booked };
export const bookedSpan = (row: Booked): BookedSpan => ({ row, ...spanOfRow(row) });

/** People's assignments near these instants, within 24 hours or `reach`. Declined ones do not count. Sent now. */
export async function bookedNear(
  tx: Tx,
  company_id: string,
  span: Span,
  whose: Part,
  reach = REST_REACH_MIN,
): Promise<BookedSpan[]> {
  const rows = await tx<Booked[]>`
    select worker_id, shift_id, start_time, end_time from shift_assignments
    where company_id = ${company_id} and status <> 'rejected'
      and tstzrange(start_time, end_time)
        && tstzrange(${isoOf(span.start - reach)}, ${isoOf(span.end + reach)})
      ${whose}
    order by start_time, worker_id`.execute();
  return rows.map(bookedSpan);
}

/** The other assignments of the people on a shift, near its new time. */
export const bookedBeside = (tx: Tx, company_id: string, shift_id: string, to: Span): Promise<BookedSpan[]> =>
  bookedNear(
    tx,
    company_id,
    to,
    tx`and shift_id <> ${shift_id} and worker_id in (
      select worker_id from shift_assignments where company_id = ${company_id} and shift_id = ${shift_id})`,
  );

/** The people whose rest a moved shift makes too short. */
export function shortRestsOfShift(standing: readonly BookedSpan[], shift: Shift): ShortOf[] {
  const { id: shift_id, start_time, end_time } = shift;
  const added = shift.assignments.map(({ worker_id, status }) => ({
    worker_id,
    status,
    shift_id,
    start_time,
    end_time,
  }));
  return [...shortestRests(standing, added)].map(([{ worker_id }, rest_min]) => ({ worker_id, rest_min }));
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
): Map<R, number> {
  const spans = added
    .filter(({ status }) => status !== 'rejected')
    .map((row) => ({ ...bookedSpan(row), added: row }));
  const fresh = new Map<BookedSpan, R>(spans.map((span) => [span, span.added]));
  const shortest = new Map<R, number>();
  for (const short of shortRestsOf(standing, spans).values())
    for (const { rest_min, shifts } of short) {
      const last = shifts.findLast((one) => fresh.has(one));
      const row = last === undefined ? undefined : fresh.get(last);
      if (row !== undefined) shortest.set(row, Math.min(rest_min, shortest.get(row) ?? rest_min));
    }
  return shortest;
}

/** By person, the existing shifts that leave too little rest beside the added ones. */
export function shortRestsOf(
  standing: readonly BookedSpan[],
  added: readonly BookedSpan[],
): ReadonlyMap<string, ShortRest<BookedSpan>[]> {
  const known = Map.groupBy(standing, ({ row }) => row.worker_id);
  const found = new Map<string, ShortRest<BookedSpan>[]>();
  for (const [worker_id, own] of Map.groupBy(added, ({ row }) => row.worker_id)) {
    const short = shortRests(known.get(worker_id) ?? [], own);
    if (short.length > 0) found.set(worker_id, short);
  }
  return found;
}
