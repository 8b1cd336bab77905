import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTakenKeys } from './held-keys.ts';

type Props = {
  readonly opened: boolean;
  /** The question. */
  readonly title: string;
  /** The effect of a yes. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Red, for an action that loses something. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before an action that is not easily undone. Escape and the cross mean no. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  useTakenKeys(opened);
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size="sm">
      {children !== undefined && (
        <Text component="div" c="dimmed" mb="lg">
          {children}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          onClick={onConfirm}
          loading={busy}
          data-autofocus={!danger}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
