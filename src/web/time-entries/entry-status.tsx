import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { type BadgeForm, type BadgeTone, StatusBadge } from '../ui/status-badge.tsx';

type Look = {
  readonly form: BadgeForm;
  readonly tone: BadgeTone;
  readonly icon: (size: number) => ReactNode;
};

/** How each status of a report looks: form, colour and icon; the word is said beside it. */
export const LOOKS: Readonly<Record<TimeEntryStatus, Look>> = {
  draft: { form: 'striped', tone: 'plain', icon: (size) => <Pencil size={size} /> },
  submitted: { form: 'solid', tone: 'accent', icon: (size) => <Send size={size} /> },
  submitted_ok: { form: 'solid', tone: 'accent', icon: (size) => <Send size={size} /> },
  submitted_pending: { form: 'solid', tone: 'wait', icon: (size) => <TriangleAlert size={size} /> },
  approved: { form: 'solid', tone: 'good', icon: (size) => <CircleCheck size={size} /> },
  rejected: { form: 'outlined', tone: 'bad', icon: (size) => <CircleX size={size} /> },
};

/** A report's status as a badge. */
export function EntryStatus({ status }: { readonly status: TimeEntryStatus }) {
  const { t } = useTranslation();
  const { form, tone, icon } = LOOKS[status];
  return (
    <StatusBadge form={form} tone={tone} icon={icon(13)}>
      {t(`timeEntries.status.${status}`)}
    </StatusBadge>
  );
}
