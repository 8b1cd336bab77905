import { forgetHere, isMarked, isMarkedByOther, isMarkedNow, tellServer, unmark } from './push-here.ts';

/**
 * What follows when the app opens in a browser that may be pushed to: it says again where it is reached, in the session of today, and
 * somebody else's push ends.
 */
export async function backAgain(registration: ServiceWorkerRegistration): Promise<void> {
  if (!isMarked() || isMarkedNow()) return;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) unmark();
  else if (isMarkedByOther()) await forgetHere();
  else await tellServer(subscription);
}
