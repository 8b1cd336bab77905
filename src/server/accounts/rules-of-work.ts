import { SETTINGS_FIELDS } from '../../contract/companies.ts';
import type { DatedRules } from '../../core/company-rules.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { companyOf, type Tx } from '../database/db.ts';

/**
 * A company's rules by first day (decision 0062): those from the beginning are columns of `company_settings`, later
 * ones rows of `company_rules`.
 */

const of = (table: string) => SETTINGS_FIELDS.map((field) => `${table}.${field}`);

/** A column of all rules of the transaction's company as text, in the order of their days. */
export const rulesColumn = (tx: Tx) => tx`(
  select json_agg(row_to_json(q) order by q.from)::text from (
    select ${BEGINNING}::date as from, ${tx(of('b'))} from company_settings b where b.company_id = ${companyOf(tx)}
    union all
    select w.valid_from, ${tx(of('w'))} from company_rules w where w.company_id = ${companyOf(tx)}
  ) q)`;

const MOST_KEPT = 500;
const kept = new Map<string, readonly DatedRules[]>();

/** The rules of such a column, parsed once per text: the same rules are the same array, which admission compares. */
export function parsedRulesOfWork(text: string): readonly DatedRules[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = JSON.parse(text) as DatedRules[];
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, made);
  return made;
}

/** A company's zone and rules; null when there is no such company. */
export async function zoneAndRules(
  tx: Tx,
  company_id: string,
): Promise<{ time_zone: string; rules: readonly DatedRules[] } | null> {
  const [row] = await tx<{ time_zone: string; rules: string }[]>`
    select r.time_zone, ${rulesColumn(tx)} as rules from company_settings r where r.company_id = ${company_id}`;
  return row === undefined ? null : { ...row, rules: parsedRulesOfWork(row.rules) };
}
