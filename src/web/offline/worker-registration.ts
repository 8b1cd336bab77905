import i18next from 'i18next';
import { toastWithAction } from '../parts/toast.tsx';

let registered: Promise<ServiceWorkerRegistration> | undefined;
let follow: (address: string) => void = () => {};

/**
 * Registers the service worker of a build, once a page, and offers a newer one when it is ready; it never replaces a page by
 * itself. `goTo` follows a tapped notice.
 */
export async function registerWorker(goTo: (address: string) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  follow = goTo;
  registered ??= register().catch((error: unknown) => {
    registered = undefined;
    throw error;
  });
  const registration = await registered;
  if ('Notification' in window && Notification.permission === 'granted')
    void import('../push/back-again.ts').then((part) => part.backAgain(registration)).catch(() => undefined);
}

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const open: unknown = Object(data).open;
    if (typeof open === 'string' && /^\/(?!\/)/.test(open)) follow(open);
  });
  if (registration.waiting !== null) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // The first worker replaces none.
      if (coming.state === 'installed' && navigator.serviceWorker.controller !== null) offer(coming);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  });
  return registration;
}

function offer(waiting: ServiceWorker): void {
  toastWithAction(i18next.t('offline.toast.newer'), i18next.t('offline.toast.reload'), () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take-over');
  });
}
