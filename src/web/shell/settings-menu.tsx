import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { openShortcuts } from '../parts/shortcuts.ts';
import { PATHS } from '../paths.ts';
import { nameOf, roleOf } from '../roles.ts';
import { signOutNow, useMe } from '../session.ts';
import { OWN } from './links.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import classes from './settings-menu.module.css';

/** Who I am, and what is mine: profile, time reporting, appearance, logout. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const user = useMe();
  const role = roleOf(user);
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`;
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={260}
      shadow="md"
      radius="lg"
    >
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{t('shell.settings')}: </VisuallyHidden>
          <span className={classes.initials} aria-hidden="true">
            {initials}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{nameOf(user)}</span>{' '}
            <span className={classes.role}>{t(`session.roles.${role}`)}</span>
          </span>
          <ChevronDown size={16} className={classes.arrow} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={PATHS.profile} leftSection={<CircleUser size={18} />}>
          {t('shell.links.profile')}
        </Menu.Item>
        {role !== 'superuser' &&
          OWN.map(({ to, text, icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={icon} className={classes.own}>
              {t(`shell.links.${text}`)}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<Keyboard size={18} />} onClick={openShortcuts}>
          {t('shell.keys.open')}
        </Menu.Item>
        <Menu.Divider />
        <SchemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} />} onClick={signOutNow}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
