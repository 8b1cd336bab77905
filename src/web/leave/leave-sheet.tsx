import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PHONE } from '../ui/phone.ts';
import { LeaveForm } from './leave-form.tsx';
import type { Asking } from './typed-leave.ts';

type Props = {
  /** null: closed. */
  readonly asking: Asking | null;
  readonly today: string;
  readonly onClose: () => void;
};

/** Asking for leave, from the side; full screen on a phone. Leaving what is typed asks first. */
export function LeaveSheet({ asking, today, onClose }: Props) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const typing = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const close = (): void => {
    typing.current = false;
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <Drawer
        opened={asking !== null}
        onClose={() => (typing.current ? setLeaving(true) : close())}
        position="right"
        size={phone ? '100%' : 480}
        title={asking?.person === 'other' ? t('leave.form.title_for') : t('leave.form.title')}
      >
        {asking !== null && (
          <LeaveForm
            asking={asking}
            today={today}
            onTyping={(is) => {
              typing.current = is;
            }}
            onDone={close}
          />
        )}
      </Drawer>
      <ConfirmDialog
        opened={leaving}
        title={t('leave.form.leave_title')}
        confirmLabel={t('leave.form.leave_yes')}
        cancelLabel={t('leave.form.leave_no')}
        danger
        onConfirm={close}
        onCancel={() => setLeaving(false)}
      >
        {t('leave.form.leave_text')}
      </ConfirmDialog>
    </>
  );
}
