import { Box, Button, Flex, Group, Text } from '@mantine/core';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import shared from '../ui/shared.module.css';
import { isOvernight } from './days.ts';
import classes from './entry-list.module.css';
import { EntryStatus } from './entry-status.tsx';
import { NextDay } from './next-day.tsx';
import { timesOf } from './times-of.ts';
import { WorkedIn } from './worked-in.tsx';

export type RowProps = {
  readonly entry: TimeEntry;
  readonly isEdited: boolean;
  /** false: the month is locked. */
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

type FrameProps = Pick<RowProps, 'entry' | 'isEdited'> & { readonly children: ReactNode };

/** One of the day's reports: times, length, break, status and comment, with the contents of its kind of row below. */
export function EntryFrame({ entry, isEdited, children }: FrameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Flex
      component="li"
      direction="column"
      gap={8}
      py={10}
      px={12}
      bdrs="md"
      bd={`1px solid var(${isEdited ? '--accent' : '--line'})`}
      bg="var(--card)"
    >
      <Group gap="4px 12px">
        <Box component="span" fw={650}>
          {timesOf(entry)}
          {isOvernight(entry) && <NextDay />}
        </Box>
        <Text span mr="auto" c="dimmed" fz="sm">
          {entry.kind === 'work' ? (
            <>
              {format.hours(entry.totalHours)} ·{' '}
              {entry.break_duration > 0
                ? t('timeEntries.entry.break', { minutes: String(entry.break_duration) })
                : t('timeEntries.entry.no_break')}
            </>
          ) : (
            <KindMark kind={entry.kind} />
          )}
        </Text>
        <EntryStatus entry={entry} />
      </Group>
      <WorkedIn entry={entry} />
      {entry.description !== '' && (
        <Text fz="sm" className={`${classes.description} ${shared.anywhere}`}>
          {entry.description}
        </Text>
      )}
      {children}
    </Flex>
  );
}

/** The button that opens the report in the form; a text for the report that is open there. */
export function EditEntry({ entry, isEdited, onEdit }: Omit<RowProps, 'onDelete' | 'mayChange'>) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      h="var(--tap)"
      variant="default"
      leftSection={<Pencil size={15} />}
      disabled={isEdited}
      aria-label={isEdited ? undefined : t('timeEntries.entry.edit_named', { times: timesOf(entry) })}
      onClick={onEdit}
    >
      {isEdited ? t('timeEntries.entry.editing') : t('timeEntries.entry.edit')}
    </Button>
  );
}
