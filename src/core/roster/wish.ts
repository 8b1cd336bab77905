import { addDays, dayEdges, localToMinute, minuteToLocal } from '../calendar.ts';
import { lengthOf, overlapMin, overlaps, type Span } from '../clock.ts';
import { type Employments, isEmployedOn } from '../pay/employment.ts';
import { NIGHT, NIGHT_WORK_MIN } from './post.ts';

/** What people wish of the days of a planning period, until a closing day (`wish.md`). Days are `YYYY-MM-DD`. */

export const WANTS = ['off', 'work', 'not_day', 'not_evening', 'not_night'] as const;
export type Want = (typeof WANTS)[number];

/** The weights of a wish: 1, 2 or 3. */
export const MOST_WEIGHT = 3;
export const MOST_BUDGET = 99;
/** The longest period: three months. */
export const MOST_PERIOD_DAYS = 92;
/** So many days before the closing day people without wishes are reminded. */
const REMIND_DAYS = 2;

export type PeriodDays = {
  readonly first_day: string;
  readonly last_day: string;
  readonly wishes_close_on: string;
  readonly publish_by: string;
};
export type Period = PeriodDays & { readonly closed: boolean; readonly budget: number };

/** Why a period cannot have these days, with the field that is wrong; null: it can. */
export function periodVerdict(days: PeriodDays): {
  readonly field: keyof PeriodDays;
  readonly detail: string;
} | null {
  const { first_day, last_day, wishes_close_on, publish_by } = days;
  if (last_day < first_day)
    return { field: 'last_day', detail: 'The last day must not lie before the first.' };
  if (last_day >= addDays(first_day, MOST_PERIOD_DAYS))
    return { field: 'last_day', detail: 'A period has at most 92 days.' };
  if (wishes_close_on > last_day)
    return { field: 'wishes_close_on', detail: 'Wishes close before the period is over.' };
  if (publish_by < wishes_close_on)
    return { field: 'publish_by', detail: 'The plan is published after the wishes close.' };
  if (publish_by > last_day)
    return { field: 'publish_by', detail: 'The plan is published before the period is over.' };
  return null;
}

/** Are wishes written today? The closing day is the last one. */
export const isOpenForWishes = (
  { closed, wishes_close_on }: Pick<Period, 'closed' | 'wishes_close_on'>,
  today: string,
): boolean => !closed && today <= wishes_close_on;

/** The day from which those without wishes are reminded. */
export const remindFrom = ({ wishes_close_on }: Pick<Period, 'wishes_close_on'>): string =>
  addDays(wishes_close_on, -REMIND_DAYS);

type Asked = {
  readonly period: Period;
  readonly today: string;
  readonly date: string;
  readonly weight: number;
  /** The weight of the person's other wishes in the period. */
  readonly spent: number;
  readonly employments: Employments;
};
export type WishRefusal = {
  readonly code: 'wishes_closed' | 'wish_budget' | 'invalid';
  readonly field: 'date' | 'weight';
  readonly detail?: string;
};

/** Why a wish cannot be; null: it can. */
export function wishRefusal({ period, today, date, weight, spent, employments }: Asked): WishRefusal | null {
  if (!isOpenForWishes(period, today)) return { code: 'wishes_closed', field: 'date' };
  if (date < period.first_day || date > period.last_day)
    return { code: 'invalid', field: 'date', detail: 'The day does not lie in the period.' };
  if (date < today) return { code: 'invalid', field: 'date', detail: 'The day has passed.' };
  if (!isEmployedOn(date, employments))
    return { code: 'invalid', field: 'date', detail: 'You are not employed on that day.' };
  if (spent + weight > period.budget) return { code: 'wish_budget', field: 'weight' };
  return null;
}

/** The clocks of the evening, and the least of a shift that makes it work in the evening. `wish.md`. */
const EVENING = { from: '18:00', until: '22:00', least_min: 60 };

/** Does a shift lie in the night, the evening, or neither: by day? One that is long enough lies in both of the first. */
export function partsOfDay(shift: Span, zone: string): readonly ('day' | 'evening' | 'night')[] {
  const first = minuteToLocal(shift.start, zone).date;
  let [evening, night] = [0, 0];
  for (let date = addDays(first, -1); dayEdges(date, zone).start < shift.end; date = addDays(date, 1)) {
    const at = (day: string, clock: string) => localToMinute(day, clock, zone);
    evening += overlapMin(shift, { start: at(date, EVENING.from), end: at(date, EVENING.until) });
    night += overlapMin(shift, { start: at(date, NIGHT.from), end: at(addDays(date, 1), NIGHT.until) });
  }
  const half = lengthOf(shift) / 2;
  const parts = [
    ...(evening > 0 && evening >= Math.min(EVENING.least_min, half) ? (['evening'] as const) : []),
    ...(night > 0 && night >= Math.min(NIGHT_WORK_MIN, half) ? (['night'] as const) : []),
  ];
  return parts.length === 0 ? ['day'] : parts;
}

const NOT = { not_day: 'day', not_evening: 'evening', not_night: 'night' } as const;

/** Does a person's plan leave a wish unmet? `shifts` are those of the person that touch the day. */
export function isUnmet(
  { date, want }: { readonly date: string; readonly want: Want },
  shifts: readonly Span[],
  zone: string,
): boolean {
  const day = dayEdges(date, zone);
  if (want === 'off') return shifts.some((shift) => overlaps(shift, day));
  const begun = shifts.filter(({ start }) => start >= day.start && start < day.end);
  if (want === 'work') return begun.length === 0;
  return begun.some((shift) => partsOfDay(shift, zone).includes(NOT[want]));
}
