import type { Ore } from '../money.ts';
import { bornBy } from './birth-date.ts';
import { type Fields, readDeclaration } from './declaration-read.ts';
import { employerContribution } from './employer-contribution.ts';
import type { PayLine } from './pay-line.ts';
import { NotModelled } from './rates.ts';

/** The declaration of a period: each person's sums, and what a later one corrects and removes. `declaration.md`. */

/** What a declaration knows of a person in one run. Every field whose name ends in `_ore` is an amount of the run. */
export type DeclaredPerson = {
  readonly user_id: string;
  readonly personal_number: string | null;
  readonly birth_date: string | null;
  readonly gross_ore: Ore;
  readonly lines: readonly PayLine[];
};

/**
 * The people of the runs that are paid in one month, each once: amounts and lists are added, facts are those of the
 * latest run. `runs` are in the order of their months; `paid_on` is a day of the month of payment.
 */
export function peopleOfPeriod<P extends DeclaredPerson>(
  runs: readonly (readonly P[])[],
  paid_on: string,
): P[] {
  const liable = runs.map((people) => people.map((one) => ({ ...one, liable_ore: liableOf(one) })));
  return joined(liable).map((person) => withContribution(person, paid_on));
}

/** Each person of the runs once: amounts and lists are added, facts are those of the latest run. */
export function joined<P extends { readonly user_id: string }>(runs: readonly (readonly P[])[]): P[] {
  const by_person = Map.groupBy(runs.flat(), ({ user_id }) => user_id);
  return [...by_person.values()].map((parts) => parts.reduce(added));
}

function added<P extends object>(earlier: P, later: P): P {
  const sums = Object.entries(later).map(([name, value]: [string, unknown]) => [
    name,
    together(name, Reflect.get(earlier, name), value),
  ]);
  return { ...later, ...Object.fromEntries(sums) };
}

function together(name: string, earlier: unknown, later: unknown): unknown {
  if (Array.isArray(earlier) && Array.isArray(later)) return [...earlier, ...later];
  if (!name.endsWith('_ore')) return later;
  return typeof earlier === 'number' && typeof later === 'number' ? earlier + later : null;
}

/** The contribution on the sum of what it was owed on. A day whose law is not known leaves the runs' own lines. */
function withContribution<P extends DeclaredPerson & { readonly liable_ore: Ore }>(
  person: P,
  paid_on: string,
): P {
  const line = person.lines.find(isContribution);
  const born = bornBy(person.personal_number ?? '') ?? person.birth_date;
  if (line === undefined || born === null) return person;
  try {
    const { parts, total_ore } = employerContribution({
      paid_on,
      birth_year: Number(born.slice(0, 4)),
      pay_ore: person.liable_ore,
    });
    const lines = parts.map(({ rate_bp, base_ore, amount_ore, law }) => ({
      ...line,
      quantity: rate_bp,
      rate_ore: base_ore,
      amount_ore,
      law,
    }));
    const rest = person.lines.filter((one) => !isContribution(one));
    return { ...person, contribution_ore: total_ore, lines: [...rest, ...lines] };
  } catch (error) {
    if (error instanceof NotModelled || error instanceof RangeError) return person;
    throw error;
  }
}

const isContribution = ({ code }: PayLine): boolean => code === 'employer_contribution';

/** What a run's contribution is owed on; gross below 0 owes nothing there, and lowers what the month owes. */
function liableOf({ lines, gross_ore }: DeclaredPerson): Ore {
  const owed = lines.filter(isContribution);
  return owed.length === 0 ? Math.min(0, gross_ore) : owed.reduce((sum, { rate_ore }) => sum + rate_ore, 0);
}

/**
 * The identity under which a declaration names a person (field 215, twelve digits, or 222, eleven), and the number (field
 * 570) that it has in the period.
 */
export type Specification = { readonly identity: string; readonly number: number };

/**
 * The numbers of the people who are declared now, by identity, and what of the filed declaration is removed. A filed
 * number stays; a person with two keeps the first.
 */
export function correction(
  filed: readonly Specification[],
  now: readonly Specification[],
): { readonly numbers: ReadonlyMap<string, number>; readonly removed: readonly Specification[] } {
  const first = new Map(filed.toReversed().map(({ identity, number }) => [identity, number]));
  const numbers = new Map(now.map(({ identity, number }) => [identity, first.get(identity) ?? number]));
  return { numbers, removed: filed.filter(({ identity, number }) => numbers.get(identity) !== number) };
}

/** A declared day of absence: its three keys, and its kind. */
export type DeclaredAbsence = {
  readonly identity: string;
  readonly date: string;
  readonly number: string;
  readonly type: string;
};

/** What a filed declaration left at the tax agency. */
export type Filed = {
  readonly people: readonly Specification[];
  readonly absences: readonly DeclaredAbsence[];
};
export const NOTHING_FILED: Filed = { people: [], absences: [] };

/** Reads what a filed declaration declares; what it removes is not in it. */
export function filedIn(text: string): Filed {
  const { forms, absences } = readDeclaration(text);
  const of = (fields: Fields, field: string): string => fields.get(field) ?? '';
  return {
    people: forms
      .filter(({ kind, fields }) => kind === 'IU' && !fields.has('205'))
      .map(({ fields }) => ({
        identity: fields.get('215') ?? of(fields, '222'),
        number: Number(of(fields, '570')),
      })),
    absences: absences
      .filter((fields) => !fields.has('820'))
      .map((fields) => ({
        identity: of(fields, '215'),
        date: of(fields, '821'),
        number: of(fields, '822'),
        type: of(fields, '823'),
      })),
  };
}
