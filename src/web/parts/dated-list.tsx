import { Box, Flex, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Failure } from './failure.tsx';

/** What holds over time for a person, such as employments and pay terms: a list under a heading, and its rows. */

type ListProps = {
  readonly title: string;
  /** The sentence for a list that could not be read. */
  readonly failed: string;
  readonly reading: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  readonly rows: ReactNode;
  readonly children?: ReactNode;
};

export function DatedList({ title, failed, reading, rows, children }: ListProps) {
  if (reading.error !== null)
    return (
      <div className={shared.whole}>
        <Failure
          what={failed}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      </div>
    );
  return (
    <section className={shared.whole} aria-label={title}>
      <Box component="h3" mb={4} fz="sm" fw={600}>
        {title}
      </Box>
      <ul className={shared.lines}>{rows}</ul>
      {children}
    </section>
  );
}

export type DatedState = 'now' | 'coming' | 'past';

type RowProps = {
  readonly state: DatedState;
  readonly days: string;
  /** The word of the state; none for the past. */
  readonly badge: Readonly<Record<Exclude<DatedState, 'past'>, string>>;
  readonly facts: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
};

export function DatedRow({ state, days, badge, facts, children }: RowProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      gap="6px 16px"
      py={8}
      fz="sm"
      c={state === 'past' ? 'dimmed' : 'inherit'}
    >
      <Stack gap={0} miw={0}>
        <Flex component="span" wrap="wrap" align="center" gap="4px 8px" fw={600}>
          {days}
          {state !== 'past' && (
            <StatusBadge
              form={state === 'now' ? 'solid' : 'striped'}
              tone={state === 'now' ? 'good' : 'accent'}
            >
              {badge[state]}
            </StatusBadge>
          )}
        </Flex>
        <span>{facts}</span>
      </Stack>
      {children}
    </Group>
  );
}
