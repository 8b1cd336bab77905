import { useTranslation } from 'react-i18next';
import type { StaffingNeed } from '../../contract/staffing-needs.ts';
import { NEED_DAYS, type NeedDay, type NeedKey } from '../../core/roster/need.ts';
import { useFormat } from '../format.ts';
import { usePlaceName } from '../shifts/place-names.ts';

const A_MONDAY = '2024-01-0';

/** What a need says, in words. */
export function useNeedWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const placeName = usePlaceName();
  const dayName = (day: NeedDay): string =>
    typeof day === 'number' ? format.shortWeekday(`${A_MONDAY}${day}`) : t(`needs.day.${day}`);
  /** `mån–fre, helgdag`: weekdays beside each other as a span. */
  const days = (some: readonly NeedDay[]): string => {
    const runs: NeedDay[][] = [];
    for (const day of NEED_DAYS.filter((one) => some.includes(one))) {
      const run = runs.at(-1);
      const before = run?.at(-1);
      if (run !== undefined && typeof day === 'number' && before === day - 1) run.push(day);
      else runs.push([day]);
    }
    return runs
      .flatMap((run) => {
        const [first, last] = [run[0], run.at(-1)];
        if (first === undefined || last === undefined) return [];
        return run.length > 2 ? [`${dayName(first)}–${dayName(last)}`] : run.map(dayName);
      })
      .join(', ');
  };
  return {
    dayName,
    when: ({ days: some, date }: Pick<StaffingNeed, 'days' | 'date'>): string =>
      date === null ? days(some) : format.shortDate(date),
    /** What is counted; empty: everybody. */
    of: ({ unit_id, position_id, skill_id }: NeedKey): string =>
      [unit_id, position_id, skill_id].flatMap((id) => placeName(id) ?? []).join(', '),
    many: ({ least, wanted }: Pick<StaffingNeed, 'least' | 'wanted'>): string =>
      least === wanted ? t('needs.just', { count: least }) : t('needs.between', { least, wanted }),
  };
}
