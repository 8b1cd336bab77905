import { z } from 'zod';
import type { TaxResult } from '../../contract/pay.ts';
import type { Ore } from '../../core/money.ts';
import type { ServiceTax } from '../../core/pay/withholding.ts';

/**
 * The tax authority's open-data table service, where the installation names one (decisions section 4). It is called
 * before, never inside, a transaction, and retried once. Whatever happens, the built-in tables answer within two
 * seconds, and the reply says what the service did (specification section 8).
 */

const TIMEOUT_MS = 950;
const TRIES = 2;
const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 60_000;
const MOST_KEPT = 5_000;
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

/** null when both attempts gave no usable answer. */
async function fetched(
  url: string,
  question: Question,
  kronor: number,
  now_ms: number,
): Promise<Known | null> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const found = await fetchTax(url, question, kronor);
      failures = 0;
      return found;
    } catch {
      failures += 1;
      if (failures < FAILURES_TO_OPEN) continue;
      failures = 0;
      open_until_ms = now_ms + OPEN_FOR_MS;
      return null;
    }
  }
  return null;
}

async function fetchTax(url: string, question: Question, kronor: number): Promise<Known> {
  let rows = 0;
  for (const code of CODES) {
    const query = new URL(url);
    query.searchParams.set('år', String(question.year));
    query.searchParams.set('tabellnr', String(question.table));
    query.searchParams.set('antal dgr', code);
    query.searchParams.set('_limit', ROWS);
    const response = await fetch(query, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { results } = answer.parse(await response.json());
    rows += results.length;
    const row = results.find(
      (one) =>
        Number(one['inkomst fr.o.m.']) <= kronor && kronor <= Number(one['inkomst t.o.m.'] || Infinity),
    );
    const cell = row?.[`kolumn ${question.column}`];
    if (typeof cell !== 'string' || !/^\d+$/.test(cell)) continue;
    const tax = code === '30B' ? Number(cell) : Math.floor((kronor * Number(cell)) / 100);
    if (tax > kronor) throw new Error('more tax than pay');
    return tax;
  }
  return rows === 0 ? 'no_data' : 'no_bracket';
}
