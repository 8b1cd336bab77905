import type { Plan } from '../../contract/fields.ts';
import { queryClient } from '../data.ts';
import type { PeopleView } from '../roster/view.ts';
import { draftsQuery } from './desk.ts';
import { rosterQuery } from './roster-shifts.ts';
import { besideDays, type Days } from './shown-days.ts';

/** The days that were shown before, and those that are. */
let way = { from: '', to: '' };

const READS: readonly unknown[] = ['roster', 'drafts'];

/**
 * Asks for what the next step leads to. Somebody who steps goes on: the days after are asked for as soon as those of the step are there,
 * and both sides after a rest. Never more than a step ahead, nothing while the tab is hidden, and of days that were left nothing is waited
 * for. `isShown`: the days themselves are there. Returns what ends it.
 */
export function askAhead(
  view: PeopleView,
  first: string,
  plan: Plan,
  isShown: boolean,
  rest_ms: number,
): () => void {
  if (first !== way.to) {
    way = { from: way.to, to: first };
    // Those answers would be shown to no one; the days are asked for again when a step comes back to them.
    void queryClient.cancelQueries({
      type: 'inactive',
      fetchStatus: 'fetching',
      predicate: ({ queryKey: [topic] }) => READS.includes(topic),
    });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (days: Days): void => {
    void queryClient.prefetchQuery(rosterQuery(days.first, days.count, plan));
    void queryClient.prefetchQuery(draftsQuery(days.first, days.count));
  };
  const begin = (): void => {
    clearTimeout(timer);
    if (!isShown || document.visibilityState !== 'visible') return;
    const [back, on] = besideDays(view, first);
    if (way.from === back.first) read(on);
    if (way.from === on.first) read(back);
    timer = setTimeout(() => [back, on].forEach(read), rest_ms);
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', begin);
  };
}
