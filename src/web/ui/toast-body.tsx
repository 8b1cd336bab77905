import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

export type ToastAction = { readonly label: string; readonly onAction: () => void };
type Props = {
  readonly message: ReactNode;
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** What is often done next. */
  readonly next?: ToastAction | undefined;
};

/** A toast's message with its action beside it, and the next step. */
export function ToastBody({ message, actionLabel, onAction, next }: Props) {
  return (
    <Group justify="space-between" gap="sm" wrap={next === undefined ? 'nowrap' : 'wrap'}>
      <span>{message}</span>
      <Group gap={8}>
        <Button variant="light" size="compact-md" onClick={onAction} flex="none">
          {actionLabel}
        </Button>
        {next !== undefined && (
          <Button variant="light" size="compact-md" onClick={next.onAction} flex="none">
            {next.label}
          </Button>
        )}
      </Group>
    </Group>
  );
}
