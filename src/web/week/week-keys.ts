import { useTranslation } from 'react-i18next';
import type { KeyLine } from '../parts/shortcuts.ts';

const KEYS = [
  ['← → ↑ ↓', 'move'],
  ['Home End', 'ends'],
  ['PageUp PageDown', 'weeks'],
  ['Enter', 'open'],
  ['0–9', 'type'],
  ['Delete', 'remove'],
  ['c', 'copy'],
  ['v', 'paste'],
  ['Alt + ← → ↑ ↓', 'carry'],
  ['Alt + Shift + ← → ↑ ↓', 'carry_copy'],
  ['+ −', 'ends_at'],
  ['< >', 'starts_at'],
  ['Space', 'choose'],
  ['z', 'undo'],
  ['Shift + Z', 'redo'],
  ['p', 'problems'],
  ['Ctrl + Enter', 'publish'],
  ['n', 'create'],
  ['t', 'today'],
] as const;

/** The keys of the week, for the list that `?` shows. */
export function useWeekKeyLines(): readonly KeyLine[] {
  const { t } = useTranslation();
  return KEYS.map(([key, does]) => [key, t(`week.keys.${does}`)]);
}
