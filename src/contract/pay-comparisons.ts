import { z } from 'zod';
import { COMPARED, DIFFERENCE_CAUSES } from '../core/pay-compare/comparison.ts';
import { OLD_FILES } from '../core/pay-compare/old-file.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, answeredKronor, id } from './fields.ts';

/** The parallel run: a month here beside the old payroll program's files (core/pay-compare/parallel-run.md). */

/** The most files of one comparison. */
export const MOST_OLD_FILES = 6;

const difference = z.strictObject({
  what: z.enum(COMPARED),
  /** Our code, `#` and the number of a pay code, the old program's own code, a field code, or an account. */
  code: z.string(),
  name: z.string(),
  /** Kronor; null: not there at all. */
  there: answeredKronor.nullable(),
  here: answeredKronor.nullable(),
  there_quantity: z.number().nullable(),
  here_quantity: z.number().nullable(),
  cause: z.enum(DIFFERENCE_CAUSES),
  /** The tax table and column that give the other tax; the account that has the amount instead. */
  table: z.number().int().nullable(),
  column: z.number().int().nullable(),
  account: z.number().int().nullable(),
  /** The line of the file. */
  line: z.number().int().nullable(),
});
export type PayDifference = z.output<typeof difference>;

const comparison = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  /** The month is not run: it was computed. */
  preliminary: z.boolean(),
  files: z.array(z.enum(OLD_FILES)),
  /** Headings of a pay list whose columns were not read. */
  unknown_columns: z.array(z.string()),
  /** Those with a difference first. */
  people: z.array(
    z.strictObject({
      /** null: the person is only in a file, which names them by `number` or the masked `personal_number`. */
      user: id.nullable(),
      first_name: z.string(),
      last_name: z.string(),
      number: z.string().nullable(),
      personal_number: z.string().nullable(),
      differences: z.array(difference),
    }),
  ),
  company: z.array(difference),
  /** The people of the month who are equal in all that the files say. */
  equal: z.number().int(),
  /** Codes that read as nothing here, with what they come to. */
  unmapped: z.array(z.strictObject({ code: z.string(), name: z.string(), amount: answeredKronor })),
});
export type PayComparison = z.output<typeof comparison>;

export const comparePay = call({
  name: 'comparePay',
  method: 'POST',
  path: '/api/pay-comparisons/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    "Compare a month with the old payroll program's files, by person and to the öre; the files are not kept",
  body: z.strictObject({
    year: z.number().int().min(1990).max(2198),
    month: z.number().int().min(1).max(12),
    /** Each PAXml, a declaration, SIE or a pay list (text under headings), gzipped, in base64. `errors` names a file that cannot be read: `files.0`. */
    files: z.array(z.base64().max(240_000)).min(1).max(MOST_OLD_FILES),
  }),
  reply: comparison,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});

const keptComparison = z.strictObject({
  id,
  year: z.number().int(),
  month: z.number().int(),
  files: z.array(z.enum(OLD_FILES)),
  preliminary: z.boolean(),
  /** People who are equal and who differ, and amounts of the company that differ. */
  equal: z.number().int(),
  differing: z.number().int(),
  company_differing: z.number().int(),
  made_by: z.string(),
  made_at: answeredInstant,
});
export type KeptComparison = z.output<typeof keptComparison>;

export const listPayComparisons = call({
  name: 'listPayComparisons',
  method: 'GET',
  path: '/api/pay-comparisons/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What the comparisons of the last two years came to, the latest first',
  reply: z.array(keptComparison),
  status: 200,
});
