import { useTranslation } from 'react-i18next';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';

export function Superadmin() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('companies.title')}>
      <RowSkeletons label={t('common.loading')} />
    </PageFrame>
  );
}
