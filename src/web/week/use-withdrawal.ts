import { useTranslation } from 'react-i18next';
import { withdrawPublication } from '../../contract/publications.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { useRosterWords } from '../roster/roster-words.ts';
import { planHere } from './desk.ts';

/** Takes a publication back: its drafts are drafts again. Shifts that somebody touched since are kept, and named. */
export function useWithdrawal(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  return async (id) => {
    try {
      const { restored, kept } = await send(withdrawPublication, { params: { id } });
      const { shifts } = planHere();
      const named = kept.flatMap((one) => {
        const shift = shifts.find((other) => other.id === one);
        return shift === undefined ? [] : [`${format.shortDate(shift.date)} ${words.times(shift)}`];
      });
      const done = t('drafts.publish.withdrawn', {
        shifts: t('drafts.publish.shifts', { count: restored.length }),
      });
      const left = t('drafts.publish.kept', { count: kept.length, shifts: named.join(', ') });
      toast(kept.length === 0 ? done : `${done} ${left}`);
      await changed('shifts', 'assignments', 'drafts');
    } catch (error) {
      toastError(error);
    }
  };
}
