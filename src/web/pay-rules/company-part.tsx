import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { settingsQuery } from '../settings-query.ts';
import { loadWords } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { EmployerForm } from './employer-form.tsx';
import { OwnInvoices } from './own-invoices.tsx';
import { employerQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

const route = getRouteApi('/signed-in/pay-rules');

const vacationCard = onDemand(
  async () =>
    (await Promise.all([import('../vacation/rules-card.tsx'), loadWords('employments')]))[0]
      .VacationRulesCard,
);

const secondPersonCard = onDemand(
  async () =>
    (await Promise.all([import('../second-person/second-person-card.tsx'), loadWords('second_person')]))[0]
      .SecondPersonCard,
);

const centresCard = onDemand(async () => (await import('./cost-centres-card.tsx')).CostCentresCard);

/**
 * The company's own settings and the facts for files. A form is reset after it was saved, never while the user types.
 */
export function CompanyPart() {
  const { t } = useTranslation();
  // An address that opens its sheet does not wait until the card is seen.
  const { paste } = route.useSearch();
  const vacation = <Fetched part={vacationCard} waiting={null} own={{}} />;
  const settings = useQuery(settingsQuery());
  const employer = useQuery(employerQuery);
  const failed = [settings, employer].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined)
    return (
      <Failure
        error={failed.error}
        what={t('payRules.company.load_failed')}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  if (settings.data === undefined || employer.data === undefined)
    return <RowSkeletons label={t('common.loading')} count={4} height={92} />;
  return (
    <Unsaved>
      {() => (
        <Columns of="repeat(2, minmax(0, 1fr))" gap={20} align="start" below="62em">
          <SettingsForm settings={settings.data} />
          <Stack gap={20}>
            <EmployerForm employer={employer.data} />
            {paste === undefined ? <WhenSeen>{vacation}</WhenSeen> : vacation}
            <WhenSeen>
              <Fetched part={centresCard} waiting={null} own={{}} />
            </WhenSeen>
            <WhenSeen>
              <Fetched part={secondPersonCard} waiting={null} own={{}} />
            </WhenSeen>
            <OwnInvoices />
          </Stack>
        </Columns>
      )}
    </Unsaved>
  );
}
