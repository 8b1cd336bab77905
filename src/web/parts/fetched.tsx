import i18next from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../ui/error-box.tsx';
import { silenceKeys } from '../ui/held-keys.ts';
import { type Part, usePart } from '../ui/on-demand.ts';
import { toastWithAction } from './toast.tsx';

/**
 * Says that a part of the app could not be fetched, and offers a reload, the one remedy that works in every browser.
 * Keys still typed for the part do not reach the page.
 */
export function sayNotFetched(): void {
  silenceKeys();
  toastWithAction(i18next.t('errors.network'), i18next.t('common.reload'), () => location.reload());
}

type FetchedProps<P extends object> = {
  readonly part: Part<P>;
  readonly own: NoInfer<P>;
  /** Shown while the part loads. */
  readonly waiting: ReactNode;
};

/** A part inside an opened sheet. An element that asks for the focus gets it even when it loads after the sheet. */
export function Fetched<P extends object>({ part, own, waiting }: FetchedProps<P>) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [late] = useState(() => part.now() === null);
  const { Loaded, drawn } = usePart(part, true, () => setFailed(true));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (drawn && late) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [drawn, late]);
  if (failed)
    return (
      <ErrorBox
        message={t('errors.network')}
        retryLabel={t('common.reload')}
        onRetry={() => location.reload()}
      />
    );
  if (Loaded === null) return waiting;
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Loaded {...own} />
    </div>
  );
}
