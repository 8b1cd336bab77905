import { Burger } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Bell } from '../notices/bell.tsx';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { QuickSearch } from '../quick-search/quick-search.tsx';
import { homeOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { Opener } from '../ui/on-demand.ts';
import { Brand } from './brand.tsx';
import classes from './header.module.css';
import { linksFor } from './links.tsx';
import { SettingsMenu } from './settings-menu.tsx';

type Props = {
  readonly menuOpened: boolean;
  /** The handlers of the menu's button. */
  readonly toMenu: Opener;
};

/** The header of every screen but the login (specification section 2). */
export function Header({ menuOpened, toMenu }: Props) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <div className={classes.burger}>
          <Burger
            className={classes.burgerButton}
            opened={menuOpened}
            {...toMenu}
            size="sm"
            aria-label={t('shell.open_menu')}
            aria-expanded={menuOpened}
          />
        </div>
        <Link to={homeOf(role)} className={classes.home}>
          <Brand />
        </Link>
        <nav className={classes.nav} aria-label={t('shell.main')}>
          {linksFor(role).map(({ to, text }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
              {t(`shell.links.${text}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.end}>
          <QuickSearch />
          <LanguageSwitch />
          {role !== 'superuser' && <Bell />}
          <SettingsMenu />
        </div>
      </div>
    </header>
  );
}
