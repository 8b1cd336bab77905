import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listOffers } from '../../contract/offers.ts';
import { addDays } from '../../core/calendar.ts';
import { useAwaiting } from '../approvals/use-awaiting.ts';
import { ask } from '../data.ts';
import { openLeaveQuery } from '../leave/queries.ts';
import { Failure } from '../parts/failure.tsx';
import { useMe } from '../session.ts';
import { useWaiting } from '../trades/waiting-query.ts';
import { Columns } from '../ui/columns.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DayBand } from './day-band.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsList } from './needs-list.tsx';
import { needsYou } from './needs-you.ts';
import { type TodayPlan, useTodayPlan } from './use-today-plan.ts';
import { WeekBars } from './week-bars.tsx';

/** A manager's day: who is where now, what needs an answer, and the week (decision 0146). */
export function Today() {
  const { t } = useTranslation();
  const me = useMe();
  const plan = useTodayPlan();
  const { read } = plan;
  if (read.data === undefined)
    return read.error === null ? (
      <RowSkeletons label={t('common.loading')} count={3} height={88} />
    ) : (
      <Failure
        error={read.error}
        what={t('today.failed')}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  const others = plan.people.filter(({ id }) => id !== me.id);
  if (others.length === 0 && plan.shifts.length === 0) return <FirstSteps />;
  return <Day plan={plan} />;
}

function Day({ plan }: { readonly plan: TodayPlan }) {
  const me = useMe();
  const phone = usePhone();
  const ahead = { start_date: plan.today, end_date: addDays(plan.today, 7) };
  const reports = useAwaiting('month').count ?? 0;
  const leave = useQuery(openLeaveQuery()).data ?? [];
  const trades = useWaiting().data ?? [];
  const offers = useQuery(ask('offers', listOffers, { query: ahead })).data ?? [];
  const claims = offers.flatMap((offer) => offer.claims.filter(({ state }) => state === 'asked'));
  const { needs, lacking } = needsYou({
    shifts: plan.shifts,
    now: plan.now,
    counts: {
      reports,
      trades: trades.length,
      claims: claims.length,
      leave: leave.filter(({ status, user_id }) => status === 'pending' && user_id !== me.id).length,
    },
  });
  const band = <DayBand plan={plan} />;
  const week = <WeekBars plan={plan} cost={me.sees_cost !== false} />;
  const list = <NeedsList needs={needs} lacking={lacking} zone={plan.zone} />;
  if (phone)
    return (
      <Stack gap={16}>
        {band}
        {list}
        {week}
      </Stack>
    );
  return (
    <Columns of="minmax(0, 1fr) 26rem" gap={16} align="start" below="62em">
      <Stack gap={16} miw={0}>
        {band}
        {week}
      </Stack>
      {list}
    </Columns>
  );
}
