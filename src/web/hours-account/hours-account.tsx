import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HoursAccount as Account, getHoursAccount } from '../../contract/hours-accounts.ts';
import { Bullet } from '../charts/bullet.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';

const monthBurn = onDemand(
  async () => (await Promise.all([import('./month-burn.tsx'), loadWords('charts')]))[0].MonthBurn,
);

type Props = { readonly day: string; readonly user?: string };

/** Hours worked and planned against those agreed, and what is left of the averages and the year. The own, or a person's. */
export function HoursAccount({ day, user }: Props) {
  const { t } = useTranslation();
  const query = user === undefined ? { day } : { day, user };
  const { data, error, refetch, isFetching } = useQuery(ask('time-entries', getHoursAccount, { query }));
  if (data !== undefined) return <Figures account={data} />;
  return error === null ? (
    <RowSkeletons label={t('common.loading')} count={3} height={40} />
  ) : (
    <Failure
      error={error}
      what={t('hoursAccount.failed')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

const SPANS = ['week', 'period', 'year'] as const;

function Figures({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { carried_hours, extra, overtime, averages, source } = account;
  const hours = (of: number): string => format.duration(Math.round(of * 60));
  const signed = (of: number): string =>
    of === 0
      ? hours(0)
      : t(of > 0 ? 'hoursAccount.more' : 'hoursAccount.less', { hours: hours(Math.abs(of)) });
  const days = ({ first_day, last_day }: { readonly first_day: string; readonly last_day: string }): string =>
    t('hoursAccount.days', { first: format.dayMonth(first_day), last: format.dayMonth(last_day) });
  const ofYear = ({ hours: used, limit_hours, left_hours }: Account['extra']) => ({
    hours: hours(used),
    limit: hours(limit_hours),
    left: hours(left_hours),
  });
  return (
    <Stack gap={12}>
      <KeyOfLooks
        looks={[
          { look: 'full', word: t('hoursAccount.looks.worked') },
          { look: 'light', word: t('hoursAccount.looks.planned') },
          ...(account.year.agreed_hours === null
            ? []
            : [{ look: 'line', word: t('hoursAccount.looks.agreed') } as const]),
        ]}
      />
      <ul className={shared.lines}>
        {SPANS.map((span) => {
          const { worked_hours, planned_hours, agreed_hours } = account[span];
          const said = { worked: hours(worked_hours), planned: hours(planned_hours) };
          return (
            <Flex key={span} component="li" gap="0 12px" py={6} justify="space-between" wrap="wrap">
              <Box flex="1 1 12rem" miw={0}>
                <Text fz="sm" fw={600}>
                  {t(`hoursAccount.${span}`, { days: days(account[span]) })}
                </Text>
                <Text fz="sm" c="dimmed">
                  {agreed_hours === null
                    ? t('hoursAccount.said', said)
                    : t('hoursAccount.said_of', { ...said, agreed: hours(agreed_hours) })}
                </Text>
              </Box>
              {agreed_hours !== null && (
                <Text fz="sm" fw={600}>
                  {signed(worked_hours + planned_hours - agreed_hours)}
                </Text>
              )}
              <Box flex="1 0 100%" mt={2}>
                <Bullet worked={worked_hours} planned={planned_hours} agreed={agreed_hours} />
              </Box>
            </Flex>
          );
        })}
      </ul>
      {account.month !== undefined && <MonthByDay month={account.month} />}
      <Text fz="sm">
        {carried_hours === null
          ? t('hoursAccount.nothing_agreed')
          : t('hoursAccount.carried', { hours: signed(carried_hours) })}
      </Text>
      <Text fz="sm">{t('hoursAccount.extra', ofYear(extra))}</Text>
      <Text fz="sm">{t('hoursAccount.overtime', ofYear(overtime))}</Text>
      {averages.map((one) => (
        <Text fz="sm" key={one.rule} {...(one.over ? { c: 'var(--bad)' } : {})}>
          {t('hoursAccount.average', {
            rule: t(`hoursAccount.rules.${one.rule}`),
            days: days(one),
            hours: hours(one.hours),
            limit: hours(one.limit_hours),
          })}
        </Text>
      ))}
      <Text fz="xs" c="dimmed">
        {t('hoursAccount.lead')} {source}.
      </Text>
    </Stack>
  );
}

/** Its picture is fetched when it is asked for. */
function MonthByDay({ month }: { readonly month: NonNullable<Account['month']> }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return opened ? (
    <Fetched part={monthBurn} own={{ month }} waiting={<Box h={230} />} />
  ) : (
    <Button variant="subtle" mih="var(--tap)" onClick={() => setOpened(true)}>
      {t('hoursAccount.by_day')}
    </Button>
  );
}
