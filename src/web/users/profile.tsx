import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { revealPersonalNumber, type User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { BankAccountPart } from '../bank-accounts/bank-account.tsx';
import { useFormat } from '../format.ts';
import { isKeptMe } from '../offline/kept-me.ts';
import { Fetched } from '../parts/fetched.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { SecondFactorCard } from '../second-factors/second-factor-card.tsx';
import { meQuery, useMe } from '../session.ts';
import { SignInsCard } from '../sessions/sign-ins-card.tsx';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { DataCard } from './data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { UserFailure } from './user-failure.tsx';

const decisions = onDemand(
  async () =>
    (await Promise.all([import('./decisions-card.tsx'), loadWords('employments')]))[0].DecisionsCard,
);

const push = onDemand(
  async () => (await Promise.all([import('../push/push-card.tsx'), loadWords('push')]))[0].PushCard,
);

const skills = onDemand(
  async () =>
    (await Promise.all([import('../skills/own-skills.tsx'), loadWords('employments')]))[0].OwnSkills,
);

/** The user's stored data, password and sessions (specification section 2). */
export function Profile() {
  const { t } = useTranslation();
  const me = useMe();
  const { error, refetch, isFetching } = useQuery(meQuery());
  const unreached = isKeptMe(me);
  return (
    <PageFrame title={t('users.profile')} lead={nameOf(me)}>
      {(unreached || error !== null) && (
        <UserFailure
          error={error}
          unreached={unreached}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!unreached && (
        <Columns of="minmax(0, 1.4fr) minmax(0, 1fr)" gap={20} align="start" below="62em">
          <Stack gap={20}>
            <PersonCard me={me} />
            {roleOf(me) !== 'superuser' && <EmploymentCard me={me} />}
            {roleOf(me) !== 'superuser' && <BankAccountCard />}
            {roleOf(me) !== 'superuser' && <Fetched part={decisions} own={{}} waiting={null} />}
            {roleOf(me) !== 'superuser' && <Fetched part={skills} own={{}} waiting={null} />}
            {roleOf(me) !== 'superuser' && <DataCard />}
          </Stack>
          <Stack gap={20}>
            {roleOf(me) !== 'superuser' && <Fetched part={push} own={{}} waiting={null} />}
            <PasswordCard />
            <SecondFactorCard mayTurnOn={roleOf(me) !== 'worker'} />
            <SignInsCard />
          </Stack>
        </Columns>
      )}
    </PageFrame>
  );
}

function PersonCard({ me }: { readonly me: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const given = (text: string): string => (text === '' ? t('common.not_given') : text);
  return (
    <Card title={t('users.personal')}>
      <Facts>
        <Fact name={t('users.first_name')}>{me.first_name}</Fact>
        <Fact name={t('users.last_name')}>{me.last_name}</Fact>
        <Fact name={t('users.username')}>{me.username}</Fact>
        <Fact name={t('users.email')}>{given(me.email)}</Fact>
        <Fact name={t('users.phone')}>{given(me.phone)}</Fact>
        <Fact name={t('users.address')}>{given(me.address)}</Fact>
        <Fact name={t('users.date_of_birth')}>
          {me.date_of_birth === null ? t('common.not_given') : format.date(me.date_of_birth)}
        </Fact>
        <Fact name={t('users.social_security_number')}>
          {me.social_security_number === '' ? t('common.not_given') : <PersonalNumber me={me} />}
        </Fact>
      </Facts>
      {roleOf(me) === 'worker' && (
        <Text mt={14} c="dimmed" fz="sm">
          {t('users.ask_manager')}
        </Text>
      )}
    </Card>
  );
}

/** Masked until the user shows it: each reading of the whole number is recorded. */
function PersonalNumber({ me }: { readonly me: User }) {
  const { t } = useTranslation();
  const whole = useMutation({ mutationFn: () => send(revealPersonalNumber, { params: { id: me.id } }) });
  if (whole.data !== undefined) return whole.data.social_security_number;
  return (
    <>
      {me.social_security_number}{' '}
      <Button variant="subtle" size="compact-sm" loading={whole.isPending} onClick={() => whole.mutate()}>
        {t('users.reveal')}
      </Button>
    </>
  );
}

function EmploymentCard({ me }: { readonly me: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card title={t('users.employment')}>
      <Facts>
        <Fact name={t('users.company')}>{me.company_name}</Fact>
        <Fact name={t('users.role')}>
          <StatusBadge form="outlined" tone="accent">
            {t(`session.roles.${roleOf(me)}`)}
          </StatusBadge>
        </Fact>
        <Fact name={t('users.employment_date')}>
          {me.employment_date === null ? t('common.not_given') : format.date(me.employment_date)}
        </Fact>
      </Facts>
    </Card>
  );
}

/** The user's bank account. */
function BankAccountCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('bankAccounts.title')}>
      <BankAccountPart user={null} />
    </Card>
  );
}
