import { mayBegin } from '../../core/company-rules.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import type { Tx } from '../database/db.ts';
import { Refusal, refuseField } from '../refusal.ts';

/** What holds for all rules of a company by first day (decisions 0062, 0088), under the version of its settings. */

/** The most rows of one kind. */
export const MOST_RULES = 200;

/** The first day that a change holds from: the one that is sent, or that of all that is open. */
export function firstDayOf(valid_from: string | undefined, first_date: string | null): string {
  if (valid_from === undefined) return first_date ?? BEGINNING;
  if (!mayBegin(valid_from)) throw refuseField('rules_mid_month', 'valid_from');
  refuseLocked(valid_from, first_date);
  return valid_from;
}

type Known<Row> = { readonly rules: readonly Row[]; readonly first_date: string | null };

/** The rules from a day, to be withdrawn: later than the beginning, and not of a locked month. */
export function withdrawable<Row extends { readonly from: string }>(
  { rules, first_date }: Known<Row>,
  valid_from: string,
): Row {
  const gone = rules.find(({ from }) => from === valid_from);
  if (gone === undefined) throw new Refusal('not_found');
  if (valid_from === BEGINNING) throw refuseField('rules_first', 'valid_from');
  refuseLocked(valid_from, first_date);
  return gone;
}

function refuseLocked(from: string, first_date: string | null): void {
  if (first_date !== null && from < first_date) throw refuseField('month_locked', 'valid_from');
}

export const raiseVersion = (tx: Tx, company_id: string) =>
  tx`update company_settings set version = version + 1 where company_id = ${company_id}`;
