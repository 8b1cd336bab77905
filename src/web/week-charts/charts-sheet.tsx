import { Drawer, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, mondayOf } from '../../core/calendar.ts';
import type { Reading } from '../charts/chart-part.tsx';
import { nameOf } from '../roles.ts';
import { rosterQuery, shiftsOf } from '../week/roster-shifts.ts';
import type { Shown } from '../week/use-week.ts';
import { isOn } from './counted.ts';
import { PeopleFairness } from './people-fairness.tsx';
import { PersonDays } from './person-days.tsx';
import { WeeksCost } from './weeks-cost.tsx';

type Props = { readonly shown: Shown; readonly onClose: () => void };

const WEEKS = 4;

/** Pictures of the published plan, to the last week shown: cost a week, who has the unsocial shifts, one person's days. */
export function ChartsSheet({ shown, onClose }: Props) {
  const { t } = useTranslation();
  const { zone, unit } = shown;
  const monday = mondayOf(addDays(shown.first, shown.count - 1));
  const days = { first: addDays(monday, -7 * (WEEKS - 1)), count: 7 * WEEKS };
  const read = useQuery({ ...rosterQuery(days.first, days.count), placeholderData: keepPreviousData });
  const roster = read.data;
  const shifts = useMemo(() => (roster === undefined ? [] : shiftsOf(roster, zone)), [roster, zone]);
  const on_plan = useMemo(
    () =>
      new Set(
        shifts.flatMap((shift) =>
          shift.assignments.flatMap(({ worker_id }) => (isOn(shift, worker_id) ? worker_id : [])),
        ),
      ),
    [shifts],
  );
  // A person with neither terms nor a shift is on no plan, such as a manager.
  const people = (roster?.people ?? [])
    .filter(
      ({ id, agreed_min, units }) =>
        (agreed_min !== null || on_plan.has(id)) &&
        (unit === undefined || units === undefined || units.some(({ unit_id }) => unit_id === unit)),
    )
    .map((person) => ({
      id: person.id,
      name: nameOf(person),
      agreed_min: person.agreed_min,
    }));
  const reading: Reading = { ...read, is_empty: on_plan.size === 0 };
  return (
    <Drawer opened onClose={onClose} title={t('weekCharts.title')} position="right" size="lg">
      <Stack gap={28}>
        <WeeksCost monday={monday} />
        <PeopleFairness until={addDays(monday, 7)} unit={unit} />
        <PersonDays people={people} shifts={shifts} days={days} zone={zone} reading={reading} />
      </Stack>
    </Drawer>
  );
}
