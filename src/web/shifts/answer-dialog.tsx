import type { ComponentProps } from 'react';
import { Opening } from '../parts/opening.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { ShiftDialog } from './shift-dialog.tsx';

type Dialog = ComponentProps<typeof ShiftDialog>;
type Props = Omit<Dialog, 'assignment'> & { readonly assignment: Dialog['assignment'] | null };

const shiftDialog = onDemand(async () => (await import('./shift-dialog.tsx')).ShiftDialog);

/** The dialog of the shift to answer, fetched when it opens. */
export const AnswerDialog = ({ assignment, ...own }: Props) =>
  assignment !== null && <Opening part={shiftDialog} own={{ assignment, ...own }} onCancel={own.onClose} />;
