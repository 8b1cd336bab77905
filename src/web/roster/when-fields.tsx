import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { type PlannedTimes, plannedTimes, type When } from './planned-times.ts';
import classes from './shift-form.module.css';

/** What is wrong with a shift's date and times, by field. Times that are no shift are said below the fields. */
export function useWhenCheck(zone: string): (when: When) => FormErrors {
  const { t } = useTranslation();
  return (when) => {
    const { date, times } = when;
    const refused = (plannedTimes(when, zone)?.refusal ?? null) !== null;
    return {
      ...(date === null ? { date: t('common.required') } : {}),
      ...(times === null ? { times: t('common.required') } : {}),
      ...(times !== null && times.end === null ? { times: t('roster.form.end_missing') } : {}),
      ...(refused ? { times: true } : {}),
    };
  };
}

type Props = {
  readonly when: When;
  readonly planned: PlannedTimes | null;
  readonly errors: FormErrors;
  readonly onChange: (part: Partial<When>) => void;
};

/** A shift's date and times, and how long that is. */
export function WhenFields({ when, planned, errors, onChange }: Props) {
  const { t } = useTranslation();
  const kept = firstKeptDay(today());
  const tooOld = when.date !== null && when.date < kept;
  return (
    <div className={classes.when}>
      <DateField
        label={t('roster.form.date')}
        value={when.date}
        onChange={(date) => onChange({ date })}
        required
        minDate={kept}
        error={tooOld ? t('errors.date_not_kept') : errors.date}
      />
      <TimesInput
        label={t('roster.form.times')}
        value={when.times}
        onChange={(times) => onChange({ times })}
        placeholder="08:00–16:30"
        description={undefined}
        autoFocus
        required
        error={errors.times}
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
