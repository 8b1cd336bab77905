import { Box, Drawer, Group, Stack, Text } from '@mantine/core';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { signOutNow, useMe } from '../session.ts';
import { bottomFor, groupsFor } from './links.tsx';
import classes from './place.module.css';
import { PlaceLink } from './place-link.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import type { Waiting } from './use-waiting.ts';

type Props = { readonly waits: Waiting; readonly onClose: () => void };

/** A phone's one menu: all that is not in the bar, the user, language and looks, and the way out. */
export function MoreSheet({ waits, onClose }: Props) {
  const { t } = useTranslation();
  const user = useMe();
  const role = roleOf(user);
  const shown = bottomFor(role);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.menu')}
      styles={{ content: { maxHeight: '90%' } }}
    >
      <Box px={12} mb={8}>
        <Text fw={650}>{nameOf(user)}</Text>
        <Text c="dimmed" fz="sm">
          {[t(`session.roles.${role}`), user.company_name].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <nav aria-label={t('shell.main')}>
        {groupsFor(role).map(({ group, links }) => {
          const rest = links.filter(({ text }) => !shown.some((one) => one.text === text));
          if (rest.length === 0) return null;
          return (
            <Box key={group} mb={8}>
              <Text px={12} c="dimmed" fz={12} fw={600} aria-hidden="true">
                {t(`shell.groups.${group}`)}
              </Text>
              <Stack component="ul" gap={0} aria-label={t(`shell.groups.${group}`)}>
                {rest.map((place) => (
                  <li key={place.to}>
                    <PlaceLink place={place} waits={waits[place.text] ?? 0} onClick={onClose} />
                  </li>
                ))}
              </Stack>
            </Box>
          );
        })}
      </nav>
      <Group px={12} py={12} gap="8px 24px" style={{ borderTop: '1px solid var(--line-soft)' }}>
        <LanguageSwitch />
        <SchemeSwitch />
      </Group>
      <button type="button" className={classes.place} onClick={signOutNow}>
        <LogOut aria-hidden="true" />
        {t('shell.sign_out')}
      </button>
    </Drawer>
  );
}
