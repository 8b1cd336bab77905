import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFairness } from '../../contract/fairness.ts';
import { medianOf, UNSOCIAL } from '../../core/roster/fairness.ts';
import { ChartPart } from '../charts/chart-part.tsx';
import { RowBars } from '../charts/row-bars.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';

type Props = {
  /** The day after the last that counts. */
  readonly until: string;
  readonly unit: string | undefined;
};

/** The evenings, nights, weekends and big holidays that people have had in twelve months, as the ledger of fairness says; the most first. */
export function PeopleFairness({ until, unit }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [part, setPart] = useState<(typeof UNSOCIAL)[number]>('evenings');
  const query = unit === undefined ? { until } : { until, unit_id: unit };
  const read = useQuery(ask('fairness', getFairness, { query }));
  const people = read.data?.people ?? [];
  const sorted = people.toSorted((a, b) => b.had[part] - a.had[part]);
  const middle = medianOf(people)[part];
  const span =
    read.data === undefined
      ? { first: '', last: '' }
      : { first: format.date(read.data.first_day), last: format.date(read.data.last_day) };
  return (
    <ChartPart
      title={t('weekCharts.fair')}
      about={t('weekCharts.fair_about', { ...span, middle: format.number(middle) })}
      empty={t('weekCharts.fair_none', span)}
      reading={{ ...read, is_empty: people.every(({ had }) => UNSOCIAL.every((one) => had[one] === 0)) }}
      heads={[t('weekCharts.person'), ...UNSOCIAL.map((one) => t(`weekCharts.parts.${one}`))]}
      rows={sorted.map(({ worker, had, share }) => [
        nameOf(worker),
        ...UNSOCIAL.map((one) =>
          share === null
            ? format.number(had[one])
            : t('weekCharts.beside_share', {
                had: format.number(had[one]),
                share: format.number(share[one]),
              }),
        ),
      ])}
    >
      <SegmentedControl
        aria-label={t('weekCharts.fair')}
        value={part}
        onChange={(next) => setPart(UNSOCIAL.find((one) => one === next) ?? 'evenings')}
        data={UNSOCIAL.map((one) => ({ value: one, label: t(`weekCharts.parts.${one}`) }))}
        mb={10}
      />
      <RowBars
        line={middle}
        rows={sorted.map(({ worker, had, share }) => ({
          key: worker.id,
          name: nameOf(worker),
          value: had[part],
          mark: share?.[part] ?? null,
          said: format.number(had[part]),
        }))}
      />
    </ChartPart>
  );
}
