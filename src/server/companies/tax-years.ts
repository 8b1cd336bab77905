import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { importTaxYear, listTaxYears, type TaxYearRow } from '../../contract/tax-years.ts';
import { isOneTimeFile, readOneTimeFile } from '../../core/pay/one-time-file.ts';
import { ONE_TIME_TABLES } from '../../core/pay/one-time-tax.ts';
import { PUBLISHED_TAX_YEARS } from '../../core/pay/tax.ts';
import { type FileFault, readTaxFile } from '../../core/pay/tax-file.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Before, type Handler, onPlatform, onPlatformAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { refuseField } from '../refusal.ts';

/**
 * The tax tables of years, as an operator imports them from the published files (decision 0063). A file is kept as it
 * was published, with its digest; a later import of the year holds instead, and none is deleted.
 */

/** Longer than any year's file, which has about 400 kB. */
const LONGEST = 2_000_000;

export const taxYearHandlers: readonly Handler[] = [
  onPlatform(listTaxYears, ({ tx }) => knownYears(tx)),

  onPlatformAfter(
    importTaxYear,
    nameOfCaller,
    async ({ input: { body }, caller, prepared: imported_by, tx, now }) => {
      const { year, origin, file } = body;
      const fault = await importYear(tx, {
        year,
        origin,
        file: unpacked(Buffer.from(file, 'base64')),
        imported_by,
        doer: caller.user_id,
        now,
      });
      if (fault !== null) throw refuseField('tax_file_broken', 'file', `${fault.fault}: ${fault.at}`);
      return knownYears(tx);
    },
  ),
];

/** The superuser's name, which stays when the account is gone. */
async function nameOfCaller({ caller, services }: Pick<Before<typeof importTaxYear>, 'caller' | 'services'>) {
  const [person] = await services.db.inCompany(
    PLATFORM_COMPANY,
    (tx) => tx<{ name: string }[]>`
      select first_name || ' ' || last_name as name from users
      where company_id = ${PLATFORM_COMPANY} and id = ${caller.user_id}`,
  );
  return person?.name ?? caller.user_id;
}

function unpacked(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: LONGEST });
  } catch {
    throw refuseField('invalid', 'file', 'The file is not packed with gzip, or is too long.');
  }
}

type Import = {
  readonly year: number;
  readonly origin: string;
  readonly file: Buffer;
  readonly imported_by: string;
  /** null: the operator, by the command. */
  readonly doer: string | null;
  readonly now: string;
};

/** Stores a file that is whole, of monthly tables or of one-time sums; its fault otherwise, and nothing is written. */
export async function importYear(
  tx: Tx,
  { year, origin, file, imported_by, doer, now }: Import,
): Promise<FileFault | null> {
  const text = file.toString('utf8');
  const kind = isOneTimeFile(text) ? 'one_time' : 'monthly';
  const read = kind === 'one_time' ? readOneTimeFile(text, year) : readTaxFile(file.toString('latin1'), year);
  if (!read.ok) return read.fault;
  const sha256 = createHash('sha256').update(file).digest();
  const row = { year, kind, sha256, content: gzipSync(file), origin, imported_by, imported_at: now };
  await tx`insert into tax_years ${tx(row)} on conflict do nothing`;
  await beInCompany(tx, PLATFORM_COMPANY);
  const became = { tax_year: year, origin, sha256: sha256.toString('hex') };
  const action = kind === 'one_time' ? 'one_time_table_imported' : 'tax_year_imported';
  await record(tx, { company_id: PLATFORM_COMPANY, user_id: doer }, now, [
    { noun: 'company', noun_id: PLATFORM_COMPANY, action, became },
  ]);
  return null;
}

async function knownYears(tx: Tx): Promise<TaxYearRow[]> {
  const imported = await tx<TaxYearRow[]>`
    select distinct on (year, kind) year, kind, 'file' as from, origin, encode(sha256, 'hex') as sha256, imported_by, imported_at
    from tax_years order by year, kind, imported_at desc, sha256`;
  const none = { origin: null, sha256: null, imported_by: null, imported_at: null };
  const in_program = [
    ...PUBLISHED_TAX_YEARS.map((year) => ({ year, kind: 'monthly' as const })),
    ...ONE_TIME_TABLES.map(({ year }) => ({ year, kind: 'one_time' as const })),
  ];
  const built_in = in_program
    .filter(({ year, kind }) => !imported.some((row) => row.year === year && row.kind === kind))
    .map((row): TaxYearRow => ({ ...row, from: 'program', ...none }));
  return [...imported, ...built_in].toSorted((a, b) => b.year - a.year || (a.kind < b.kind ? -1 : 1));
}
