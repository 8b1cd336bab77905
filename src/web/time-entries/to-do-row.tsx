import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** What it asks of the person: a report, an answer, or a look at what was refused. */
const EDGES = {
  report: '1px dashed color-mix(in srgb, var(--wait) 60%, transparent)',
  answer: '1px solid color-mix(in srgb, var(--accent) 40%, transparent)',
  refused: '1px solid color-mix(in srgb, var(--bad) 50%, transparent)',
};

type Props = { readonly asks?: keyof typeof EDGES; readonly children: ReactNode };

/** One thing that waits for the person. */
export const ToDoRow = ({ asks = 'report', children }: Props) => (
  <Stack component="li" gap={8} py={10} px={12} bdrs="md" bd={EDGES[asks]}>
    {children}
  </Stack>
);
