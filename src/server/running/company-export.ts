import { accountsOf } from '../accounts/bank-accounts.ts';
import { openNumber } from '../accounts/personal-number.ts';
import { packed, writeWhole } from '../copies/sealed-file.ts';
import type { Address } from '../database/connection.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { connect } from '../database/session.ts';
import { quoted, type Table, tablesInOrder, workLong } from '../database/table-order.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { checkCompany, faultSentence } from '../history/history-chain.ts';
import { NOT_EXPORTED } from '../nouns.ts';
import { openContent } from '../payroll/kept-files.ts';
import { openSlipAccount } from '../payroll/payees.ts';
import { StartRefusal } from '../start-refusal.ts';
import { refuseTaken, type Say } from './backup.ts';
import type { RowCounts } from './backup-file.ts';

/**
 * Everything of one company as gzipped lines of JSON: a line about the file, then one `{"table", "row"}` per row with
 * the columns' own names, at the end the counts and the head of history. A new table is included automatically;
 * exclusions are named here. History entries carry the texts that were hashed, so that SHA-256 alone checks the
 * chain.
 */

/** Columns that hold keys, or what only this installation's secret opens. */
const COLUMNS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'personal_number_sealed', 'personal_number_hash'],
  bank_accounts: ['account_sealed'],
  payroll_files: ['content_sealed'],
  payslips: ['account_sealed'],
};
/** Of these, the columns that `withSecrets` opens. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  users: ['personal_number_sealed'],
  payroll_files: ['content_sealed'],
  payslips: ['account_sealed'],
};
const ROWS_AT_ONCE = 500;
/** Rows of these may have hundreds of kilobytes each. */
const LARGE_ROWS_AT_ONCE = 10;
const LARGE_ROWS: readonly string[] = ['payroll_files', 'payslips'];

export type CompanyExport = { readonly rows: RowCounts; readonly bytes: number; readonly company_id: string };

/** Writes the file. `open`: personal numbers and bank accounts in clear, not masked. */
export async function exportCompany(options: {
  connection: Address;
  subdomain: string;
  file: string;
  keys: Keys;
  open: boolean;
  say: Say;
}): Promise<CompanyExport> {
  const { connection, subdomain, file, keys, open, say } = options;
  refuseTaken(file);
  const sql = connect(connection);
  try {
    return await sql.snapshot(async (tx) => {
      await workLong(tx);
      const [company] = await tx<{ id: string; name: string; subdomain: string }[]>`
        select id::text, name, subdomain from companies where subdomain = ${subdomain} and id <> ${PLATFORM_COMPANY}`;
      if (company === undefined) throw new StartRefusal(`There is no company ${subdomain}.`);
      await beInCompany(tx, company.id);
      const rows: Record<string, number> = {};
      const lines = exported(tx, company, rows, open ? keys : null, say);
      return { rows, bytes: await writeWhole(file, packed(lines)), company_id: company.id };
    });
  } finally {
    await sql.end();
  }
}

async function* exported(
  tx: Tx,
  company: { id: string; name: string; subdomain: string },
  rows: Record<string, number>,
  keys: Keys | null,
  say: Say,
): AsyncGenerator<string> {
  const [now] = await tx<{ at: string; version: number }[]>`
    select now() as at, (select max(version) from schema_migrations) as version`;
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  yield line({
    skifta_company_export: 1,
    at: now?.at,
    schema_version: now?.version,
    company,
    personal_numbers: keys === null ? 'masked' : 'open',
    tables_left_out: NOT_EXPORTED,
    columns_left_out: COLUMNS_LEFT_OUT,
  });
  const opening = keys === null ? null : { keys, accounts: await allAccounts(tx, keys, company.id) };
  for (const table of await tablesInOrder(tx)) {
    if (table.owner === null || NOT_EXPORTED.includes(table.name)) continue;
    let count = 0;
    const at_once = LARGE_ROWS.includes(table.name) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
    for await (const some of inPieces<{ row: Record<string, unknown> }>(
      tx,
      selectOf(table),
      [company.id],
      at_once,
    )) {
      count += some.length;
      yield some
        .map(({ row }) => line({ table: table.name, row: withSecrets(table.name, row, company.id, opening) }))
        .join('');
    }
    rows[table.name] = count;
    say(`${table.name}: ${count}`);
  }
  const { fault } = await checkCompany(tx, company, []);
  const [head] = await tx<{ n: number; hash: string }[]>`
    select n, encode(hash, 'hex') as hash from history_heads where company_id = ${company.id}`;
  if (fault !== null) say(`History of ${faultSentence(fault)}`);
  yield line({
    end: true,
    rows,
    history_head: head,
    history: fault === null ? 'whole' : faultSentence(fault),
  });
}

