import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveStatus as Status } from '../../core/leave.ts';
import { type BadgeForm, type BadgeTone, StatusBadge } from '../ui/status-badge.tsx';

type Look = { readonly form: BadgeForm; readonly tone: BadgeTone; readonly icon: ReactNode };

const LOOKS: Readonly<Record<Status, Look>> = {
  pending: { form: 'striped', tone: 'wait', icon: <Clock size={13} /> },
  approved: { form: 'solid', tone: 'good', icon: <CircleCheck size={13} /> },
  rejected: { form: 'outlined', tone: 'bad', icon: <CircleX size={13} /> },
  withdrawn: { form: 'outlined', tone: 'plain', icon: <Undo2 size={13} /> },
};

/** The status of a request by form, colour, icon and word. */
export function LeaveStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  return <StatusBadge {...LOOKS[status]}>{t(`leave.status.${status}`)}</StatusBadge>;
}
