import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { onDemand, usePopup } from '../parts/on-demand.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import classes from './settings-menu.module.css';

const settingsList = onDemand(async () => (await import('./settings-list.tsx')).SettingsList);

/** Who I am, and the menu of what is mine. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const user = useMe();
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`;
  const { target, popup } = usePopup('menu', settingsList, (at) => ({ at }));
  return (
    <>
      <UnstyledButton {...target} className={classes.target}>
        <VisuallyHidden>{t('shell.settings')}: </VisuallyHidden>
        <span className={classes.initials} aria-hidden="true">
          {initials}
        </span>
        <span className={classes.who}>
          <span className={classes.name}>{nameOf(user)}</span>{' '}
          <span className={classes.role}>{t(`session.roles.${roleOf(user)}`)}</span>
        </span>
        <ChevronDown size={16} className={classes.arrow} aria-hidden="true" />
      </UnstyledButton>
      {popup}
    </>
  );
}
