import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useTranslation } from 'react-i18next';
import { homeOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** No such page. */
export function NotFound() {
  const { t } = useTranslation();
  const home = homeOf(roleOf(useMe()));
  return (
    <>
      <title>{`${t('common.not_found.title')} – Skifta`}</title>
      <EmptyState
        level={1}
        icon={<MapPinOff size={28} />}
        title={t('common.not_found.title')}
        text={t('common.not_found.text')}
        action={
          <Button component={Link} to={home}>
            {t('common.not_found.action')}
          </Button>
        }
      />
    </>
  );
}
