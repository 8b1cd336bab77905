import { useTranslation } from 'react-i18next';
import type { HoursAccount } from '../../contract/hours-accounts.ts';
import { BurnUp } from '../charts/burn-up.tsx';
import { ChartPart } from '../charts/chart-part.tsx';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';

type Props = { readonly month: NonNullable<HoursAccount['month']> };

/** How the hours of the month grow beside those agreed. What the days mean stands over the account's own bars. */
export function MonthBurn({ month }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (of: number): string => format.duration(Math.round(of * 60));
  const name = format.monthInWords((month[0]?.day ?? today()).slice(0, 7));
  const whole = month.at(-1);
  const is_empty = whole === undefined || (whole.worked_hours === 0 && whole.planned_hours === 0);
  return (
    <ChartPart
      title={t('charts.burn.title')}
      about={t('charts.burn.about', { month: name })}
      empty={t('charts.burn.empty', { month: name })}
      reading={{ isPending: false, error: null, isFetching: false, refetch: () => undefined, is_empty }}
      heads={(['day', 'worked', 'planned', 'agreed'] as const).map((head) => t(`charts.burn.${head}`))}
      rows={month.map(({ day, worked_hours, planned_hours, agreed_hours }) => [
        format.dayMonth(day),
        hours(worked_hours),
        hours(planned_hours),
        agreed_hours === null ? '' : hours(agreed_hours),
      ])}
    >
      <BurnUp
        days={month.map(({ day, worked_hours, planned_hours, agreed_hours }) => ({
          ...{ day, worked: worked_hours, planned: planned_hours, agreed: agreed_hours },
        }))}
        today={today()}
        tick={format.number}
      />
    </ChartPart>
  );
}
