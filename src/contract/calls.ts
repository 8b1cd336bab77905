import { readdirSync } from 'node:fs';
import type { Call } from './call.ts';

/** Every call of the product, from every file of this folder: the server handles them, OpenAPI lists them, tests walk through them. */

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'reply' in value;

/** `openapi.ts` imports this file. */
const NO_NOUNS = ['calls.ts', 'openapi.ts'];
const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NO_NOUNS.includes(file),
);
const nouns = await Promise.all(files.map((file): Promise<object> => import(`./${file}`)));

export const CALLS: readonly Call[] = nouns.flatMap((noun) => Object.values(noun)).filter(isCall);
