import { useState } from 'react';
import { addDays } from '../../core/calendar.ts';
import type { Shown } from './use-week.ts';

export type Copying = ReturnType<typeof useCopying>;

/** What is copied to the week that is shown: a week with shifts is copied to the next, an empty one takes those of the week before. */
export function useCopying(shown: Shown) {
  const { first, goTo } = shown;
  const [from, setFrom] = useState<string | null>(null);
  const last = shown.days.at(-1)?.date ?? first;
  // Drafts of the weeks beside are known too.
  const has_shifts = shown.shifts.some(({ date }) => first <= date && date <= last);
  const isEmpty = !shown.waiting && !shown.arriving && !shown.unknown && !has_shifts;
  const begin = (): void => {
    setFrom(isEmpty ? addDays(first, -7) : first);
    if (!isEmpty) goTo(addDays(first, 7));
  };
  return { from, isEmpty, begin, end: () => setFrom(null) };
}
