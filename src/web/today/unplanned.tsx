import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';

/** Nothing is planned for the next days. */
export function Unplanned() {
  const { t } = useTranslation();
  return (
    <Card title={t('today.first.unplanned')}>
      <Button mih="var(--tap)" component={Link} to={PATHS.shifts}>
        {t('today.first.week.action')}
      </Button>
    </Card>
  );
}
