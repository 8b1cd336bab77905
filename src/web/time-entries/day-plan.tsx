import { Box, Button, Flex, Group, Text, Title } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { UnsentBadge } from '../offline/unsent-act.tsx';
import { KindMark } from '../shifts/kind-mark.tsx';
import { ShiftFactsList } from '../shifts/shift-facts-list.tsx';
import { useShiftWords } from '../shifts/shift-words.ts';
import { useUnsentAnswer } from '../shifts/unsent-answer.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Day, elapsedOf, isOvernight, type Planned } from './days.ts';
import { NextDay } from './next-day.tsx';
import { useReporting } from './reporting-context.ts';
import { timesOf } from './times-of.ts';

/** The day's planned shifts with their state; those that await an answer can be answered here. */
export function DayPlan({ day }: { readonly day: Day }) {
  const { t } = useTranslation();
  if (day.planned.length === 0) return null;
  return (
    <section aria-label={t('timeEntries.day.planned')}>
      <Title order={3} mb={8} fz={14}>
        {t('timeEntries.day.planned')}
      </Title>
      <Flex component="ul" direction="column" gap={8}>
        {day.planned.map((planned) => (
          <PlannedRow key={planned.assignment.id} planned={planned} />
        ))}
      </Flex>
    </section>
  );
}

function PlannedRow({ planned }: { readonly planned: Planned }) {
  const format = useFormat();
  const { shift_details } = planned.assignment;
  return (
    <Flex
      component="li"
      direction="column"
      gap={10}
      py={8}
      px={12}
      bdrs="md"
      bd={`1px solid ${planned.state === 'pending' ? 'color-mix(in srgb, var(--accent) 55%, transparent)' : 'var(--line)'}`}
    >
      <Group gap="4px 12px">
        <Box component="span" fw={600}>
          {timesOf(shift_details)}
          {isOvernight(shift_details) && <NextDay />}
        </Box>
        <Text span mr="auto" c="dimmed" fz="sm">
          {format.duration(elapsedOf(planned))} <KindMark kind={shift_details.kind} />
        </Text>
        <State planned={planned} />
      </Group>
      {planned.state === 'pending' && <Asked planned={planned} />}
    </Flex>
  );
}

function State({ planned: { assignment, state } }: { readonly planned: Planned }) {
  const { t } = useTranslation();
  const unsent = useUnsentAnswer(assignment.id);
  if (unsent !== null && state === 'pending') return <UnsentBadge item={unsent} />;
  if (state === 'missing')
    return (
      <StatusBadge form="outlined" tone="wait">
        {t('timeEntries.day.to_report')}
      </StatusBadge>
    );
  if (state === 'absent')
    return (
      <StatusBadge form="hatched" tone="plain">
        {t('timeEntries.calendar.absence')}
      </StatusBadge>
    );
  return (
    <StatusBadge
      form={state === 'pending' ? 'striped' : 'solid'}
      tone={state === 'pending' ? 'wait' : 'plain'}
    >
      {t(`shifts.assignment.${assignment.status}`)}
    </StatusBadge>
  );
}

function Asked({ planned: { assignment } }: { readonly planned: Planned }) {
  const { t } = useTranslation();
  const { approve, reject } = useReporting();
  const words = useShiftWords()(assignment);
  return (
    <>
      <ShiftFactsList assignment={assignment} />
      <Group gap="xs">
        <Button
          h="var(--tap)"
          leftSection={<Check size={16} />}
          aria-label={t('shifts.answer.approve_named', words)}
          onClick={() => approve(assignment)}
        >
          {t('shifts.answer.approve')}
        </Button>
        <Button
          h="var(--tap)"
          variant="default"
          leftSection={<X size={16} />}
          aria-label={t('shifts.answer.reject_named', words)}
          onClick={() => reject(assignment)}
        >
          {t('shifts.answer.reject')}
        </Button>
      </Group>
    </>
  );
}
