import { Opening } from '../parts/opening.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { Opened, RulesDialogProps } from './opened-rules.ts';

/** The form. A button for it may prefetch it. */
export const rulesForm = onDemand(async () => (await import('./rules-dialog.tsx')).RulesDialog);

type Props = Omit<RulesDialogProps, 'opened'> & {
  /** null: closed. */
  readonly opened: Opened | null;
};

/** The form of rules, while it is open. */
export function RulesSheet({ opened, ...rest }: Props) {
  return opened !== null && <Opening part={rulesForm} own={{ opened, ...rest }} onCancel={rest.onClose} />;
}
