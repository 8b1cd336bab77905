import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { StaleBox } from '../parts/stale-box.tsx';
import { reportOf, type Typed } from './typed-report.ts';

type Props = {
  readonly typed: Typed;
  /** The current report on the server. */
  readonly theirs: TimeEntry;
  readonly onKeep: () => void;
  readonly onTake: (entry: TimeEntry) => void;
};

/** Another user changed the report meanwhile: both versions side by side, and the user chooses. */
export function StaleChoice({ typed, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const other = reportOf(theirs);
  const fields = [
    { name: t('timeEntries.stale.times'), yours: written(typed), theirs: written(other) },
    {
      name: t('timeEntries.stale.break'),
      yours: `${typed.break_min ?? 0} min`,
      theirs: `${other.break_min ?? 0} min`,
    },
    { name: t('timeEntries.stale.description'), yours: typed.description, theirs: other.description },
    { name: t('timeEntries.stale.status'), yours: '–', theirs: t(`timeEntries.status.${theirs.status}`) },
  ];
  return (
    <StaleBox
      title={t('timeEntries.stale.title')}
      text={t('timeEntries.stale.text')}
      heads={[t('timeEntries.stale.field'), t('timeEntries.stale.yours'), t('timeEntries.stale.theirs')]}
      rows={fields.map((row) => ({ ...row, differs: row.yours !== row.theirs }))}
      keep={{ label: t('timeEntries.stale.keep'), onClick: onKeep }}
      take={{ label: t('timeEntries.stale.take'), onClick: () => onTake(theirs) }}
    />
  );
}

const written = ({ times }: Typed): string => (times === null ? '' : `${times.start}–${times.end ?? ''}`);
