import { Box, Flex } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changed, queryClient } from '../data.ts';
import { followChanges } from '../events.ts';
import { isKeptMe } from '../offline/kept-me.ts';
import { NeedsNetwork } from '../offline/needs-network.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { OlderPage } from '../parts/older-page.tsx';
import { Opening } from '../parts/opening.tsx';
import { ShortcutsHelp } from '../parts/shortcuts-help.tsx';
import { homeOf, roleOf } from '../roles.ts';
import { AskForReasons } from '../rule-breaks/ask-for-reasons.tsx';
import { type Me, MeProvider, meQuery } from '../session.ts';
import { loadWords } from '../text/index.ts';
import { keepFocus } from '../ui/kept-focus.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import { UserFailure } from '../users/user-failure.tsx';
import { useArrivals } from './arrivals.ts';
import { Header } from './header.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { useWaiting } from './use-waiting.ts';
import { Waiting } from './waiting.tsx';

const offlinePart = onDemand(async () => (await import('../offline/offline-part.tsx')).OfflinePart);
/** At a desk it is not needed. */
const bottomBar = onDemand(async () => (await import('./bottom-bar.tsx')).BottomBar);
const moreSheet = onDemand(async () => (await import('./more-sheet.tsx')).MoreSheet);

const enrolFirst = onDemand(
  async () =>
    (await Promise.all([import('../second-factors/enrol-first.tsx'), loadWords('account')]))[0].EnrolFirst,
);
const daysLeft = onDemand(
  async () =>
    (await Promise.all([import('../second-factors/days-left.tsx'), loadWords('account')]))[0].DaysLeft,
);

/** The signed-in part of the app: the rail, the header and the page; on phones the bar at the bottom for the rail. */
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
  if (user !== undefined) return <WithFactor user={user} />;
  if (error === null) return <Waiting />;
  return (
    <Box component="main" maw={640} my={64} mx="auto" py={0} px={16}>
      <UserFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Box>
  );
}

/** A manager who needs a second factor meets nothing else. The page stays until its dialog is closed: it shows codes once. */
function WithFactor({ user }: { readonly user: Me }) {
  const is_due = user.second_factor_days === 0;
  const [enrolling, setEnrolling] = useState(is_due);
  if (is_due && !enrolling) setEnrolling(true);
  if (!enrolling) return <SignedIn user={user} />;
  const look = (): void => void changed('users').then(() => setEnrolling(false));
  return (
    <MeProvider value={user}>
      {roleOf(user) !== 'superuser' && <Fetched part={offlinePart} own={{}} waiting={null} />}
      <Fetched part={enrolFirst} own={{ onClosed: look }} waiting={<Waiting />} />
    </MeProvider>
  );
}

function SignedIn({ user }: { readonly user: Me }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [moreOpened, more] = useDisclosure(false);
  const toMore = { onClick: more.open, ...nearing(moreSheet) };
  const role = roleOf(user);
  const waits = useWaiting(user);
  const allowed = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.roles?.includes(role) ?? true),
  });
  const staff = role !== 'superuser';
  // Without the server only the pages of the user's own schedule can be shown.
  const works = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.offline) });
  const reachable = works || !isKeptMe(user);
  useEffect(() => (staff ? followChanges() : undefined), [staff]);
  useEffect(keepFocus, []);
  useArrivals();
  const home = useMatches({ select: (matches) => matches.at(-1)?.pathname === homeOf(role) });
  const days = home ? (user.second_factor_days ?? null) : null;
  return (
    <MeProvider value={user}>
      <a className={classes.skip} href="#content" data-on-screen>
        {t('shell.skip')}
      </a>
      <Flex align="flex-start">
        {!phone && <Rail waits={waits} />}
        <Box flex="1 1 0" miw={0}>
          <Header />
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            pb={phone ? 'calc(4rem + env(safe-area-inset-bottom))' : 0}
            style={{ outline: 'none' }}
          >
            {staff && <Fetched part={offlinePart} own={{}} waiting={null} />}
            {staff && <AskForReasons />}
            <OlderPage />
            {days !== null && <Fetched part={daysLeft} own={{ days }} waiting={null} />}
            {!allowed ? <NotAllowed /> : reachable ? <Outlet /> : <NeedsNetwork />}
          </Box>
        </Box>
      </Flex>
      <ShortcutsHelp
        everywhere={[
          ['Ctrl K', t('shell.keys.search')],
          ['/', t('shell.keys.search_page')],
        ]}
      />
      {phone && <Fetched part={bottomBar} own={{ waits, toMore, moreOpened }} waiting={null} />}
      {moreOpened && <Opening part={moreSheet} own={{ waits, onClose: more.close }} onCancel={more.close} />}
    </MeProvider>
  );
}
