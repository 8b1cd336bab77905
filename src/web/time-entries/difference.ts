import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';

/** How a report lies against its shift: `start +20 min, slut −15 min`; what does not differ is not said. */
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
