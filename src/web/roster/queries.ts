import { listAvailabilities } from '../../contract/availabilities.ts';
import { listLeaveRequests } from '../../contract/leave-requests.ts';
import { listShifts, type Shift } from '../../contract/shifts.ts';
import { listUsers } from '../../contract/users.ts';
import { addDays, lastOfMonth, monthCells } from '../../core/calendar.ts';
import { ask, changed, queryClient } from '../data.ts';
import { partsOf } from '../months.ts';

/** The queries of the shift calendar, and changes of the loaded data before it is read again. */

export const cellsOf = (month: string): string[] => {
  const { year, number } = partsOf(month);
  return monthCells(year, number);
};

/** Five days on each side of the month (specification section 7), and every cell of the grid. */
export function daysAround(month: string): { start_date: string; end_date: string } {
  const { year, number } = partsOf(month);
  const cells = cellsOf(month);
  const before = addDays(`${month}-01`, -5);
  const after = addDays(lastOfMonth(year, number), 5);
  const [first = before] = cells;
  const last = cells.at(-1) ?? after;
  return { start_date: first < before ? first : before, end_date: last > after ? last : after };
}

export const shiftsQuery = (month: string) => ask('shifts', listShifts, { query: daysAround(month) });
export const leaveQuery = (month: string) => ask('leave', listLeaveRequests, { query: daysAround(month) });
/** What people said about a day and those beside it, which a night touches. */
export const saidQuery = (date: string) =>
  ask('absences', listAvailabilities, {
    query: { start_date: addDays(date, -1), end_date: addDays(date, 1) },
  });
export const peopleQuery = () => ask('users', listUsers, {});

type Range = { readonly start_date?: string | undefined; readonly end_date?: string | undefined };
type Key = readonly [topic: 'shifts', call: string, sent: { readonly query?: Range }];
const isKey = (key: readonly unknown[]): key is Key =>
  key[0] === 'shifts' && key[1] === listShifts.name && typeof key[2] === 'object';

export type ShiftsChange = (shifts: readonly Shift[], range: Range) => Shift[];
const shown_elsewhere = new Set<(change: ShiftsChange) => void>();
/** Another view of the shifts changes with these. */
export const alsoShowShifts = (show: (change: ShiftsChange) => void): void => void shown_elsewhere.add(show);

/**
 * Applies a change to the shifts wherever they are on screen. A read in progress is cancelled, because it would show
 * the old shifts.
 */
export function showShifts(change: ShiftsChange): void {
  for (const show of shown_elsewhere) show(change);
  void queryClient.cancelQueries({ queryKey: ['shifts', listShifts.name] });
  for (const [key, known] of queryClient.getQueriesData<Shift[]>({ queryKey: ['shifts', listShifts.name] }))
    if (known !== undefined && isKey(key)) queryClient.setQueryData(key, change(known, key[2].query ?? {}));
}

/** Shows a shift from a reply at once, in the loaded data of its days. */
export function showShift(shift: Shift): void {
  showShifts((shifts, { start_date = '', end_date = '9999' }) => {
    const others = shifts.filter(({ id }) => id !== shift.id);
    return shift.date >= start_date && shift.date <= end_date ? [...others, shift] : others;
  });
}

/** Reads shifts and assignments again. */
export const shiftsChanged = (): Promise<void> => changed('shifts', 'assignments');
