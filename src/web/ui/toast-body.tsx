import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { readonly message: ReactNode; readonly actionLabel: string; readonly onAction: () => void };

/** A toast's message with its one action beside it. */
export function ToastBody({ message, actionLabel, onAction }: Props) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{message}</span>
      <Button variant="light" size="compact-md" onClick={onAction} flex="none">
        {actionLabel}
      </Button>
    </Group>
  );
}
