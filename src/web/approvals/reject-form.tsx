import { useTranslation } from 'react-i18next';
import { ReasonForm } from '../parts/reason-form.tsx';

const PHRASES = ['times', 'break', 'no_shift', 'twice', 'comment'] as const;

type Props = {
  readonly onReject: (reason: string | undefined) => void;
  readonly onCancel: () => void;
  /** The button's label when there are several reports. */
  readonly submitLabel?: string;
};

/** Asks for an optional reason for the rejection. */
export function RejectForm({ onReject, onCancel, submitLabel }: Props) {
  const { t } = useTranslation();
  return (
    <ReasonForm
      words={{
        label: t('approvals.reject.label'),
        quick: t('approvals.reject.quick'),
        phrases: PHRASES.map((key) => t(`approvals.reject.phrases.${key}`)),
        reason: t('approvals.reject.reason'),
        hint: t('approvals.reject.reason_hint'),
        submit: submitLabel ?? t('approvals.reject.submit'),
      }}
      onReason={onReject}
      onCancel={onCancel}
    />
  );
}
