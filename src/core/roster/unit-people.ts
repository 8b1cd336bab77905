import { addDays } from '../calendar.ts';

/** The people of a unit (`unit-people.md`). Days are `YYYY-MM-DD`. */

/** A person's days in a unit; another than the home is lent to. */
export type InUnit = {
  readonly unit_id: string;
  readonly first_day: string;
  /** null: until further notice. */
  readonly last_day: string | null;
  readonly home: boolean;
};

/** How a person belongs to a unit, in the order in which people are offered. */
export const BELONGINGS = ['home', 'lent', 'everywhere', 'elsewhere'] as const;
export type Belonging = (typeof BELONGINGS)[number];

type Days = { readonly first: string; readonly last: string };

const holdsOn = ({ first_day, last_day }: InUnit, day: string): boolean =>
  first_day <= day && (last_day === null || day <= last_day);

/** How a person with these rows belongs to a unit on some days: the best of them. */
export function belongingTo(rows: readonly InUnit[], unit_id: string, { first, last }: Days): Belonging {
  const found = new Set<Belonging>();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const on = rows.filter((row) => holdsOn(row, day));
    const own = on.filter((row) => row.unit_id === unit_id);
    if (own.some(({ home }) => home)) return 'home';
    found.add(own.length > 0 ? 'lent' : on.some(({ home }) => home) ? 'elsewhere' : 'everywhere');
  }
  return BELONGINGS.find((one) => found.has(one)) ?? 'everywhere';
}

/** The order of people for a shift of a unit; null: the shift has none. */
export const byBelonging = (a: Belonging | null, b: Belonging | null): number => rank(a) - rank(b);
const rank = (belonging: Belonging | null): number =>
  belonging === null ? 0 : BELONGINGS.indexOf(belonging);

/** The home on a day; null: none. */
export const homeOn = (rows: readonly InUnit[], day: string): string | null =>
  rows.find((row) => row.home && holdsOn(row, day))?.unit_id ?? null;
