import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AssignmentWithShift, listAssignments } from '../../contract/shifts.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { minuteOf, type Span } from '../../core/clock.ts';
import { isAway } from '../../core/staffing.ts';
import { ChartPart } from '../charts/chart-part.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { restDays } from '../charts/rest-days.ts';
import { RestMap } from '../charts/rest-map.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { USUAL_ZONE } from '../months.ts';
import { settingsQuery } from '../settings-query.ts';
import { Card } from '../ui/card.tsx';

/** Whole weeks: two that were, this one, and two that come. */
const [BACK, DAYS] = [14, 35];

/** Where a person's rest lies in the five weeks around today. Beredskap is rest; jour is not. */
export function RestCard({ id, today }: { readonly id: string; readonly today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const first = addDays(mondayOf(today), -BACK);
  const last = addDays(first, DAYS - 1);
  // The night before the first day reaches into it.
  const query = { worker: id, start_date: addDays(first, -1), end_date: last };
  const read = useQuery(ask('assignments', listAssignments, { query }));
  const days = restDays((read.data ?? []).filter(isWork).map(spanOf), { first, count: DAYS }, zone);
  const span = { first: format.dayMonth(first), last: format.dayMonth(last) };
  const short = days.flatMap(({ date, short_min }) => (short_min === null ? [] : [{ date, short_min }]));
  const [least] = short.toSorted((a, b) => a.short_min - b.short_min);
  return (
    <Card>
      <ChartPart
        level={2}
        title={t('charts.rest.title')}
        about={t('charts.rest.about', span)}
        empty={t('charts.rest.none', span)}
        reading={{ ...read, is_empty: days.every(({ work }) => work.length === 0) }}
        heads={[t('charts.rest.day'), t('charts.rest.work'), t('charts.rest.rest')]}
        rows={days.map(({ date, work, short_min }) => [
          format.shortDate(date),
          work.map(({ clocks }) => clocks).join(', ') || t('charts.rest.free'),
          short_min === null ? '' : format.duration(short_min),
        ])}
      >
        <Text fz="sm" fw={600} mb={6} {...(least === undefined ? {} : { c: 'var(--bad)' })}>
          {least === undefined
            ? t('charts.rest.enough')
            : t('charts.rest.short', {
                count: short.length,
                day: format.shortDate(least.date),
                rest: format.duration(least.short_min),
              })}
        </Text>
        <KeyOfLooks
          looks={[
            { look: 'full', word: t('charts.rest.key.work') },
            ...(short.length > 0 ? [{ look: 'bad', word: t('charts.rest.key.short') } as const] : []),
          ]}
        />
        <RestMap days={days} today={today} />
      </ChartPart>
    </Card>
  );
}

const isWork = (one: AssignmentWithShift): boolean =>
  one.status !== 'rejected' && !isAway(one) && one.shift_details.kind !== 'beredskap';

const spanOf = ({ shift_details: { start_time, end_time } }: AssignmentWithShift): Span => ({
  start: minuteOf(start_time) ?? 0,
  end: minuteOf(end_time) ?? 0,
});
