import { Button, Flex } from '@mantine/core';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { useSubmitDraft } from './entry-writes.ts';
import { useReporting } from './reporting-context.ts';
import { RowWhen } from './row-when.tsx';
import { timesOf } from './times-of.ts';
import { ToDoRow } from './to-do-row.tsx';

/** A report that is saved but not submitted. */
export function DraftRow({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { openDay } = useReporting();
  const { submit, busy } = useSubmitDraft();
  const when = `${format.dayInWords(entry.date)} ${timesOf(entry)}`;
  return (
    <ToDoRow>
      <RowWhen of={entry} />
      <Flex component="span" wrap="wrap" gap={6}>
        <Button
          size="compact-sm"
          h="var(--tap)"
          px={8}
          leftSection={<Send size={15} />}
          aria-label={t('timeEntries.todo.submit_named', { when })}
          loading={busy}
          onClick={() => submit(entry)}
        >
          {t('timeEntries.todo.submit')}
        </Button>
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="default"
          leftSection={<Pencil size={15} />}
          aria-label={t('timeEntries.todo.change_named', { when })}
          onClick={() => openDay(entry.date)}
        >
          {t('timeEntries.todo.change')}
        </Button>
      </Flex>
    </ToDoRow>
  );
}
