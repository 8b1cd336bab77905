import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { getWorkingTime, type WorkingTimeJournal } from '../../contract/working-time.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import table from '../ui/table.module.css';
import classes from './journal.module.css';

type Props = {
  readonly month: string;
  /** The person; left out: the user. */
  readonly user?: string;
};

/** Overtime and extra time of the month and the year beside the legal limits; exceeded ones are named. */
export function Journal({ month, user }: Props) {
  const { t } = useTranslation();
  const { query } = partsOf(month);
  const journal = useQuery(
    ask('time-entries', getWorkingTime, {
      query: user === undefined ? { year: query.year } : { year: query.year, user },
    }),
  );
  return (
    <Card title={t('workingTime.title')}>
      {journal.isPending && <RowSkeletons label={t('common.loading')} count={2} height={40} />}
      {journal.isError && journal.data === undefined && (
        <Failure
          error={journal.error}
          what={t('workingTime.load_failed')}
          onRetry={() => void journal.refetch()}
          retrying={journal.isFetching}
        />
      )}
      {journal.data !== undefined && <Figures journal={journal.data} month={month} />}
    </Card>
  );
}

type FiguresProps = { readonly journal: WorkingTimeJournal; readonly month: string };

function Figures({ journal, month }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, limits } = journal;
  const of_month = journal.months.find((one) => one.month === partsOf(month).number);
  const name = format.monthName(month);
  if (
    journal.overtime_hours === 0 &&
    journal.extra_hours === 0 &&
    journal.jour_hours === 0 &&
    journal.passed.length === 0
  )
    return (
      <Text c="dimmed" fz="sm">
        {t('workingTime.none', { year: String(year) })}
      </Text>
    );
  return (
    <Stack gap={12}>
      <Box component="table" fz="sm" className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('workingTime.what')}</th>
            <th scope="col">{name}</th>
            <th scope="col">{String(year)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t('workingTime.overtime')}
              <Text display="block" span c="dimmed" fz="sm">
                {t('workingTime.overtime_hint')}
              </Text>
            </th>
            <td>
              <Hours hours={of_month?.overtime_hours ?? 0} limit={limits.overtime_month} />
            </td>
            <td>
              <Hours hours={journal.overtime_hours} limit={limits.overtime_year} />
            </td>
          </tr>
          <tr>
            <th scope="row">
              {t('workingTime.extra')}
              <Text display="block" span c="dimmed" fz="sm">
                {t('workingTime.extra_hint')}
              </Text>
            </th>
            <td>
              <Hours hours={of_month?.extra_hours ?? 0} limit={null} />
            </td>
            <td>
              <Hours hours={journal.extra_hours} limit={limits.extra_year} />
            </td>
          </tr>
          {journal.jour_hours > 0 && (
            <tr>
              <th scope="row">
                {t('workingTime.jour')}
                <Text display="block" span c="dimmed" fz="sm">
                  {t('workingTime.jour_hint')}
                </Text>
              </th>
              <td>
                <Hours hours={of_month?.jour_hours ?? 0} limit={limits.jour_month} />
              </td>
              <td>
                <Hours hours={journal.jour_hours} limit={null} />
              </td>
            </tr>
          )}
        </tbody>
      </Box>
      {journal.passed.map((one) => (
        <Passed key={`${one.limit} ${one.at}`} passed={one} />
      ))}
      <Text c="dimmed" fz="sm">
        {t('workingTime.lead')} {t('workingTime.law')}
      </Text>
    </Stack>
  );
}

function Hours({ hours, limit }: { readonly hours: number; readonly limit: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (limit === null) return <span className={classes.hours}>{format.hours(hours)}</span>;
  const over = hours > limit;
  return (
    <>
      <span className={classes.hours} data-over={over}>
        {format.hours(hours)}
      </span>{' '}
      <Box component="span" c="dimmed" className={shared.nowrap}>
        {t('workingTime.of_limit', { limit: `${format.number(limit)}\u00a0h` })}
      </Box>
      <span className={classes.bar} data-over={over} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (hours / limit) * 100)}%` }} />
      </span>
    </>
  );
}

function Passed({ passed }: { readonly passed: WorkingTimeJournal['passed'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { limit, at, hours, allowed_hours } = passed;
  const when = at.length === 4 ? at : at.length === 7 ? format.monthName(at) : format.shortDate(at);
  return (
    <Notice tone="wait" icon={<TriangleAlert size={18} />}>
      {t(`workingTime.passed.${limit}`, {
        hours: format.hours(hours),
        at: when,
        limit: `${format.number(allowed_hours)}\u00a0h`,
      })}
    </Notice>
  );
}
