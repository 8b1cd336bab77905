import { dayEdges } from '../../core/calendar.ts';
import { lengthOf } from '../../core/clock.ts';
import { type ObBucket, type ObRuleSet, obBar } from '../../core/pay/ob.ts';
import type { DayClass } from '../../core/pay/ob-days.ts';

/** The week chart of a rule set, computed by the pay engine over real days of each kind. */

const ZONE = 'Europe/Stockholm';

/** Monday to Sunday of a week without holidays in or near it. */
const WEEK = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
] as const;

/**
 * A weekday of each kind: Ascension Day and the day before it; Christmas Eve, Christmas Day and the day before both.
 */
const NAMED = [
  ['before_holiday', '2026-05-13'],
  ['public_holiday', '2026-05-14'],
  ['before_big_holiday', '2026-12-23'],
  ['eve', '2026-12-24'],
  ['big_holiday', '2026-12-25'],
] as const satisfies readonly (readonly [DayClass, string])[];

/** A stretch of a day, in percent of it. */
export type Stretch = { readonly left: number; readonly width: number; readonly bucket: ObBucket };
export type ChartRow = { readonly day: number | DayClass; readonly stretches: readonly Stretch[] };

/** The seven days, and the kinds of days that the rules name. */
export function chartRows(rules: ObRuleSet): { week: ChartRow[]; named: ChartRow[] } {
  const kinds = new Set(rules.windows.flatMap(({ days }) => days));
  // A window that begins on the day before a big holiday usually lasts through the holiday.
  if (kinds.has('before_big_holiday')) kinds.add('big_holiday');
  return {
    week: WEEK.map((date, index) => ({ day: index + 1, stretches: stretchesOf(date, rules) })),
    named: NAMED.filter(([kind]) => kinds.has(kind)).map(([day, date]) => ({
      day,
      stretches: stretchesOf(date, rules),
    })),
  };
}

function stretchesOf(date: string, rules: ObRuleSet): Stretch[] {
  const day = dayEdges(date, ZONE);
  return obBar(day, rules, ZONE).flatMap(({ start, end, bucket }) =>
    bucket === 0
      ? []
      : [
          {
            left: ((start - day.start) / lengthOf(day)) * 100,
            width: ((end - start) / lengthOf(day)) * 100,
            bucket,
          },
        ],
  );
}
