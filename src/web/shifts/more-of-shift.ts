import { useTranslation } from 'react-i18next';
import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { usePlainWords } from '../parts/plain-words.ts';

/** What is written of a shift beside its times and its kind, which has a mark; a field without a value is left out. */
export function useMoreOfShift(): (shift: ShiftFields) => readonly (readonly [name: string, said: string])[] {
  const { t } = useTranslation();
  const plain = usePlainWords();
  return (shift) =>
    SHIFT_FIELDS.flatMap((field) => {
      const said =
        field === 'start_time' || field === 'end_time' || field === 'kind' ? null : plain(shift[field]);
      return said === null ? [] : [[t(`fields.${field}`), said] as const];
    });
}
