import { existsSync, readFileSync } from 'node:fs';
import { importYear } from '../companies/tax-years.ts';
import type { Db } from '../database/db.ts';
import type { Clock } from '../handler.ts';
import { StartRefusal } from '../start-refusal.ts';

type Around = { readonly clock: Clock; readonly say: (line: string) => void };

/** `npm run year -- YEAR FILE ORIGIN`: imports the tax agency's file of a year's monthly tables, or its one-time sums (decision 0063). */
export async function importTaxFile(
  db: Db,
  { clock, say }: Around,
  [said, file, ...origin]: readonly string[],
): Promise<void> {
  const year = Number(said);
  if (!Number.isInteger(year) || file === undefined || origin.length === 0)
    throw new StartRefusal(
      'Say which: npm run year -- YEAR FILE ORIGIN (the address of the page it comes from)',
    );
  if (!existsSync(file)) throw new StartRefusal(`There is no file ${file}.`);
  const now = clock.now().toISOString();
  const facts = {
    year,
    file: readFileSync(file),
    origin: origin.join(' '),
    imported_by: 'npm run year',
    doer: null,
    now,
  };
  const fault = await db.onPlatform((tx) => importYear(tx, facts));
  if (fault !== null)
    throw new StartRefusal(
      `The file is not the tables of ${year}: ${fault.fault}, ${fault.at}. Nothing was imported.`,
    );
  say(`The file of ${year} is imported. Runs paid in ${year} use it.`);
}
