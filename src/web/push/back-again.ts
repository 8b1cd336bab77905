import i18next from 'i18next';
import { onSessionEnd } from '../session-store.ts';
import {
  forgetHere,
  isMarked,
  isMarkedByOther,
  isMarkedNow,
  keepWords,
  tellServer,
  unmark,
} from './push-here.ts';

/**
 * What follows when the app opens in a browser that may be pushed to: it says again where it is reached, in the session of today; somebody
 * else's push ends; and a tap on a notice leads to its page.
 */
export async function backAgain(
  registration: ServiceWorkerRegistration,
  goTo: (address: string) => void,
): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const open: unknown = Object(data).open;
    if (typeof open === 'string' && /^\/(?!\/)/.test(open)) goTo(open);
  });
  i18next.on('languageChanged', () => {
    if (isMarked()) void keepWords().catch(() => undefined);
  });
  onSessionEnd((why) => {
    // The browser's own act: it holds without a network too.
    if (why === 'signed_out') void forgetHere().catch(() => undefined);
  });
  if (!isMarked() || isMarkedNow()) return;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) unmark();
  else if (isMarkedByOther()) await forgetHere();
  else await tellServer(subscription);
}
