import { Opening } from '../parts/opening.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { Asking } from './typed-leave.ts';

/** The form with its calendar. A button for it may prefetch it. */
export const leaveForm = onDemand(async () => (await import('./leave-form.tsx')).LeaveForm);

type Props = {
  /** null: closed. */
  readonly asking: Asking | null;
  readonly today: string;
  readonly onClose: () => void;
};

/** The form of a leave request, while it is open. */
export function LeaveSheet({ asking, today, onClose }: Props) {
  return asking !== null && <Opening part={leaveForm} own={{ asking, today, onClose }} onCancel={onClose} />;
}
