import { existsSync } from 'node:fs';
import { sealed, writeWhole } from '../copies/sealed-file.ts';
import type { Address } from '../database/connection.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { connect, type Session } from '../database/session.ts';
import { quoted, type Table, tablesInOrder, workLong } from '../database/table-order.ts';
import { StartRefusal } from '../start-refusal.ts';
import { type BackupHead, type BackupPart, type RowCounts, written } from './backup-file.ts';

/**
 * A consistent copy of everything while others write: one snapshot, read company by company, because row-level
 * security also binds the tables' owner. The file gets its name only when it is complete and on disk.
 */

export type Say = (line: string) => void;
export type Backup = {
  readonly head: BackupHead;
  readonly rows: RowCounts;
  readonly companies: number;
  readonly bytes: number;
};

const SAY_EVERY_MS = 5_000;

/** Writes the backup into `file`, which must not be there yet. */
export async function backUp(
  connection: Address,
  file: string,
  keys: Pick<Keys, 'derived'>,
  say: Say,
): Promise<Backup> {
  refuseTaken(file);
  const sql = connect(connection);
  try {
    return await sql.snapshot(async (tx) => copyOut(tx, file, keys, say));
  } finally {
    await sql.end();
  }
}

async function copyOut(tx: Session, file: string, keys: Pick<Keys, 'derived'>, say: Say): Promise<Backup> {
  await workLong(tx);
  const head = await headOf(tx);
  const tables = await tablesInOrder(tx);
  const rows: Record<string, number> = {};
  const text = written(head, partsOf(tx, head, tables, progressOf(say, rows)), rows);
  const bytes = await writeWhole(file, await sealed(text, keys));
  return { head, rows, companies: head.companies.length, bytes };
}

export async function headOf(tx: Tx): Promise<BackupHead> {
  const [now] = await tx<{ at: string }[]>`select now() as at`;
  const migrations = await tx<BackupHead['migrations']>`
    select version, name, checksum from schema_migrations order by version`;
  const companies = await tx<{ id: string; subdomain: string }[]>`
    select id::text, subdomain from companies order by id`;
  const [{ chained } = { chained: false }] = await tx<{ chained: boolean }[]>`
    select to_regclass('public.history_heads') is not null as chained`;
  const withHeads: BackupHead['companies'] = [];
  for (const company of companies) {
    void beInCompany(tx, company.id);
    const [head] = chained
      ? await tx<{ n: number; hash: string }[]>`
          select n, encode(hash, 'hex') as hash from history_heads where company_id = ${company.id}`
      : [];
    withHeads.push({ ...company, head: head ?? null });
  }
  return { skifta_backup: 1, at: now?.at ?? '', migrations: [...migrations], companies: withHeads };
}

/** Platform tables first, then company by company, each table after those it refers to. */
async function* partsOf(
  tx: Session,
  { companies }: BackupHead,
  tables: readonly Table[],
  progress: (done: number) => void,
): AsyncGenerator<BackupPart> {
  for (const table of tables.filter(({ owner }) => owner === null)) yield await part(tx, table, null);
  for (const [index, { id }] of companies.entries()) {
    await beInCompany(tx, id);
    for (const table of tables.filter(({ owner }) => owner !== null)) yield await part(tx, table, id);
    progress(index + 1);
  }
}

async function part(
  tx: Session,
  { name, columns, owner }: Table,
  company_id: string | null,
): Promise<BackupPart> {
  // The id comes from the database and beInCompany checked that it is a uuid.
  const whose = owner === null ? '' : ` where ${owner} = '${company_id}'`;
  const select = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}${whose}`;
  const rows = tx.copyOut(`copy (${select}) to stdout`);
  return { table: name, company_id, columns: [...columns], rows };
}

function progressOf(say: Say, rows: RowCounts): (companies: number) => void {
  let last = performance.now();
  return (companies) => {
    if (performance.now() - last < SAY_EVERY_MS) return;
    last = performance.now();
    say(`... ${companies} companies, ${sumOf(rows)} rows`);
  };
}

export const sumOf = (rows: RowCounts): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** An existing file may be the only good backup. */
export function refuseTaken(file: string): void {
  if (existsSync(file)) throw new StartRefusal(`There already is a file ${file}: name another one.`);
}
