import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import type { PlannedTimes, When } from './planned-times.ts';
import classes from './shift-form.module.css';

type Props = {
  readonly when: When;
  readonly planned: PlannedTimes | null;
  /** The person has tried to save: what is missing is said. */
  readonly tried: boolean;
  readonly onChange: (when: When) => void;
};

/** A shift's date and times, and how long that is. */
export function WhenFields({ when, planned, tried, onChange }: Props) {
  const { t } = useTranslation();
  const kept = firstKeptDay(today());
  const missingEnd = when.times !== null && when.times.end === null;
  return (
    <div className={classes.when}>
      <DateField
        label={t('roster.form.date')}
        value={when.date}
        onChange={(date) => onChange({ ...when, date })}
        required
        minDate={kept}
        error={
          tried && when.date === null
            ? t('common.required')
            : when.date !== null && when.date < kept
              ? t('errors.date_not_kept')
              : undefined
        }
      />
      <TimesInput
        label={t('roster.form.times')}
        value={when.times}
        onChange={(times) => onChange({ ...when, times })}
        placeholder="08:00–16:30"
        description={undefined}
        autoFocus
        required
        error={
          tried && when.times === null
            ? t('common.required')
            : tried && missingEnd
              ? t('roster.form.end_missing')
              : undefined
        }
      />
      <Duration planned={planned} />
    </div>
  );
}

/** The live duration: 'Invalid time range' when the end is not after the start (specification section 5). */
function Duration({ planned }: { readonly planned: PlannedTimes | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <output className={classes.duration} aria-label={t('roster.form.duration')}>
      {planned === null && <span>{t('common.time.hint')}</span>}
      {planned !== null && planned.refusal !== null && (
        <strong className={classes.invalid}>{t('roster.form.invalid_range')}</strong>
      )}
      {planned !== null && planned.refusal === null && (
        <>
          <strong>{format.duration(lengthOf(planned.span))}</strong>
          {planned.ends_next_day && <span>{t('roster.form.ends_next_day')}</span>}
        </>
      )}
    </output>
  );
}
