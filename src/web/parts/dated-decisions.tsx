import { Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../months.ts';
import { DatedList, DatedRow, type DatedState } from './dated-list.tsx';

/** A decision about a person: the days that it holds for. No last day: until further notice. */
type Decision = { readonly id: string; readonly first_day: string; readonly last_day: string | null };

/** How a decision is told. */
export type ToldDecision = {
  readonly state: DatedState;
  readonly days: string;
  readonly facts: string;
  /** The names of its buttons. */
  readonly labels: { readonly change: string; readonly remove: string };
};

/** What a manager may do. */
type Editing<Row> = {
  /** The dialog for a row, or for a new one (null). */
  readonly dialog: (was: Row | null, close: () => void) => ReactNode;
  readonly onRemove: (row: Row) => void;
};

type Props<Row> = {
  /** The group of sentences. */
  readonly words: 'sickTerms' | 'taxDecisions' | 'personSkills' | 'unitPeople';
  readonly reading: UseQueryResult<readonly Row[]>;
  readonly told: (row: Row) => ToldDecision;
  /** Left out: the person reads the own decisions. */
  readonly editing?: Editing<Row>;
};

/** A person's decisions, the latest first. */
export function DatedDecisions<Row extends Decision>({ words, reading, told, editing }: Props<Row>) {
  const { t } = useTranslation();
  const [task, setTask] = useState<Row | 'new' | null>(null);
  const rows = (reading.data ?? []).toReversed();
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <DatedList
      title={t(`${words}.list`)}
      failed={t(`${words}.load_failed`)}
      reading={reading}
      rows={rows.map((row) => {
        const { state, days, facts, labels } = told(row);
        return (
          <DatedRow
            key={row.id}
            state={state}
            days={days}
            badge={{ now: t(`${words}.states.now`), coming: t(`${words}.states.coming`) }}
            facts={facts}
          >
            {editing !== undefined && (
              <Group gap="xs">
                <Button {...small} aria-label={labels.change} onClick={() => setTask(row)}>
                  {t(`${words}.change`)}
                </Button>
                <Button {...small} aria-label={labels.remove} onClick={() => editing.onRemove(row)}>
                  {t(`${words}.remove`)}
                </Button>
              </Group>
            )}
          </DatedRow>
        );
      })}
    >
      {reading.data !== undefined && rows.length === 0 && (
        <Text fz="sm" c="dimmed" mb={8}>
          {t(`${words}.none`)}
        </Text>
      )}
      {editing !== undefined && (
        <Button variant="light" mih="var(--tap)" onClick={() => setTask('new')}>
          {t(`${words}.add`)}
        </Button>
      )}
      {editing !== undefined &&
        task !== null &&
        editing.dialog(task === 'new' ? null : task, () => setTask(null))}
    </DatedList>
  );
}

/** Whether a decision holds today. */
export function decisionState({ first_day, last_day }: Omit<Decision, 'id'>): DatedState {
  if (last_day !== null && last_day < today()) return 'past';
  return first_day > today() ? 'coming' : 'now';
}
