import { Button, Stack, Text } from '@mantine/core';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { addDays } from '../../core/calendar.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { useFormat } from '../format.ts';
import { unsentOf } from '../offline/unsent.ts';
import { useLeaving } from '../parts/leaving.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { Notice } from '../ui/notice.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DayLeave } from './day-leave.tsx';
import { DayPlan } from './day-plan.tsx';
import type { Day } from './days.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { isGuess, useDeleteEntry } from './entry-writes.ts';
import { useMonthLock } from './month-report.ts';
import { useReporting } from './reporting-context.ts';
import type { MonthView } from './use-month.ts';

type Props = {
  readonly day: Day;
  readonly view: MonthView;
  readonly adding: boolean;
  readonly onClose: () => void;
};

/** The subject of the form: a report by its id, or a new one. */
type Choice = { readonly entry: string } | 'new';

/** A day's holiday, shifts and reports, and the form that adds or changes one. */
export function DayContents({ day, view, adding, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const caller = isManager(roleOf(useMe())) ? 'manager' : 'worker';
  const { openDay } = useReporting();
  const { leave } = useLeaving();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(day, adding));
  const saved = day.entries.filter((entry) => !isGuess(entry));
  const editing = choice === 'new' ? null : (saved.find(({ id }) => id === choice.entry) ?? null);
  const lock = useMonthLock(day.date.slice(0, 7));
  const tooOld = day.date < firstKeptDay(view.today);
  const mayReport = lock.mayChange && !tooOld && (caller === 'manager' || !day.isFuture);
  const nextDay = addDays(day.date, 1);
  const choose = (next: Choice): void => leave(() => setChoice(next));
  const deleting = useDeleting(saved, setChoice);
  return (
    <Stack gap="lg" pb={16}>
      {day.holiday !== null && (
        <Text c={day.red ? 'var(--bad)' : 'dimmed'} fw={600}>
          {t(`shifts.holidays.${day.holiday}`)}
        </Text>
      )}
      {day.leave !== null && <DayLeave leave={day.leave} />}
      <DayPlan day={day} />
      {saved.length > 0 && (
        <EntryList
          entries={saved}
          editing={mayReport ? (editing?.id ?? null) : null}
          mayChange={lock.mayChange}
          onEdit={(entry) => choose({ entry: entry.id })}
          kept={deleting.kept}
          onDelete={(entry) => void deleting.remove(entry)}
          onDiscarded={(entry) => setChoice(choiceAfter(saved, entry))}
        />
      )}
      {lock.run && <LockedMonth date={day.date} mayChange={lock.mayChange} />}
      {mayReport && deleting.underway && <RowSkeletons label={t('common.loading')} count={2} />}
      {mayReport && !deleting.underway && (
        <EntryForm
          key={choice === 'new' ? 'new' : choice.entry}
          setting={{
            day,
            settings: view.settings,
            today: view.today,
            caller,
            entries: view.entries,
            editing,
          }}
          onSaved={onClose}
          onNextDay={caller === 'worker' && nextDay > view.today ? null : () => openDay(nextDay)}
        />
      )}
      {tooOld && (
        <Notice tone="wait" icon={<CalendarX size={18} />}>
          {t('timeEntries.day.too_old', { date: format.date(firstKeptDay(view.today)) })}
        </Notice>
      )}
      {!mayReport && !tooOld && lock.mayChange && <NotYet date={day.date} />}
      {mayReport && editing !== null && (
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => choose('new')}>
          {t('timeEntries.day.add')}
        </Button>
      )}
      {mayReport && !deleting.underway && editing === null && saved[0] !== undefined && (
        <Button variant="subtle" onClick={() => choose(choiceAfter(saved, null))}>
          {t('timeEntries.form.cancel_new')}
        </Button>
      )}
    </Stack>
  );
}

/**
 * Deletes one of the day's reports. Until the server replies, no new report is offered in its place: if the deletion
 * is refused, the two would overlap. A report that remains is back in the form, with the reason.
 */
function useDeleting(saved: readonly TimeEntry[], onChoice: (choice: Choice) => void) {
  const send = useDeleteEntry();
  const [underway, setUnderway] = useState(false);
  const [kept, setKept] = useState<{ readonly id: string; readonly error: Error } | null>(null);
  const remove = async (entry: TimeEntry): Promise<void> => {
    setKept(null);
    setUnderway(true);
    onChoice(choiceAfter(saved, entry));
    const error = await send(entry);
    setUnderway(false);
    if (error === null) return;
    setKept({ id: entry.id, error });
    onChoice({ entry: entry.id });
  };
  return { remove, underway, kept };
}

/** The most urgent report: rejected, then a draft, otherwise the first; a new one when there is none. */
function firstChoice(day: Day, adding: boolean): Choice {
  return adding
    ? 'new'
    : choiceAfter(
        day.entries.filter((entry) => !isGuess(entry)),
        null,
      );
}

function choiceAfter(entries: readonly TimeEntry[], without: TimeEntry | null): Choice {
  const left = entries.filter(({ id }) => id !== without?.id);
  const first =
    left.find((entry) => unsentOf(entry)?.refused) ??
    left.find(({ status }) => status === 'rejected') ??
    left.find(({ status }) => status === 'draft') ??
    left[0];
  return first === undefined ? 'new' : { entry: first.id };
}

function LockedMonth({ date, mayChange }: { readonly date: string; readonly mayChange: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = format.monthName(date.slice(0, 7));
  return (
    <Notice tone="wait" icon={<Lock size={18} />}>
      {mayChange
        ? t('timeEntries.done.locked_manager', { month })
        : t('timeEntries.done.locked_day', { month })}
    </Notice>
  );
}

function NotYet({ date }: { readonly date: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice icon={<CalendarClock size={18} />}>
      {t('timeEntries.day.future', { date: format.date(date) })} {t('timeEntries.day.future_plain')}
    </Notice>
  );
}
