import { Button, Flex, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import Palmtree from 'lucide-react/icons/palmtree';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { useDaysText } from '../leave/leave-facts.ts';
import { LeaveStatus } from '../leave/leave-status.tsx';
import { PATHS } from '../paths.ts';
import looks from '../ui/looks.module.css';

/** The leave on a day: hatched when approved, striped while pending, with its days and a link to it. */
export function DayLeave({ leave }: { readonly leave: LeaveRequest }) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      gap="8px 12px"
      py={10}
      px={12}
      bdrs="md"
      c="inherit"
      className={looks.look}
      data-form={leave.status === 'pending' ? 'striped' : 'hatched'}
      data-tone="plain"
      aria-label={t('leave.calendar.section')}
    >
      <Palmtree color="var(--plain)" size={18} aria-hidden="true" />
      <Group gap="2px 10px" flex="1 1 10rem" miw={0}>
        <strong>{t(`leave.kinds.${leave.kind}`)}</strong>
        <span>{daysText(leave)}</span>
        <LeaveStatus status={leave.status} />
      </Group>
      <Button
        variant="default"
        h="var(--tap)"
        renderRoot={(props) => <Link {...props} to={PATHS.leave} search={{ view: 'mine' }} />}
      >
        {t('leave.calendar.open')}
      </Button>
    </Flex>
  );
}
