import { Button } from '@mantine/core';
import Wrench from 'lucide-react/icons/wrench';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** A screen threw: our bug, said as such. */
export function Broken() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        level={1}
        icon={<Wrench size={28} />}
        title={t('common.broken.title')}
        text={t('common.broken.text')}
        action={<Button onClick={() => location.reload()}>{t('common.broken.action')}</Button>}
      />
    </main>
  );
}
