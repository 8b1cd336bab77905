/** Which shifts an action or a view of one unit is about. */

/** Shifts without a unit. */
export const NO_UNIT = 'none';

/** `unit`: a unit's id, NO_UNIT, or undefined: every unit. */
export const isOfUnit = (
  { unit_id }: { readonly unit_id: string | null },
  unit: string | undefined,
): boolean => unit === undefined || (unit_id ?? NO_UNIT) === unit;
