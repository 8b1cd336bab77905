import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Columns } from '../ui/columns.tsx';
import { NextDay } from './next-day.tsx';
import type { Judged, Typed } from './typed-report.ts';

type Props = {
  readonly typed: Typed;
  readonly judged: Judged | null;
};

/** The typed times as they were read: start, end, length. */
export function TimesRead({ typed: { times }, judged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = times?.end ?? null;
  const overnight = times !== null && end !== null && end < times.start;
  return (
    <Columns
      component="dl"
      of="repeat(3, minmax(0, 1fr))"
      gap={8}
      py={8}
      px={12}
      bdrs="md"
      bg="var(--card-2)"
      aria-live="polite"
    >
      <div>
        <Box component="dt" c="dimmed" fz={12}>
          {t('timeEntries.form.start')}
        </Box>
        <Box component="dd" fw={600}>
          {times?.start ?? '–'}
        </Box>
      </div>
      <div>
        <Box component="dt" c="dimmed" fz={12}>
          {t('timeEntries.form.end')}
        </Box>
        <Box component="dd" fw={600}>
          {end ?? '–'}
          {overnight && <NextDay />}
        </Box>
      </div>
      <div>
        <Box component="dt" c="dimmed" fz={12}>
          {t('timeEntries.form.length')}
        </Box>
        <Box component="dd" fw={600}>
          {judged === null ? '–' : format.duration(judged.elapsed_min)}
        </Box>
      </div>
    </Columns>
  );
}
