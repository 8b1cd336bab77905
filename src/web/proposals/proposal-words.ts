import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import type { Post, Run } from './use-runs.ts';

type Times = Omit<Post, 'worker'>;
type Terms = readonly {
  readonly term: keyof NonNullable<Run['points_best']>['by'];
  readonly points: number;
}[];
type Rules = Run['removed'][number]['rules'];

/** Posts, rules and points in words. */
export function useProposalWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const roster = useRosterWords();
  const placeName = usePlaceName();
  /** `tor 26 nov. 07:00–15:30` */
  const when = (one: Times): string => `${format.shortDate(one.date)} ${roster.times(one)}`;
  /** `Vård · Linden` */
  const place = ({ position_id, unit_id }: Times): string =>
    [placeName(position_id), placeName(unit_id)].filter((one) => one !== null).join(' · ');
  const post = (one: Post): string => `${nameOf(one.worker)}, ${when(one)}`;
  const rules = (all: Rules): string =>
    all.map((rule) => t(`ruleNames.${rule}`).toLocaleLowerCase(format.locale)).join(', ');
  /** `kort vila 3, delade helger 5` */
  const terms = (all: Terms, write = format.number): string =>
    all
      .map(
        ({ term, points }) =>
          `${t(`proposals.terms.${term}`).toLocaleLowerCase(format.locale)} ${write(points)}`,
      )
      .join(', ');
  /** `Det kan bli högst 4 % bättre.`; null: nothing was proven. */
  const bound = ({ bound: least, points_best }: Pick<Run, 'bound' | 'points_best'>): string | null => {
    if (least === null || points_best === null) return null;
    const { total } = points_best;
    if (least >= total) return t('proposals.proven');
    return t('proposals.bound', { percent: format.percent(Math.ceil((100 * (total - least)) / total)) });
  };
  return { bound, when, times: roster.times, place, post, rules, terms };
}
