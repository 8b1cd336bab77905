import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOffers } from '../../contract/offers.ts';
import { listUnitPlanners } from '../../contract/unit-planners.ts';
import { addDays } from '../../core/calendar.ts';
import { useAwaiting } from '../approvals/use-awaiting.ts';
import { ask } from '../data.ts';
import { awaitAnswerOf, openLeaveQuery } from '../leave/queries.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { useMe } from '../session.ts';
import { loadWords } from '../text/index.ts';
import { useWaitingTrades } from '../trades/waiting-query.ts';
import { Columns } from '../ui/columns.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { DayBand } from './day-band.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type Asked, AskedSheet, NeedsList } from './needs-list.tsx';
import { needsYou } from './needs-you.ts';
import { Unplanned } from './unplanned.tsx';
import { type TodayPlan, useTodayPlan } from './use-today-plan.ts';
import { WeekBars } from './week-bars.tsx';

const answerRate = onDemand(
  async () => (await Promise.all([import('./answer-rate.tsx'), loadWords('charts')]))[0].AnswerRate,
);

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
  const is_planned = plan.shifts.length > 0;
  return (
    <Stack gap={16}>
      <FirstSteps />
      {!is_planned && <Unplanned />}
      {(is_planned || others.length > 0) && <Day plan={plan} />}
    </Stack>
  );
}

function Day({ plan }: { readonly plan: TodayPlan }) {
  const me = useMe();
  const phone = usePhone();
  const ahead = { start_date: plan.today, end_date: addDays(plan.today, 7) };
  const [asked, setAsked] = useState<Asked | null>(null);
  const reports = useAwaiting('month');
  const reads = [
    useQuery(openLeaveQuery()),
    useWaitingTrades(),
    useQuery(ask('offers', listOffers, { query: ahead })),
  ] as const;
  const [leave = [], trades = [], offers = []] = [reads[0].data, reads[1].data, reads[2].data];
  // The server refuses a planner of some units in the others: nothing of theirs is asked for.
  const planners = useQuery(ask('company', listUnitPlanners, {})).data ?? [];
  const own = new Set(planners.filter(({ user_id }) => user_id === me.id).map(({ unit_id }) => unit_id));
  const planned = plan.shifts.filter(({ unit_id }) => own.size === 0 || own.has(unit_id ?? ''));
  const claims = offers
    .flatMap((offer) => offer.claims.map(({ state }) => ({ state, shift_id: offer.shift_id })))
    .filter(({ state, shift_id }) => state === 'asked' && planned.some(({ id }) => id === shift_id));
  const { needs, lacking } = needsYou({
    shifts: planned,
    now: plan.now,
    counts: {
      reports: reports.count ?? 0,
      trades: trades.length,
      claims: claims.length,
      leave: awaitAnswerOf(me.id, leave).length,
    },
  });
  const band = <DayBand plan={plan} />;
  const week = (
    <>
      <WeekBars plan={plan} cost={me.sees_cost !== false} />
      <WhenSeen>
        <Fetched part={answerRate} own={{}} waiting={null} />
      </WhenSeen>
    </>
  );
  const failed = [reports.error, ...reads.map(({ error }) => error)].find((error) => error !== null);
  const reading = {
    is_whole: reports.count !== null && reads.every(({ data }) => data !== undefined),
    error: failed ?? null,
    retry: () => {
      reports.retry();
      for (const read of reads) void read.refetch();
    },
  };
  const claimed = planned.find(({ id }) => claims.some(({ shift_id }) => shift_id === id))?.date;
  const list = (
    <NeedsList needs={needs} lacking={lacking} claimed={claimed} reading={reading} onAsk={setAsked} />
  );
  const sheet = asked !== null && (
    <AskedSheet asked={asked} zone={plan.zone} onClose={() => setAsked(null)} />
  );
  return (
    <>
      {phone ? (
        <Stack gap={16}>
          {band}
          {list}
          {week}
        </Stack>
      ) : (
        <Columns of="minmax(0, 1fr) 26rem" gap={16} align="start" below="62em">
          <Stack gap={16} miw={0}>
            {band}
            {week}
          </Stack>
          {list}
        </Columns>
      )}
      {sheet}
    </>
  );
}
