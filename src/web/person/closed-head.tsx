import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import Eraser from 'lucide-react/icons/eraser';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import type { ClosedUser } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { ActButtons, type ClosedAct, useLeftOn } from '../people/closed-acts.tsx';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Initials } from './initials.tsx';

type Props = { readonly person: ClosedUser; readonly onAct: (act: ClosedAct) => void };

/** The person, the last day, and what can still be done. */
export function ClosedHead({ person, onAct }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const zone = useZone();
  const leftOn = useLeftOn();
  const { erased_at, email, role } = person;
  return (
    <Box component="section" p="md" className={shared.panel} aria-label={nameOf(person)}>
      <Flex gap={16} align="flex-start" wrap="wrap">
        <Initials person={person} />
        <Stack gap={6} flex="1 1 16rem" miw={0} align="flex-start">
          <Text span c="dimmed" fz="sm" className={shared.capital}>
            {t(`session.roles.${role}`)} · {leftOn(person)}
          </Text>
          <Group gap={8}>
            <StatusBadge form="outlined" tone="plain" icon={<UserX size={14} />}>
              {t('person.now.closed')}
            </StatusBadge>
            {erased_at !== null && (
              <StatusBadge form="outlined" tone="plain" icon={<Eraser size={14} />}>
                {t('person.now.erased', { date: format.date(format.instant(erased_at, zone).slice(0, 10)) })}
              </StatusBadge>
            )}
          </Group>
          {erased_at === null && email !== '' && (
            <a className={shared.link} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Stack>
        {erased_at === null && me.sees_cost !== false && (
          <Group gap={8}>
            <ActButtons name={nameOf(person)} onAct={onAct} />
          </Group>
        )}
      </Flex>
    </Box>
  );
}
