import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import type { MissingPost } from '../../core/roster/need.ts';
import { useFormat } from '../format.ts';
import { toastError } from '../parts/toast.tsx';
import { sayDone } from '../week/latest-edit.ts';
import { sayWhy } from '../week/say-why.ts';
import type { Edits } from '../week/use-edits.ts';

/** Opens a shift for people who are missing, as a draft or at once. */
export function useOpenPost({ give, setSaid, undo, writesDraft }: Edits, zone: string) {
  const { t } = useTranslation();
  const format = useFormat();
  return async ({ start, end, unit_id, position_id, count }: MissingPost): Promise<void> => {
    const [from, until] = [minuteToLocal(start, zone), minuteToLocal(end, zone)];
    const drafts = writesDraft(null);
    const done = t('week.done.planned', {
      name: t('week.open'),
      day: format.dayInWords(from.date),
      times: format.range(from.clock, until.clock),
    });
    const said = drafts ? t('week.draft.said', { said: done }) : done;
    try {
      const ended = await give({
        start_time: isoOf(start),
        end_time: isoOf(end),
        kind: 'work',
        worker_id: null,
        more: { unit_id, position_id, places: count },
      });
      setSaid(said);
      sayDone(ended, said, () => void undo(true, drafts, true));
    } catch (error) {
      toastError(t('week.failed', { detail: sayWhy(error) }));
    }
  };
}
