import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { cellAt } from './grid-hands.ts';
import type { Shown } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { type At, OPEN } from './week-rows.ts';

type Props = { readonly shown: Shown };

const route = getRouteApi('/signed-in/shifts');
const NONE = { selected: new Set<string>(), carried: {}, others: new Map<string, string>() } as const;
const nothing = (): void => undefined;

/** A month on a phone: people beside a strip of days that scrolls sideways. A tap leads to the day, where all can be done. */
export function PhoneMonth({ shown }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = route.useNavigate();
  const { days, today, first } = shown;
  const date = days.some((day) => day.date === today) ? today : first;
  const box = useRef<HTMLDivElement>(null);
  // The days before today are on the left, out of sight.
  useEffect(() => {
    const [scroll, cell] = [box.current?.firstElementChild, cellAt(OPEN, date)];
    if (scroll != null && cell !== null) scroll.scrollLeft = cell.offsetLeft - 2 * cell.offsetWidth;
  }, [date]);
  const goTo = (at: At): void =>
    void navigate({ search: ({ q, unit }) => ({ view: 'week', from: at.date, q, unit }) });
  return (
    <>
      <Text fz="sm" c="dimmed" mb={8}>
        {t('week.show_day')}
      </Text>
      <div ref={box}>
        <WeekGrid
          label={t('week.grid', { from: format.dayInWords(first) })}
          days={days}
          rows={shown.rows}
          every={shown.every}
          today={today}
          cursor={{ row: OPEN, date }}
          chosen={null}
          stretch={null}
          typing={null}
          presets={shown.presets}
          {...NONE}
          onKey={(event, at) => event.key === 'Enter' && goTo(at)}
          onPress={(_, at) => goTo(at)}
          onMenu={goTo}
          onWhole={(what) => 'date' in what && goTo({ row: OPEN, date: what.date })}
          onGrab={nothing}
          onSave={nothing}
          onCancel={nothing}
          head={null}
          foot={null}
        />
      </div>
    </>
  );
}