/** The rows of a long answer, so many at a time. */
async function* inPieces<R extends object>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
  at_once: number,
): AsyncGenerator<readonly R[]> {
  await tx.unsafe(`declare pieces no scroll cursor for ${text}`, values);
  for (;;) {
    const rows = await tx.unsafe<R[]>(`fetch ${at_once} from pieces`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.unsafe('close pieces');
}

/** Formats values: instants in UTC, bytes as \x and hexadecimal digits, whole numbers and JSON as they are. */
function selectOf({ name, columns, owner }: Table): string {
  const out = COLUMNS_LEFT_OUT[name] ?? [];
  const shown = columns.filter((column) => !out.includes(column)).map((column) => `t.${quoted(column)}`);
  const sealed = (OPENED[name] ?? []).map((column) => `t.${column}::text`);
  const hashed =
    name === 'history'
      ? [
          `jsonb_build_array(company_id, n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id,
            noun, noun_id, action, encode(commitment, 'hex'))::text as hashed_text`,
          `case when salt is not null then jsonb_build_array(was, became, reason)::text end as committed_text`,
        ]
      : [];
  return `
    select row_to_json(r) as row
    from (select ${[...shown, ...sealed, ...hashed].join(', ')} from ${quoted(name)} t where t.${quoted(owner ?? '')} = $1) r`;
}

type Opening = { readonly keys: Keys; readonly accounts: Awaited<ReturnType<typeof accountsOf>> };

async function allAccounts(tx: Tx, keys: Keys, company_id: string): Promise<Opening['accounts']> {
  const people = await tx<{ id: string }[]>`select id::text from users where company_id = ${company_id}`;
  return accountsOf(
    tx,
    keys,
    company_id,
    people.map(({ id }) => id),
  );
}

/** Removes the sealed values from a row, and adds the opened ones when asked for: the content of a file in base64. */
function withSecrets(
  table: string,
  { personal_number_sealed, content_sealed, account_sealed, ...row }: Record<string, unknown>,
  company_id: string,
  opening: Opening | null,
): Record<string, unknown> {
  if (opening === null) return row;
  const { keys, accounts } = opening;
  if (table === 'users') {
    const bytes = bytesOf(personal_number_sealed);
    return { ...row, personal_number: openNumber(keys, company_id, String(row.id), bytes) };
  }
  if (table === 'bank_accounts') return { ...row, ...accounts.get(String(row.user_id)) };
  if (table === 'payslips') {
    const bytes = bytesOf(account_sealed);
    const slip = { company_id, run_id: String(row.run_id), user_id: String(row.user_id) };
    return bytes === null ? row : { ...row, account: openSlipAccount(keys, slip, bytes) };
  }
  const content = bytesOf(content_sealed);
  if (content === null) return row;
  return { ...row, content: openContent(keys, company_id, String(row.id), content).toString('base64') };
}

/** The bytes of a column in PostgreSQL's own text form. */
const bytesOf = (text: unknown): Buffer | null =>
  typeof text === 'string' ? Buffer.from(text.slice(2), 'hex') : null;
