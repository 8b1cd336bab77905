import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { ToastBody } from '../ui/toast-body.tsx';

/** Long enough to notice a mistake (screens section 6). */
const UNDO_WITHIN_MS = 10_000;
const MESSAGE_MS = 4_000;
/** A manager who decides fast sees the latest message at once, instead of a queue of old ones. */
const MOST_SHOWN = 2;

type Offer = { readonly approval: string; readonly toast: string; readonly undo: () => void };
let offers: readonly Offer[] = [];
let shown: readonly string[] = [];

/** Shows the decision and offers to undo it for ten seconds. */
export function offerUndo(approval: string, message: string, undo: () => void): void {
  const once = (): void => {
    notifications.hide(toast);
    forget(toast);
    undo();
  };
  const body = <ToastBody message={message} actionLabel={i18next.t('common.undo')} onAction={once} />;
  const toast = show(body, UNDO_WITHIN_MS);
  offers = [...offers, { approval, toast, undo: once }];
}

/** Shows a message about the result. */
export const say = (message: string): string => show(message, MESSAGE_MS);

/** Undoes a decision that is still on offer; without `approval` the latest. False when there is none. */
export function undoOffered(approval?: string): boolean {
  const offer = approval === undefined ? offers.at(-1) : offers.find((each) => each.approval === approval);
  offer?.undo();
  return offer !== undefined;
}

function show(message: ReactNode, autoClose: number): string {
  for (const old of shown.slice(0, Math.max(0, shown.length + 1 - MOST_SHOWN))) {
    notifications.hide(old);
    forget(old);
  }
  const toast = notifications.show({
    message,
    icon: <CircleCheck size={18} />,
    autoClose,
    role: 'status',
    onClose: () => forget(toast),
  });
  shown = [...shown, toast];
  return toast;
}

function forget(toast: string): void {
  shown = shown.filter((each) => each !== toast);
  offers = offers.filter((offer) => offer.toast !== toast);
}
