import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CloudOff from 'lucide-react/icons/cloud-off';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { isUnsent, unsentOf, useUnsent } from '../offline/unsent.ts';
import { type BadgeForm, type BadgeTone, StatusBadge } from '../ui/status-badge.tsx';

type Look = {
  readonly form: BadgeForm;
  readonly tone: BadgeTone;
  readonly icon: (size: number) => ReactNode;
};

/** The look of each status of a report: form, colour and icon; the word is beside it. */
const LOOKS: Readonly<Record<TimeEntryStatus, Look>> = {
  draft: { form: 'striped', tone: 'plain', icon: (size) => <Pencil size={size} /> },
  submitted: { form: 'solid', tone: 'accent', icon: (size) => <Send size={size} /> },
  submitted_ok: { form: 'solid', tone: 'accent', icon: (size) => <Send size={size} /> },
  submitted_pending: { form: 'solid', tone: 'wait', icon: (size) => <TriangleAlert size={size} /> },
  approved: { form: 'solid', tone: 'good', icon: (size) => <CircleCheck size={size} /> },
  rejected: { form: 'outlined', tone: 'bad', icon: (size) => <CircleX size={size} /> },
};

const WAITING: Look = { form: 'striped', tone: 'wait', icon: (size) => <CloudOff size={size} /> };
const REFUSED: Look = { form: 'outlined', tone: 'bad', icon: (size) => <CircleX size={size} /> };

/** The look and the word of a report: its status, or that it is not sent. */
export function useEntryLook(): (entry: TimeEntry) => Look & { readonly word: string } {
  const { t } = useTranslation();
  useUnsent();
  return (entry) => {
    if (!isUnsent(entry)) return { ...LOOKS[entry.status], word: t(`timeEntries.status.${entry.status}`) };
    const refused = unsentOf(entry)?.refused ?? null;
    return refused === null
      ? { ...WAITING, word: t('offline.unsent.waiting') }
      : { ...REFUSED, word: t('offline.unsent.refused') };
  };
}

/** A report's status as a badge. */
export function EntryStatus({ entry }: { readonly entry: TimeEntry }) {
  const { form, tone, icon, word } = useEntryLook()(entry);
  return (
    <StatusBadge form={form} tone={tone} icon={icon(13)}>
      {word}
    </StatusBadge>
  );
}
