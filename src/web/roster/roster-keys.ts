import { useTranslation } from 'react-i18next';
import type { KeyLine } from '../parts/shortcuts.ts';

const KEYS = [
  ['← → ↑ ↓', 'move'],
  ['Home End', 'week'],
  ['PageUp PageDown', 'month'],
  ['Enter', 'open'],
  ['Esc', 'back'],
  ['n', 'create'],
  ['t', 'today'],
] as const;

/** The keys of the shift calendar, for the list that `?` shows. */
export function useRosterKeyLines(): readonly KeyLine[] {
  const { t } = useTranslation();
  return KEYS.map(([key, does]) => [key, t(`roster.keys.${does}`)]);
}
