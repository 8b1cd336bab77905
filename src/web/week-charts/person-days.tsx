import { NativeSelect } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { ChartPart, type Reading } from '../charts/chart-part.tsx';
import { restDays } from '../charts/rest-days.ts';
import { RestMap } from '../charts/rest-map.tsx';
import { useFormat } from '../format.ts';
import { growthOf, isOn, type PersonDay, spanOf } from './counted.ts';

type Person = { readonly id: string; readonly name: string; readonly agreed_min: number | null };
type Props = {
  readonly people: readonly Person[];
  readonly shifts: readonly Shift[];
  readonly days: { readonly first: string; readonly count: number };
  readonly zone: string;
  readonly reading: Reading;
};

/** One person's days: when the person works and rests, and how the planned hours grow beside the agreed ones. */
export function PersonDays({ people, shifts, days, zone, reading }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<string>();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (person === undefined) return null;
  const on = shifts.filter((shift) => isOn(shift, person.id));
  const own = growthOf(on, days);
  const rests = restDays(on.map(spanOf), days, zone);
  const hours = (minutes: number): string => `${format.number(Math.round(minutes / 6) / 10)} h`;
  const planned = own.at(-1)?.planned_min ?? 0;
  const whole = { ...reading, is_empty: planned === 0 };
  return (
    <>
      <NativeSelect
        label={t('weekCharts.person')}
        value={person.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChartPart
        title={t('weekCharts.growth', { name: person.name })}
        about={
          person.agreed_min === null
            ? t('weekCharts.growth_alone', { planned: hours(planned) })
            : t('weekCharts.growth_about', { planned: hours(planned), agreed: hours(person.agreed_min) })
        }
        empty={t('weekCharts.no_shifts_of', { name: person.name })}
        reading={whole}
        heads={[t('weekCharts.day'), t('weekCharts.planned')]}
        rows={own.map(({ date, planned_min }) => [format.shortDate(date), hours(planned_min)])}
      >
        <Growth days={own} agreed_min={person.agreed_min} />
      </ChartPart>
      <ChartPart
        title={t('weekCharts.rest', { name: person.name })}
        about={t('weekCharts.rest_about')}
        empty={t('weekCharts.no_shifts_of', { name: person.name })}
        reading={whole}
        heads={[t('weekCharts.day'), t('weekCharts.at_work')]}
        rows={rests.map(({ date, work }) => [
          format.shortDate(date),
          work.map(({ clocks }) => clocks).join(', ') || t('weekCharts.free'),
        ])}
      >
        <RestMap days={rests.map((day) => ({ ...day, short: [] }))} />
      </ChartPart>
    </>
  );
}

const HEIGHT = 110;

/** The planned hours from day to day, and the agreed ones as a dashed line. */
function Growth({
  days,
  agreed_min,
}: {
  readonly days: readonly PersonDay[];
  readonly agreed_min: number | null;
}) {
  const { ref, width } = useElementSize();
  const most = Math.max(1, agreed_min ?? 0, days.at(-1)?.planned_min ?? 0);
  const x = (day: number): number => (width * day) / days.length;
  const y = (minutes: number): number => 4 + (HEIGHT - 4) * (1 - minutes / most);
  const steps = days.map(({ planned_min }, at) => `V${y(planned_min)}H${x(at + 1)}`).join('');
  return (
    <div ref={ref}>
      <svg width="100%" height={HEIGHT + 4} aria-hidden="true">
        <path d={`M0 ${y(0)}${steps}V${y(0)}Z`} fill="var(--accent)" opacity={0.35} />
        {agreed_min !== null && (
          <line
            x1={0}
            y1={y(0)}
            x2={width}
            y2={y(agreed_min)}
            stroke="currentcolor"
            strokeWidth={1.5}
            strokeDasharray="4 3"
          />
        )}
        <line x1={0} x2="100%" y1={y(0)} y2={y(0)} stroke="var(--line)" />
      </svg>
    </div>
  );
}
