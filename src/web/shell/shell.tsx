import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { queryClient } from '../data.ts';
import { followChanges } from '../events.ts';
import { isKeptMe } from '../offline/kept-me.ts';
import { NeedsNetwork } from '../offline/needs-network.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { OlderPage } from '../parts/older-page.tsx';
import { Opening } from '../parts/opening.tsx';
import { ShortcutsHelp } from '../parts/shortcuts-help.tsx';
import { roleOf } from '../roles.ts';
import { AskForReasons } from '../rule-breaks/ask-for-reasons.tsx';
import { MeProvider, meQuery } from '../session.ts';
import { keepFocus } from '../ui/kept-focus.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { UserFailure } from '../users/user-failure.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { NotAllowed } from './not-allowed.tsx';
import classes from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { Waiting } from './waiting.tsx';

const offlinePart = onDemand(async () => (await import('../offline/offline-part.tsx')).OfflinePart);
const menuDrawer = onDemand(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

/** The signed-in part of the app: header, page, and on phones the bottom bar. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <WhenKnown />
      <Toasts />
    </QueryClientProvider>
  );
}

function WhenKnown() {
  const { data: user, error, refetch, isFetching } = useQuery(meQuery());
  if (user !== undefined) return <SignedIn user={user} />;
  if (error === null) return <Waiting />;
  return (
    <Box component="main" maw={640} my={64} mx="auto" py={0} px={16}>
      <UserFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Box>
  );
}

function SignedIn({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const [menuOpened, menu] = useDisclosure(false);
  const toMenu = { onClick: menu.open, ...nearing(menuDrawer) };
  const role = roleOf(user);
  const allowed = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.roles?.includes(role) ?? true),
  });
  const staff = role !== 'superuser';
  // Without the server only the pages of the user's own schedule can be shown.
  const works = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.offline) });
  const reachable = works || !isKeptMe(user);
  useEffect(() => (staff ? followChanges() : undefined), [staff]);
  useEffect(keepFocus, []);
  return (
    <MeProvider value={user}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Header toMenu={toMenu} menuOpened={menuOpened} />
      {menuOpened && <Opening part={menuDrawer} own={{ onClose: menu.close }} onCancel={menu.close} />}
      <main id="content" tabIndex={-1} className={classes.main} data-bar={staff}>
        {staff && <Fetched part={offlinePart} own={{}} waiting={null} />}
        {staff && <AskForReasons />}
        <OlderPage />
        {!allowed ? <NotAllowed /> : reachable ? <Outlet /> : <NeedsNetwork />}
      </main>
      <ShortcutsHelp
        everywhere={[
          ['Ctrl K', t('shell.keys.search')],
          ['/', t('shell.keys.search_page')],
        ]}
      />
      {staff && <BottomBar toMore={toMenu} />}
    </MeProvider>
  );
}
