import { gunzipSync } from 'node:zlib';
import type { TaxResult } from '../../contract/pay.ts';
import { missingTaxYear } from '../../core/pay/missing-tax-year.ts';
import { readOneTimeFile } from '../../core/pay/one-time-file.ts';
import type { OneTimeTable } from '../../core/pay/one-time-tax.ts';
import { runTaxYear } from '../../core/pay/run-tax-year.ts';
import { PUBLISHED_TAX_YEARS } from '../../core/pay/tax.ts';
import { readTaxFile, type TaxTables, taxOfRows } from '../../core/pay/tax-file.ts';
import type { TaxSources, Withholding } from '../../core/pay/withholding.ts';
import type { Tx } from '../database/db.ts';
import type { Services } from '../handler.ts';
import type { SharedFacts } from './facts.ts';
import { askTables, type ServiceTable } from './tax-service.ts';

/**
 * The tables that a month's tax may come from besides the built-in ones: those of the tax agency's service, where one
 * is named, and published files that were imported. One of these for the month, the run and a person's page, so that
 * all three withhold the same.
 */

/** The service's tables by year and number; empty where no service is named. */
export type ServiceTables = ReadonlyMap<string, ServiceTable>;
const keyOf = (year: number, table: number): string => `${year}/${table}`;

/** Asks the service, where one is named, for the tables of the company's people. Before a transaction, never inside. */
export async function serviceTables(
  { config, db }: Pick<Services, 'config' | 'db'>,
  company_id: string,
  year: number,
  now: string,
): Promise<ServiceTables> {
  const url = config.tax_service_url;
  if (url === undefined) return new Map();
  const used = await db.inCompany(
    company_id,
    (tx) => tx<{ table: number }[]>`
      select distinct employee_tax_table as table from payroll
      where company_id = ${company_id} and employee_tax_table is not null`,
  );
  const tables = used.map(({ table }) => table);
  const found = await askTables(url, year, tables, Date.parse(now));
  return new Map([...found].map(([table, answer]) => [keyOf(year, table), answer]));
}

/** The tables for pay of a year, and the years whose tables are known. */
export type TaxKnowledge = {
  readonly sources: TaxSources;
  readonly years: readonly number[];
  readonly service: (tax: Withholding) => TaxResult['metadata']['service'];
};

/** With the imported tables of the year and of the one before, which January may use. */
export async function taxKnowledge(tx: Tx, year: number, asked: ServiceTables): Promise<TaxKnowledge> {
  const imported = await importedTables(tx, [year, year - 1]);
  const one_time = await importedOneTime(tx, [year, year - 1]);
  const answered = [...asked.values()];
  const of_service = answered.length > 0 && answered.every(({ state }) => state === 'answered') ? [year] : [];
  return {
    years: [...new Set([...PUBLISHED_TAX_YEARS, ...imported.keys(), ...of_service])],
    sources: {
      service: (question) => {
        const rows = asked.get(keyOf(question.year, question.table))?.rows ?? [];
        const found = taxOfRows(rows, question);
        return found === null ? null : { gross_ore: question.gross_ore, tax_ore: found.tax_ore };
      },
      one_time: (of_year) => one_time.get(of_year) ?? null,
      imported: (question) => taxOfRows(imported.get(question.year)?.get(question.table) ?? [], question),
    },
    service: ({ source, table, year: of_year }) => {
      if (source === 'service') return 'answered';
      const state = table === null ? undefined : asked.get(keyOf(of_year, table))?.state;
      return state === 'answered' ? 'no_bracket' : (state ?? 'not_asked');
    },
  };
}

/**
 * The facts of a month with the year of its tables: that of payment where it is known, in January the one before; null:
 * neither. `run-tax-year.md`.
 */
export function taxedBy(shared: SharedFacts, { years }: Pick<TaxKnowledge, 'years'>): SharedFacts | null {
  const tax_year = runTaxYear(shared.paid_on, years);
  if (tax_year === null) return null;
  return tax_year === Number(shared.paid_on.slice(0, 4)) ? shared : { ...shared, tax_year };
}

/**
 * The year whose tables nobody imported yet, to warn of; null: none. Where the service answers for the tables, nothing
 * has to be imported, and the month itself says what the service lacks.
 */
export async function unimportedYear(tx: Tx, today: string, asked: ServiceTables): Promise<number | null> {
  if (asked.size > 0) return null;
  const imported = await tx<{ year: number }[]>`select distinct year from tax_years where kind = 'monthly'`;
  return missingTaxYear(today, [...PUBLISHED_TAX_YEARS, ...imported.map(({ year }) => year)]);
}

/** Read once for each file that was ever imported: a file does not change, its digest is its name. */
const read = new Map<string, TaxTables>();
const MOST_READ = 8;

async function importedTables(tx: Tx, years: readonly number[]): Promise<Map<number, TaxTables>> {
  const rows = await tx<{ year: number; sha256: string }[]>`
    select distinct on (year) year, encode(sha256, 'hex') as sha256 from tax_years
    where kind = 'monthly' and year = any(${[...years]}::integer[])
    order by year, imported_at desc, sha256`;
  const found = new Map<number, TaxTables>();
  for (const { year, sha256 } of rows) {
    const key = `${year}/${sha256}`;
    const tables = read.get(key) ?? (await stored(tx, year, sha256));
    if (read.size >= MOST_READ) read.clear();
    read.set(key, tables);
    found.set(year, tables);
  }
  return found;
}

/** The latest tables of one-time sums of these years. A file is a few hundred characters, so it is read each time. */
async function importedOneTime(tx: Tx, years: readonly number[]): Promise<Map<number, OneTimeTable>> {
  const rows = await tx<{ year: number; content: Buffer }[]>`
    select distinct on (year) year, content from tax_years
    where kind = 'one_time' and year = any(${[...years]}::integer[])
    order by year, imported_at desc, sha256`;
  return new Map(
    rows.map(({ year, content }) => {
      const file = readOneTimeFile(gunzipSync(content).toString('utf8'), year);
      if (!file.ok) throw new Error(`The stored one-time table of ${year} is broken: ${file.fault.fault}`);
      return [year, file.table];
    }),
  );
}

async function stored(tx: Tx, year: number, sha256: string): Promise<TaxTables> {
  const [row] = await tx<{ content: Buffer }[]>`
    select content from tax_years where year = ${year} and sha256 = decode(${sha256}, 'hex')`;
  const file = readTaxFile(gunzipSync(row?.content ?? Buffer.alloc(0)).toString('latin1'), year);
  if (!file.ok) throw new Error(`The stored tax tables of ${year} are broken: ${file.fault.fault}`);
  return file.tables;
}
