import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import { addDays, holidayOn, isRedDay, mondayOf, weekdayOf } from '../../core/calendar.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import { MonthGrid } from '../parts/month-grid.tsx';
import { useOwnWishes, useWishing } from './own-wishes.ts';
import { usePeriodWords } from './period-words.ts';
import { DayChoice } from './wish-choice.tsx';
import { WISH_LOOKS, type WishDay } from './wish-looks.tsx';

type Props = {
  readonly period: PlanningPeriod;
  readonly today: string;
  readonly onClose: () => void;
};

/** The days of a period with what the user wishes, and below them the choice for the day that was pressed. */
export function WishSheet({ period, today, onClose }: Props) {
  const { t } = useTranslation();
  const words = usePeriodWords(period, today);
  const { wishes, left } = useOwnWishes(period);
  const wishing = useWishing(period);
  const start = period.first_day < today && today <= period.last_day ? today : period.first_day;
  const [cursor, setCursor] = useState(start);
  const [chosen, setChosen] = useState<string | null>(null);
  const days = useMemo(() => daysOf(period, today, wishes ?? []), [period, today, wishes]);
  const inside = (date: string): boolean => date >= period.first_day && date <= period.last_day;
  const choose = (date: string): void => {
    if (!inside(date)) return;
    setCursor(date);
    setChosen(date);
  };
  return (
    <FormSheet title={t('wishes.sheet', { period: words.days })} onClose={onClose}>
      <Text fz="sm" c="dimmed">
        {t(period.open ? 'wishes.lead' : 'wishes.lead_closed')}
      </Text>
      <Alert my={12} py={8} variant="light" role="status">
        {words.closing}{' '}
        {period.open && <strong>{t('wishes.left', { count: left, budget: period.budget })}</strong>}
      </Alert>
      <MonthGrid
        label={t('wishes.grid')}
        month={period.first_day.slice(0, 7)}
        days={days}
        looks={WISH_LOOKS}
        cursor={cursor}
        selected={chosen ?? ''}
        compact
        onCursor={(date) => inside(date) && setCursor(date)}
        onPress={choose}
      />
      <Box
        pos="sticky"
        bottom="calc(-1 * var(--mb-padding))"
        mt={12}
        py={12}
        bg="var(--card)"
        style={{ zIndex: 2 }}
      >
        {chosen === null || wishes === undefined ? (
          <Text fz="sm">{period.open ? t('wishes.choose') : ''}</Text>
        ) : (
          <DayChoice
            key={chosen}
            date={chosen}
            wish={wishes.find(({ date }) => date === chosen)}
            left={left}
            why={!period.open ? '' : chosen < today ? t('wishes.passed') : null}
            wishing={wishing}
          />
        )}
        {wishing.last !== null && (
          <Group mt={8} gap={8} justify="space-between" wrap="nowrap">
            <Text fz="sm" role="status">
              {wishing.last.said}
            </Text>
            <Button variant="light" mih="var(--tap)" disabled={wishing.busy} onClick={wishing.last.undo}>
              {t('common.undo')}
            </Button>
          </Group>
        )}
      </Box>
    </FormSheet>
  );
}

type Wishes = NonNullable<ReturnType<typeof useOwnWishes>['wishes']>;

/** Whole weeks around the period, Monday first. */
function daysOf({ first_day, last_day }: PlanningPeriod, today: string, wishes: Wishes): WishDay[] {
  const days: WishDay[] = [];
  const until = addDays(last_day, 7 - weekdayOf(last_day));
  for (let date = mondayOf(first_day); date <= until; date = addDays(date, 1))
    days.push({
      date,
      inMonth: date >= first_day && date <= last_day,
      isToday: date === today,
      holiday: holidayOn(date)?.key ?? null,
      red: isRedDay(date),
      wish: wishes.find((one) => one.date === date) ?? null,
      named: date === first_day || date.endsWith('-01'),
    });
  return days;
}
