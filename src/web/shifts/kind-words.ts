import { useTranslation } from 'react-i18next';
import type { ShiftKind } from '../../core/shift.ts';
import { useFormat } from '../format.ts';

/** `20:00–08:00 (beredskap)`: times in a sentence, with the kind of what is no work. */
export function useWithKind(): (times: string, kind: ShiftKind) => string {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (times, kind) =>
    kind === 'work' ? times : `${times} (${t(`shifts.kinds.${kind}`).toLocaleLowerCase(locale)})`;
}
