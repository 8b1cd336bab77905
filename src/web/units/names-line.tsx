import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

type Props = {
  /** null: there are no names to say. */
  readonly said: string | null;
  readonly label: string;
  readonly title: string;
  /** Fetches the dialog when the button is about to open it. */
  readonly near: ReturnType<typeof nearing>;
  readonly onOpen: () => void;
  /** The dialog. */
  readonly children: ReactNode;
};

/** The names that belong to a row of `NamedList`, under it, with the button to change them. */
export function NamesLine({ said, label, title, near, onOpen, children }: Props) {
  return (
    <Group justify="space-between" gap="4px 12px" w="100%">
      <Text c="dimmed" fz="sm" className={shared.anywhere}>
        {said}
      </Text>
      <Button
        {...near}
        variant="subtle"
        ml="auto"
        mih="var(--tap)"
        size="compact-sm"
        aria-label={title}
        onClick={onOpen}
      >
        {label}
      </Button>
      {children}
    </Group>
  );
}
