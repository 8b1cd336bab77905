import { Box, Drawer, Flex, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { signOutNow, useMe } from '../session.ts';
import { Brand } from './brand.tsx';
import { linksFor, OWN, settingsFor } from './links.tsx';
import classes from './menu-drawer.module.css';

type Props = { readonly onClose: () => void };

/** The hamburger menu: all places, the user, logout. */
export function MenuDrawer({ onClose }: Props) {
  const { t } = useTranslation();
  const user = useMe();
  const role = roleOf(user);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<Brand />}
      size="20rem"
      closeButtonProps={{ 'aria-label': t('shell.close_menu') }}
    >
      <Stack gap={0} px={12} pb={16} mb={12} style={{ borderBottom: '1px solid var(--line-soft)' }}>
        <Box component="span" fw={650}>
          {nameOf(user)}
        </Box>
        <Text span c="dimmed" fz="sm">
          {t(`session.roles.${role}`)} · {user.company_name}
        </Text>
      </Stack>
      <Flex
        component="nav"
        direction="column"
        pb={12}
        mb={12}
        style={{ borderBottom: '1px solid var(--line-soft)' }}
        aria-label={t('shell.main')}
      >
        {linksFor(role).map(({ to, text, icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.place}
            onClick={onClose}
            activeOptions={{ includeSearch: false }}
          >
            {icon}
            {t(`shell.links.${text}`)}
          </Link>
        ))}
        {isManager(role) &&
          OWN.filter(({ to }) => to !== PATHS.leave).map(({ to, text, icon }) => (
            <Link key={to} to={to} className={classes.place} onClick={onClose}>
              {icon}
              {t(`shell.links.${text}`)}
            </Link>
          ))}
        {settingsFor(role).map(({ to, text, icon }) => (
          <Link key={to} to={to} className={classes.place} onClick={onClose}>
            {icon}
            {t(`shell.links.${text}`)}
          </Link>
        ))}
        <Link to={PATHS.profile} className={classes.place} onClick={onClose}>
          <CircleUser />
          {t('shell.links.profile')}
        </Link>
      </Flex>
      <button type="button" className={classes.place} onClick={signOutNow}>
        <LogOut />
        {t('shell.sign_out')}
      </button>
    </Drawer>
  );
}
