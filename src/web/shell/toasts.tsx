import { notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { Fetched } from '../parts/fetched.tsx';
import { onDemand } from '../ui/on-demand.ts';

const area = onDemand(async () => (await import('./toast-area.tsx')).ToastArea);

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * Where messages appear. Its code is fetched at the user's first press or key, so that a screen reader knows the live
 * region before a message comes, or with a message that nobody pressed for.
 */
export function Toasts() {
  const [touched, setTouched] = useState(false);
  const waiting = useNotifications().notifications.length > 0;
  useEffect(() => {
    const touch = (): void => setTouched(true);
    for (const input of INPUTS) addEventListener(input, touch, { once: true, capture: true });
    return () => {
      for (const input of INPUTS) removeEventListener(input, touch, { capture: true });
    };
  }, []);
  // The next person to sign in here reads no message of the one before.
  useEffect(() => () => notifications.clean(), []);
  return (touched || waiting) && <Fetched part={area} own={{}} waiting={null} />;
}
