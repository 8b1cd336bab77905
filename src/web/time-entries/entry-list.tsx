import { Button, Flex, Text, Title } from '@mantine/core';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { HistorySection } from '../history/history-section.tsx';
import { isUnsent } from '../offline/unsent.ts';
import { Confirm } from '../parts/confirm.tsx';
import { sayError } from '../text/index.ts';
import shared from '../ui/shared.module.css';
import { useDifference } from './difference.ts';
import { EditEntry, EntryFrame, type RowProps } from './entry-frame.tsx';
import { FaultText } from './fault-text.tsx';
import { timesOf } from './times-of.ts';
import { UnsentRow } from './unsent-row.tsx';

type Props = {
  readonly entries: readonly TimeEntry[];
  /** The report in the form. */
  readonly editing: string | null;
  /** false: the month is locked and the reports are read only. */
  readonly mayChange: boolean;
  readonly onEdit: (entry: TimeEntry) => void;
  /** The report that could not be deleted. */
  readonly kept: { readonly id: string; readonly error: Error } | null;
  readonly onDelete: (entry: TimeEntry) => void;
  /** An unsent report was discarded. */
  readonly onDiscarded: (entry: TimeEntry) => void;
};

/** The day's reports with status, reason for a difference or rejection, and actions. */
export function EntryList({ entries, editing, mayChange, kept, onEdit, onDelete, onDiscarded }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<TimeEntry | null>(null);
  const confirm = (): void => {
    if (asked !== null) onDelete(asked);
    setAsked(null);
  };
  return (
    <section aria-label={t('timeEntries.day.entries')}>
      <Title order={3} mb={8} fz={14}>
        {t('timeEntries.day.entries')}
      </Title>
      <Flex component="ul" direction="column" gap={10}>
        {entries.map((entry) => {
          const Row = isUnsent(entry) ? UnsentRow : EntryRow;
          return (
            <Row
              key={entry.id}
              entry={entry}
              isEdited={entry.id === editing}
              mayChange={mayChange}
              onEdit={() => onEdit(entry)}
              onDelete={() => (isUnsent(entry) ? onDiscarded(entry) : setAsked(entry))}
            />
          );
        })}
      </Flex>
      {kept !== null && entries.some(({ id }) => id === kept.id) && (
        <FaultText role="alert">
          {t('timeEntries.toast.delete_failed', { detail: sayError(kept.error) })}
        </FaultText>
      )}
      <Confirm
        opened={asked !== null}
        title={t('timeEntries.entry.delete_title')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked !== null &&
          t('timeEntries.entry.delete_text', { when: format.longDate(asked.date), times: timesOf(asked) })}
        {asked?.status === 'approved' && ` ${t('timeEntries.entry.delete_approved')}`}
      </Confirm>
    </section>
  );
}

function EntryRow({ entry, isEdited, mayChange, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const times = timesOf(entry);
  return (
    <EntryFrame entry={entry} isEdited={isEdited}>
      <Remarks entry={entry} isEdited={isEdited} />
      <HistorySection asked={{ nouns: ['time_entry'], noun_id: entry.id }} what={times}>
        {mayChange && (
          <>
            <EditEntry entry={entry} isEdited={isEdited} onEdit={onEdit} />
            <Button
              size="compact-sm"
              h="var(--tap)"
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={15} />}
              aria-label={t('timeEntries.entry.delete_named', { times })}
              onClick={onDelete}
            >
              {t('timeEntries.entry.delete')}
            </Button>
          </>
        )}
      </HistorySection>
    </EntryFrame>
  );
}

/** Why it was rejected (the form shows it for its own report), and the difference from the plan. */
function Remarks({ entry, isEdited }: Pick<RowProps, 'entry' | 'isEdited'>) {
  const { t } = useTranslation();
  const sayDifference = useDifference();
  const { assigned, start_diff_min, end_diff_min } = entry.mismatch;
  return (
    <>
      {entry.status === 'rejected' && !isEdited && (
        <FaultText>
          {entry.rejection_reason === null || entry.rejection_reason === ''
            ? t('timeEntries.entry.rejected_plain')
            : t('timeEntries.entry.rejected', { reason: entry.rejection_reason })}
        </FaultText>
      )}
      {entry.shift_mismatch && assigned !== null && (
        <Text fz="sm" c="var(--wait)" className={shared.anywhere}>
          {t('timeEntries.entry.differs', {
            times: timesOf(assigned),
            how: sayDifference(start_diff_min ?? 0, end_diff_min ?? 0),
          })}
        </Text>
      )}
      {entry.break_discrepancy && (
        <Text fz="sm" c="var(--wait)" className={shared.anywhere}>
          {t('timeEntries.entry.break_differs')}
        </Text>
      )}
    </>
  );
}
