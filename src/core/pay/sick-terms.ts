/** Facts of a person beside the sick spells that decide the karensavdrag. Sjuklönelagen (1991:1047) 6, 13 §§; `sick-period.md`. */

/**
 * `often`, `long`: a decision of Försäkringskassan on special protection, because the person is often ill or may be ill for long.
 * `karens`: a karensavdrag made in another program for the sick period that began on `first_day`.
 */
export const SICK_TERM_KINDS = ['often', 'long', 'karens'] as const;

export type SickTerm = {
  readonly kind: (typeof SICK_TERM_KINDS)[number];
  readonly first_day: string;
  /** null: until further notice. */
  readonly last_day: string | null;
};

/** Is a decision in force on the day that frees from the karensavdrag? One for long illness does not. */
export const isFreed = (date: string, terms: readonly SickTerm[]): boolean =>
  terms.some(
    ({ kind, first_day, last_day }) =>
      kind === 'often' && first_day <= date && (last_day === null || date <= last_day),
  );

/** The first days of the sick periods that had their karensavdrag in another program. */
export const karensElsewhere = (terms: readonly SickTerm[]): string[] =>
  terms.filter(({ kind }) => kind === 'karens').map(({ first_day }) => first_day);
