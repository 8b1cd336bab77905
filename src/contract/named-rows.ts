import { z } from 'zod';
import { id, keysOf, text, version } from './fields.ts';

/** A list of names that a company keeps: its units, its positions. Names of open ones are unique, whatever their case. */
const written = { name: text(60, 1) };
/** `closed`: offered no more; what names it keeps it. */
const changed = { ...written, closed: z.boolean() };
export const NAMED_FIELDS = keysOf(changed);

export const newName = z.strictObject(written);
export const changedName = z.strictObject(changed).partial();

export const namedRow = z.strictObject({ id, name: z.string(), closed: z.boolean(), version });
export type NamedRow = z.output<typeof namedRow>;
/** As the company's settings answer it to everybody. */
export const nameInUse = namedRow.omit({ version: true });
export type NameInUse = z.output<typeof nameInUse>;
