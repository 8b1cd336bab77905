import { oneOf, type Search, textIn } from '../search.ts';

/** A manager's filters: in the address without the defaults, and stored as the last choice. */

export const STATUS_CHOICES = [
  'pending',
  'submitted_ok',
  'missing',
  'decided',
  'approved',
  'rejected',
  'draft',
  'all',
] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

/** The number of days up to today (specification section 9). */
export const RANGE_DAYS = { week: 7, month: 30, all: 90 } as const;
export const RANGES = ['week', 'month', 'all'] as const satisfies readonly (keyof typeof RANGE_DAYS)[];
export type RangeChoice = (typeof RANGES)[number];

export const DEFAULT_STATUS: StatusChoice = 'pending';
export const DEFAULT_RANGE: RangeChoice = 'week';

export type ManagerSearch = {
  status?: StatusChoice | undefined;
  range?: RangeChoice | undefined;
  /** Part of a worker's name. */
  q?: string | undefined;
};

export const managerSearch = (search: Search): ManagerSearch => ({
  status: leftOut(oneOf(STATUS_CHOICES, search.status), DEFAULT_STATUS),
  range: leftOut(oneOf(RANGES, search.range), DEFAULT_RANGE),
  q: textIn(search.q),
});

const leftOut = <T>(value: T | undefined, usual: T): T | undefined => (value === usual ? undefined : value);

const KEY = 'approvals_choice';

/** Stores the filters for this tab's next visit, without the name searched for. */
export function keepChoice(status: StatusChoice, range: RangeChoice): void {
  sessionStorage.setItem(KEY, `${status} ${range}`);
}

/** The stored filters for a visit without any; null when they are the defaults. */
export function lastChoice(asked: ManagerSearch): ManagerSearch | null {
  if (asked.status !== undefined || asked.range !== undefined || asked.q !== undefined) return null;
  const [status, range] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  const last = managerSearch({ status, range });
  return last.status === undefined && last.range === undefined ? null : last;
}
