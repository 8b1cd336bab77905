import { Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAway } from '../../core/staffing.ts';
import type { Planned } from '../approvals/planned.ts';
import { reportFor } from '../approvals/report-for.ts';
import { useFormat } from '../format.ts';
import { hoursAccount } from '../hours-account/hours-account-parts.ts';
import { useToday } from '../leave/use-today.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { Card } from '../ui/card.tsx';
import { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { VacationLeft } from '../vacation/vacation-left.tsx';
import { byStart } from './now.ts';
import { planQuery, readAt, useReports } from './queries.ts';
import type { TabProps } from './tab-props.ts';

/** What comes, what waits, and how the hours and the vacation stand. */
export function Overview({ id, name }: TabProps) {
  const { t } = useTranslation();
  const day = useToday();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Stack gap="md" miw={0}>
        <NextShifts id={id} name={name} day={day} />
        <Reports id={id} name={name} day={day} />
      </Stack>
      <Stack gap="md" miw={0}>
        <Fetched
          part={hoursAccount}
          own={{ today: day, user: id }}
          waiting={<RowSkeletons label={t('common.loading')} count={3} height={40} />}
        />
        <Card title={t('person.vacation.title')}>
          <VacationLeft user={id} days={null} own={false} />
          <Link className={shared.link} to={PATHS.person} params={{ personId: id }} search={{ tab: 'leave' }}>
            {t('person.vacation.all')}
          </Link>
        </Card>
      </Stack>
    </SimpleGrid>
  );
}

type PartProps = { readonly id: string; readonly name: string; readonly day: string };

/** So many are next. */
const NEXT = 5;

function NextShifts({ id, name, day }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const placeName = usePlaceName();
  const plan = useQuery(planQuery(id, day));
  const { data, error, refetch, isFetching } = plan;
  const ahead = (data ?? [])
    .filter(({ shift_details }) => shift_details.end_time > readAt(plan))
    .toSorted(byStart);
  return (
    <Card title={t('person.shifts.title')}>
      {error !== null && (
        <Failure
          what={t('person.shifts.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <RowSkeletons label={t('common.loading')} count={3} height={44} />
      )}
      {data !== undefined && ahead.length === 0 && <Text c="dimmed">{t('person.shifts.none')}</Text>}
      <ul className={shared.lines}>
        {ahead.slice(0, NEXT).map((one) => {
          const { date, start_time_local, end_time_local, kind, unit_id, position_id } = one.shift_details;
          const places = [placeName(unit_id), placeName(position_id)].filter((place) => place !== null);
          const state = one.status === 'approved' ? null : one.status;
          return (
            <Flex key={one.id} component="li" wrap="wrap" align="center" gap="2px 12px" py={4}>
              <Link
                className={shared.link}
                to={PATHS.shifts}
                search={{ view: 'week', from: date, q: name }}
                preload={false}
              >
                {`${format.shortDate(date)} ${withKind(format.range(start_time_local, end_time_local), kind)}`}
              </Link>
              {places.length > 0 && (
                <Text span c="dimmed" fz="sm">
                  {places.join(' · ')}
                </Text>
              )}
              {isAway(one) ? (
                <StatusBadge form="hatched" tone="plain">
                  {t('person.shifts.away')}
                </StatusBadge>
              ) : (
                state !== null && (
                  <StatusBadge
                    form={state === 'pending' ? 'striped' : 'outlined'}
                    tone={state === 'pending' ? 'wait' : 'bad'}
                  >
                    {t(`person.shifts.${state}`)}
                  </StatusBadge>
                )
              )}
            </Flex>
          );
        })}
      </ul>
      <Link className={shared.link} to={PATHS.person} params={{ personId: id }} search={{ tab: 'schedule' }}>
        {t('person.shifts.all')}
      </Link>
    </Card>
  );
}

/** So many shifts without a report are shown. */
const MISSING = 4;

function Reports({ id, name, day }: PartProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { waiting, missing, plan, rules, known, error, retry } = useReports(id, day);
  const [entering, setEntering] = useState<Planned | null>(null);
  const close = (): void => setEntering(null);
  const rest = missing.length - MISSING;
  return (
    <Card title={t('person.reports.title')}>
      {error !== null && <Failure what={t('person.reports.failed')} error={error} onRetry={retry} />}
      {!known && error === null && <RowSkeletons label={t('common.loading')} count={2} height={44} />}
      {known && waiting.length === 0 && missing.length === 0 && (
        <Text c="dimmed">{t('person.reports.none')}</Text>
      )}
      <ul className={shared.lines}>
        {monthsOf(waiting).map((month) => (
          <WaitingRow
            key={month}
            id={id}
            month={month}
            count={waiting.filter(({ date }) => date.startsWith(month)).length}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <Text fz="sm" fw={600} mt={8}>
          {t('person.reports.missing', { count: missing.length })}
        </Text>
      )}
      <ul className={shared.lines}>
        {missing.slice(0, MISSING).map((shift) => (
          <MissingRow
            key={shift.id}
            shift={shift}
            name={name}
            onEnter={id === me.id ? null : () => setEntering(shift)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Text c="dimmed" fz="sm">
          {t('person.reports.more', { count: rest })}
        </Text>
      )}
      <Link
        className={shared.link}
        to={PATHS.worker}
        params={{ workerId: id }}
        search={{ month: day.slice(0, 7) }}
      >
        {t('person.reports.month')}
      </Link>
      {entering !== null && (
        <Opening part={reportFor} own={{ shift: entering, plan, rules, onClose: close }} onCancel={close} />
      )}
    </Card>
  );
}

/** The months of reports, the earliest first. */
const monthsOf = (reports: readonly { readonly date: string }[]): string[] =>
  [...new Set(reports.map(({ date }) => date.slice(0, 7)))].toSorted();

type WaitingProps = { readonly id: string; readonly month: string; readonly count: number };

/** The reports of a month that wait: they are decided on the month's page. */
function WaitingRow({ id, month, count }: WaitingProps) {
  const { t } = useTranslation();
  const name = useFormat().monthInWords(month);
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" gap="4px 12px" py={6}>
      <span>{t('person.reports.waiting', { count, month: name })}</span>
      <Button
        variant="light"
        mih="var(--tap)"
        aria-label={t('person.reports.decide_named', { month: name })}
        renderRoot={(props) => (
          <Link {...props} to={PATHS.worker} params={{ workerId: id }} search={{ month }} />
        )}
      >
        {t('person.reports.decide')}
      </Button>
    </Flex>
  );
}

type MissingProps = {
  readonly shift: Planned;
  readonly name: string;
  /** null: the own shift, which is reported on the own pages. */
  readonly onEnter: (() => void) | null;
};

function MissingRow({ shift, name, onEnter }: MissingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const times = withKind(format.range(shift.start_time_local, shift.end_time_local), shift.kind);
  const when = `${format.shortDate(shift.date)} ${times}`;
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" gap="4px 12px" py={6}>
      <span>{when}</span>
      {onEnter !== null && (
        <Button
          {...nearing(reportFor)}
          variant="default"
          mih="var(--tap)"
          aria-label={t('person.reports.enter_named', { name, when })}
          onClick={onEnter}
        >
          {t('person.reports.enter')}
        </Button>
      )}
    </Flex>
  );
}
