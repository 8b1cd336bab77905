import type { Employment } from '../../contract/employments.ts';
import { monthsLater } from '../months.ts';
import { began } from './now.ts';

/** An employment from an unknown day is shown so many months back. */
const UNKNOWN_BACK = 36;

/** The months of a person's employments until this one, the latest first. Pure. */
export function monthsOf(employments: readonly Employment[], this_month: string): string[] {
  const spans = employments
    .filter(began)
    .map(({ first_day, last_day }) => {
      const last = last_day === null || last_day.slice(0, 7) > this_month ? this_month : last_day.slice(0, 7);
      return { first: first_day?.slice(0, 7) ?? monthsLater(last, 1 - UNKNOWN_BACK), last };
    })
    .filter(({ first, last }) => first <= last);
  const months = new Set<string>();
  for (const { first, last } of spans)
    for (let month = last; month >= first; month = monthsLater(month, -1)) months.add(month);
  return [...months].toSorted().toReversed();
}
