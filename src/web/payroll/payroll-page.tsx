import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { CheckedTwice } from './checked-twice.tsx';
import { type PayrollSearch, payrollSearch } from './choice.ts';
import { Exceptions } from './exceptions.tsx';
import { isStopped, matching } from './month-people.ts';
import { MonthSteps } from './month-steps.tsx';
import { MonthTotals, OLD_PROGRAM } from './month-totals.tsx';
import { OpenDifference } from './open-difference.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { monthQuery } from './queries.ts';
import { MissingYear, TaxTables } from './tax-tables.tsx';
import { UndoneRuns } from './undone-runs.tsx';

const route = getRouteApi('/signed-in/payroll');

const runDialog = onDemand(async () => (await import('./run-dialog.tsx')).RunDialog);
const madeRun = onDemand(async () => (await import('./made-run.tsx')).MadeRun);
const extraRuns = onDemand(async () => (await import('./extra-runs.tsx')).ExtraRuns);
const keptFiles = onDemand(async () => (await import('./kept-files.tsx')).KeptFiles);
const personSheet = onDemand(
  async () =>
    (await Promise.all([import('./person-sheet.tsx'), loadWords('pay'), loadWords('pay_codes')]))[0]
      .PersonSheet,
);

const linesCard = onDemand(
  async () =>
    (await Promise.all([import('../manual-lines/lines-card.tsx'), loadWords('pay_codes')]))[0].LinesCard,
);

const waitingCard = onDemand(
  async () =>
    (await Promise.all([import('../second-person/waiting-card.tsx'), loadWords('second_person')]))[0]
      .WaitingCard,
);

const debtsCard = onDemand(async () => (await import('../pay-debts/debts-card.tsx')).DebtsCard);

const compareCard = onDemand(
  async () =>
    (await Promise.all([import('../parallel-run/compare-card.tsx'), loadWords('parallel_run')]))[0]
      .CompareCard,
);

const namesOf = ({ people }: PayrollMonth): ReadonlyMap<string, string> =>
  new Map(people.map((person) => [person.user, nameOf(person)]));

/**
 * The month of pay for managers (decision 0029): its state, its exceptions, everyone's pay, and the run that locks
 * it. The data is the server's last computation; events read it again.
 */
