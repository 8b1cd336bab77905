import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../ui/skeletons.tsx';

/** A page that is loading. */
export function Waiting() {
  const { t } = useTranslation();
  return <PageSkeleton label={t('common.loading')} />;
}
