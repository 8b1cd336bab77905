import { overtimeRules } from '../../contract/overtime-rules.ts';
import { addDays } from '../../core/calendar.ts';
import type { PayEntry, PayFacts, PlannedShift } from '../../core/pay/month-facts.ts';
import {
  checkOvertime,
  type DatedOvertime,
  firstCountedDay,
  type OvertimeRules,
} from '../../core/pay/overtime-rules.ts';
import type { Tx } from '../database/db.ts';
import { epochMinute } from '../database/local-times.ts';
import { plannedShifts } from '../planning/planned-shifts.ts';

/** The facts of overtime: the company's rules, and of each person the weeks before the month that it is counted from. */

const MOST_KEPT = 500;
const kept = new Map<string, OvertimeRules>();

/** Stored rules, parsed once per text: core remembers the windows it has laid. Throws RangeError when they are not usable: none such is stored. */
export function parsedOvertime(text: string): OvertimeRules {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = overtimeRules.parse(JSON.parse(text));
  const refused = checkOvertime(made);
  if (refused !== null) throw new RangeError(`stored overtime rules cannot be counted with: ${refused.code}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, made);
  return made;
}

/** The company's choices; left out where it has none, as in the payslips of before. */
export async function overtimeShared(
  tx: Tx,
  company_id: string,
): Promise<{ readonly overtime_rules?: readonly DatedOvertime[] }> {
  const rows = await tx<{ valid_from: string; rules: string }[]>`
    select valid_from, rules::text as rules from overtime_rules where company_id = ${company_id}`;
  if (rows.length === 0) return {};
  return { overtime_rules: rows.map((row) => ({ from: row.valid_from, rules: parsedOvertime(row.rules) })) };
}

type Asked = Pick<PayFacts, 'month' | 'zone' | 'overtime_rules'>;
type Before = NonNullable<PayFacts['before_month']>;
type EntryRow = { user_id: string; date: string; start: number; end: number; break_duration: number };

/** By person, the approved reports and shifts from the first counted day to the month; nothing is asked where there are no rules. */
export async function beforeMonth(
  tx: Tx,
  company_id: string,
  { month, zone, overtime_rules = [] }: Asked,
  who: readonly string[] | null,
): Promise<(user_id: string) => { readonly before_month?: Before }> {
  const first = firstCountedDay(month, overtime_rules);
  const last = addDays(`${month}-01`, -1);
  if (overtime_rules.length === 0) return () => ({});
  if (first > last) return () => ({ before_month: { entries: [], planned: [] } });
  const shifts = await plannedShifts(tx, company_id, { zone, first, last }, who);
  const entries = await tx<EntryRow[]>`
    select user_id, date::text as date, ${epochMinute(tx, 'start_time')} as start,
      ${epochMinute(tx, 'end_time')} as end, break_duration
    from time_entries
    where company_id = ${company_id} and date between ${first} and ${last} and status = 'approved'
      and kind = 'work'
      ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
    order by start_time`;
  const reported = Map.groupBy(entries, (row) => row.user_id);
  return (user_id) => ({
    before_month: {
      entries: (reported.get(user_id) ?? []).map(entryOf),
      planned: (shifts.get(user_id) ?? []).flatMap(({ shift, no_show }): PlannedShift[] =>
        no_show ? [] : [shift],
      ),
    },
  });
}

const entryOf = ({ date, start, end, break_duration }: EntryRow): PayEntry => ({
  status: 'approved',
  date,
  span: { start, end },
  break_min: break_duration,
});
