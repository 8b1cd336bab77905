import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useAwaiting } from '../approvals/use-awaiting.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Planned } from './days.ts';
import { DraftRow } from './draft-row.tsx';
import { ReportButtons } from './report-buttons.tsx';
import { useReporting } from './reporting-context.ts';
import { RowWhen } from './row-when.tsx';
import { ToDoRow } from './to-do-row.tsx';
import { type ToDo, useToDo } from './use-to-do.ts';

/** The user's to-do list: drafts to submit, days to report, rejected reports to correct. Requests stand by themselves. */
export function ToDoCard() {
  const { t } = useTranslation();
  const { todo, error, retry, retrying } = useToDo();
  const count = todo === null ? 0 : countOf(todo);
  // Not all is done while a request waits above.
  if (todo !== null && count === 0 && todo.pending.length > 0) return null;
  return (
    <Card title={todo === null ? t('timeEntries.todo.plain') : t('timeEntries.todo.title', { count })}>
      {todo === null && error === null && <RowSkeletons label={t('common.loading')} count={3} />}
      {todo === null && error !== null && <Failure error={error} onRetry={retry} retrying={retrying} />}
      {todo !== null && count === 0 && <Nothing />}
      {todo !== null && count > 0 && (
        <Stack gap={18}>
          <Part title={t('timeEntries.todo.rejected')} count={todo.rejected.length}>
            {(most) =>
              todo.rejected.slice(0, most).map((entry) => <RejectedRow key={entry.id} entry={entry} />)
            }
          </Part>
          <Part title={t('timeEntries.todo.drafts')} count={todo.drafts.length}>
            {(most) => todo.drafts.slice(0, most).map((entry) => <DraftRow key={entry.id} entry={entry} />)}
          </Part>
          <Part
            title={t('timeEntries.todo.missing')}
            count={todo.missing.length}
            action={<ReportAll missing={todo.missing} />}
          >
            {(most) =>
              todo.missing
                .slice(0, most)
                .map((planned) => <MissingRow key={planned.assignment.id} planned={planned} />)
            }
          </Part>
        </Stack>
      )}
    </Card>
  );
}

const countOf = ({ rejected, drafts, missing }: ToDo): number =>
  rejected.length + drafts.length + missing.length;

/** A manager with reports to decide has finished only their own time. */
function Nothing() {
  const { t } = useTranslation();
  const { decides, count } = useAwaiting('month');
  const title = decides && count !== 0 ? t('timeEntries.todo.nothing_own') : t('timeEntries.todo.nothing');
  return (
    <EmptyState
      level={3}
      icon={<CircleCheck size={28} />}
      title={title}
      text={t('timeEntries.todo.nothing_text')}
    />
  );
}

const SHOWN = 3;

type PartProps = {
  readonly title: string;
  readonly count: number;
  /** An action for all of them at once. */
  readonly action?: ReactNode;
  readonly children: (most: number) => ReactNode;
};

/** One kind of task: the first three, and the rest on request. */
function Part({ title, count, action, children }: PartProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const rest = count - SHOWN;
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="4px 12px" mb={8}>
        <Title order={3} c="dimmed" fz={13} fw={600}>
          {title}
        </Title>
        {action}
      </Group>
      <Columns component="ul" of="repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))" gap={8} align="start">
        {children(all ? count : SHOWN)}
      </Columns>
      {rest > 0 && !all && (
        <Button variant="subtle" size="compact-sm" h="var(--tap)" onClick={() => setAll(true)}>
          {t('timeEntries.todo.more', { count: rest })}
        </Button>
      )}
    </section>
  );
}

function ReportAll({ missing }: { readonly missing: readonly Planned[] }) {
  const { t } = useTranslation();
  const { reportAll } = useReporting();
  if (missing.length < 2) return null;
  return (
    <Button
      size="compact-sm"
      h="auto"
      mih="var(--tap)"
      px={8}
      variant="light"
      leftSection={<CheckCheck size={15} />}
      ta="left"
      lh={1.25}
      onClick={() => reportAll(missing)}
    >
      {t('timeEntries.todo.report_all', { count: missing.length })}
    </Button>
  );
}

function MissingRow({ planned }: { readonly planned: Planned }) {
  return (
    <ToDoRow>
      <RowWhen of={planned.assignment.shift_details} />
      <Flex component="span" wrap="wrap" gap={6}>
        <ReportButtons planned={planned} compact />
      </Flex>
    </ToDoRow>
  );
}

function RejectedRow({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { openDay } = useReporting();
  const reason = entry.rejection_reason ?? '';
  return (
    <ToDoRow asks="refused">
      <RowWhen of={entry} />
      <Text span c="var(--bad)" fz="sm" className={shared.anywhere}>
        {reason === '' ? t('timeEntries.todo.no_reason') : reason}
      </Text>
      <Flex component="span" wrap="wrap" gap={6}>
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="default"
          leftSection={<Pencil size={15} />}
          aria-label={t('timeEntries.todo.mend_named', { when: format.dayInWords(entry.date) })}
          onClick={() => openDay(entry.date)}
        >
          {t('timeEntries.todo.mend')}
        </Button>
      </Flex>
    </ToDoRow>
  );
}
