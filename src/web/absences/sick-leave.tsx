import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getSickLeave } from '../../contract/sick-leave.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartPart } from '../charts/chart-part.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';

/** Which share of all days illness took, thirteen months: of the whole company, never of a person. */
export function SickLeave() {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const read = useQuery(ask('absences', getSickLeave, {}));
  const months = (read.data?.months ?? []).map(({ month, short_pct, long_pct }) => ({
    month,
    long: long_pct ?? 0,
    all: short_pct === null || long_pct === null ? null : short_pct + long_pct,
  }));
  const said = (pct: number): string => format.percent(Math.round(pct * 10) / 10);
  const is_known = months.some(({ all }) => all !== null);
  const now = months.at(-1);
  const [before] = months;
  return (
    <Card>
      <ChartPart
        level={2}
        title={t('charts.sick.title')}
        about={t('charts.sick.about')}
        empty={t(is_known ? 'charts.sick.none' : 'charts.sick.empty')}
        reading={{ ...read, is_empty: months.every(({ all }) => all === null || all === 0) }}
        heads={[
          t('charts.month'),
          ...(['short', 'long', 'sum'] as const).map((head) => t(`charts.sick.${head}`)),
        ]}
        rows={months.map(({ month, long, all }) => [
          format.monthInWords(month),
          ...(all === null ? [t('charts.sick.hidden'), '', ''] : [all - long, long, all].map(said)),
        ])}
      >
        {now !== undefined && before !== undefined && now.all !== null && before.all !== null && (
          <Text fw={600} mb={8} className={shared.capital}>
            {t('charts.sick.latest', {
              month: format.monthInWords(now.month),
              now: said(now.all),
              before_month: format.monthInWords(before.month),
              before: said(before.all),
            })}
          </Text>
        )}
        <KeyOfLooks
          looks={[
            { look: 'light', word: t('charts.sick.short') },
            { look: 'full', word: t('charts.sick.long') },
            { look: 'striped', word: t('charts.sick.now') },
          ]}
        />
        <Bars
          bars={months.map(({ month, long, all }, at) => ({
            key: month,
            name: phone ? format.shortMonth(month).slice(0, 1).toLocaleUpperCase() : format.shortMonth(month),
            whole: all,
            part: long,
            is_loose: at === months.length - 1,
          }))}
          tick={format.percent}
        />
      </ChartPart>
    </Card>
  );
}
