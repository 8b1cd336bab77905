import { useTranslation } from 'react-i18next';
import { type NeedStretch, type NeedSum, needKeyOf, needSum } from '../../core/roster/need.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { useNeedSays } from './need-of-day.tsx';

type Curve = {
  readonly key: string;
  /** What is counted: unit, position, skill. */
  readonly of: string;
  readonly same: readonly NeedStretch[];
  readonly sum: NeedSum;
  /** The curve in words. */
  readonly said: string;
};

/** The need of a day, a curve for each thing that is counted; what is short comes first. */
export function useCurves(stretches: readonly NeedStretch[], zone: string): Curve[] {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const { times } = useNeedSays(zone);
  return [...Map.groupBy(stretches, needKeyOf)]
    .map(([key, same]): Curve => {
      const { unit_id = null, position_id = null, skill_id = null } = same[0] ?? {};
      const names = [unit_id, position_id, skill_id].flatMap((id) => placeName(id) ?? []);
      const said = same.map(({ planned, least, wanted, ...span }) =>
        t('weekNeed.planned', { times: times(span), planned, least, wanted }),
      );
      return {
        key,
        of: names.join(', ') || t('weekNeed.everybody'),
        same,
        sum: needSum(same),
        said: said.join(', '),
      };
    })
    .toSorted((a, b) => b.sum.short_min - a.sum.short_min);
}
