import type { Tx } from './db.ts';

/** The database's tables, read from its catalogue: the order in which a backup and an export write them. */

export type Table = {
  readonly name: string;
  /** Columns that hold data of their own; generated columns are left to the database. */
  readonly columns: readonly string[];
  /** The column that names the owning company; null for tables without one. */
  readonly owner: 'id' | 'company_id' | null;
  /** Row-level security binds the table's owner too. */
  readonly forced: boolean;
};

/** Tables that describe the schema itself; the file's head describes it instead. */
const OF_THE_SCHEMA = 'schema_migrations';

/** All tables, each after those that it refers to. Throws when tables refer to each other in a ring. */
export async function tablesInOrder(tx: Tx): Promise<Table[]> {
  const found = await tx<(Table & { needs: string[] })[]>`
    select
      c.relname::text as name,
      c.relforcerowsecurity as forced,
      to_jsonb(array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      )) as columns,
      to_jsonb(array(
        select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid
      )) as needs
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname <> ${OF_THE_SCHEMA}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  const ordered: Table[] = [];
  const waiting = new Map(found.map(({ needs, ...table }) => [table.name, { table, needs: new Set(needs) }]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ needs }) => [...needs].every((name) => !waiting.has(name)));
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { table } of free) {
      ordered.push({ ...table, owner: ownerColumn(table) });
      waiting.delete(table.name);
    }
  }
  return ordered;
}

function ownerColumn({ name, columns }: Pick<Table, 'name' | 'columns'>): Table['owner'] {
  if (name === 'companies') return 'id';
  return columns.includes('company_id') ? 'company_id' : null;
}

/** A name as SQL spells it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Long work: no statement timeout, because it is started at the terminal. Values are written the same way by every
 * server.
 */
export async function workLong(tx: Tx): Promise<void> {
  await tx.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`);
}
