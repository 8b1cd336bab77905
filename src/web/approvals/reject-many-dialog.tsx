import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTakenKeys } from '../ui/held-keys.ts';
import { RejectForm } from './reject-form.tsx';

type Props = {
  readonly count: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string | undefined) => void;
};

/** One reason for all that are ticked. */
export function RejectManyDialog({ count, opened, onClose, onReject }: Props) {
  const { t } = useTranslation();
  useTakenKeys(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={t('approvals.bulk.reject_title', { count })} size="lg">
      <RejectForm
        onReject={onReject}
        onCancel={onClose}
        submitLabel={t('approvals.bulk.confirm_reject', { count })}
      />
    </Modal>
  );
}
