import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';

type Unsaved = {
  /** Told by the form whether something is typed in it. */
  readonly typing: (is: boolean) => void;
  /** Escape, the cross, Cancel: closes, or asks first. */
  readonly leave: () => void;
  /** Closes without asking: it is saved. */
  readonly close: () => void;
  /** To be drawn after the sheet or dialog that holds the form. */
  readonly question: ReactNode;
};

/** Leaving what is typed asks first. */
export function useUnsaved(onClose: () => void): Unsaved {
  const { t } = useTranslation();
  const typed = useRef(false);
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    typed.current = false;
    setAsking(false);
    onClose();
  };
  const leave = (): void => {
    if (!typed.current) close();
    // Asked a moment later: the same press of Escape would reach the question too and answer it at once.
    else if (!asking) setTimeout(() => setAsking(true));
  };
  const question = (
    <Confirm
      opened={asking}
      title={t('common.unsaved.title')}
      confirmLabel={t('common.unsaved.yes')}
      cancelLabel={t('common.unsaved.no')}
      danger
      onConfirm={close}
      onCancel={() => setAsking(false)}
    >
      {t('common.unsaved.text')}
    </Confirm>
  );
  return {
    typing: (is) => {
      typed.current = is;
    },
    leave,
    close,
    question,
  };
}
