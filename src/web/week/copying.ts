import { useState } from 'react';
import { addDays } from '../../core/calendar.ts';
import type { Shown } from './use-week.ts';

export type Copying = ReturnType<typeof useCopying>;

/** What is copied to the week that is shown: a week with shifts is copied to the next, an empty one takes those of the week before. */
export function useCopying(shown: Shown) {
  const { first, goTo } = shown;
  const [from, setFrom] = useState<string | null>(null);
  const isEmpty = !shown.waiting && !shown.arriving && !shown.unknown && shown.shifts.length === 0;
  const begin = (): void => {
    setFrom(isEmpty ? addDays(first, -7) : first);
    if (!isEmpty) goTo(addDays(first, 7));
  };
  return { from, isEmpty, begin, end: () => setFrom(null) };
}
