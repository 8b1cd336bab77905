import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Plan } from '../../contract/fields.ts';
import { queryClient } from '../data.ts';
import type { PeopleView } from '../roster/view.ts';
import { draftsQuery } from './desk.ts';
import { rosterQuery } from './roster-shifts.ts';
import { besideDays, type Days } from './shown-days.ts';

/** What is asked for is drawn first: reading the days beside it took as long again, of the same processor. */
const REST_MS = 800;

const READS: readonly unknown[] = ['roster', 'drafts'];

/**
 * Asks for what the next step leads to. Somebody who steps goes on: the days after are asked for as soon as those of the step are there,
 * and both sides once the person rests. Never more than a step ahead, nothing while the tab is hidden, and of days that were left nothing
 * is waited for. `isShown`: the days themselves are there.
 */
export function useAskAhead(view: PeopleView, first: string, plan: Plan, isShown: boolean): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const way = useRef({ from: first, to: first });
  useEffect(() => {
    way.current = { from: way.current.to, to: first };
    // Nobody looks at them any more, and they are asked for again when somebody does.
    void queryClient.cancelQueries({
      type: 'inactive',
      fetchStatus: 'fetching',
      predicate: ({ queryKey: [topic] }) => READS.includes(topic),
    });
  }, [first]);
  useEffect(() => {
    if (!isShown || !isSeen) return;
    const [back, on] = besideDays(view, first);
    const read = (days: Days): void => {
      void queryClient.prefetchQuery(rosterQuery(days.first, days.count, plan));
      void queryClient.prefetchQuery(draftsQuery(days.first, days.count));
    };
    const { from } = way.current;
    if (from === back.first) read(on);
    if (from === on.first) read(back);
    const timer = setTimeout(() => [back, on].forEach(read), REST_MS);
    return () => clearTimeout(timer);
  }, [isShown, isSeen, view, first, plan]);
}
