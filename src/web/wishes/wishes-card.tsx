import { Box, Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPlanningPeriods, type PlanningPeriod } from '../../contract/planning-periods.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { LeftWishes } from './left-wishes.tsx';
import { useOwnWishes } from './own-wishes.ts';
import { usePeriodWords } from './period-words.ts';

const sheet = onDemand(async () => (await import('./wish-sheet.tsx')).WishSheet);

type Props = { readonly today: string };

/** The periods that the user may wish for days of, until they are over. Nothing when there is none. */
export function WishesCard({ today }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('periods', listPlanningPeriods, {}));
  const [opened, setOpened] = useState<string | null>(null);
  const close = (): void => setOpened(null);
  if (error !== null && data === undefined)
    return (
      <Failure error={error} what={t('wishes.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const lasting = (data ?? []).filter(({ last_day }) => last_day >= today);
  const periods = lasting.filter(({ for_me }) => for_me);
  // Once it is closed, its wishes are the planner's.
  const left = lasting.filter(({ for_me, open }) => !for_me && open);
  const kept = <LeftWishes periods={left} today={today} />;
  if (periods.length === 0) return left.length === 0 ? null : kept;
  const period = periods.find(({ id }) => id === opened);
  return (
    <>
      <Card title={t('wishes.title')}>
        <ul className={shared.lines}>
          {periods.map((one) => (
            <PeriodLine key={one.id} period={one} today={today} onOpen={setOpened} />
          ))}
        </ul>
        {period !== undefined && (
          <Opening part={sheet} own={{ period, today, onClose: close }} onCancel={close} />
        )}
      </Card>
      {left.length > 0 && kept}
    </>
  );
}

type LineProps = Props & { readonly period: PlanningPeriod; readonly onOpen: (id: string) => void };

function PeriodLine({ period, today, onOpen }: LineProps) {
  const { t } = useTranslation();
  const words = usePeriodWords(period, today);
  const { wishes, left } = useOwnWishes(period);
  const done = wishes?.length ?? 0;
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={8} justify="space-between" align="center">
      <Box flex="1 1 12rem" miw={0}>
        <Text fw={600}>{words.days}</Text>
        <Text fz="sm">{words.closing}</Text>
        {wishes !== undefined && (
          <Text fz="sm" c="dimmed">
            {done === 0 ? t('wishes.wished_none') : t('wishes.wished', { count: done })}
            {period.open && ` ${t('wishes.left', { count: left, budget: period.budget })}`}
          </Text>
        )}
      </Box>
      <Button
        {...nearing(sheet)}
        mih="var(--tap)"
        variant={period.open && done === 0 ? 'filled' : 'default'}
        leftSection={<Heart size={16} aria-hidden="true" />}
        aria-label={t(period.open ? 'wishes.open_named' : 'wishes.look_named', { period: words.days })}
        onClick={() => onOpen(period.id)}
      >
        {t(period.open ? 'wishes.open' : 'wishes.look')}
      </Button>
    </Flex>
  );
}
