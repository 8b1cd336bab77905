import { Button, Flex, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import classes from './stale-choice.module.css';
import { reportOf, type Typed } from './typed-report.ts';

type Props = {
  readonly typed: Typed;
  /** The report as it stands on the server now. */
  readonly theirs: TimeEntry;
  readonly onKeep: () => void;
  readonly onTake: (entry: TimeEntry) => void;
};

/** Somebody changed the report meanwhile: both versions side by side, and the person chooses. */
export function StaleChoice({ typed, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const other = reportOf(theirs);
  const rows = [
    { field: t('timeEntries.stale.times'), yours: written(typed), theirs: written(other) },
    {
      field: t('timeEntries.stale.break'),
      yours: `${typed.break_min ?? 0} min`,
      theirs: `${other.break_min ?? 0} min`,
    },
    { field: t('timeEntries.stale.description'), yours: typed.description, theirs: other.description },
    { field: t('timeEntries.stale.status'), yours: '–', theirs: t(`timeEntries.status.${theirs.status}`) },
  ];
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      p={12}
      bd="1px solid var(--wait)"
      bdrs="md"
      bg="var(--wait-soft)"
      className={classes.stale}
      role="alert"
      aria-label={t('timeEntries.stale.title')}
    >
      <strong>{t('timeEntries.stale.title')}</strong>
      <p>{t('timeEntries.stale.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('timeEntries.stale.field')}</th>
            <th scope="col">{t('timeEntries.stale.yours')}</th>
            <th scope="col">{t('timeEntries.stale.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field} data-differs={row.yours !== row.theirs}>
              <th scope="row">{row.field}</th>
              <td>{row.yours || '–'}</td>
              <td>{row.theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="xs">
        <Button h="var(--tap)" onClick={onKeep}>
          {t('timeEntries.stale.keep')}
        </Button>
        <Button h="var(--tap)" variant="default" onClick={() => onTake(theirs)}>
          {t('timeEntries.stale.take')}
        </Button>
      </Group>
    </Flex>
  );
}

const written = ({ times }: Typed): string => (times === null ? '' : `${times.start}–${times.end ?? ''}`);
