import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../data.ts';
import banners from '../parts/banners.module.css';
import { bringConfirm, Confirm } from '../parts/confirm.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { toast } from '../parts/toast.tsx';
import { isManager, roleOf } from '../roles.ts';
import { askBeforeSignOut, meQuery, useMe } from '../session.ts';
import { onSessionEnd } from '../session-store.ts';
import { showInsteadOfOutlines } from '../ui/instead-of-outlines.ts';
import { onDemand } from '../ui/on-demand.ts';
import { connectionNow, lost, onConnection, useConnection } from './connection.ts';
import { isKeptMe } from './kept-me.ts';
import { forgetReadings, keepOnlyOf } from './readings.ts';
import { sendWaiting } from './send-waiting.ts';
import { countUnsent, discardAllOf, readAgain, useUnreadable, useUnsent, useUnsentActs } from './unsent.ts';
import { registerWorker } from './worker-registration.ts';

const PROBE_MS = 8_000;
const QUIET_MS = 3_000;

// What was read goes with the sign-in. What waits goes when the user signs out; after an expired session the same user
// comes back to it.
onSessionEnd((why, user) => {
  void readAgain();
  if (user === null) return;
  void forgetReadings(user.id);
  if (why === 'signed_out') void discardAllOf(user.id);
});

/** What works without a network: the banner, unsent reports, the question before signing out, the service worker. */
export function OfflinePart() {
  useKeptReadings();
  useProbe();
  useSending();
  return (
    <>
      <Banner />
      <SignOutQuestion />
    </>
  );
}

const banner = onDemand(async () => (await import('./offline-banner.tsx')).OfflineBanner);

/** Few see it, and most without a network: it is fetched while there is one. */
function Banner() {
  const { t } = useTranslation();
  const { offline } = useConnection();
  const refused = [...useUnsent(), ...useUnsentActs()].some((item) => item.refused !== null);
  const unreadable = useUnreadable().length > 0;
  useEffect(() => {
    const timer = setTimeout(() => void banner.load().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const later = offline ? t('offline.later') : null;
  useEffect(() => {
    showInsteadOfOutlines(later);
    return () => showInsteadOfOutlines(null);
  }, [later]);
  return (
    <div className={banners.banners} role="status" aria-label={t('offline.title')}>
      {(offline || refused || unreadable) && <Fetched part={banner} own={{ onTry: probe }} waiting={null} />}
    </div>
  );
}

/** Reads the user: the smallest request that shows whether the server can be reached. */
const probe = (): void =>
  void queryClient.fetchQuery({ ...meQuery(), staleTime: 0, retry: false }).catch(lost);

async function readAhead(user: string): Promise<void> {
  (await import('../time-entries/queries.ts')).readAhead(undefined, true, true);
  void queryClient.prefetchQuery((await import('../absences/queries.ts')).openAbsencesQuery(user));
}

/** Keeps only the user's own data, and reads this month and the next soon after the start. */
function useKeptReadings(): void {
  const me = useMe();
  const { history } = useRouter();
  const works = !isManager(roleOf(me)) && !isKeptMe(me);
  useEffect(() => {
    void keepOnlyOf(me.id);
    void readAgain();
    void registerWorker((address) => history.push(address)).catch(() => undefined);
  }, [me.id, history]);
  useEffect(() => {
    if (!works) return;
    const timer = setTimeout(() => void readAhead(me.id), QUIET_MS);
    return () => clearTimeout(timer);
  }, [works, me.id]);
}

/** Tries the server now and then while it is unreachable; then reads everything on screen again. */
function useProbe(): void {
  const { offline } = useConnection();
  useEffect(() => {
    addEventListener('offline', lost);
    addEventListener('online', probe);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', probe);
    };
  }, []);
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(() => document.hidden || probe(), PROBE_MS);
    return () => {
      clearInterval(timer);
      void queryClient.invalidateQueries();
    };
  }, [offline]);
}

/** Sends what waits: at the start, when the connection returns, and now and then while some remain. */
function useSending(): void {
  const { t } = useTranslation();
  const acts = useUnsentActs();
  const waiting = [...useUnsent(), ...acts].some(({ refused }) => refused === null);
  const go = useEffectEvent(async () => {
    if (connectionNow().offline) return;
    const { sent, too_late } = await sendWaiting();
    if (too_late > 0) toast(t('offline.toast.too_late'));
    else if (sent > 0)
      toast(acts.length > 0 ? t('offline.toast.all_sent') : t('offline.toast.sent', { count: sent }));
  });
  useEffect(() => {
    if (!waiting) return;
    void go();
    const stop = onConnection(() => void go());
    const timer = setInterval(() => void go(), PROBE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [waiting]);
}

function SignOutQuestion() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly count: number; readonly signOut: () => void } | null>(null);
  const acts = useUnsentActs().length;
  const waits = useUnsent().length + acts + useUnreadable().length > 0;
  // Not first when it is asked for: it could not come without a network.
  useEffect(() => {
    if (waits) bringConfirm();
  }, [waits]);
  useEffect(
    () =>
      askBeforeSignOut((signOut) => {
        void countUnsent().then((count) => {
          if (count === 0) signOut();
          else setAsked({ count, signOut });
        });
      }),
    [],
  );
  // Mounted when the question is asked, so that it lies over the menu that opened it.
  if (asked === null) return null;
  return (
    <Confirm
      opened
      title={t('offline.sign_out.title')}
      confirmLabel={t('offline.sign_out.yes')}
      cancelLabel={t('offline.sign_out.no')}
      danger
      onConfirm={asked.signOut}
      onCancel={() => setAsked(null)}
    >
      {acts > 0 ? t('offline.sign_out.text_all') : t('offline.sign_out.text', { count: asked.count })}
    </Confirm>
  );
}
