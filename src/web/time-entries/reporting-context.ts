import { createContext, useContext } from 'react';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { Planned } from './days.ts';
import type { MonthView } from './use-month.ts';

/** What the reporting pages share. */
export type Reporting = {
  readonly month: string;
  readonly openedDay: string | null;
  readonly view: MonthView | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly retrying: boolean;
  /** The month's own reports may still be added and changed. */
  readonly mayChange: boolean;
  readonly onMonth: (month: string | undefined) => void;
  /** Opens a day; `add` begins another report even when the day has one. */
  readonly openDay: (date: string, add?: boolean) => void;
  readonly report: (planned: Planned) => void;
  /** Shows the shifts, and reports them as planned when the person agrees. */
  readonly reportAll: (planned: readonly Planned[]) => void;
  readonly approve: (assignment: AssignmentWithShift) => void;
  /** Asks first: a no cannot be taken back by the person. */
  readonly reject: (assignment: AssignmentWithShift) => void;
  /** Opens the dialog with what there is to know about a shift that awaits an answer. */
  readonly show: (assignment: AssignmentWithShift) => void;
};

export const ReportingContext = createContext<Reporting | null>(null);

/** What the calendar and the to-do list around it read and do. Only inside `ReportingDesk`. */
export function useReporting(): Reporting {
  const reporting = useContext(ReportingContext);
  if (reporting === null) throw new Error('useReporting outside ReportingDesk');
  return reporting;
}
