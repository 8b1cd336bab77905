import { ENTRY_TEXTS, type EntryTexts, type TimeEntry } from '../../contract/time-entries.ts';
import type { Span } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import type { ObRuleSet } from '../../core/pay/ob.ts';
import { obOfEntry } from '../../core/pay/ob.ts';
import { hoursByLevel } from '../../core/pay/ob-hours.ts';
import { picked } from '../../core/picked.ts';
import type { ShiftKind } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import type { Tx } from '../database/db.ts';
import { clockIn, minuteOfRow, spanOfRow } from '../database/local-times.ts';
import type { CompanyRules } from '../handler.ts';

/** Reports as rows and as answers. */

export type TimeEntryRow = EntryTexts & {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  role: 'worker' | 'manager' | 'admin';
  date: string;
  start_time: string;
  end_time: string;
  break_duration: number;
  kind: ShiftKind;
  worked: { start_time: string; end_time: string }[];
  status: TimeEntryStatus;
  break_discrepancy: boolean;
  shift_mismatch: boolean;
  assigned_start: string | null;
  assigned_end: string | null;
  required_break: number;
  rejection_reason: string | null;
  updated_at: string;
  version: number;
};

/** The report's own columns; the person's name and role come from the person. */
export const ENTRY_COLUMNS = [
  'id',
  'user_id',
  'date',
  'start_time',
  'end_time',
  'break_duration',
  'kind',
  'worked',
  ...ENTRY_TEXTS,
  'status',
  'break_discrepancy',
  'shift_mismatch',
  'assigned_start',
  'assigned_end',
  'required_break',
  'rejection_reason',
  'updated_at',
  'version',
] as const satisfies readonly (keyof TimeEntryRow)[];
const OF_ENTRY = ENTRY_COLUMNS.map((column) => `e.${column}`);

type Filter = {
  readonly id?: string | null;
  readonly ids?: readonly string[];
  readonly user_id?: string | null;
  /** Reports of these people. */
  readonly people?: readonly string[] | null;
  readonly first?: string;
  readonly last?: string;
  readonly status?: TimeEntryStatus | null;
  readonly statuses?: readonly TimeEntryStatus[];
  readonly after?: { readonly start_time: string; readonly id: string } | null;
  readonly limit?: number | null;
  /**
   * Lock rows in the order of their ids: two that lock the same rows wait and never deadlock. Lock a single report
   * that may be moved together with its person: see requireOpenPerson (people.ts).
   */
  readonly lock?: boolean;
};

export async function selectEntries(tx: Tx, company_id: string, filter: Filter): Promise<TimeEntryRow[]> {
  const {
    id = null,
    ids = null,
    user_id = null,
    people = null,
    first = null,
    last = null,
    status = null,
    statuses = null,
    after = null,
    limit = null,
  } = filter;
  return tx<TimeEntryRow[]>`
    select ${tx(OF_ENTRY)}, u.first_name, u.last_name, u.role
    from time_entries e
    join users u on u.company_id = e.company_id and u.id = e.user_id
    where e.company_id = ${company_id}
      ${id === null ? tx`` : tx`and e.id = ${id}`}
      ${ids === null ? tx`` : tx`and e.id = any(${[...ids]}::uuid[])`}
      ${user_id === null ? tx`` : tx`and e.user_id = ${user_id}`}
      ${people === null ? tx`` : tx`and e.user_id = any(${[...people]}::uuid[])`}
      ${first === null ? tx`` : tx`and e.date between ${first} and ${last}`}
      ${status === null ? tx`` : tx`and e.status = ${status}`}
      ${statuses === null ? tx`` : tx`and e.status = any(${[...statuses]}::text[])`}
      ${after === null ? tx`` : tx`and (e.start_time, e.id) > (${after.start_time}, ${after.id})`}
    order by ${filter.lock === true ? tx`e.id` : tx`e.start_time, e.id`}
    ${limit === null ? tx`` : tx`limit ${limit}`}
    ${filter.lock === true ? (id === null ? tx`for update of e` : tx`for no key update of u for update of e`) : tx``}`;
}

