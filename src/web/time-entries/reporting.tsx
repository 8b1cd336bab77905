import { type ReactNode, useState } from 'react';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { isDate } from '../../core/calendar.ts';
import { thisMonth } from '../months.ts';
import { Opening } from '../parts/opening.tsx';
import { AnswerDialog } from '../shifts/answer-dialog.tsx';
import { useAnswerShift } from '../shifts/answer-shift.ts';
import { RejectConfirm } from '../shifts/reject-confirm.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { daySheet } from './day-part.ts';
import type { Planned } from './days.ts';
import { useReportAsPlanned } from './entry-writes.ts';
import { useMonthLock } from './month-report.ts';
import { type Reporting, ReportingContext } from './reporting-context.ts';
import { useMonth } from './use-month.ts';

const asPlannedDialog = onDemand(async () => (await import('./as-planned-dialog.tsx')).AsPlannedDialog);

/** The address of a page with the reporting calendar: the month shown and the open day. */
export type Place = { readonly month?: string | undefined; readonly day?: string | undefined };

type Props = {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly children: ReactNode;
};

/** Holds the month, the day sheet and the dialogs of a page with the reporting calendar. */
export function ReportingDesk({ place, onPlace, children }: Props) {
  const month = place.month ?? place.day?.slice(0, 7) ?? thisMonth();
  const reading = useMonth(month);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<AssignmentWithShift | null>(null);
  const [declining, setDeclining] = useState<AssignmentWithShift | null>(null);
  const [together, setTogether] = useState<readonly Planned[] | null>(null);
  const answer = useAnswerShift();
  const report = useReportAsPlanned(reading.view?.settings ?? null);
  const openDay = (date: string, add = false): void => {
    setAdding(add);
    onPlace({ month: monthOrNone(date.slice(0, 7)), day: date });
  };
  const closeDay = (): void => onPlace({ month: place.month });
  const reporting: Reporting = {
    ...reading,
    month,
    mayChange: useMonthLock(month).mayChange,
    openedDay: place.day ?? null,
    onMonth: (next) => onPlace({ month: next }),
    openDay,
    report,
    reportAll: setTogether,
    approve: (assignment) => answer(assignment, 'approved'),
    reject: setDeclining,
    show: setShown,
  };
  return (
    <ReportingContext.Provider value={reporting}>
      {children}
      {place.day !== undefined && isDate(place.day) && (
        <Opening part={daySheet} own={{ date: place.day, adding, onClose: closeDay }} onCancel={closeDay} />
      )}
      {together !== null && (
        <Opening
          part={asPlannedDialog}
          own={{ planned: together, onClose: () => setTogether(null) }}
          onCancel={() => setTogether(null)}
        />
      )}
      <AnswerDialog assignment={shown} onClose={() => setShown(null)} onAnswer={answer} />
      <RejectConfirm
        assignment={declining}
        onClose={() => setDeclining(null)}
        onReject={(assignment) => answer(assignment, 'rejected')}
      />
    </ReportingContext.Provider>
  );
}

const monthOrNone = (month: string): string | undefined => (month === thisMonth() ? undefined : month);
