import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getRosterCosts } from '../../contract/roster-costs.ts';
import { addDays } from '../../core/calendar.ts';
import { ApiError } from '../api-error.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { ChartPart, type Reading } from './chart-part.tsx';

const WEEKS = 8;
const HEIGHT = 120;
const FOOT = 20;
const HEAD = 16;
const BAR = 0.62;
/** A bar narrower than this has no room for its sum. */
const SUM_PX = 58;

type Week = { readonly first: string; readonly cost: number; readonly ob: number };

/** What the published plan costs a week, to the last week shown; the part that is OB is solid. Not for planners without cost. */
export function WeeksCost({ monday }: { readonly monday: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width } = useElementSize();
  const from = addDays(monday, -7 * (WEEKS - 1));
  const query = { start_date: from, end_date: addDays(monday, 6) };
  const read = useQuery(ask('roster-costs', getRosterCosts, { query }));
  if (read.error instanceof ApiError && read.error.status === 403) return null;
  const weeks = Array.from({ length: WEEKS }, (_, at): Week => {
    const first = addDays(from, 7 * at);
    const isIn = ({ date }: { readonly date: string }): boolean => date >= first && date <= addDays(first, 6);
    const shifts = (read.data?.days ?? []).filter(isIn);
    const whole = [...shifts, ...(read.data?.salaries ?? []).filter(isIn)];
    return {
      first,
      cost: added(whole.map(({ pay, contribution }) => pay + (contribution ?? 0))),
      ob: added(shifts.map(({ ob }) => ob)),
    };
  });
  const most = Math.max(1, ...weeks.map(({ cost }) => cost));
  const step = width / WEEKS;
  const y = (kronor: number): number => HEAD + HEIGHT * (1 - Math.max(0, kronor) / most);
  const reading: Reading = { ...read, is_empty: weeks.every(({ cost }) => cost === 0) };
  return (
    <ChartPart
      title={t('weekCharts.cost')}
      about={t('weekCharts.cost_about')}
      empty={t('weekCharts.no_cost')}
      reading={reading}
      heads={[t('weekCharts.week'), t('weekCharts.cost'), t('weekCharts.of_which_ob')]}
      rows={weeks.map(({ first, cost, ob }) => [format.week(first), format.kr(cost), format.kr(ob)])}
    >
      <div ref={ref}>
        <svg width="100%" height={HEAD + HEIGHT + FOOT} aria-hidden="true" fontSize={12} fill="currentcolor">
          {weeks.map(({ first, cost, ob }, at) => {
            const x = step * (at + (1 - BAR) / 2);
            const middle = step * (at + 0.5);
            return (
              <g key={first}>
                <rect
                  x={x}
                  y={y(cost)}
                  width={step * BAR}
                  height={y(0) - y(cost)}
                  fill="var(--accent)"
                  opacity={first === monday ? 0.6 : 0.35}
                />
                <rect x={x} y={y(ob)} width={step * BAR} height={y(0) - y(ob)} fill="var(--accent)" />
                {step >= SUM_PX && (
                  <text x={middle} y={y(cost) - 4} textAnchor="middle">
                    {format.kr(cost)}
                  </text>
                )}
                <text
                  x={middle}
                  y={HEAD + HEIGHT + 15}
                  textAnchor="middle"
                  fontWeight={first === monday ? 700 : 400}
                >
                  {format.week(first)}
                </text>
              </g>
            );
          })}
          <line x1={0} x2="100%" y1={y(0)} y2={y(0)} stroke="var(--line)" />
        </svg>
      </div>
    </ChartPart>
  );
}

const added = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
