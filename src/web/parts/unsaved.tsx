import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessToken } from '../session-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Around, type Leaving } from './leaving.ts';

type Props = {
  readonly onClose?: () => void;
  readonly children: (leaving: Leaving) => ReactNode;
};

/**
 * Asks before unsaved input is lost: when the sheet closes, another address opens, or the Back button is pressed. Not
 * when the session ends, because drafts.ts stores the input then.
 */
export function Unsaved({ onClose, children }: Props) {
  const { t } = useTranslation();
  const [typed] = useState(() => new Set<string>());
  // A stable function: a form reports again only when something changes.
  const [typing] = useState(() => (form: string, is: boolean): void => {
    if (is) typed.add(form);
    else typed.delete(form);
  });
  const [then, setThen] = useState<(() => void) | null>(null);
  const blocked = useBlocker({
    shouldBlockFn: () => typed.size > 0 && accessToken() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leaving: Leaving = {
    typing,
    leave: (go) => {
      if (typed.size === 0) go();
      // Delayed: otherwise the Escape that opens the question would also answer it with no.
      else if (then === null) setTimeout(() => setThen(() => go));
    },
    close: onClose ?? null,
  };
  return (
    <Around value={leaving}>
      {children(leaving)}
      <ConfirmDialog
        opened={then !== null || blocked.status === 'blocked'}
        title={t('common.unsaved.title')}
        confirmLabel={t('common.unsaved.yes')}
        cancelLabel={t('common.unsaved.no')}
        danger
        onConfirm={() => {
          typed.clear();
          setThen(null);
          if (blocked.status === 'blocked') blocked.proceed();
          else then?.();
        }}
        onCancel={() => {
          setThen(null);
          blocked.reset?.();
        }}
      >
        {t('common.unsaved.text')}
      </ConfirmDialog>
    </Around>
  );
}
