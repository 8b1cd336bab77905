import { onCallRules } from '../../contract/on-call-rules.ts';
import type { OnCallReport } from '../../core/pay/month-facts.ts';
import { checkOnCall, type DatedOnCall, type OnCallRules } from '../../core/pay/on-call-rules.ts';
import type { OnCallKind, ShiftKind } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import type { Tx } from '../database/db.ts';
import { spanOfRow } from '../database/local-times.ts';

/** The facts of jour and beredskap: the company's rules, and of each person the reports (decision 0078). */

const MOST_KEPT = 500;
const kept = new Map<string, OnCallRules>();

/** Stored rules, parsed once per text: core remembers the windows it has laid. Throws RangeError when they are not usable: none such is stored. */
export function parsedOnCall(text: string): OnCallRules {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = onCallRules.parse(JSON.parse(text));
  const refused = checkOnCall(made);
  if (refused !== null) throw new RangeError(`stored rules of jour cannot be counted with: ${refused.code}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, made);
  return made;
}

/** The company's choices; left out where it has none, as in the payslips of before. */
export async function onCallShared(
  tx: Tx,
  company_id: string,
): Promise<{ readonly on_call_rules?: readonly DatedOnCall[] }> {
  const rows = await tx<{ valid_from: string; rules: string }[]>`
    select valid_from, rules::text as rules from on_call_rules where company_id = ${company_id}`;
  if (rows.length === 0) return {};
  return { on_call_rules: rows.map((row) => ({ from: row.valid_from, rules: parsedOnCall(row.rules) })) };
}

type Reported = {
  readonly status: TimeEntryStatus;
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly kind: ShiftKind;
  readonly worked: readonly { readonly start_time: string; readonly end_time: string }[];
};

/** A person's reports of jour and beredskap; left out where there are none. */
export function onCallOf(rows: readonly Reported[]): { readonly on_call?: readonly OnCallReport[] } {
  const on_call = rows.flatMap(({ status, date, start, end, kind, worked }): OnCallReport[] =>
    isOnCall(kind) ? [{ status, date, kind, span: { start, end }, worked: worked.map(spanOfRow) }] : [],
  );
  return on_call.length === 0 ? {} : { on_call };
}

const isOnCall = (kind: ShiftKind): kind is OnCallKind => kind !== 'work';
