import { Button } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { Finding } from '../ui/finding.tsx';
import classes from './shift-form.module.css';
import type { Conflicts, Found } from './use-conflicts.ts';

type Props = {
  readonly conflicts: Conflicts;
  readonly zone: string;
  /** Takes these people out of the choice; left out where the people are not being chosen. */
  readonly onDrop?: (ids: readonly string[]) => void;
};

/** What speaks against the chosen people: what is refused or forbidden first, what is only to be known after. Read out when it changes. */
export function ConflictNotes({ conflicts, zone, onDrop }: Props) {
  const { t } = useTranslation();
  const { found, checking, error, ready } = conflicts;
  const say = useConflictWords(zone);
  const sayIll = useIllWords();
  if (!ready) return null;
  const ill = found?.absences ?? [];
  return (
    <div className={classes.check} aria-live="polite" aria-busy={checking}>
      {error !== null && !checking && (
        <Finding small tone="bad">
          {t('roster.form.check_failed', { detail: sayError(error) })}
        </Finding>
      )}
      {found === null && checking && <Finding small>{t('roster.form.checking')}</Finding>}
      {found !== null && !found.hasConflicts && (
        <Finding small tone="good" icon={<CircleCheck size={16} aria-hidden="true" />}>
          {t('roster.form.no_conflicts')}
        </Finding>
      )}
      {found?.hasConflicts && (
        <Finding small tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <div>
            <strong>{t('roster.form.conflicts')}</strong>
            <ul className={classes.found}>
              {found.conflicts.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.start_time}`}>{say(one)}</li>
              ))}
            </ul>
            {onDrop !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                mih="var(--tap)"
                onClick={() => onDrop(found.conflicts.map(({ worker }) => worker.id))}
              >
                {t('roster.form.drop')}
              </Button>
            )}
          </div>
        </Finding>
      )}
      {found !== null && found.warnings.length + ill.length > 0 && (
        <Finding small tone="wait" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <div>
            <strong>{t('roster.form.warnings')}</strong>
            <ul className={classes.found}>
              {found.warnings.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.start_time}`}>{say(one)}</li>
              ))}
              {ill.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.first_day}`}>{sayIll(one)}</li>
              ))}
            </ul>
          </div>
        </Finding>
      )}
    </div>
  );
}

type Said = Found['conflicts'][number] | Found['warnings'][number];

/** `Anna Berg är redan på passet fre 20 nov., 09:00–17:30.` */
export function useConflictWords(zone: string): (one: Said) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (one) => {
    const name = nameOf(one.worker);
    const start = minuteToLocal(minuteOf(one.start_time) ?? 0, zone);
    const end = minuteToLocal(minuteOf(one.end_time) ?? 0, zone);
    const last = minuteToLocal((minuteOf(one.end_time) ?? 1) - 1, zone);
    const times = `${format.shortDate(start.date)} ${format.range(start.clock, end.clock)}`;
    const days =
      start.date === last.date
        ? format.dayMonth(start.date)
        : `${format.dayMonth(start.date)} – ${format.dayMonth(last.date)}`;
    if (one.kind === 'overlap') return t('roster.form.overlap', { name, times });
    if (one.kind === 'leave') return t('roster.form.leave', { name, days });
    if (one.kind === 'leave_pending') return t('roster.form.leave_pending', { name, days });
    const rest = format.duration('rest_min' in one ? (one.rest_min ?? 0) : 0);
    return one.shift_id === null
      ? t('roster.form.rest_long', { name, rest })
      : t('roster.form.rest', { name, times, rest });
  };
}

type Ill = NonNullable<Found['absences']>[number];

/** `Anna Berg är sjukanmäld 20 november och tills vidare.` */
function useIllWords(): (one: Ill) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ worker, kind, first_day, last_day, extent_pct }) => {
    const name = nameOf(worker);
    const day = format.dayMonth(first_day);
    const days =
      last_day === null
        ? t('roster.form.open_days', { day })
        : last_day === first_day
          ? day
          : `${day} – ${format.dayMonth(last_day)}`;
    if (kind === 'vab') return t('roster.form.vab', { name, days });
    return extent_pct === 100
      ? t('roster.form.sick', { name, days })
      : t('roster.form.sick_part', { name, days, percent: format.percent(extent_pct) });
  };
}
