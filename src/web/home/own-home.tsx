import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../notices/notices-query.ts';
import { openShifts } from '../offers/offer-parts.ts';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { ToDoCard } from '../time-entries/to-do.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { Hero } from './hero.tsx';
import { PaySoFar } from './pay-so-far.tsx';
import { Requests } from './requests.tsx';
import { WeekStrip } from './week-strip.tsx';

const unread = onDemand(
  async () =>
    (await Promise.all([import('../notices/unread-messages.tsx'), loadWords('notices')]))[0].UnreadMessages,
);

/** A person's own day, the nearest first: on a phone all but the last two stand on the first screen (decision 0146). */
export function OwnHome() {
  return (
    <Stack gap={12} miw={0}>
      <Hero />
      <Messages />
      <Requests />
      <WeekStrip />
      <PaySoFar />
      <ToDoCard />
      <Fetched part={openShifts} own={{}} waiting={null} />
    </Stack>
  );
}

/** What managers wrote and one has not read: its code comes when there is any. */
function Messages() {
  const is_any = useQuery(noticesQuery()).data?.some(
    ({ kind, read_at }) => kind === 'message_written' && read_at === null,
  );
  return is_any === true && <Fetched part={unread} own={{}} waiting={null} />;
}
