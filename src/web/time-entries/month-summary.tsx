import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { useConnection } from '../offline/connection.ts';
import { Failure } from '../parts/failure.tsx';
import { obSplit } from '../parts/ob-split.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { StatSkeletons } from '../ui/skeletons.tsx';
import { StatCard, StatRow } from '../ui/stat-card.tsx';
import { MonthDone } from './month-done.tsx';
import classes from './month-summary.module.css';
import { planDifference, type Reason } from './plan-difference.ts';
import { payQuery } from './queries.ts';
import { useReporting } from './reporting-context.ts';
import type { MonthView } from './use-month.ts';

/** The month in figures: planned, reported, approved, days, average, OB and pay before tax. */
export function MonthSummary({ view }: { readonly view: MonthView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const { offline } = useConnection();
  const pay = useQuery(payQuery(me.id, view.month));
  const empty = view.days.every(
    (day) => !day.inMonth || (day.planned.length === 0 && day.entries.length === 0),
  );
  if (empty) return <NothingYet view={view} />;
  return (
    <Card title={t('timeEntries.summary.title', { month: format.monthName(view.month) })}>
      {pay.data !== undefined && <Figures pay={pay.data} view={view} />}
      {pay.data === undefined && pay.error !== null && offline && (
        <Box component="p" mt={14} c="dimmed">
          {t('offline.pay_later')}
        </Box>
      )}
      {pay.data === undefined && pay.error !== null && !offline && (
        <Failure
          error={pay.error}
          what={t('timeEntries.summary.failed')}
          onRetry={() => void pay.refetch()}
          retrying={pay.isFetching}
        />
      )}
      {pay.data === undefined && pay.error === null && (
        <StatSkeletons label={t('common.loading')} count={7} />
      )}
      {view.month <= view.today.slice(0, 7) && (
        <MonthDone key={view.month} month={view.month} days={view.days} />
      )}
    </Card>
  );
}

type FiguresProps = { readonly pay: MonthlyPay; readonly view: MonthView };

function Figures({ pay, view }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = workedDays(view);
  return (
    <div className={classes.figures}>
      <StatRow>
        <StatCard label={t('timeEntries.summary.planned')} value={format.hours(pay.assigned_hours)} />
        <StatCard label={t('timeEntries.summary.reported')} value={format.hours(pay.reported_hours)} />
        <StatCard
          label={t('timeEntries.summary.approved')}
          value={format.hours(pay.approved_hours)}
          tone={pay.approved_hours > 0 ? 'good' : 'plain'}
        />
        <StatCard label={t('timeEntries.summary.days')} value={format.number(days)} />
        <StatCard
          label={t('timeEntries.summary.average')}
          value={format.hours(days === 0 ? 0 : pay.reported_hours / days)}
        />
        <StatCard
          label={t('timeEntries.summary.ob')}
          value={format.hours(pay.ob_hours)}
          hint={obSplit(pay, format)}
        />
        <Gross pay={pay} />
      </StatRow>
      <Difference reasons={planDifference(view.days, pay.assigned_hours, pay.reported_hours)} pay={pay} />
    </div>
  );
}

/** Days with a report that counts. */
const workedDays = ({ days }: MonthView): number =>
  days.filter(
    ({ inMonth, entries }) =>
      inMonth && entries.some(({ status }) => status !== 'draft' && status !== 'rejected'),
  ).length;

function Gross({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const known = pay.has_payroll && !pay.warnings.includes('no_salary');
  const basis = { monthly_salary: 'month', assigned_hours: 'assigned', approved_hours: 'approved' } as const;
  return (
    <StatCard
      label={t('timeEntries.summary.gross')}
      value={known ? format.kr(pay.gross_salary) : '–'}
      hint={
        known
          ? t(`timeEntries.summary.gross_of_${basis[pay.pay_basis]}`)
          : t('timeEntries.summary.gross_unknown')
      }
      tone="accent"
    />
  );
}

function Difference({ reasons, pay }: { readonly reasons: readonly Reason[]; readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const signed = (hours: number): string =>
    `${hours > 0 ? '+' : '−'}${format.hours(Math.abs(Math.round(hours * 100) / 100))}`;
  const total = pay.reported_hours - pay.assigned_hours;
  if (reasons.length === 0)
    return (
      <Box component="p" mt={14} c="dimmed">
        {t('timeEntries.summary.same')}
      </Box>
    );
  return (
    <Box
      component="section"
      mt={16}
      className={classes.difference}
      aria-label={t('timeEntries.summary.difference')}
    >
      <Flex component="h3" wrap="wrap" gap="0px 12px" mb={4} fz={15}>
        {t('timeEntries.summary.difference')}
        {Math.abs(total) >= 0.01 && <span>{t('timeEntries.summary.total', { hours: signed(total) })}</span>}
      </Flex>
      <ul>
        {reasons.map(({ why, hours, count }) => (
          <li key={why}>
            {why === 'deviation'
              ? t('timeEntries.summary.deviation', { hours: signed(hours) })
              : t(`timeEntries.summary.${why}`, { hours: signed(hours), count })}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function NothingYet({ view }: { readonly view: MonthView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { openDay, onMonth } = useReporting();
  const current = view.today.startsWith(view.month);
  return (
    <Card>
      <EmptyState
        icon={<CalendarPlus size={28} />}
        title={t('timeEntries.summary.empty', { month: format.month(view.month).toLocaleLowerCase() })}
        text={t('timeEntries.summary.empty_text')}
        action={
          <Button h="var(--tap)" onClick={() => (current ? openDay(view.today) : onMonth(undefined))}>
            {current ? t('timeEntries.summary.empty_action') : t('timeEntries.summary.empty_other')}
          </Button>
        }
      />
    </Card>
  );
}
