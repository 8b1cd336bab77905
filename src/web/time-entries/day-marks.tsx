import { ActionIcon, Box } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { useShiftWords } from '../shifts/shift-words.ts';
import looks from '../ui/looks.module.css';
import shared from '../ui/shared.module.css';
import classes from './day-marks.module.css';
import { type Day, isOvernight, type Planned } from './days.ts';
import { useEntryLook } from './entry-status.tsx';
import { isGuess } from './entry-writes.ts';
import { useReporting } from './reporting-context.ts';
import { timesOf } from './times-of.ts';

/**
 * The contents of a day as pills: planned outlined, awaiting striped, reported filled, not reported dashed. The day's
 * button says it all in words.
 */
export function DayMarks({ day }: { readonly day: Day }) {
  return (
    <div className={classes.marks} data-quiet={!day.inMonth}>
      {day.leave !== null && <LeaveMark leave={day.leave} />}
      {day.planned.map((planned) => (
        <PlannedMark key={planned.assignment.id} planned={planned} quiet={!day.inMonth} />
      ))}
      {day.entries.map((entry) => (
        <EntryMark key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

/** Leave: hatched when approved, striped while pending. */
function LeaveMark({ leave: { kind, status } }: { readonly leave: LeaveRequest }) {
  const { t } = useTranslation();
  const word = t(`leave.kinds.${kind}`);
  return (
    <span
      className={`${classes.pill} ${looks.look}`}
      data-form={status === 'approved' ? 'hatched' : 'striped'}
      data-tone="plain"
      aria-hidden="true"
    >
      <strong>{status === 'approved' ? word : t('leave.calendar.asked_short', { kind: word })}</strong>
    </span>
  );
}

const FORMS = {
  planned: ['outlined', 'accent'],
  pending: ['striped', 'accent'],
  absent: ['hatched', 'plain'],
} as const;

function PlannedMark({ planned, quiet }: { readonly planned: Planned; readonly quiet: boolean }) {
  const { assignment, state } = planned;
  const { mayChange } = useReporting();
  if (state === 'pending' && !quiet) return <PendingMark planned={planned} />;
  const [form, tone] = FORMS[state === 'pending' || state === 'absent' ? state : 'planned'];
  return (
    <>
      <span className={`${classes.pill} ${looks.look}`} data-form={form} data-tone={tone} aria-hidden="true">
        <Clocks times={assignment.shift_details} />
        {state === 'absent' && <Absence />}
      </span>
      {state === 'missing' && !quiet && mayChange && <ReportMark planned={planned} />}
    </>
  );
}

function Absence() {
  const { t } = useTranslation();
  return <strong>{t('timeEntries.calendar.absence')}</strong>;
}

/** Reports a shift as planned, in one tap. */
function ReportMark({ planned }: { readonly planned: Planned }) {
  const { t } = useTranslation();
  const { report } = useReporting();
  const say = useShiftWords();
  const { when, times } = say(planned.assignment);
  return (
    <button
      type="button"
      className={classes.report}
      aria-label={t('timeEntries.todo.report_named', { when: `${when} ${times}` })}
      onClick={() => report(planned)}
    >
      <Check size={14} aria-hidden="true" />
      {t('timeEntries.calendar.report')}
    </button>
  );
}

function PendingMark({ planned: { assignment } }: { readonly planned: Planned }) {
  const { t } = useTranslation();
  const { approve, reject, show } = useReporting();
  const say = useShiftWords();
  const words = say(assignment);
  return (
    <span className={classes.pending}>
      <button
        type="button"
        className={`${classes.pill} ${looks.look}`}
        data-form="striped"
        data-tone="accent"
        aria-label={t('shifts.answer.open_named', words)}
        onClick={() => show(assignment)}
      >
        <Clocks times={assignment.shift_details} />
      </button>
      <span className={classes.answers}>
        <ActionIcon
          className={classes.answer}
          variant="light"
          color="green"
          aria-label={t('shifts.answer.approve_named', words)}
          onClick={() => approve(assignment)}
        >
          <Check size={15} />
        </ActionIcon>
        <ActionIcon
          className={classes.answer}
          variant="default"
          aria-label={t('shifts.answer.reject_named', words)}
          onClick={() => reject(assignment)}
        >
          <X size={15} />
        </ActionIcon>
      </span>
    </span>
  );
}

const REASON_LETTERS = 60;

/** The part that fits a cell at any text size; the day's name, its sheet and the tooltip have the whole text. */
const beginningOf = (reason: string): string =>
  reason.length <= REASON_LETTERS ? reason : `${reason.slice(0, REASON_LETTERS - 1).trimEnd()}…`;

function EntryMark({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  const { form, tone, icon, word } = useEntryLook()(entry);
  const reason = entry.status === 'rejected' ? entry.rejection_reason : null;
  return (
    <span
      className={`${classes.entry} ${looks.look}`}
      data-form={form}
      data-tone={tone}
      data-guess={isGuess(entry)}
      aria-hidden="true"
      title={reason ?? undefined}
    >
      <Clocks times={entry} />
      <span className={classes.status}>
        {icon(12)}
        {isGuess(entry) ? t('timeEntries.calendar.reporting') : word}
      </span>
      {reason !== null && <span className={classes.reason}>{beginningOf(reason)}</span>}
    </span>
  );
}

type Clocked = Parameters<typeof isOvernight>[0] & { readonly kind: ShiftKind };

/** The times, and below them jour or beredskap: words that a button around them is named by. */
function Clocks({ times }: { readonly times: Clocked }) {
  return (
    <>
      <span className={`${classes.clocks} ${shared.nowrap}`}>
        {timesOf(times)}
        {isOvernight(times) && (
          <Box component="sup" ml="0.1em" fz="0.7em" fw={700} lh="0" aria-hidden="true">
            +1
          </Box>
        )}
      </span>{' '}
      <KindMark kind={times.kind} size={12} />
    </>
  );
}
