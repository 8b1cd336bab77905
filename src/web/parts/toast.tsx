import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { sayError } from '../text/index.ts';
import { type ToastAction, ToastBody } from '../ui/toast-body.tsx';
import { offerUndoOf } from '../undo-offers.ts';

const MESSAGE_MS = 4_000;
const WITH_ACTION_MS = 10_000;
/** Reading an error takes longer than reading a success. */
const ERROR_MS = 5_000;

/** Shows a success message. With `undo` it stays longer and offers to undo, while the record `of` stays as it is. Hovering pauses it. */
export function toast(message: ReactNode, undo?: () => void, of?: string): void {
  if (undo === undefined) {
    notifications.show({ message, icon: <CircleCheck size={18} />, autoClose: MESSAGE_MS, role: 'status' });
    return;
  }
  const shown = toastWithAction(message, i18next.t('common.undo'), undo);
  if (of !== undefined) offerUndoOf(of, () => notifications.hide(shown));
}

let last_undo: string | null = null;
/** A step begins: the one before is no longer the last. */
export function hideLastUndo(): void {
  if (last_undo !== null) notifications.hide(last_undo);
  last_undo = null;
}

/** Like toast, for steps of which only the last can be undone: the message takes the place of the one before. */
export function toastLastUndo(message: ReactNode, undo: () => void, next?: ToastAction): void {
  hideLastUndo();
  last_undo = toastWithAction(message, i18next.t('common.undo'), undo, next);
}

/** Shows a message with an action, and perhaps the next step, for 10 seconds. */
export function toastWithAction(
  message: ReactNode,
  actionLabel: string,
  onAction: () => void,
  next?: ToastAction,
): string {
  const closing = (act: () => void) => () => {
    notifications.hide(id);
    act();
  };
  const shown = {
    message: (
      <ToastBody
        message={message}
        actionLabel={actionLabel}
        onAction={closing(onAction)}
        next={next && { ...next, onAction: closing(next.onAction) }}
      />
    ),
    icon: <Info size={18} />,
    role: 'status',
  };
  // Hovering pauses it by itself; keyboard focus on its button must pause it too.
  const id: string = notifications.show({
    ...shown,
    autoClose: WITH_ACTION_MS,
    onFocus: () => notifications.update({ ...shown, id, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, id, autoClose: WITH_ACTION_MS }),
  });
  return id;
}

/** Shows why something failed. A thrown error is shown by its code, a string unchanged. */
export function toastError(error: unknown): void {
  const message = typeof error === 'string' ? error : sayError(error);
  notifications.show({
    id: message,
    message,
    color: 'red',
    icon: <CircleAlert size={18} />,
    autoClose: ERROR_MS,
  });
}
