import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';

/** Says where the manager's own reports are, since they are not in this queue. */
export function OwnNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Notice
      actions={
        <Anchor component={Link} to={PATHS.timeReporting}>
          {t('approvals.own_link')}
        </Anchor>
      }
    >
      {t('approvals.own', { count })}
    </Notice>
  );
}
