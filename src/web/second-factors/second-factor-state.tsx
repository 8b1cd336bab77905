import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../ui/status-badge.tsx';

/** Whether an account signs in in two steps. */
export function SecondFactorState({ is_on }: { readonly is_on: boolean }) {
  const { t } = useTranslation();
  return is_on ? (
    <StatusBadge form="solid" tone="good" icon={<ShieldCheck size={14} />}>
      {t('secondFactor.on')}
    </StatusBadge>
  ) : (
    <StatusBadge form="outlined" tone="plain">
      {t('secondFactor.off')}
    </StatusBadge>
  );
}
