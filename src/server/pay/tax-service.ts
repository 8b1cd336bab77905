import { z } from 'zod';
import type { TaxResult } from '../../contract/pay.ts';
import type { Ore } from '../../core/money.ts';
import { implausibleAt, isPlausibleTax } from '../../core/pay/service-table.ts';
import { tableFault } from '../../core/pay/tax-file.ts';
import type { TaxTableRow } from '../../core/pay/tax-rows.ts';
import type { ServiceTax } from '../../core/pay/withholding.ts';

/**
 * The tax authority's open-data table service, where the installation names one (decisions section 4). It is called
 * before, never inside, a transaction, and retried once. Whatever happens, the built-in tables answer within two
 * seconds, and the reply says what the service did (specification section 8). What it says is held against the
 * built-in tables (decision 0132).
 */

/** For all requests and tries of a question together, and for each request. */
const BUDGET_MS = 1_900;
const TIMEOUT_MS = 950;
const TRIES = 2;
const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 60_000;
const MOST_KEPT = 5_000;
const MOST_TABLES = 60;
const ROWS = '500';

/** Monthly rows in kronor, and those in percent above them. */
const CODES = ['30B', '30%'] as const;

const answer = z.object({
  results: z
    .array(
      z
        .object({ 'inkomst fr.o.m.': z.string().regex(/^\d+$/), 'inkomst t.o.m.': z.string().regex(/^\d*$/) })
        // The columns, and any others that the agency may add to a row.
        .catchall(z.unknown()),
    )
    .max(500),
});

/**
 * Why it gave no tax: `api_error` it was unreachable or its answer invalid, `no_data` it has no rows, `no_bracket` no
 * row for the income.
 */
export type TaxServiceAnswer = {
  readonly tax: ServiceTax | null;
  readonly state: TaxResult['metadata']['service'];
};

/** Its result for a year, table, column and income: kronor of tax, or what it does not know. */
type Known = number | 'no_data' | 'no_bracket';

/** A whole table of the service, with what asking for it came to; no rows unless it answered. */
export type ServiceTable = {
  readonly state: 'answered' | 'api_error' | 'no_data';
  readonly rows: readonly TaxTableRow[];
};
const KEPT_MS = 24 * 3_600_000;
const keptTables = new Map<string, { readonly at_ms: number; readonly rows: readonly TaxTableRow[] }>();

/** These tables of a year. A table that the service gave within a day is not asked for again. */
export async function askTables(
  url: string,
  year: number,
  tables: readonly number[],
  now_ms: number,
): Promise<Map<number, ServiceTable>> {
  const answers = await Promise.all(tables.map((table) => askTable(url, year, table, now_ms)));
  return new Map(tables.map((table, index) => [table, answers[index] ?? NO_ANSWER]));
}

const NO_ANSWER: ServiceTable = { state: 'api_error', rows: [] };

async function askTable(url: string, year: number, table: number, now_ms: number): Promise<ServiceTable> {
  const key = `${url} ${year} ${table}`;
  const kept = keptTables.get(key);
  if (kept !== undefined && now_ms - kept.at_ms < KEPT_MS) return { state: 'answered', rows: kept.rows };
  if (now_ms < open_until_ms) return NO_ANSWER;
  const budget = AbortSignal.timeout(BUDGET_MS);
  for (let attempt = 1; attempt <= TRIES && !budget.aborted; attempt += 1) {
    try {
      const parts = await Promise.all(CODES.map((code) => rowsOf(url, { year, table, code, budget })));
      const rows = parts.flatMap((part, index) => tableRowsOf(part, CODES[index] === '30B'));
      failures = 0;
      if (rows.length === 0) return { state: 'no_data', rows };
      const fault = tableFault(table, rows);
      if (fault !== null) throw new Error(`${fault.fault}: ${fault.at}`);
      const income = implausibleAt({ year, table }, rows);
      if (income !== null) throw new Error(`implausible from ${income}`);
      if (keptTables.size >= MOST_TABLES) keptTables.clear();
      keptTables.set(key, { at_ms: now_ms, rows });
      return { state: 'answered', rows };
    } catch {
      if (hasFailed(now_ms)) return NO_ANSWER;
    }
  }
  return NO_ANSWER;
}

