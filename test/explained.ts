import type { Sql } from '../bench/pool.ts';
import { sqlStateOf } from '../src/server/database/sql-state.ts';

/** Query plans of statements as they were sent, under their role and company. */

export type Heard = {
  readonly query: string;
  readonly values: readonly unknown[];
};

/** A statement without the parts that differ between requests. */
export const textOf = ({ query }: Heard): string =>
  query
    .replaceAll(/'[0-9a-f-]{36}'/g, 'an id')
    .replaceAll(/\(\$\d+(?:\s*,\s*\$\d+)+\)/g, '($n)')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\s+/g, ' ')
    .trim();

export type Explained = {
  /** Large tables that the plan reads from end to end. */
  readonly scanned: readonly string[];
  /** Large, daily growing tables whose rows the plan finds by company alone. */
  readonly whole_company: readonly string[];
  /** All large tables in the plan. */
  readonly large: readonly string[];
};

/** For fewer rows, PostgreSQL rightly reads the whole table. */
const LARGE_ROWS = 1_000;

/**
 * Tables that grow in a company every day. The others have few rows for each person or month, so reading them all is
 * cheap.
 */
const GROWING = new Set(['time_entries', 'shifts', 'shift_assignments', 'history', 'notices']);

/** Indexes of a few rows of such a table: reading those of a whole company is cheap. */
const OF_FEW = new Set(['shift_assignments_no_show_idx']);

/** Statements without a plan: transactions, settings, notices. */
const UNPLANNED = /^\s*(begin|commit|rollback|set|listen|lock|select pg_notify)/i;

/** The plan for these values and PostgreSQL's generic plan, for the tables of companies. */
export async function explain(owner: Sql, heard: Heard, company_id: string): Promise<Explained[]> {
  if (UNPLANNED.test(heard.query)) return [];
  const catalogue = await tablesOf(owner);
  const found: Explained[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const plan = await planned(owner, heard, company_id, mode);
    if (plan !== null) found.push(judged(plan, catalogue));
  }
  return found;
}

type Catalogue = { readonly large: ReadonlySet<string>; readonly tableOfIndex: ReadonlyMap<string, string> };
const known = new WeakMap<Sql, Promise<Catalogue>>();

function tablesOf(owner: Sql): Promise<Catalogue> {
  const read = known.get(owner) ?? readTables(owner);
  known.set(owner, read);
  return read;
}

