import { Box, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { settingsQuery } from '../settings-query.ts';
import classes from './undone-runs.module.css';

/** The undone runs of the month, latest first, each with its reason. */
export function UndoneRuns({ undone }: { readonly undone: PayrollMonth['undone'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  if (undone.length === 0 || zone === undefined) return null;
  return (
    <Box component="section" c="dimmed" fz="sm" className={classes.undone} aria-labelledby="undone-runs">
      <Title order={2} mb={4} fz="inherit" id="undone-runs">
        {t('payroll.undone.title', { count: undone.length })}
      </Title>
      <ul>
        {undone.map(({ id, made_at, undone_at, undone_by, reason }) => (
          <li key={id}>
            {t('payroll.undone.line', {
              made: format.instant(made_at, zone),
              undone: format.instant(undone_at, zone),
              who: undone_by,
            })}
            {': '}
            <q>{reason}</q>
          </li>
        ))}
      </ul>
    </Box>
  );
}
