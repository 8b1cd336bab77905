import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';

/** How many days a manager may still do without a second factor. */
export function DaysLeft({ days }: { readonly days: number }) {
  const { t } = useTranslation();
  return (
    <Box px={16} pt={12}>
      <Notice
        tone="wait"
        icon={<ShieldAlert size={18} />}
        actions={
          <Link className={shared.link} to={PATHS.profile}>
            {t('secondFactor.due.to_profile')}
          </Link>
        }
      >
        {t('secondFactor.due.days', { count: days })}
      </Notice>
    </Box>
  );
}
