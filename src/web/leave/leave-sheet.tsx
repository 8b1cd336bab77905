import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
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
  const { typing, leave, close, question } = useUnsaved(onClose);
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
            own={{ asking, today, onTyping: typing, onDone: close }}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}
