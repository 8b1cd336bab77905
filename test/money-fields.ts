import type { z } from 'zod';
import type { Call } from '../src/contract/call.ts';
import { answeredKronor, kronor } from '../src/contract/fields.ts';

/** Finds the sums of money in what a call answers: by the shapes of the contract, and by the names of numbers. */

const NAMES =
  /(^|_)ore$|(net|paid)_before$|kronor|salary|(^|_)pay$|(^|_)(gross|net|tax|amounts?|cost|price|contribution|debt|owed|basis|income)$/;

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
} & { readonly [part in 'element' | 'innerType' | 'valueType' | 'in' | 'left' | 'right']?: z.ZodType };

const defOf = (shape: z.ZodType): Def => shape._zod.def as unknown as Def;

/** The fields of the reply that are money, as paths: `people.net`. A record of anything is `*`: it may hold all. */
export function moneyFields({ reply }: Call): string[] {
  const found = new Set<string>();
  const walk = (shape: z.ZodType, path: readonly string[]): void => {
    const def = defOf(shape);
    const name = path.at(-1) ?? '';
    if (shape === answeredKronor || shape === kronor) found.add(path.join('.'));
    else if (def.type === 'number' && path.some((part) => NAMES.test(part)) && !COUNTS.test(name))
      found.add(path.join('.'));
    else if (def.type === 'unknown') found.add([...path, '*'].join('.'));
    for (const [field, part] of Object.entries(def.shape ?? {})) walk(part, [...path, field]);
    for (const part of [def.element, def.innerType, def.valueType, def.in, def.left, def.right])
      if (part !== undefined) walk(part, path);
    for (const part of [...(def.options ?? []), ...(def.items ?? [])]) walk(part, path);
  };
  walk(reply, []);
  return [...found];
}

/** Numbers beside money that are none: versions, accounts of bookkeeping, shares, hours and days. */
const COUNTS = /version|_account|accounts|rate$|hours|days|table|column|line$|percent|year|month/;

/** The sums in an answer, by the same paths; a sum that is null is left out. */
export function moneyIn(call: Call, answer: unknown): string[] {
  const fields = new Set(moneyFields(call));
  const found: string[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) walk(part, [...path, name]);
    else if (typeof value === 'number' && fields.has(path.join('.')))
      found.push(`${path.join('.')} ${value}`);
  };
  walk(answer, []);
  return found;
}
