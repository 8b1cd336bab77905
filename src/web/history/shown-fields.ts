import type { Kind, Known } from './kinds.ts';

/** A field of a noun: how it is shown, where its value lies, and whether a new thing's entry names it. */
export const known = <const F extends string>(
  field: F,
  kind: Kind,
  more: Partial<Omit<Known, 'field' | 'kind'>> = {},
) => ({ field, kind, path: field, ...more }) satisfies Known;
/** Named in the entry of a new thing too. */
export const FRESH = { fresh: 'both' } as const;
/** The days from and until which something holds. */
export const IN_FORCE = [
  known('in_force_from', 'plain', { path: 'first_day', ...FRESH }),
  known('in_force_until', 'plain', { path: 'last_day', ...FRESH }),
] as const;

/**
 * The fields that history shows: those that clients write, in the order of the contract, and `special` ones, which
 * have their own form or are not written by a client. A new field of the contract is shown by its type.
 */
export function shown<const F extends string, const S extends Known>(
  written: readonly F[],
  special: readonly S[],
): readonly (Known & { readonly field: F | S['field'] })[] {
  const inOrder = written.map(
    (name) =>
      special.find(({ field, path, until }) => [field, path, until].includes(name)) ?? known(name, 'plain'),
  );
  return [...new Set([...inOrder, ...special])];
}
