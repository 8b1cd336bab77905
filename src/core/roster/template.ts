import type { Pattern, Wanted } from './roll-out.ts';

/** A roster that is kept and rolled out again (`template.md`): shifts by week and weekday, and who walks which line. */

export const TEMPLATE_MOST_WEEKS = 12;

/** A shift of the template; `lines`: those whose people are on it; none: it has no people of its own. */
export type TemplateShift<W extends Wanted> = Omit<Pattern<W>, 'people'> & {
  readonly lines: readonly number[];
};
/** A person who walks a line, and in which week of it (0 is the first) the person begins. */
export type Walker = { readonly line: number; readonly person: string; readonly from_week: number };

type Asked = {
  /** How many weeks the template has. */
  readonly weeks: number;
  /** Over how many weeks it is rolled out, and with which of its own (0 is the first) it begins. */
  readonly over: number;
  readonly from_week: number;
};

/** The shifts of so many weeks on end, by day from the first Monday; `of` is the place of the template's shift. Planning design, section 3. */
export function walked<W extends Wanted>(
  shifts: readonly TemplateShift<W>[],
  walkers: readonly Walker[],
  { weeks, over, from_week }: Asked,
): (Pattern<W> & { readonly of: number })[] {
  const of_line = Map.groupBy(walkers, ({ line }) => line);
  return Array.from({ length: over }, (_, at) => at).flatMap((at) =>
    shifts.flatMap(({ lines, day, ...shift }, of) => {
      const week = Math.floor(day / 7);
      const is_due = (begun: number): boolean => (at + from_week + begun) % weeks === week;
      // A line that nobody walks is walked once, by an empty place.
      const due = lines.flatMap((line) =>
        (of_line.get(line) ?? [{ person: null, from_week: 0 }]).filter((one) => is_due(one.from_week)),
      );
      if (lines.length === 0 ? !is_due(0) : due.length === 0) return [];
      const people = [...new Set(due.flatMap(({ person }) => person ?? []))];
      const places = people.length < due.length ? (shift.wished.places ?? due.length) : shift.wished.places;
      return [{ ...shift, wished: { ...shift.wished, places }, of, day: at * 7 + (day % 7), people }];
    }),
  );
}
