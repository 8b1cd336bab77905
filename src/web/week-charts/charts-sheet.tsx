import { Drawer, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { nameOf } from '../roles.ts';
import { rosterQuery, shiftsOf } from '../week/roster-shifts.ts';
import type { Shown } from '../week/use-week.ts';
import type { Reading } from './chart-part.tsx';
import { sharesOf } from './counted.ts';
import { PeopleShares } from './people-shares.tsx';
import { PersonDays } from './person-days.tsx';
import { WeeksCost } from './weeks-cost.tsx';

type Props = { readonly shown: Shown; readonly onClose: () => void };

const WEEKS = 4;
const NONE = { weekend: 0, night: 0, evening: 0, day: 0 };

/** Pictures of the published plan, to the last week shown: cost a week, who has the unsocial shifts, one person's days. */
export function ChartsSheet({ shown, onClose }: Props) {
  const { t } = useTranslation();
  const { zone, unit } = shown;
  const monday = mondayOf(addDays(shown.first, shown.count - 1));
  const days = { first: addDays(monday, -7 * (WEEKS - 1)), count: 7 * WEEKS };
  const read = useQuery({ ...rosterQuery(days.first, days.count), placeholderData: keepPreviousData });
  const roster = read.data;
  const shifts = useMemo(() => (roster === undefined ? [] : shiftsOf(roster, zone)), [roster, zone]);
  const shares = useMemo(() => sharesOf(shifts, zone), [shifts, zone]);
  // A person with neither terms nor a shift is on no plan, such as a manager.
  const people = (roster?.people ?? [])
    .filter(
      ({ id, agreed_min, units }) =>
        (agreed_min !== null || shares.has(id)) &&
        (unit === undefined || units === undefined || units.some(({ unit_id }) => unit_id === unit)),
    )
    .map((person) => ({
      id: person.id,
      name: nameOf(person),
      agreed_min: person.agreed_min,
      share: shares.get(person.id) ?? NONE,
    }));
  const reading: Reading = { ...read, is_empty: shares.size === 0 };
  return (
    <Drawer opened onClose={onClose} title={t('weekCharts.title')} position="right" size="lg">
      <Stack gap={28}>
        <WeeksCost monday={monday} />
        <PeopleShares people={people} reading={reading} />
        <PersonDays people={people} shifts={shifts} days={days} zone={zone} reading={reading} />
      </Stack>
    </Drawer>
  );
}
