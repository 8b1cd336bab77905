import { z } from 'zod';
import type { Ore } from '../core/money.ts';
import type { ServiceTax } from '../core/pay/withholding.ts';

/**
 * The tax authority's open-data table service, where the installation names one (decisions section 4). It is asked
 * before, never inside, a transaction; whatever it does, the built-in tables answer within two seconds.
 */

const TIMEOUT_MS = 2_000;
const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 60_000;
const MOST_KEPT = 5_000;
const ROWS = '500';

const answer = z.object({
  results: z
    .array(
      z
        .object({ 'inkomst fr.o.m.': z.string().regex(/^\d+$/), 'inkomst t.o.m.': z.string().regex(/^\d*$/) })
        .catchall(z.string()),
    )
    .max(500),
});

let failures = 0;
let open_until_ms = 0;
const kept = new Map<string, number | null>();

type Question = { year: number; table: number; column: number; gross_ore: Ore };

/** null: not configured, not reachable, or an answer that is none of ours to trust. */
export async function askTaxService(
  url: string | undefined,
  question: Question,
  now_ms: number,
): Promise<ServiceTax | null> {
  if (url === undefined || now_ms < open_until_ms) return null;
  const kronor = Math.floor(question.gross_ore / 100);
  const key = `${question.year}/${question.table}/${question.column}/${kronor}`;
  const known = kept.get(key);
  const tax = known === undefined ? await fetchTax(url, question, kronor, now_ms) : known;
  if (tax === undefined) return null;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, tax);
  return tax === null ? null : { gross_ore: question.gross_ore, tax_ore: tax * 100 };
}

/** Whole kronor; null when no row matches; undefined when there was no usable answer. */
async function fetchTax(
  url: string,
  question: Question,
  kronor: number,
  now_ms: number,
): Promise<number | null | undefined> {
  const query = new URL(url);
  query.searchParams.set('år', String(question.year));
  query.searchParams.set('tabellnr', String(question.table));
  query.searchParams.set('antal dgr', '30B');
  query.searchParams.set('_limit', ROWS);
  try {
    const response = await fetch(query, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { results } = answer.parse(await response.json());
    failures = 0;
    const row = results.find(
      (one) =>
        Number(one['inkomst fr.o.m.']) <= kronor && kronor <= Number(one['inkomst t.o.m.'] || Infinity),
    );
    const cell = row?.[`kolumn ${question.column}`];
    const tax = cell === undefined || !/^\d+$/.test(cell) ? null : Number(cell);
    return tax === null || tax > kronor ? null : tax;
  } catch {
    failures += 1;
    if (failures >= FAILURES_TO_OPEN) {
      failures = 0;
      open_until_ms = now_ms + OPEN_FOR_MS;
    }
    return undefined;
  }
}
