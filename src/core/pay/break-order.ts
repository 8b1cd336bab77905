/**
 * The minutes from which a company may deduct the break. `regular_first` is the default. Specification section 9,
 * decisions section 4.
 */
export const BREAK_ORDERS = ['regular_first', 'proportional'] as const;

/** A company's order of the break. */
export type BreakOrder = (typeof BREAK_ORDERS)[number];
