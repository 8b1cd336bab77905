import { useTranslation } from 'react-i18next';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';

export function TimeReporting() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('timeEntries.title')}>
      <RowSkeletons label={t('common.loading')} />
    </PageFrame>
  );
}
