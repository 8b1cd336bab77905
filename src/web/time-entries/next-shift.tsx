import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayNumber } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { elapsedOf, isOvernight, type Planned } from './days.ts';
import { NextDay } from './next-day.tsx';
import { timesOf } from './times-of.ts';
import { useNow } from './use-now.ts';
import { useToDo } from './use-to-do.ts';

/** The present or next confirmed shift. */
export function NextShiftCard() {
  const { t } = useTranslation();
  const { todo } = useToDo();
  if (todo === null) return null;
  return (
    <Card title={t('timeEntries.next.title')}>
      {todo.next === null ? (
        <Text c="dimmed" fz="sm">
          {t('timeEntries.next.none')}
        </Text>
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
    <Stack component="p" gap={2} align="flex-start">
      <Text
        span
        mb={4}
        px={8}
        bdrs={1584}
        bg="var(--accent-soft)"
        c="var(--accent)"
        fz={12}
        fw={600}
        lh={1.6}
      >
        {when}
      </Text>
      <span className={shared.capital}>{format.dayInWords(shift_details.date)}</span>
      <Box component="strong" fz={20} lts="-0.01em">
        {timesOf(shift_details)}
        {isOvernight(shift_details) && <NextDay />}
      </Box>
      <Text span c="dimmed" fz="sm">
        {format.duration(elapsedOf(planned))}
      </Text>
      <KindMark kind={shift_details.kind} />
    </Stack>
  );
}

function useWhen({ assignment, span }: Planned, today: string): string {
  const { t } = useTranslation();
  const now = useNow();
  const days = (dayNumber(assignment.shift_details.date) ?? 0) - (dayNumber(today) ?? 0);
  if (span.start <= now) return t('timeEntries.next.now');
  return days === 0 ? t('timeEntries.next.today') : t('timeEntries.next.in_days', { count: days });
}
