import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getRosterCosts } from '../../contract/roster-costs.ts';
import { addDays } from '../../core/calendar.ts';
import { ApiError } from '../api-error.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartPart } from '../charts/chart-part.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { costWeeks, daysLastYear, WEEKS } from './cost-weeks.ts';

const NOTHING = { days: [], salaries: [], unknown: [] };

/**
 * What the published plan costs a week, to the last week shown, beside the same week of the year before; the part that is OB is darker.
 * Not for planners without cost.
 */
export function WeeksCost({ monday }: { readonly monday: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = { start_date: addDays(monday, -7 * (WEEKS - 1)), end_date: addDays(monday, 6) };
  const read = useQuery(ask('roster-costs', getRosterCosts, { query: days }));
  const before = useQuery(ask('roster-costs', getRosterCosts, { query: daysLastYear(monday) }));
  if (read.error instanceof ApiError && read.error.status === 403) return null;
  const weeks = costWeeks(monday, read.data ?? NOTHING, before.data ?? NOTHING);
  const unknown = read.data?.unknown.length ?? 0;
  const has_before = weeks.some(({ last_year }) => last_year !== null);
  const about = [
    t('weekCharts.cost_about'),
    ...(before.data !== undefined && !has_before ? [t('weekCharts.no_last_year')] : []),
    ...(unknown > 0 ? [t('weekCharts.cost_unknown', { count: unknown })] : []),
  ];
  return (
    <ChartPart
      title={t('weekCharts.cost')}
      about={about.join(' ')}
      empty={t('weekCharts.no_cost')}
      reading={{ ...read, is_empty: weeks.every(({ cost }) => cost === 0) }}
      heads={[
        t('weekCharts.week'),
        t('weekCharts.cost'),
        t('weekCharts.of_which_ob'),
        t('weekCharts.last_year'),
      ]}
      rows={weeks.map(({ first, cost, ob, last_year }) => [
        format.week(first),
        format.kr(cost),
        format.kr(ob),
        last_year === null ? '' : format.kr(last_year),
      ])}
    >
      <KeyOfLooks
        looks={[
          { look: 'full', word: t('weekCharts.of_which_ob') },
          { look: 'light', word: t('weekCharts.rest_of_cost') },
          ...(has_before ? [{ look: 'line', word: t('weekCharts.last_year') } as const] : []),
        ]}
      />
      <Bars
        bars={weeks.map(({ first, cost, ob, last_year }) => ({
          key: first,
          name: format.week(first),
          whole: cost,
          part: ob,
          mark: last_year,
          is_shown: first === monday,
        }))}
        tick={format.number}
      />
    </ChartPart>
  );
}
