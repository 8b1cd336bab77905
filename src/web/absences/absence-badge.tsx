import Baby from 'lucide-react/icons/baby';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import { useTranslation } from 'react-i18next';
import type { AbsenceKind } from '../../core/absence.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

const ICONS = { sick: HeartPulse, vab: Baby } as const;

/** The kind of an absence as a badge: form, icon and word. */
export function AbsenceBadge({ kind }: { readonly kind: AbsenceKind }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <StatusBadge form="hatched" tone="plain" icon={<Icon size={14} />}>
      {t(`absences.kinds.${kind}`)}
    </StatusBadge>
  );
}
