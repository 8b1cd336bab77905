import i18next from 'i18next';
import { NOTICE_KINDS } from '../../contract/notices.ts';
import { addPushDevice, beginPush, type PushKind, TEST_PUSH } from '../../contract/push.ts';
import { send } from '../api.ts';
import { sessionOf, unpacked } from '../holder-of.ts';
import { accessToken, onSessionEnd, readUser } from '../session-store.ts';
import { loadWords } from '../text/index.ts';

/** Push in this browser: whether it can, whether it may, and how it is turned on (decision 0152). */

/** `home_screen`: an iPhone pushes to an installed app alone. */
export type PushHere = 'can' | 'blocked' | 'home_screen' | 'unsupported';

const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

export function pushHere(): PushHere {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can)
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'home_screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'can';
}

/** The person who turned push on in this browser, and the session in which the server was last told. */
const MARK = 'push_here';
const DAY_MS = 86_400_000;

const markNow = (): string =>
  `${readUser()?.id} ${sessionOf(accessToken() ?? '')} ${Math.floor(Date.now() / DAY_MS)}`;

export const isMarked = (): boolean => localStorage.getItem(MARK) !== null;
export const unmark = (): void => localStorage.removeItem(MARK);
export const isMarkedNow = (): boolean => localStorage.getItem(MARK) === markNow();
export const isMarkedByOther = (): boolean =>
  isMarked() && localStorage.getItem(MARK)?.split(' ')[0] !== readUser()?.id;

/** The cache in which the service worker finds its words: it has no catalogue of its own. */
const WORDS = 'skifta-words';

/** Keeps what the browser says of each kind, in the language of the app. */
async function keepWords(): Promise<void> {
  await loadWords('push_rings');
  const kinds: readonly PushKind[] = [...NOTICE_KINDS, TEST_PUSH];
  const rings = kinds.map((kind) => [kind, i18next.t(`pushRings.${kind}`)]);
  const cache = await caches.open(WORDS);
  await cache.put('/push-words', Response.json({ lang: i18next.language, rings: Object.fromEntries(rings) }));
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(unpacked(key), (char) => char.charCodeAt(0));

/** Asks the browser, then tells the server: only ever after a tap. `false`: the person, or the browser, said no. */
export async function turnOnHere(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const { public_key } = await send(beginPush, {});
  const asked = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) };
  const subscription = await registration.pushManager.subscribe(asked).catch(async () => {
    // It may hold the key of an installation that was here before.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(asked);
  });
  await tellServer(subscription);
  return true;
}

/** Says to the server where this browser is reached. */
export async function tellServer(subscription: PushSubscription): Promise<void> {
  await keepWords();
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await send(addPushDevice, { body: { endpoint: endpoint ?? '', p256dh, auth } });
  localStorage.setItem(MARK, markNow());
}

/** The browser's own half of turning it off. */
export async function forgetHere(): Promise<void> {
  unmark();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

// Once, wherever this part was needed first. To end push is the browser's own act: it holds without a network too.
onSessionEnd((why) => {
  if (why === 'signed_out') void forgetHere().catch(() => undefined);
});
i18next.on('languageChanged', () => {
  if (isMarked()) void keepWords().catch(() => undefined);
});
