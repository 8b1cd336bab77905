import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page that cannot be shown without the server, with links to those that can. */
export function NeedsNetwork() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<WifiOff size={28} />}
      title={t('offline.needs_network')}
      text={t('offline.needs_network_text')}
      action={
        <Button h="var(--tap)" renderRoot={(props) => <Link to={PATHS.dashboard} {...props} />}>
          {t('offline.own_schedule')}
        </Button>
      }
    />
  );
}
