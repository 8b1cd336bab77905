import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addDays } from '../../core/calendar.ts';
import type { Shown } from './use-week.ts';

const route = getRouteApi('/signed-in/shifts');

export type Copying = ReturnType<typeof useCopying>;

/**
 * What is copied to the week that is shown: a week with shifts is copied to the next, an empty one takes those of the week before. A copy
 * that is asked for before the week is read begins when it is: nobody knows yet which of the two it is. The month asks for one by
 * the address.
 */
export function useCopying(shown: Shown) {
  const { first, goTo } = shown;
  const [from, setFrom] = useState<string | null>(null);
  const [is_asked, setAsked] = useState(false);
  const navigate = route.useNavigate();
  const is_asked_from_month = route.useSearch({ select: ({ copy }) => copy !== undefined });
  useEffect(() => {
    if (!is_asked_from_month) return;
    setAsked(true);
    void navigate({ search: ({ copy: _, ...was }) => was, replace: true, resetScroll: false });
  }, [is_asked_from_month, navigate]);
  const last = shown.days.at(-1)?.date ?? first;
  // Drafts of the weeks beside are known too.
  const has_shifts = shown.shifts.some(({ date }) => first <= date && date <= last);
  const is_read = !shown.waiting && !shown.arriving && !shown.unknown;
  const isEmpty = is_read && !has_shifts;
  useEffect(() => {
    if (!is_asked || !is_read) return;
    setAsked(false);
    setFrom(isEmpty ? addDays(first, -7) : first);
    if (!isEmpty) goTo(addDays(first, 7));
  }, [is_asked, is_read, isEmpty, first, goTo]);
  return { from, isEmpty, begin: () => setAsked(true), end: () => setFrom(null) };
}
