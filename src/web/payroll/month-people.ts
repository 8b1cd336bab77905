import type { PayExceptionCount, PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import { finder } from '../../core/fold.ts';
import { PAY_EXCEPTIONS, type PayException, stopsRun } from '../../core/pay/exceptions.ts';
import { sumOf } from '../pay/pay-sum.ts';
import { nameOf } from '../roles.ts';
import type { PayrollSearch } from './choice.ts';

/** Filters the people of a month and sums their figures. Pure. */

/** Those who are shown, what needs a person first: what stops the run, then the largest change of net pay. */
export const matching = (
  people: readonly PersonMonth[],
  { q = '', show, state }: PayrollSearch,
): PersonMonth[] => {
  const isFound = finder(q);
  return people
    .filter(
      (one) =>
        isFound(nameOf(one)) &&
        (show === undefined || isStopped(one)) &&
        (state === undefined || one.state === state),
    )
    .toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)) || changeOf(b) - changeOf(a));
};

/** Does something of the person stop the run? */
export const isStopped = ({ exceptions }: PersonMonth): boolean =>
  exceptions.some(({ code }) => stopsRun(code));

const changeOf = ({ net, net_before }: PersonMonth): number =>
  net_before === null ? 0 : Math.abs(sumOf([net, -net_before]));

/** A person's exceptions in the order in which they are fixed. */
export const inOrder = (exceptions: readonly PayExceptionCount[]): PayExceptionCount[] =>
  PAY_EXCEPTIONS.flatMap((code) => exceptions.filter((one) => one.code === code));

export type ExceptionGroup = {
  readonly code: PayException;
  /** The number of people; people left out of a run are not among them. */
  readonly count: number;
  /** The people, with their counts; empty for an exception of the month itself. */
  readonly people: readonly ({ readonly person: PersonMonth } & Omit<PayExceptionCount, 'code'>)[];
};

/** The month's exceptions in the order in which they are fixed. */
export function groupsOf({
  exceptions,
  people,
}: Pick<PayrollMonth, 'exceptions' | 'people'>): ExceptionGroup[] {
  return inOrder(exceptions).map(({ code, count }) => ({
    code,
    count,
    people: people
      .filter(isIn)
      .flatMap((person) =>
        person.exceptions
          .filter((one) => one.code === code)
          .map(({ code: _, ...found }) => ({ person, ...found })),
      ),
  }));
}

const isIn = ({ left_out }: PersonMonth): boolean => left_out === undefined;

/** The people that a run pays, which are those with terms who are not left out, and their sums. */
export function toBePaid(people: readonly PersonMonth[]) {
  const paid = people
    .filter(isIn)
    .filter(({ exceptions }) => !exceptions.some(({ code }) => code === 'no_terms'));
  const contributions = paid.map(({ employer_contribution }) => employer_contribution);
  const gross = sumOf(paid.map((one) => one.gross));
  return {
    people: paid.length,
    without_terms: people.filter(isIn).length - paid.length,
    left_out: people.filter((one) => !isIn(one)),
    gross,
    tax: sumOf(paid.map((one) => one.tax)),
    net: sumOf(paid.map((one) => one.net)),
    cost: contributions.includes(null) ? null : sumOf([gross, ...contributions.map((one) => one ?? 0)]),
  };
}

/** The hours paid by the hour, which may be planned ones; the reported ones of others. */
export const hoursShown = ({
  paid_hours,
  reported_hours,
}: Pick<PersonMonth, 'paid_hours' | 'reported_hours'>): number => paid_hours ?? reported_hours;

/** The sums of the people shown. */
export const sumsOf = (people: readonly PersonMonth[]) => ({
  hours: sumOf(people.map(hoursShown)),
  ob: sumOf(people.map((one) => one.ob_hours)),
  absence_days: people.reduce((sum, one) => sum + one.absence_days, 0),
  corrections: sumOf(people.map((one) => one.corrections)),
  gross: sumOf(people.map((one) => one.gross)),
  tax: sumOf(people.map((one) => one.tax)),
  net: sumOf(people.map((one) => one.net)),
});
