import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import WifiOff from 'lucide-react/icons/wifi-off';
import Wrench from 'lucide-react/icons/wrench';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** A screen threw an error, or its code could not be fetched. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  if (error instanceof ApiError && error.code === 'network') {
    const again = (): void => {
      reset();
      void router.invalidate();
    };
    return (
      <EmptyState
        level={1}
        icon={<WifiOff size={28} />}
        title={t('common.offline.title')}
        text={t('errors.network')}
        action={<Button onClick={again}>{t('common.retry')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      icon={<Wrench size={28} />}
      title={t('common.broken.title')}
      text={t('common.broken.text')}
      action={<Button onClick={() => location.reload()}>{t('common.broken.action')}</Button>}
    />
  );
}
