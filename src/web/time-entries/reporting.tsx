import { createContext, type ReactNode, useContext, useState } from 'react';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { thisMonth } from '../months.ts';
import { useAnswerShift } from '../shifts/answer-shift.ts';
import { RejectConfirm } from '../shifts/reject-confirm.tsx';
import { ShiftDialog } from '../shifts/shift-dialog.tsx';
import { DaySheet } from './day-sheet.tsx';
import type { Planned } from './days.ts';
import { useReportAsPlanned } from './entry-writes.ts';
import { type MonthView, useMonth } from './use-month.ts';

/** The address of a page with the reporting calendar: which month is shown and which day is open. */
export type Place = { readonly month?: string | undefined; readonly day?: string | undefined };

type Reporting = {
  readonly month: string;
  readonly openedDay: string | null;
  readonly view: MonthView | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly retrying: boolean;
  readonly onMonth: (month: string | undefined) => void;
  /** Opens a day; `add` begins another report even when the day has one. */
  readonly openDay: (date: string, add?: boolean) => void;
  readonly report: (planned: Planned) => void;
  readonly approve: (assignment: AssignmentWithShift) => void;
  /** Asks first: a no cannot be taken back by the person. */
  readonly reject: (assignment: AssignmentWithShift) => void;
  /** Opens the dialog with what there is to know about a shift that awaits an answer. */
  readonly show: (assignment: AssignmentWithShift) => void;
};

const Context = createContext<Reporting | null>(null);

/** What the calendar and the to-do list around it read and do. Only inside `ReportingDesk`. */
export function useReporting(): Reporting {
  const reporting = useContext(Context);
  if (reporting === null) throw new Error('useReporting outside ReportingDesk');
  return reporting;
}

type Props = {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly children: ReactNode;
};

/** Holds the month, the day sheet and the dialogs of a page where a person reports the own time. */
export function ReportingDesk({ place, onPlace, children }: Props) {
  const month = place.month ?? place.day?.slice(0, 7) ?? thisMonth();
  const reading = useMonth(month);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<AssignmentWithShift | null>(null);
  const [declining, setDeclining] = useState<AssignmentWithShift | null>(null);
  const answer = useAnswerShift();
  const report = useReportAsPlanned(reading.view?.settings ?? null);
  const openDay = (date: string, add = false): void => {
    setAdding(add);
    onPlace({ month: monthOrNone(date.slice(0, 7)), day: date });
  };
  const reporting: Reporting = {
    ...reading,
    month,
    openedDay: place.day ?? null,
    onMonth: (next) => onPlace({ month: next }),
    openDay,
    report,
    approve: (assignment) => answer(assignment, 'approved'),
    reject: setDeclining,
    show: setShown,
  };
  return (
    <Context.Provider value={reporting}>
      {children}
      <DaySheet date={place.day ?? null} adding={adding} onClose={() => onPlace({ month: place.month })} />
      <ShiftDialog assignment={shown} onClose={() => setShown(null)} onAnswer={answer} />
      <RejectConfirm
        assignment={declining}
        onClose={() => setDeclining(null)}
        onReject={(assignment) => answer(assignment, 'rejected')}
      />
    </Context.Provider>
  );
}

const monthOrNone = (month: string): string | undefined => (month === thisMonth() ? undefined : month);