export function PayrollPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const search = route.useSearch();
  const { month = thisMonth() } = search;
  const navigate = route.useNavigate();
  const choose = (next: PayrollSearch, replace = false): void => {
    void navigate({ search: (now) => payrollSearch({ ...now, ...next }), replace, resetScroll: false });
  };
  const reading = useQuery(monthQuery(month));
  const [running, setRunning] = useState(false);
  const { data } = reading;
  const mayRun =
    data?.run === null && data.tax_tables?.used !== null && data.people.length > 0 && month <= thisMonth();
  return (
    <PageFrame
      title={t('payroll.title')}
      {...(data === undefined ? {} : { lead: t('payroll.lead', { date: format.date(data.payment_date) }) })}
      actions={
        <>
          <MonthSwitcher
            month={month}
            onMonth={(next) => choose({ month: next, person: undefined, state: undefined })}
          />
          <Button
            variant="default"
            mih="var(--tap)"
            renderRoot={(props) => <Link {...props} to={PATHS.payRules} title={t('shell.links.pay_rules')} />}
          >
            <Scale size={18} aria-hidden="true" />
            <Box component="span" ml={8} className={shared.wordOnWide}>
              {t('shell.links.pay_rules')}
            </Box>
          </Button>
          {mayRun && (
            <Button {...nearing(runDialog)} mih="var(--tap)" onClick={() => setRunning(true)}>
              {t('payroll.run.button')}
            </Button>
          )}
        </>
      }
    >
      {reading.error !== null && (
        <Failure
          what={t('payroll.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      <Fetched part={waitingCard} waiting={null} own={{}} />
      {reading.isPending && (
        <>
          <StatSkeletons label={t('payroll.loading')} count={5} />
          <RowSkeletons label={t('payroll.loading')} count={8} />
        </>
      )}
      {data !== undefined && (
        <Month key={month} month={month} data={data} search={search} onChoose={choose} />
      )}
      {running && data !== undefined && (
        <Opening
          part={runDialog}
          own={{ month, data, onClose: () => setRunning(false) }}
          onCancel={() => setRunning(false)}
        />
      )}
      {search.person !== undefined && data !== undefined && (
        <Opening
          key={`${search.person} ${month}`}
          part={personSheet}
          own={{
            month,
            user: search.person,
            person: data.people.find(({ user }) => user === search.person) ?? null,
            onClose: () => choose({ person: undefined }),
          }}
          onCancel={() => choose({ person: undefined })}
        />
      )}
    </PageFrame>
  );
}

type MonthProps = {
  readonly month: string;
  readonly data: PayrollMonth;
  readonly search: PayrollSearch;
  readonly onChoose: (search: PayrollSearch, replace?: boolean) => void;
};

function Month({ month, data, search, onChoose }: MonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const before = useQuery(monthQuery(monthsLater(month, -1)));
  const shown = matching(data.people, search);
  const has_before = data.people.some(({ net_before }) => net_before !== null);
  const named = has_before ? format.monthName(monthsLater(month, -1)) : null;
  if (data.people.length === 0)
    return (
      <>
        <NobodyPaid month={month} />
        {data.undone.length > 0 && <Fetched part={keptFiles} own={{ month }} waiting={null} />}
        <UndoneRuns undone={data.undone} />
      </>
    );
  return (
    <>
      <MonthSteps
        people={data.people}
        state={search.state ?? null}
        onState={(state) => onChoose({ state: state ?? undefined })}
      />
      {data.run !== null && (
        <Fetched
          part={madeRun}
          own={{ month, run: data.run }}
          waiting={<RowSkeletons label={t('payroll.loading')} count={3} />}
        />
      )}
      {data.run !== null && <Fetched part={keptFiles} own={{ month }} waiting={null} />}
      {(data.run !== null || data.left_out !== undefined) && (
        <Fetched part={extraRuns} own={{ month, data }} waiting={null} />
      )}
      {data.missing_tax_year !== undefined && data.tax_tables?.used !== null && (
        <MissingYear year={data.missing_tax_year} />
      )}
      {data.tax_tables !== undefined && <TaxTables tables={data.tax_tables} />}
      <MonthTotals totals={data.totals} before={before.data ?? null} />
      {before.data !== undefined && before.data.run !== null && (
        <OpenDifference now={data} before={before.data} />
      )}
      {data.totals.twice !== undefined && <CheckedTwice twice={data.totals.twice} />}
      <Exceptions month={month} data={data} />
      <section aria-label={t('payroll.people.title')}>
        <PeopleFilters
          search={search}
          all={data.people.length}
          exceptional={data.people.filter(isStopped).length}
          shown={shown.length}
          onChoose={onChoose}
        />
        {shown.length > 0 ? (
          <PeopleTable people={shown} month={month} before={named} search={search} />
        ) : (
          <Card>
            <EmptyState
              title={t('payroll.people.nobody')}
              text={t('payroll.people.nobody_text')}
              action={
                <Button
                  variant="default"
                  mih="var(--tap)"
                  onClick={() => onChoose({ q: undefined, show: undefined, state: undefined })}
                >
                  {t('payroll.filters.clear')}
                </Button>
              }
            />
          </Card>
        )}
      </section>
      {data.run === null && data.undone.length > 0 && (
        <Fetched part={keptFiles} own={{ month }} waiting={null} />
      )}
      {data.run === null && <Fetched part={debtsCard} waiting={null} own={{ user: null }} />}
      <WhenSeen>
        <Fetched part={linesCard} waiting={null} own={{ month, user: null, names: namesOf(data) }} />
      </WhenSeen>
      <UndoneRuns undone={data.undone} />
      <Box id={OLD_PROGRAM}>
        <WhenSeen>
          <Fetched
            part={compareCard}
            waiting={null}
            own={{ month, onPerson: (person: string) => onChoose({ person }) }}
          />
        </WhenSeen>
      </Box>
    </>
  );
}

function NobodyPaid({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card>
      <EmptyState
        icon={<Banknote size={28} />}
        title={t('payroll.empty.title', { month: format.monthInWords(month) })}
        text={t('payroll.empty.text')}
        action={
          <Button mih="var(--tap)" renderRoot={(props) => <Link {...props} to={PATHS.userManagement} />}>
            {t('payroll.empty.action')}
          </Button>
        }
      />
    </Card>
  );
}
