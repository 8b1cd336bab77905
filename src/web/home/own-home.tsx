import { Stack } from '@mantine/core';
import { openShifts } from '../offers/offer-parts.ts';
import { Fetched } from '../parts/fetched.tsx';
import { ToDoCard } from '../time-entries/to-do.tsx';
import { Hero } from './hero.tsx';
import { PaySoFar } from './pay-so-far.tsx';
import { Requests } from './requests.tsx';
import { WeekStrip } from './week-strip.tsx';

/** A person's own day, the nearest first: on a phone all but the last two stand on the first screen (decision 0146). */
export function OwnHome() {
  return (
    <Stack gap={12} miw={0}>
      <Hero />
      <Requests />
      <WeekStrip />
      <PaySoFar />
      <ToDoCard />
      <Fetched part={openShifts} own={{}} waiting={null} />
    </Stack>
  );
}
