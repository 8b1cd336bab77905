import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { toast } from '../parts/toast.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';

/** The steps with their QR code; a button for them may begin to fetch them. */
export const turnOnSteps = onDemand(async () => (await import('./turn-on-steps.tsx')).TurnOnSteps);

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Turning the second factor on. Once it is on and its codes are shown, only "saved" closes the dialog: they come once. */
export function TurnOnDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [codesShown, setCodesShown] = useState(false);
  const done = (): void => {
    setCodesShown(false);
    toast(t('secondFactor.toast.on'));
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('secondFactor.begin.title')}
      size="lg"
      fullScreen={phone}
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={!codesShown}
      withCloseButton={!codesShown}
    >
      {opened && (
        <Fetched
          part={turnOnSteps}
          waiting={<RowSkeletons label={t('common.loading')} count={2} />}
          own={{ onCodes: () => setCodesShown(true), onCancel: onClose, onDone: done }}
        />
      )}
    </Modal>
  );
}
