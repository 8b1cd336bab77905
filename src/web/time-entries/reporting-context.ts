import { createContext, useContext } from 'react';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { Planned } from './days.ts';
import type { MonthView } from './use-month.ts';

/** The shared state of the reporting pages. */
export type Reporting = {
  readonly month: string;
  readonly openedDay: string | null;
  readonly view: MonthView | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly retrying: boolean;
  /** The user's reports of the month may still be added and changed. */
  readonly mayChange: boolean;
  readonly onMonth: (month: string | undefined) => void;
  /** Opens a day; `add` starts another report even when the day has one. */
  readonly openDay: (date: string, add?: boolean) => void;
  readonly report: (planned: Planned) => void;
  /** Shows the shifts, and reports them as planned when the user confirms. */
  readonly reportAll: (planned: readonly Planned[]) => void;
  readonly approve: (assignment: AssignmentWithShift) => void;
  /** Asks first: the user cannot undo a no. */
  readonly reject: (assignment: AssignmentWithShift) => void;
  /** Opens the dialog with the facts about a shift that awaits an answer. */
  readonly show: (assignment: AssignmentWithShift) => void;
};

export const ReportingContext = createContext<Reporting | null>(null);

/** The data and actions of the calendar and the to-do list. Only inside `ReportingDesk`. */
export function useReporting(): Reporting {
  const reporting = useContext(ReportingContext);
  if (reporting === null) throw new Error('useReporting outside ReportingDesk');
  return reporting;
}