/** Counts a failure; true when the service has failed so often that nobody asks for a minute. */
function hasFailed(now_ms: number): boolean {
  failures += 1;
  if (failures < FAILURES_TO_OPEN) return false;
  failures = 0;
  open_until_ms = now_ms + OPEN_FOR_MS;
  return true;
}

type AnsweredRow = z.output<typeof answer>['results'][number];

const tableRowsOf = (rows: readonly AnsweredRow[], in_kronor: boolean): TaxTableRow[] =>
  rows
    .map(
      (row): TaxTableRow => ({
        unit: in_kronor ? 'kr' : 'pct',
        from: Number(row['inkomst fr.o.m.']),
        to: row['inkomst t.o.m.'] === '' ? null : Number(row['inkomst t.o.m.']),
        columns: [1, 2, 3, 4, 5, 6].map((column) => wholeIn(row[`kolumn ${column}`])),
      }),
    )
    .toSorted((a, b) => a.from - b.from);

function wholeIn(cell: unknown): number {
  if (typeof cell !== 'string' || !/^\d+$/.test(cell)) throw new Error('a column without a number');
  return Number(cell);
}

let failures = 0;
let open_until_ms = 0;
const kept = new Map<string, Known>();

type Question = { year: number; table: number; column: number; gross_ore: Ore };

export const NOT_ASKED: TaxServiceAnswer = { tax: null, state: 'not_asked' };

/** The service's tax on this gross, when there is a service and its answer is valid. */
export async function askTaxService(
  url: string | undefined,
  question: Question,
  now_ms: number,
): Promise<TaxServiceAnswer> {
  if (url === undefined) return NOT_ASKED;
  if (now_ms < open_until_ms) return { tax: null, state: 'api_error' };
  const kronor = Math.floor(question.gross_ore / 100);
  const key = `${question.year}/${question.table}/${question.column}/${kronor}`;
  const known = kept.get(key) ?? (await fetched(url, question, kronor, now_ms));
  if (known === null) return { tax: null, state: 'api_error' };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, known);
  if (typeof known !== 'number') return { tax: null, state: known };
  return { tax: { gross_ore: question.gross_ore, tax_ore: known * 100 }, state: 'answered' };
}

/** null when no attempt gave a usable answer. */
async function fetched(
  url: string,
  question: Question,
  kronor: number,
  now_ms: number,
): Promise<Known | null> {
  const budget = AbortSignal.timeout(BUDGET_MS);
  for (let attempt = 1; attempt <= TRIES && !budget.aborted; attempt += 1) {
    try {
      const found = await fetchTax(url, question, kronor, budget);
      failures = 0;
      return found;
    } catch {
      if (hasFailed(now_ms)) return null;
    }
  }
  return null;
}

async function fetchTax(
  url: string,
  question: Question,
  kronor: number,
  budget: AbortSignal,
): Promise<Known> {
  let rows = 0;
  for (const code of CODES) {
    const results = await rowsOf(url, { ...question, code, budget });
    rows += results.length;
    const row = results.find(
      (one) =>
        Number(one['inkomst fr.o.m.']) <= kronor && kronor <= Number(one['inkomst t.o.m.'] || Infinity),
    );
    const cell = row?.[`kolumn ${question.column}`];
    if (typeof cell !== 'string' || !/^\d+$/.test(cell)) continue;
    const tax = code === '30B' ? Number(cell) : Math.floor((kronor * Number(cell)) / 100);
    if (!isPlausibleTax(question, tax * 100)) throw new Error('implausible');
    return tax;
  }
  return rows === 0 ? 'no_data' : 'no_bracket';
}

type Asked = Pick<Question, 'year' | 'table'> & {
  readonly code: (typeof CODES)[number];
  readonly budget: AbortSignal;
};

async function rowsOf(url: string, { year, table, code, budget }: Asked): Promise<AnsweredRow[]> {
  const query = new URL(url);
  query.searchParams.set('år', String(year));
  query.searchParams.set('tabellnr', String(table));
  query.searchParams.set('antal dgr', code);
  query.searchParams.set('_limit', ROWS);
  const signal = AbortSignal.any([budget, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(query, { redirect: 'error', signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return answer.parse(await response.json()).results;
}
