import { Opening } from '../parts/opening.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { Telling } from './typed-absence.ts';

/** The form with its calendar. A button for it may prefetch it. */
export const absenceForm = onDemand(async () => (await import('./absence-form.tsx')).AbsenceForm);

type Props = {
  /** null: closed. */
  readonly telling: Telling | null;
  readonly today: string;
  readonly onClose: () => void;
};

/** The form of an absence, while it is open. */
export function AbsenceSheet({ telling, today, onClose }: Props) {
  return (
    telling !== null && <Opening part={absenceForm} own={{ telling, today, onClose }} onCancel={onClose} />
  );
}
