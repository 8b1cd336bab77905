import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../parts/confirm.tsx';
import { accessToken } from '../session-store.ts';

type Leaving = {
  /** Told by the form whether something is typed in it. */
  readonly typing: (is: boolean) => void;
  /** Does it at once when nothing is typed, else asks first. */
  readonly leave: (then: () => void) => void;
  readonly question: ReactNode;
};

/** Leaving what is typed asks first: closing it, another address, Back. Not when the session ends: drafts.ts keeps the text. */
export function useLeaving(): Leaving {
  const { t } = useTranslation();
  const typed = useRef(false);
  const [then, setThen] = useState<(() => void) | null>(null);
  const blocked = useBlocker({
    shouldBlockFn: () => typed.current && accessToken() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const typing = useCallback((is: boolean) => {
    typed.current = is;
  }, []);
  const leave = (go: () => void): void => {
    if (!typed.current) go();
    // A moment later: the Escape that asks would otherwise be heard by the question too, as a no.
    else if (then === null) setTimeout(() => setThen(() => go));
  };
  const question = (
    <Confirm
      opened={then !== null || blocked.status === 'blocked'}
      title={t('common.unsaved.title')}
      confirmLabel={t('common.unsaved.yes')}
      cancelLabel={t('common.unsaved.no')}
      danger
      onConfirm={() => {
        typed.current = false;
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
    </Confirm>
  );
  return { typing, leave, question };
}
