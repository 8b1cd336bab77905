import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import CircleUser from 'lucide-react/icons/circle-user';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { MenuAt } from '../parts/menu-at.tsx';
import type { At } from '../parts/popup.tsx';
import { openShortcuts } from '../parts/shortcuts.ts';
import { PATHS } from '../paths.ts';
import { roleOf } from '../roles.ts';
import { signOutNow, useMe } from '../session.ts';
import { LanguageChoice } from './language-choice.tsx';
import { OWN } from './links.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import classes from './settings-menu.module.css';

/** The user's menu: profile, own pages, language, appearance, logout. */
export function SettingsList({ at }: { readonly at: At }) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  return (
    <MenuAt at={at} width={260}>
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
      <LanguageChoice />
      <Menu.Divider />
      <SchemeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<LogOut size={18} />} onClick={signOutNow}>
        {t('shell.sign_out')}
      </Menu.Item>
    </MenuAt>
  );
}
