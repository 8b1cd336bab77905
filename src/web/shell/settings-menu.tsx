import { Box, Flex, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../parts/popup.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import classes from './settings-menu.module.css';

const settingsList = onDemand(async () => (await import('./settings-list.tsx')).SettingsList);

/** The user's name, and the button of their menu. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const user = useMe();
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`;
  const { target, popup } = usePopup('menu', settingsList, (at) => ({ at }));
  return (
    <>
      <UnstyledButton {...target} className={classes.target}>
        <VisuallyHidden>{t('shell.settings')}: </VisuallyHidden>
        <Flex
          component="span"
          align="center"
          justify="center"
          display="inline-flex"
          w={36}
          h={36}
          flex="none"
          bdrs="50%"
          c="var(--accent)"
          bg="var(--accent-soft)"
          fz="sm"
          fw={700}
          aria-hidden="true"
        >
          {initials}
        </Flex>
        <Box component="span" lh={1.25} ta="left" maw={208} className={classes.who}>
          <Text span lh={1.15} fw={600} fz="sm" className={shared.anywhere}>
            {nameOf(user)}
          </Text>{' '}
          <Text span c="dimmed" fz="xs">
            {t(`session.roles.${roleOf(user)}`)}
          </Text>
        </Box>
        <ChevronDown size={16} color="var(--mantine-color-dimmed)" aria-hidden="true" />
      </UnstyledButton>
      {popup}
    </>
  );
}
