import { Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import MessageSquare from 'lucide-react/icons/message-square';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { WorkedIn } from '../time-entries/worked-in.tsx';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './entry-flags.module.css';
import { waits } from './queue.ts';
import { sayWhy } from './sentences.ts';

type Props = {
  readonly entry: TimeEntry;
  /** Why the last decision on it failed. */
  readonly mark: string | undefined;
};

/** Facts that a manager should know before deciding, in words. */
export function EntryFlags({ entry, mark }: Props) {
  const { t } = useTranslation();
  const { shift_mismatch, break_discrepancy, description, status, rejection_reason } = entry;
  return (
    <Stack gap={4} miw={0}>
      {entry.kind !== 'work' && (
        <div>
          <KindMark kind={entry.kind} fz="sm" />
          <WorkedIn entry={entry} />
        </div>
      )}
      <Group align="stretch" gap={4}>
        <StatusFlag entry={entry} />
        {shift_mismatch && (
          <StatusBadge form="striped" tone="wait">
            {t('approvals.flags.shift_mismatch')}
          </StatusBadge>
        )}
        {break_discrepancy && (
          <StatusBadge form="striped" tone="wait">
            {t('approvals.flags.break_discrepancy')}
          </StatusBadge>
        )}
      </Group>
      {status === 'rejected' && (
        <Text fz="sm" lh={1.4} c="var(--bad)" className={shared.anywhere}>
          {rejection_reason === null || rejection_reason === ''
            ? t('approvals.flags.no_reason')
            : t('approvals.flags.reason', { reason: rejection_reason })}
        </Text>
      )}
      {description !== '' && (
        <Flex
          component="p"
          gap={6}
          fz="sm"
          lh={1.4}
          c="dimmed"
          className={`${classes.comment} ${shared.anywhere}`}
        >
          <MessageSquare size={14} aria-hidden="true" />
          <span>
            <VisuallyHidden>{t('approvals.flags.comment')}: </VisuallyHidden>
            {description}
          </span>
        </Flex>
      )}
      {mark !== undefined && (
        <Text
          fz="sm"
          lh={1.4}
          py={4}
          px={8}
          bdrs="sm"
          bg="var(--wait-soft)"
          c="var(--wait)"
          fw={500}
          className={shared.anywhere}
        >
          {sayWhy(mark)}
        </Text>
      )}
    </Stack>
  );
}

function StatusFlag({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  switch (entry.status) {
    case 'approved':
      return (
        <StatusBadge form="solid" tone="good" icon={<Check size={13} />}>
          {t('approvals.flags.approved')}
        </StatusBadge>
      );
    case 'rejected':
      return (
        <StatusBadge form="outlined" tone="bad" icon={<CircleX size={13} />}>
          {t('approvals.flags.rejected')}
        </StatusBadge>
      );
    case 'draft':
      return (
        <StatusBadge form="striped" tone="plain" icon={<PencilLine size={13} />}>
          {t('approvals.flags.draft')}
        </StatusBadge>
      );
    default:
      // What is as planned is told by nothing: a mark on each row would hide those that differ.
      return entry.mismatch.assigned === null && agrees(entry) ? (
        <StatusBadge form="outlined" tone="plain">
          {t('approvals.flags.unplanned')}
        </StatusBadge>
      ) : null;
  }
}

const agrees = (entry: TimeEntry): boolean =>
  waits(entry) && !entry.shift_mismatch && !entry.break_discrepancy;
