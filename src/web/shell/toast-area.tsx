import { Notifications } from '@mantine/notifications';

export function ToastArea() {
  return <Notifications position="bottom-center" limit={3} containerWidth={460} aria-live="polite" />;
}
