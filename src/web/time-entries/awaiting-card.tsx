import { Box, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { useAwaiting } from '../approvals/use-awaiting.ts';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';

/** The number of reports that await a manager's decision, with a link to them. */
export function AwaitingCard() {
  const { t } = useTranslation();
  const { count, error, retry, retrying } = useAwaiting('month');
  return (
    <Card title={t('timeEntries.awaiting.title')}>
      {count !== null && <Count count={count} />}
      {count === null && error !== null && <Failure error={error} onRetry={retry} retrying={retrying} />}
      {count === null && error === null && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={48} radius="md" />
        </div>
      )}
    </Card>
  );
}

function Count({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0)
    return (
      <Text c="dimmed" fz="sm">
        {t('timeEntries.awaiting.none')}
      </Text>
    );
  return (
    <>
      <Box component="p" fw={600}>
        {t('timeEntries.awaiting.waiting', { count })}
      </Box>
      <Text c="dimmed" fz="sm">
        {t('timeEntries.awaiting.days')}
      </Text>
      <Link to={PATHS.manager} search={{ range: 'month' }} className={shared.link ?? ''}>
        {t('timeEntries.awaiting.open')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </>
  );
}
