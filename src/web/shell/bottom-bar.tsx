import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLitPlace } from '../came-from.ts';
import { roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { Opener } from '../ui/on-demand.ts';
import { Badge } from './badge.tsx';
import classes from './bottom-bar.module.css';
import { bottomFor, placesFor } from './links.tsx';
import type { Waiting } from './use-waiting.ts';

type Props = { readonly waits: Waiting; readonly toMore: Opener; readonly moreOpened: boolean };

/** The phone's bar at the bottom: at most five labelled places, within the thumb's reach. */
export function BottomBar({ waits, toMore, moreOpened }: Props) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  const lit = useLitPlace();
  const shown = bottomFor(role);
  const elsewhere = placesFor(role).filter(({ text }) => !shown.some((one) => one.text === text));
  const rest = elsewhere.reduce((sum, { text }) => sum + (waits[text] ?? 0), 0);
  const title = (count: number) => (count === 0 ? {} : { title: t('shell.waits', { count }) });
  return (
    <Flex
      component="nav"
      pos="fixed"
      bottom={0}
      left={0}
      right={0}
      pb="env(safe-area-inset-bottom)"
      bg="var(--card)"
      style={{ zIndex: 100, borderTop: '1px solid var(--line-soft)' }}
      aria-label={t('shell.menu')}
    >
      {shown.map(({ to, text, icon }) => (
        <Box key={to} flex="1 1 0" miw={0}>
          <Link
            to={to}
            className={classes.place}
            {...(lit === text ? { 'aria-current': 'page' as const } : {})}
            activeOptions={{ includeSearch: false }}
            {...title(waits[text] ?? 0)}
          >
            <Marked count={waits[text] ?? 0}>{icon}</Marked>
            {t(`shell.short.${text}`)}
          </Link>
        </Box>
      ))}
      <Box flex="1 1 0" miw={0}>
        <Box
          component="button"
          type="button"
          w="100%"
          className={classes.place}
          aria-haspopup="dialog"
          aria-expanded={moreOpened}
          {...title(rest)}
          {...toMore}
        >
          <Marked count={rest}>
            <Menu />
          </Marked>
          {t('shell.short.more')}
        </Box>
      </Box>
    </Flex>
  );
}

/** An icon with the number of what waits at its corner. */
function Marked({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Box component="span" pos="relative" lh={0}>
      {children}
      <Box component="span" pos="absolute" left="0.875rem" top="-0.375rem">
        <Badge count={count} />
      </Box>
    </Box>
  );
}
