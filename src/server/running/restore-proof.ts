import type { Tx } from '../database/db.ts';
import { quoted, type Table } from '../database/table-order.ts';
import { checkCompany, faultSentence } from '../history/history-chain.ts';
import type { BackupHead, RowCounts } from './backup-file.ts';

/** The checks that a restored database must pass before it is kept. */

export type Proof = {
  readonly holds: boolean;
  readonly rows: number;
  readonly tables: number;
  readonly companies: number;
  /** History entries whose chain was recomputed. */
  readonly history_entries: number;
  readonly payslips: number;
  readonly runs: number;
  /** Failed checks, each in a sentence. */
  readonly faults: readonly string[];
};

/** Runs within the restoring transaction, before row-level security binds the owner again. */
export async function prove(
  tx: Tx,
  tables: readonly Table[],
  expected: RowCounts,
  companies: BackupHead['companies'],
): Promise<Proof> {
  const ids = companies.map(({ id }) => id);
  const counted = await countsDiffer(tx, tables, expected, ids);
  const chained = await chainsDiffer(tx, tables, companies);
  const paid = await payDiffers(tx, tables, ids);
  const faults = [...counted.faults, ...chained.faults, ...paid.faults];
  return {
    holds: faults.length === 0,
    rows: counted.rows,
    tables: tables.length,
    companies: companies.length,
    history_entries: chained.entries,
    payslips: paid.payslips,
    runs: paid.runs,
    faults,
  };
}

/** The same of a database that no file counts. */
export async function proveAsIs(
  tx: Tx,
  tables: readonly Table[],
  companies: BackupHead['companies'],
): Promise<Proof> {
  const expected: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await tx.unsafe<{ count: number }[]>(
      `select count(*)::bigint as count from ${quoted(name)}`,
    );
    expected[name] = row?.count ?? 0;
  }
  return prove(tx, tables, expected, companies);
}

async function countsDiffer(tx: Tx, tables: readonly Table[], expected: RowCounts, ids: readonly string[]) {
  const faults: string[] = [];
  let rows = 0;
  for (const { name, owner } of tables) {
    const whose = owner === null ? '' : ` where ${owner} = any ($1)`;
    const [row] = await tx.unsafe<{ count: number }[]>(
      `select count(*)::bigint as count from ${quoted(name)}${whose}`,
      owner === null ? [] : [[...ids]],
    );
    const count = row?.count ?? 0;
    rows += count;
    if (count !== (expected[name] ?? 0))
      faults.push(`${name}: the file holds ${expected[name] ?? 0} rows, the database ${count}.`);
  }
  return { rows, faults };
}

async function chainsDiffer(tx: Tx, tables: readonly Table[], companies: BackupHead['companies']) {
  const faults: string[] = [];
  let entries = 0;
  if (!tables.some(({ name }) => name === 'history_heads')) return { entries, faults };
  for (const { head, ...company } of companies) {
    const signed =
      head === null || head.n === 0
        ? []
        : [{ company_id: company.id, n: head.n, hash: head.hash, at: '', mac: '' }];
    const { fault, entries: checked } = await checkCompany(tx, company, signed);
    entries += checked;
    if (fault !== null) faults.push(`History of ${faultSentence(fault)}`);
    const [is] = await tx<{ n: number }[]>`select n from history_heads where company_id = ${company.id}`;
    if (is?.n !== head?.n) faults.push(`History of ${company.subdomain}: the head is not the backup's.`);
  }
  return { entries, faults };
}

/** A run keeps its sums: its payslips must still add up to the same öre. */
async function payDiffers(tx: Tx, tables: readonly Table[], ids: readonly string[]) {
  if (!tables.some(({ name }) => name === 'payslips')) return { payslips: 0, runs: 0, faults: [] };
  const [sums] = await tx<
    { payslips: number; runs: number; wrong: { month: string; company_id: string }[] }[]
  >`
    with slips as (
      select company_id, run_id, count(*) as people, sum(gross_ore) as gross, sum(tax_ore) as tax, sum(net_ore) as net
      from payslips where company_id = any (${ids}::uuid[])
      group by company_id, run_id
    ),
    run as (
      select r.company_id, r.month, coalesce(s.people, 0) as people,
        s.people is not distinct from nullif((r.totals ->> 'people')::bigint, 0)
          and coalesce(s.gross, 0) = round((r.totals ->> 'gross')::numeric * 100)
          and coalesce(s.tax, 0) = round((r.totals ->> 'tax')::numeric * 100)
          and coalesce(s.net, 0) = round((r.totals ->> 'net')::numeric * 100) as adds_up
      from payroll_runs r left join slips s on s.company_id = r.company_id and s.run_id = r.id
      where r.company_id = any (${ids}::uuid[])
    )
    select
      coalesce(sum(people), 0)::bigint as payslips,
      count(*)::integer as runs,
      coalesce(json_agg(json_build_object('company_id', company_id, 'month', month)) filter (where adds_up is not true), '[]')
        as wrong
    from run`;
  const faults = (sums?.wrong ?? []).map(
    ({ company_id, month }) => `Pay of ${month} in ${company_id}: the payslips do not add up to the run.`,
  );
  return { payslips: sums?.payslips ?? 0, runs: sums?.runs ?? 0, faults };
}

/** The proof for the terminal. */
export const provedLines = (proof: Proof): string[] => [
  ...proof.faults,
  ...(proof.holds
    ? [
        `Rows: ${proof.rows} in ${proof.tables} tables, as many as the file counts.`,
        `History: ${proof.history_entries} entries of ${proof.companies} companies, every chain whole and ending where the file says.`,
        `Pay: ${proof.payslips} payslips add up to their ${proof.runs} runs.`,
      ]
    : []),
];
