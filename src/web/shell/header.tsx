import { Burger, Group } from '@mantine/core';
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
      <Group
        className={classes.inside}
        gap="4px 16px"
        maw="92rem"
        mih={60}
        mx="auto"
        py={6}
        px="clamp(0.5rem, 3vw, 2rem)"
      >
        <Burger
          hiddenFrom="md"
          w={44}
          h={44}
          opened={menuOpened}
          {...toMenu}
          size="sm"
          aria-label={t('shell.open_menu')}
          aria-expanded={menuOpened}
        />
        <Link to={homeOf(role)} className={classes.home}>
          <Brand />
        </Link>
        <Group
          component="nav"
          gap={2}
          flex="1 1 0"
          miw="min(100%, 20rem)"
          visibleFrom="md"
          aria-label={t('shell.main')}
        >
          {linksFor(role).map(({ to, text }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
              {t(`shell.links.${text}`)}
            </Link>
          ))}
        </Group>
        <Group className={classes.inside} wrap="nowrap" flex="none" gap={10} ml="auto">
          <QuickSearch />
          <LanguageSwitch />
          {role !== 'superuser' && <Bell />}
          <SettingsMenu />
        </Group>
      </Group>
    </header>
  );
}
