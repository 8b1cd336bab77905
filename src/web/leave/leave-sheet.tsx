import { Drawer } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Asking } from './typed-leave.ts';

/** The form with its calendar; a button for it may begin to fetch it. */
export const leaveForm = onDemand(async () => (await import('./leave-form.tsx')).LeaveForm);

type Props = {
  /** null: closed. */
  readonly asking: Asking | null;
  readonly today: string;
  readonly onClose: () => void;
};

/** Asking for leave, from the side; full screen on a phone. Leaving what is typed asks first. */
export function LeaveSheet({ asking, today, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const typing = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const close = (): void => {
    typing.current = false;
    setLeaving(false);
    onClose();
  };
  // A moment later: the Escape that asks would otherwise also be heard by the question, as a no; and its own no by the sheet.
  const leave = (): void => {
    if (!typing.current) close();
    else if (!leaving) setTimeout(() => setLeaving(true));
  };
  return (
    <>
      <Drawer
        opened={asking !== null}
        onClose={leave}
        position="right"
        size={phone ? '100%' : 480}
        title={asking?.person === 'other' ? t('leave.form.title_for') : t('leave.form.title')}
      >
        {asking !== null && (
          <Fetched
            part={leaveForm}
            waiting={<RowSkeletons label={t('common.loading')} />}
            own={{
              asking,
              today,
              onTyping: (is: boolean) => {
                typing.current = is;
              },
              onDone: close,
            }}
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
