/**
 * The lists made by `rows` (fields.ts). In a file of its own: the login page reads replies but needs none of the
 * fields.
 */
export const LISTS_OF_ROWS = new WeakSet<object>();
