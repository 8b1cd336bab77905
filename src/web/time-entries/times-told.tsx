import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { NextDay } from './next-day.tsx';
import classes from './times-told.module.css';
import type { Judged, Typed } from './typed-report.ts';

type Props = {
  readonly typed: Typed;
  readonly judged: Judged | null;
};

/** The times as they were understood: start, end, length. */
export function TimesTold({ typed: { times }, judged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = times?.end ?? null;
  const overnight = times !== null && end !== null && end < times.start;
  return (
    <dl className={classes.told} aria-live="polite">
      <div>
        <dt>{t('timeEntries.form.start')}</dt>
        <dd>{times?.start ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('timeEntries.form.end')}</dt>
        <dd>
          {end ?? '–'}
          {overnight && <NextDay />}
        </dd>
      </div>
      <div>
        <dt>{t('timeEntries.form.length')}</dt>
        <dd>{judged === null ? '–' : format.duration(judged.elapsed_min)}</dd>
      </div>
    </dl>
  );
}
