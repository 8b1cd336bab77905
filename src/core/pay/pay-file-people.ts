import type { Ore } from '../money.ts';
import { amountsOf, formsOf, type Statement } from './declared-fields.ts';

/** Why a person is left out of a file. `gross`: pay, a benefit or tax below 0; `identity`: neither a number nor a date of birth. */
export const LEFT_OUT_FACTS = ['net', 'account', 'gross', 'identity'] as const;
export type LeftOutFact = (typeof LEFT_OUT_FACTS)[number];

/** The facts that decide which files a person is in. */
export type Payee = {
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  readonly net_ore: Ore;
  /** Taxed benefits; left out: none. */
  readonly benefits_ore?: Ore;
  /** What each run states; left out: gross, tax and benefits of one run. */
  readonly statements?: readonly Statement[];
  /** Twelve digits; null: not known. */
  readonly personal_number: string | null;
  /** `YYYY-MM-DD` */
  readonly birth_date: string | null;
  readonly account: { readonly clearing: string; readonly number: string } | null;
};

/**
 * The people in a file, and those left out although they have something to report. People with nothing to report are
 * in neither.
 */
export type FilePeople<P> = {
  readonly included: readonly P[];
  readonly left_out: ReadonlyArray<{ readonly person: P; readonly fact: LeftOutFact }>;
};

/** The people that the bank file pays. `pay-file-people.md`. */
export const bankPeople = <P extends Payee>(people: readonly P[]): FilePeople<P> =>
  divided(people, ({ net_ore }) => net_ore !== 0, missingForBank);

/**
 * The people that the employer's declaration names. Skatteförfarandelagen (2011:1244) 26 kap.; `pay-file-people.md`.
 */
export const declaredPeople = <P extends Payee>(people: readonly P[]): FilePeople<P> =>
  divided(people, (payee) => statedBy(payee).some((ore) => ore !== 0), missingForDeclaration);

/** The amounts of the person's forms. */
const statedBy = ({ gross_ore, tax_ore, benefits_ore = 0, statements }: Payee): Ore[] =>
  statements === undefined ? [gross_ore, tax_ore, benefits_ore] : formsOf(statements).flatMap(amountsOf);

/** The identity by which the declaration names a person: the number where there is one. Null: none. */
export function declaredBy({ personal_number, birth_date }: Pick<Payee, 'personal_number' | 'birth_date'>) {
  if (/^\d{12}$/.test(personal_number ?? '')) return 'number';
  return birth_date === null ? null : 'birth_date';
}

function missingForBank({ net_ore, account }: Payee): LeftOutFact | null {
  if (net_ore < 0) return 'net';
  const whole = account !== null && /^\d{4,5}$/.test(account.clearing) && /^\d{2,12}$/.test(account.number);
  return whole ? null : 'account';
}

function missingForDeclaration(payee: Payee): LeftOutFact | null {
  if (statedBy(payee).some((ore) => ore < 0)) return 'gross';
  return declaredBy(payee) === null ? 'identity' : null;
}

function divided<P extends Payee>(
  people: readonly P[],
  concerns: (payee: P) => boolean,
  missing: (payee: P) => LeftOutFact | null,
): FilePeople<P> {
  const judged = people.filter(concerns).map((person) => ({ person, fact: missing(person) }));
  return {
    included: judged.flatMap(({ person, fact }) => (fact === null ? [person] : [])),
    left_out: judged.flatMap(({ person, fact }) => (fact === null ? [] : [{ person, fact }])),
  };
}
