import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getAnswerRates } from '../../contract/answer-rates.ts';
import { isoWeek } from '../../core/calendar.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartPart } from '../charts/chart-part.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';

/** How many answer when they are asked for a shift, eight weeks; nothing where nobody was asked and nothing offered. */
export function AnswerRate() {
  const { t } = useTranslation();
  const format = useFormat();
  const read = useQuery(ask('assignments', getAnswerRates, {}));
  const weeks = read.data?.weeks ?? [];
  const all = (of: 'asked' | 'yes' | 'no' | 'offered' | 'taken'): number =>
    weeks.reduce((sum, week) => sum + week[of], 0);
  const [asked, yes, no, offered, taken] = [
    all('asked'),
    all('yes'),
    all('no'),
    all('offered'),
    all('taken'),
  ];
  if (read.isSuccess && asked + offered === 0) return null;
  return (
    <Card>
      <ChartPart
        level={2}
        title={t('charts.answers.title')}
        about={t('charts.answers.about')}
        empty={t('charts.answers.empty')}
        reading={{ ...read, is_empty: asked === 0 }}
        heads={(['week', 'asked', 'yes', 'no', 'offered', 'taken'] as const).map((head) =>
          t(`charts.answers.${head}`),
        )}
        rows={weeks.map(({ week, ...of }) => [
          format.week(week),
          ...[of.asked, of.yes, of.no, of.offered, of.taken].map(format.number),
        ])}
      >
        <Text fz={22} fw={650} lh={1.3}>
          {t('charts.answers.rate', { share: format.percent(Math.round((100 * (yes + no)) / asked)) })}
        </Text>
        <Text fz="sm" mb={8}>
          {t('charts.answers.said', {
            yes: format.number(yes),
            no: format.number(no),
            asked: format.number(asked),
          })}
        </Text>
        <KeyOfLooks
          looks={[
            { look: 'full', word: t('charts.answers.answered') },
            { look: 'light', word: t('charts.answers.silent') },
          ]}
        />
        <Bars
          bars={weeks.map((one) => ({
            key: one.week,
            name: format.number(isoWeek(one.week)),
            whole: one.asked === 0 ? null : one.asked,
            part: one.yes + one.no,
          }))}
          tick={format.number}
        />
      </ChartPart>
      {offered > 0 && (
        <Text fz="sm">
          {t('charts.answers.offers', { taken: format.number(taken), offered: format.number(offered) })}
        </Text>
      )}
    </Card>
  );
}
