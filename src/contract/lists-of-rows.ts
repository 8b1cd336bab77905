/** The lists that `rows` made (fields.ts). Alone in its file: the login reads replies and needs none of the fields. */
export const LISTS_OF_ROWS = new WeakSet<object>();
