import { z } from 'zod';
import { call, PLATFORM } from './call.ts';
import { answeredInstant, text } from './fields.ts';

/** The monthly tables of a year, or its table of one-time sums: computed from the year's numbers in the program, or imported from the published file. */
export const taxYear = z.strictObject({
  year: z.number().int(),
  kind: z.enum(['monthly', 'one_time']),
  from: z.enum(['program', 'file']),
  /** Of an imported file: where it came from, its SHA-256, who imported it and when. */
  origin: z.string().nullable(),
  sha256: z.string().nullable(),
  imported_by: z.string().nullable(),
  imported_at: answeredInstant.nullable(),
});
export type TaxYearRow = z.output<typeof taxYear>;

export const listTaxYears = call({
  name: 'listTaxYears',
  method: 'GET',
  path: '/api/superadmin/tax-years/',
  who: PLATFORM,
  summary: 'The years whose tax tables are known, the latest first',
  reply: z.array(taxYear),
  status: 200,
});

export const importTaxYear = call({
  name: 'importTaxYear',
  method: 'POST',
  path: '/api/superadmin/tax-years/',
  who: PLATFORM,
  summary:
    'Import the published file of a year: monthly tables, or one-time sums (JSON); a broken one is refused, with the place',
  body: z.strictObject({
    year: z.number().int().min(2022).max(2199),
    origin: text(500, 1),
    /** The file as it was published, gzipped, in base64. */
    file: z.base64().max(240_000),
  }),
  reply: z.array(taxYear),
  status: 200,
});
