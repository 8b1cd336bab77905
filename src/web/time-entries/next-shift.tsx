import { useTranslation } from 'react-i18next';
import { dayNumber } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';
import { elapsedOf, isOvernight, type Planned } from './days.ts';
import { NextDay } from './next-day.tsx';
import classes from './next-shift.module.css';
import { timesOf } from './times-of.ts';
import { useNow } from './use-now.ts';
import { useToDo } from './use-to-do.ts';

/** The confirmed shift that goes on now or comes next. */
export function NextShiftCard() {
  const { t } = useTranslation();
  const { todo } = useToDo();
  if (todo === null) return null;
  return (
    <Card title={t('timeEntries.next.title')}>
      {todo.next === null ? (
        <p className={classes.none}>{t('timeEntries.next.none')}</p>
      ) : (
        <Next planned={todo.next} today={todo.today} />
      )}
    </Card>
  );
}

function Next({ planned, today }: { readonly planned: Planned; readonly today: string }) {
  const format = useFormat();
  const { shift_details } = planned.assignment;
  const when = useWhen(planned, today);
  return (
    <p className={classes.next}>
      <span className={classes.badge}>{when}</span>
      <span className={classes.date}>{format.dayInWords(shift_details.date)}</span>
      <strong>
        {timesOf(shift_details)}
        {isOvernight(shift_details) && <NextDay />}
      </strong>
      <span className={classes.length}>{format.duration(elapsedOf(planned))}</span>
    </p>
  );
}

function useWhen({ assignment, span }: Planned, today: string): string {
  const { t } = useTranslation();
  const now = useNow();
  const days = (dayNumber(assignment.shift_details.date) ?? 0) - (dayNumber(today) ?? 0);
  if (span.start <= now) return t('timeEntries.next.now');
  return days === 0 ? t('timeEntries.next.today') : t('timeEntries.next.in_days', { count: days });
}
