import { useTranslation } from 'react-i18next';

const PHRASES = ['staffing', 'others', 'late', 'other_days'] as const;

/** The words of the form that asks why leave is not granted. */
export function useRejectWords() {
  const { t } = useTranslation();
  return {
    label: t('leave.reject.label'),
    quick: t('leave.reject.quick'),
    phrases: PHRASES.map((key) => t(`leave.reject.phrases.${key}`)),
    reason: t('leave.reject.reason'),
    hint: t('leave.reject.reason_hint'),
    submit: t('leave.reject.submit'),
  };
}
