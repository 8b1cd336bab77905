import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { homeOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** The page exists, but not for this role; a missing page is another screen. */
export function NotAllowed() {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  return (
    <>
      <title>{`${t('common.not_allowed.title')} – Skifta`}</title>
      <EmptyState
        level={1}
        icon={<Lock size={28} />}
        title={t('common.not_allowed.title')}
        text={t('common.not_allowed.text', { role: t(`session.roles.${role}`) })}
        action={
          <Button component={Link} to={homeOf(role)}>
            {t('common.not_allowed.action')}
          </Button>
        }
      />
    </>
  );
}
