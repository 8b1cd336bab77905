import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { getRosterCosts } from '../../contract/roster-costs.ts';
import { addDays } from '../../core/calendar.ts';
import { ApiError } from '../api-error.ts';
import { ask } from '../data.ts';
import type { Shown } from '../week/use-week.ts';

/** In kronor. `contribution` is null where it is not known. */
export type DayCost = {
  readonly pay: number;
  readonly contribution: number | null;
  /** What of the pay is supplements for unsocial hours. */
  readonly ob: number;
  /** Monthly salaries, which cost the same whatever is planned, and their contribution. */
  readonly salaries: number;
};
export const wholeCost = ({ pay, contribution, salaries }: DayCost): number =>
  pay + (contribution ?? 0) + salaries;

export type Costs = {
  readonly on: (date: string) => DayCost;
  readonly all: DayCost;
  /** How many people on these days have no pay terms. */
  readonly unknown: number;
};
type Reading = {
  readonly costs: Costs | null;
  /** Not for this user. */
  readonly hidden: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly retrying: boolean;
};

type Row = { readonly date: string; readonly pay: number; readonly contribution: number | null };

/** What the shown plan costs, drafts included. */
export function useCosts({ first, days, drafts }: Pick<Shown, 'first' | 'days' | 'drafts'>): Reading {
  const { unit } = useSearch({ strict: false });
  // A draft that the server does not have yet would be asked about too early.
  const plan = drafts.some(({ version }) => version > 0) ? ({ plan: 'drafts' } as const) : {};
  const query = { start_date: first, end_date: addDays(first, days.length - 1), ...plan };
  const reading = useQuery({
    ...ask('roster-costs', getRosterCosts, { query }),
    // With the first draft another plan is asked about: the cost of the same days stays until it is known.
    placeholderData: (before, asked) => {
      const sent = asked?.queryKey[2];
      const of = typeof sent === 'object' ? sent.query : null;
      return of?.start_date === query.start_date && of.end_date === query.end_date ? before : undefined;
    },
  });
  const { data, error } = reading;
  return {
    costs: data === undefined ? null : costsOf(data, unit),
    hidden: error instanceof ApiError && error.status === 403,
    error: data === undefined ? error : null,
    retry: () => void reading.refetch(),
    retrying: reading.isFetching,
  };
}

type Answer = {
  readonly days: readonly (Row & { readonly unit_id: string | null; readonly ob: number })[];
  readonly salaries: readonly Row[];
  readonly unknown: readonly string[];
};

/** Monthly salaries belong to no unit: they are told where no unit is chosen. */
export function costsOf({ days, salaries, unknown }: Answer, unit: string | undefined): Costs {
  const shifts = days.filter(({ unit_id }) => unit === undefined || (unit_id ?? 'none') === unit);
  const monthly = unit === undefined ? salaries : [];
  const sum = (of: (row: Row) => boolean): DayCost => {
    const [own, paid] = [shifts.filter(of), monthly.filter(of)];
    const is_known = [...own, ...paid].every(({ contribution }) => contribution !== null);
    return {
      pay: added(own.map(({ pay }) => pay)),
      ob: added(own.map(({ ob }) => ob)),
      contribution: is_known ? added(own.map(({ contribution }) => contribution ?? 0)) : null,
      salaries: added(paid.map(({ pay, contribution }) => pay + (contribution ?? 0))),
    };
  };
  return { on: (date) => sum((row) => row.date === date), all: sum(() => true), unknown: unknown.length };
}

const added = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
