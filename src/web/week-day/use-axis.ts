import { useEffect, useMemo, useState } from 'react';
import type { Span } from '../../core/clock.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import type { Shown } from '../week/use-week.ts';
import { axisOf, withHour } from './day-axis.ts';
import { carriedSpans } from './nights.ts';

/**
 * The axis of the shown day: the hours that its week uses, by its shifts, those that go on from the day before too, and its need; today also
 * the hour that it is.
 */
export function useAxis(
  { first, rows, shifts, zone, today }: Pick<Shown, 'first' | 'rows' | 'shifts' | 'zone' | 'today'>,
  need: Span | null,
  now: number,
): Span {
  const hour = first === today ? Math.floor(now / 60) * 60 : null;
  return useMemo(() => {
    const own = rows.flatMap(({ cells }) =>
      cells.flatMap(({ pieces, gone }) =>
        [...pieces, ...gone].map(({ shift }) => ({ date: shift.date, ...spanOfShift(shift) })),
      ),
    );
    const used = [...own, ...carriedSpans(shifts, zone)];
    const axis = axisOf(first, need === null ? used : [...used, { date: first, ...need }], zone);
    return hour === null ? axis : withHour(axis, hour);
  }, [first, rows, shifts, zone, need, hour]);
}

const minuteNow = (): number => Math.floor(Date.now() / 60_000);

/** The minute that it is, while the day is in sight. */
export function useNow(): number {
  const [now, setNow] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteNow()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
