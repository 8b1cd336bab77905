import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';

/** The difference between a report and its shift: `start +20 min, slut −15 min`; equal times are left out. */
export function useDifference(): (start_min: number, end_min: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (start_min, end_min) =>
    [
      start_min === 0 ? null : t('timeEntries.entry.start_diff', { diff: format.signedDuration(start_min) }),
      end_min === 0 ? null : t('timeEntries.entry.end_diff', { diff: format.signedDuration(end_min) }),
    ]
      .filter((part) => part !== null)
      .join(', ');
}
