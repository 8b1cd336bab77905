import { oneOf, type Search, textIn } from '../search.ts';

/** What a manager chose to see: in the address with the defaults left out, and remembered as the last choice. */

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

/** The last so many days up to today (specification section 9). */
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

/** Keeps the filters for this tab's next visit; the name searched for is nobody's later business. */
export function keepChoice(status: StatusChoice, range: RangeChoice): void {
  sessionStorage.setItem(KEY, `${status} ${range}`);
}

/** Who comes without saying what to see gets the last choice; null when that is the default anyway. */
export function lastChoice(asked: ManagerSearch): ManagerSearch | null {
  if (asked.status !== undefined || asked.range !== undefined || asked.q !== undefined) return null;
  const [status, range] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  const last = managerSearch({ status, range });
  return last.status === undefined && last.range === undefined ? null : last;
}