async function readTables(owner: Sql): Promise<Catalogue> {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > ${LARGE_ROWS}`;
  const indexes = await owner<{ index: string; name: string }[]>`
    select indexname as index, tablename as name from pg_indexes where schemaname = 'public'`;
  return {
    large: new Set(tables.map((table) => table.name)),
    tableOfIndex: new Map(indexes.map(({ index, name }) => [index, name])),
  };
}

/**
 * What a statement, run with these values, reads and throws away: more rows of a large table than that, or more pairs of rows of the
 * tables of a join.
 */
export async function thrownAway(
  owner: Sql,
  heard: Heard,
  company_id: string,
  most: { readonly rows: number; readonly pairs: number },
): Promise<{ tables: readonly string[]; rows: number }[]> {
  if (!/^\s*(select|with)/i.test(heard.query) || UNPLANNED.test(heard.query)) return [];
  const { large, tableOfIndex } = await tablesOf(owner);
  const plan = await planned(owner, heard, company_id, 'force_custom_plan', 'analyze, timing off, ');
  const found: { tables: readonly string[]; rows: number }[] = [];
  const tell = (tables: readonly string[], removed: number | undefined, { loops, least }: Told): void => {
    const rows = Math.round((removed ?? 0) * loops);
    if (tables.length > 0 && rows > least) found.push({ tables, rows });
  };
  const look = (node: Node): void => {
    const [table] = tablesIn({ ...node, Plans: [] }, tableOfIndex);
    const { 'Actual Loops': loops = 1 } = node;
    const own = table !== undefined && large.has(table) ? [table] : [];
    tell(own, node['Rows Removed by Filter'], { loops, least: most.rows });
    tell(tablesIn(node, tableOfIndex), node['Rows Removed by Join Filter'], { loops, least: most.pairs });
    for (const below of node.Plans ?? []) look(below);
  };
  if (plan !== null) look(plan);
  return found;
}

type Told = { readonly loops: number; readonly least: number };

/** The tables that a plan reads, each once. */
function tablesIn(node: Node, tableOfIndex: Catalogue['tableOfIndex']): string[] {
  const own = node['Relation Name'] ?? tableOfIndex.get(node['Index Name'] ?? '');
  const below = (node.Plans ?? []).flatMap((one) => tablesIn(one, tableOfIndex));
  return [...new Set([...(own === undefined ? [] : [own]), ...below])];
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Node[];
};

/** Planned as the role of a company, or as that of the platform where the first may not. */
async function planned(
  owner: Sql,
  heard: Heard,
  company_id: string,
  mode: string,
  how = '',
): Promise<Node | null> {
  for (const role of ['skifta_app', 'skifta_platform']) {
    try {
      return await plannedAs(owner, heard, company_id, { mode, role, how });
    } catch (error) {
      if (sqlStateOf(error) !== '42501') throw new Error(`${heard.query}: ${error}`);
    }
  }
  return null;
}

async function plannedAs(
  owner: Sql,
  { query, values }: Heard,
  company_id: string,
  { mode, role, how }: { readonly mode: string; readonly role: string; readonly how: string },
): Promise<Node> {
  const declared = values.map(() => 'unknown');
  const given = values.map(literal);
  const list = (items: readonly string[]): string => (items.length === 0 ? '' : `(${items.join(', ')})`);
  const undo = new Error('only looking');
  let plan: Node | undefined;
  await owner
    .begin(async (tx) => {
      // Data lies in memory or on flash: a random page costs little more than the next one.
      await tx.unsafe(`set local role ${role}; set local app.company_id = '${company_id}';
        set local plan_cache_mode = ${mode}; set local random_page_cost = 1.1`);
      await tx.unsafe(`prepare looked_at ${list(declared)} as ${query}`);
      const rows = await tx.unsafe(`explain (${how}format json) execute looked_at ${list(given)}`);
      await tx.unsafe('deallocate looked_at');
      plan = (Object(rows[0])['QUERY PLAN'] as { Plan: Node }[])[0]?.Plan;
      throw undo;
    })
    .catch(async (error: unknown) => {
      if (error === undo) return;
      await owner.unsafe('deallocate all');
      throw error;
    });
  if (plan === undefined) throw new Error(`there is no plan of ${query}`);
  return plan;
}

/** A value as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`.replaceAll("''", "''");
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function judged(plan: Node, { large, tableOfIndex }: Catalogue): Explained {
  const scanned: string[] = [];
  const whole_company: string[] = [];
  const met: string[] = [];
  const look = (node: Node): void => {
    const index = node['Index Name'];
    const table = node['Relation Name'] ?? (index === undefined ? undefined : tableOfIndex.get(index));
    if (table !== undefined && large.has(table)) {
      met.push(table);
      if (node['Node Type'] === 'Seq Scan') scanned.push(table);
      const is_few = index === undefined || OF_FEW.has(index);
      if (!is_few && GROWING.has(table) && !namesMore(node['Index Cond'] ?? '')) whole_company.push(table);
    }
    for (const below of node.Plans ?? []) look(below);
  };
  look(plan);
  return { scanned, whole_company, large: met };
}

/** Whether the condition on an index names a column beside the company. */
function namesMore(condition: string): boolean {
  const own = condition.replaceAll(/\(NULLIF\(current_setting\([^)]*\), ''::text\)\)::uuid/g, 'X');
  return [...own.matchAll(/\((?:\()?(\w+)/g)].some(([, name]) => name !== 'company_id' && name !== 'X');
}
