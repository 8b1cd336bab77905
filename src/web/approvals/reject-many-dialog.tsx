import { useTranslation } from 'react-i18next';
import { FormSheet } from '../parts/form-sheet.tsx';
import { RejectForm } from './reject-form.tsx';

type Props = {
  readonly count: number;
  readonly onClose: () => void;
  readonly onReject: (reason: string | undefined) => void;
};

/** One reason for all selected reports. */
export function RejectManyDialog({ count, onClose, onReject }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet size="lg" title={t('approvals.bulk.reject_title', { count })} onClose={onClose}>
      <RejectForm
        onReject={onReject}
        onCancel={onClose}
        submitLabel={t('approvals.bulk.confirm_reject', { count })}
      />
    </FormSheet>
  );
}