/** Locked against other decisions and read after the lock, in the order in which they are shown. */
export async function lockEntries(
  tx: Tx,
  company_id: string,
  filter: { readonly ids: readonly string[]; readonly user_id?: string },
): Promise<TimeEntryRow[]> {
  if (filter.ids.length === 0) return [];
  const rows = await selectEntries(tx, company_id, { ...filter, lock: true });
  return rows.toSorted((a, b) => (a.start_time === b.start_time ? 0 : a.start_time < b.start_time ? -1 : 1));
}

const hoursOf = (minutes: number): number => minutes / 60;

export function entryReply(
  row: TimeEntryRow,
  company: Pick<CompanyRules, 'time_zone' | 'rules'>,
  rules: (date: string) => ObRuleSet,
): TimeEntry {
  const zone = company.time_zone;
  const obOf = (span: Span, break_min: number) =>
    obOfEntry({
      span,
      break_min,
      rules: rules(row.date),
      break_order: rulesOn(company.rules, row.date).break_order,
      zone,
    });
  // Of time on call the work in it alone is hours.
  const parts =
    row.kind === 'work'
      ? [obOf(spanOfRow(row), row.break_duration)]
      : row.worked.map((one) => obOf(spanOfRow(one), 0));
  const sum = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    ...picked(row, ENTRY_TEXTS),
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    start_time_local: clockIn(row.start_time, zone),
    end_time_local: clockIn(row.end_time, zone),
    break_duration: row.break_duration,
    kind: row.kind,
    worked: row.worked.map((one) => ({
      ...one,
      start_time_local: clockIn(one.start_time, zone),
      end_time_local: clockIn(one.end_time, zone),
    })),
    status: row.status,
    break_discrepancy: row.break_discrepancy,
    shift_mismatch: row.shift_mismatch,
    mismatch: mismatchOf(row, zone),
    totalHours: hoursOf(sum(({ total_min }) => total_min)),
    ...hoursByLevel((level) => sum((part) => part[`ob${level}_min`])),
    rejection_reason: row.rejection_reason,
    user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
    user_id: row.user_id,
    worker_name: `${row.first_name} ${row.last_name}`,
    updated_at: row.updated_at,
    version: row.version,
  };
}

function mismatchOf(row: TimeEntryRow, zone: string): TimeEntry['mismatch'] {
  const { assigned_start, assigned_end, required_break } = row;
  if (assigned_start === null || assigned_end === null) {
    return { assigned: null, start_diff_min: null, end_diff_min: null, required_break_min: required_break };
  }
  const start = minuteOfRow(assigned_start);
  const end = minuteOfRow(assigned_end);
  return {
    assigned: {
      start_time: assigned_start,
      end_time: assigned_end,
      start_time_local: clockIn(assigned_start, zone),
      end_time_local: clockIn(assigned_end, zone),
      duration_min: end - start,
    },
    start_diff_min: minuteOfRow(row.start_time) - start,
    end_diff_min: minuteOfRow(row.end_time) - end,
    required_break_min: required_break,
  };
}

/** What history keeps of a report. */
export const remembered = (row: TimeEntryRow, company: CompanyRules): Record<string, unknown> => ({
  user_id: row.user_id,
  date: row.date,
  start_time: clockIn(row.start_time, company.time_zone),
  end_time: clockIn(row.end_time, company.time_zone),
  break_duration: row.break_duration,
  // Work is not worth a word.
  ...(row.kind === 'work' ? {} : { kind: row.kind, worked: workedText(row, company.time_zone) }),
  ...picked(row, ENTRY_TEXTS),
  status: row.status,
  rejection_reason: row.rejection_reason,
});

/** `10:00–10:30, 15:00–16:00` */
const workedText = ({ worked }: TimeEntryRow, zone: string): string =>
  worked.map((one) => `${clockIn(one.start_time, zone)}–${clockIn(one.end_time, zone)}`).join(', ');
