import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell } from '../notices/bell.tsx';
import { QuickSearch } from '../quick-search/quick-search.tsx';
import { homeOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { usePhone } from '../ui/phone.ts';
import { Brand } from './brand.tsx';
import classes from './header.module.css';
import { SettingsMenu } from './settings-menu.tsx';

/**
 * The header of every screen but the login (specification section 2). The places are in the rail beside it, and on a
 * phone, with the user's menu, behind "Mer" (decision 0145).
 */
export function Header() {
  const me = useMe();
  const role = roleOf(me);
  const phone = usePhone();
  return (
    <header className={classes.header} data-on-screen>
      <Group gap={10} wrap="nowrap" mih={60} py={6} px="clamp(0.5rem, 3vw, 2rem)">
        {phone ? (
          <Link to={homeOf(role)} className={classes.home}>
            <Brand />
          </Link>
        ) : (
          <Text span truncate c="dimmed" fz="sm" fw={600}>
            {me.company_name}
          </Text>
        )}
        <Group wrap="nowrap" flex="none" gap={10} ml="auto">
          <QuickSearch />
          {role !== 'superuser' && <Bell />}
          {!phone && <SettingsMenu />}
        </Group>
      </Group>
    </header>
  );
}
