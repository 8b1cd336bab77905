import type { Ore } from '../money.ts';
import { bornBy } from './birth-date.ts';
import { type Fields, readDeclaration } from './declaration-read.ts';
import { liableIn, type Paid, type Statement, statementOf } from './declared-fields.ts';
import { type EmployerContribution, employerContribution } from './employer-contribution.ts';
import type { PayLine } from './pay-line.ts';
import { NotModelled } from './rates.ts';

/** The declaration of a period: each person's sums, and what a later one corrects and removes. `declaration.md`. */

/** What a declaration knows of a person in one run. Every field whose name ends in `_ore` is an amount of the run. */
export type DeclaredPerson = Omit<Paid, 'lines'> & {
  readonly user_id: string;
  readonly personal_number: string | null;
  readonly birth_date: string | null;
  readonly lines: readonly PayLine[];
  /** Null: not modelled. */
  readonly contribution_ore?: Ore | null;
  /** Left out: what its one run paid. */
  readonly statements?: readonly Statement[];
};

/** A person with what each run states, by the decision that the run withheld by. */
export type Stated<P> = P & { readonly statements: readonly Statement[] };
export const stated = <P extends DeclaredPerson>(person: P): Stated<P> => ({
  ...person,
  statements: person.statements ?? [statementOf(person)],
});

/**
 * The people of the runs that are paid in one month, each once: amounts and lists are added, facts are those of the
 * latest run. `runs` are in the order of their months; `paid_on` is a day of the month of payment.
 */
export function peopleOfPeriod<P extends DeclaredPerson>(
  runs: readonly (readonly P[])[],
  paid_on: string,
): Stated<P>[] {
  const in_period = joined(runs.map((people) => people.map(stated)));
  return in_period.map((person) => withContribution(person, paid_on));
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
function withContribution<P extends Stated<DeclaredPerson>>(person: P, paid_on: string): P {
  const owed = contributionOn(person, person.statements, paid_on);
  return owed === null ? person : withParts(person, owed.parts);
}

/**
 * A person's part of one run, in a month of payment with earlier runs: the contribution that the month owes with this run,
 * less what it owed before. `before` are the statements of the earlier runs.
 */
export function withContributionAdded<P extends DeclaredPerson>(
  person: P,
  before: readonly Statement[],
  paid_on: string,
): P {
  if (before.length === 0) return person;
  const was = contributionOn(person, before, paid_on);
  const now = contributionOn(person, [...before, ...stated(person).statements], paid_on);
  if (was === null || now === null) return person;
  const rates = [...new Set([...now.parts, ...was.parts].map(({ rate_bp }) => rate_bp))];
  const parts = rates.map((rate_bp) => {
    const [later, earlier] = [now, was].map((one) => one.parts.find((part) => part.rate_bp === rate_bp));
    const base_ore = (later?.base_ore ?? 0) - (earlier?.base_ore ?? 0);
    const amount_ore = (later?.amount_ore ?? 0) - (earlier?.amount_ore ?? 0);
    return { rate_bp, base_ore, amount_ore, law: later?.law ?? earlier?.law ?? '' };
  });
  return withParts(
    person,
    parts.filter(({ base_ore, amount_ore }) => base_ore !== 0 || amount_ore !== 0),
  );
}

function contributionOn(
  { personal_number, birth_date }: DeclaredPerson,
  statements: readonly Statement[],
  paid_on: string,
): EmployerContribution | null {
  const born = bornBy(personal_number ?? '') ?? birth_date;
  if (born === null) return null;
  try {
    return employerContribution({
      paid_on,
      birth_year: Number(born.slice(0, 4)),
      pay_ore: liableIn(statements),
    });
  } catch (error) {
    if (error instanceof NotModelled || error instanceof RangeError) return null;
    throw error;
  }
}

const CONTRIBUTION = {
  code: 'employer_contribution',
  unit: '%',
  share_pct: 100,
  per: 1,
  parts: [],
  of_month: null,
} as const satisfies Partial<PayLine>;

function withParts<P extends DeclaredPerson>(person: P, parts: EmployerContribution['parts']): P {
  if (person.contribution_ore === null) return person;
  const lines = parts.map(({ rate_bp, base_ore, amount_ore, law }) => ({
    ...CONTRIBUTION,
    quantity: rate_bp,
    rate_ore: base_ore,
    amount_ore,
    law,
  }));
  const rest = person.lines.filter((one) => !isContribution(one));
  const contribution_ore = parts.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  return { ...person, contribution_ore, lines: [...rest, ...lines] };
}

const isContribution = ({ code }: PayLine): boolean => code === 'employer_contribution';

/**
 * The identity under which a declaration names a person (field 215, twelve digits, or 222, eleven), and the number (field
 * 570) that the form has in the period. A person with special income tax besides has a form of its own for it.
 */
export type Specification = {
  readonly identity: string;
  readonly number: number;
  readonly is_sink?: boolean;
};

/** The key of a form among those of its period. */
export const formKey = ({ identity, is_sink = false }: Omit<Specification, 'number'>): string =>
  is_sink ? `${identity} sink` : identity;

/** Between the numbers of a person's two forms; no company has as many people. */
const NEXT_FORM = 1_000_000;

/**
 * The numbers of the forms that are declared now, by their key, and what of the filed declaration is removed. A filed
 * number stays with its form; a person with two of a kind keeps the first.
 */
export function correction(
  filed: readonly Specification[],
  now: readonly Specification[],
): { readonly numbers: ReadonlyMap<string, number>; readonly removed: readonly Specification[] } {
  const before = new Map(filed.toReversed().map((one) => [formKey(one), one.number]));
  const numbers = new Map(now.map((one) => [formKey(one), before.get(formKey(one)) ?? null]));
  const taken = ({ identity }: Specification, number: number): boolean =>
    [false, true].some((is_sink) => numbers.get(formKey({ identity, is_sink })) === number);
  for (const one of now.filter((form) => numbers.get(formKey(form)) === null)) {
    // A form whose tax changed takes the number of the one that it replaces.
    const free = filed.find(({ identity, number }) => identity === one.identity && !taken(one, number));
    const own = taken(one, one.number) ? one.number + NEXT_FORM : one.number;
    numbers.set(formKey(one), free?.number ?? own);
  }
  return {
    numbers: new Map([...numbers].flatMap(([key, number]) => (number === null ? [] : [[key, number]]))),
    removed: filed.filter((one) => !taken(one, one.number)),
  };
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
        ...(fields.has('274') ? { is_sink: true } : {}),
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
