import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import CircleCheck from 'lucide-react/icons/circle-check';
import { ToastBody } from '../ui/toast-body.tsx';

/** Long enough to see that it was the wrong one (screens section 6). */
const UNDO_WITHIN_MS = 10_000;
/** Who decides fast sees the last ones at once instead of a queue of old news. */
const MOST_SHOWN = 2;

type Offer = { readonly toast: string; readonly undo: () => void };
let offers: readonly Offer[] = [];

/** Says what was decided and offers to take it back, for ten seconds. */
export function offerUndo(message: string, undo: () => void): void {
  for (const { toast } of offers.slice(0, 1 - MOST_SHOWN)) notifications.hide(toast);
  const once = (): void => {
    forget(toast);
    notifications.hide(toast);
    undo();
  };
  const toast = notifications.show({
    message: <ToastBody message={message} actionLabel={i18next.t('common.undo')} onAction={once} />,
    icon: <CircleCheck size={18} />,
    autoClose: UNDO_WITHIN_MS,
    role: 'status',
    onClose: () => forget(toast),
  });
  offers = [...offers, { toast, undo: once }];
}

/** Takes back the latest decision that still can be; false when there is none. */
export function undoLatest(): boolean {
  const latest = offers.at(-1);
  latest?.undo();
  return latest !== undefined;
}

function forget(toast: string): void {
  offers = offers.filter((offer) => offer.toast !== toast);
}
