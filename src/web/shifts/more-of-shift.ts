import { useTranslation } from 'react-i18next';
import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { usePlainWords } from '../parts/plain-words.ts';
import { usePlaceName } from './place-names.ts';

/** What is written of a shift beside its times, kind and places, which are shown by themselves; a field without a value is left out. */
export function useMoreOfShift(): (shift: ShiftFields) => readonly (readonly [name: string, said: string])[] {
  const { t } = useTranslation();
  const plain = usePlainWords();
  const format = useFormat();
  const placeName = usePlaceName();
  return (shift) =>
    SHIFT_FIELDS.flatMap((field) => {
      if (field === 'start_time' || field === 'end_time' || field === 'kind' || field === 'places') return [];
      const value = shift[field];
      const said =
        field === 'unit_id' || field === 'position_id'
          ? placeName(shift[field])
          : field === 'break_min' && value != null
            ? format.duration(Number(value))
            : plain(value);
      return said === null ? [] : [[t(`fields.${field}`), said] as const];
    });
}
