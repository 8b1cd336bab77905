import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getMonthlyPay } from '../../contract/pay.ts';
import { ask } from '../data.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { PersonalCard } from '../users/personal-card.tsx';
import { Journal } from '../working-time/journal.tsx';
import { NoPay } from './no-pay.tsx';
import { PayLadder } from './pay-ladder.tsx';
import { PayFigures, PayNet } from './pay-summary.tsx';
import { SlipDetails } from './slip-details.tsx';

const route = getRouteApi('/signed-in/user-info');
const payYear = onDemand(
  async () => (await Promise.all([import('./pay-year.tsx'), loadWords('charts')]))[0].PayYear,
);
const payOf = (month: string) => ask('pay', getMonthlyPay, { query: partsOf(month).query });

/** Personal info and the month's pay (specification section 2). */
export function UserInfo() {
  const { t } = useTranslation();
  const { month = thisMonth() } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame
      title={t('pay.title')}
      actions={<MonthSwitcher month={month} onMonth={(next) => void navigate({ search: { month: next } })} />}
    >
      <MonthPay month={month} />
      <Journal month={month} />
    </PageFrame>
  );
}

function MonthPay({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const pay = useQuery(payOf(month));
  const before = useQuery(payOf(monthsLater(month, -1)));
  if (pay.isError)
    return (
      <Beside>
        <Failure
          what={t('pay.load_failed')}
          error={pay.error}
          onRetry={() => void pay.refetch()}
          retrying={pay.isFetching}
        />
      </Beside>
    );
  if (pay.data?.has_payroll === false)
    return (
      <Beside>
        <NoPay />
      </Beside>
    );
  // The chart stays while another month is read: a bar of it was pressed.
  return (
    <>
      {pay.data === undefined ? (
        <StatSkeletons label={t('pay.loading')} count={6} />
      ) : (
        <>
          <PayNet pay={pay.data} before={before.data ?? null} own />
          <PayFigures pay={pay.data} />
        </>
      )}
      <Beside>
        <Stack gap={20} miw={0}>
          <WhenSeen>
            <Fetched part={payYear} own={{ month }} waiting={<YearOutline />} />
          </WhenSeen>
          {pay.data === undefined ? (
            <Card>
              <RowSkeletons label={t('pay.loading')} />
            </Card>
          ) : (
            <>
              <PayLadder key={month} pay={pay.data} own />
              <SlipDetails pay={pay.data} />
            </>
          )}
        </Stack>
      </Beside>
    </>
  );
}

function Beside({ children }: { readonly children: ReactNode }) {
  return (
    <Columns of="minmax(0, 1.75fr) minmax(0, 1fr)" gap={20} align="start" below="62em">
      {children}
      <PersonalCard />
    </Columns>
  );
}

/** As high as the chart, so that the ladder under it does not move. */
function YearOutline() {
  const { t } = useTranslation();
  return <RowSkeletons label={t('pay.loading')} count={1} height={294} />;
}
