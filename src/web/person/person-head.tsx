import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useTranslation } from 'react-i18next';
import { listUnitPeople } from '../../contract/unit-people.ts';
import type { User } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { PersonInvitation } from '../invitations/person-invitation.tsx';
import { useToday } from '../leave/use-today.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Initials } from './initials.tsx';
import { covers } from './now.ts';
import { NowBadges } from './now-badges.tsx';
import { PersonVerbs } from './person-verbs.tsx';
import { useKnown } from './queries.ts';

type Props = {
  readonly person: User;
  readonly onEdit: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** The person, the ways to reach them, what is true now, and what can be done. */
export function PersonHead({ person, onEdit, onSessionOver }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const day = useToday();
  const { known, error, retry } = useKnown(person.id, day);
  const name = nameOf(person);
  const own = person.id === me.id;
  return (
    <Box component="section" p="clamp(0.875rem, 2vw, 1.25rem)" className={shared.panel} aria-label={name}>
      <Flex gap="12px 16px" align="flex-start" wrap="wrap">
        <Initials person={person} />
        <Stack gap={4} flex="1 1 16rem" miw={0}>
          <Who person={person} own={own} day={day} />
          <Reach person={person} />
          {known !== null && <NowBadges known={known} day={day} />}
          {known === null && error === null && (
            <RowSkeletons label={t('common.loading')} count={1} height={24} />
          )}
        </Stack>
        <PersonVerbs person={person} own={own} onEdit={onEdit} onSessionOver={onSessionOver} />
      </Flex>
      <Stack gap={12} mt={12} className={shared.gone}>
        {error !== null && <Failure what={t('person.facts_failed')} error={error} onRetry={retry} />}
        {own && <Notice>{t('person.own')}</Notice>}
        {me.sees_cost !== false && <PersonInvitation user={person.id} name={name} unsaved={false} />}
      </Stack>
    </Box>
  );
}

type WhoProps = { readonly person: User; readonly own: boolean; readonly day: string };

/** `Arbetare · Anst.nr 12 · Köket` */
function Who({ person, own, day }: WhoProps) {
  const { t } = useTranslation();
  const unit = useHomeUnit(person.id, day);
  const { employee_number } = person;
  const said = [
    t(`session.roles.${person.role}`),
    ...(employee_number == null ? [] : [t('person.number', { number: employee_number })]),
    ...(unit === null ? [] : [unit]),
  ];
  return (
    <Group gap="4px 8px">
      <Text span c="dimmed" fz="sm">
        {said.join(' · ')}
      </Text>
      {own && (
        <StatusBadge form="outlined" tone="accent">
          {t('people.you')}
        </StatusBadge>
      )}
    </Group>
  );
}

/** The unit that the person is at home in today; null: none, or the company has no units. */
function useHomeUnit(user: string, day: string): string | null {
  const has_units = useQuery(settingsQuery()).data?.units !== undefined;
  const nameOfPlace = usePlaceName();
  const { data = [] } = useQuery({
    ...ask('users', listUnitPeople, { query: { user } }),
    enabled: has_units,
  });
  const home = data.find((one) => one.home && covers(one, day));
  return nameOfPlace(home?.unit_id ?? null);
}

function Reach({ person }: { readonly person: User }) {
  const { t } = useTranslation();
  const { phone, email } = person;
  const name = nameOf(person);
  return (
    <Group gap="0 16px">
      {phone === '' ? (
        <Text span c="dimmed" fz="sm">
          {t('people.no_phone')}
        </Text>
      ) : (
        <a
          className={shared.link}
          href={`tel:${phone}`}
          aria-label={t('person.verbs.call_named', { name, phone })}
        >
          <Phone size={16} aria-hidden="true" />
          {phone}
        </a>
      )}
      {email !== '' && (
        <a
          className={`${shared.link} ${shared.anywhere}`}
          href={`mailto:${email}`}
          aria-label={t('person.verbs.mail_named', { name, email })}
        >
          <Mail size={16} aria-hidden="true" />
          {email}
        </a>
      )}
    </Group>
  );
}
