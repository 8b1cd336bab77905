import { queryClient } from '../data.ts';
import { today, USUAL_ZONE } from '../months.ts';
import { type ShiftsSearch, viewOf } from '../roster/view.ts';
import { readUser } from '../session-store.ts';
import { settingsQuery } from '../settings-query.ts';
import { isPhone } from '../ui/phone.ts';
import { nearLongRows } from '../ui/rows.tsx';
import { draftsQuery } from './desk.ts';
import { lastMode, planOf } from './plan-mode.ts';
import { rosterQuery } from './roster-shifts.ts';
import { daysRead } from './shown-days.ts';

/** Starts the reads of the days by person at once: the screen's code and the user's own reads come meanwhile. */
export function readAhead(search: ShiftsSearch): void {
  const view = viewOf(search);
  if (view === 'month') return;
  void import('./week-page.tsx');
  const settings = settingsQuery();
  const zone = queryClient.getQueryData(settings.queryKey)?.time_zone ?? USUAL_ZONE;
  const shown = isPhone() && view !== 'people_month' ? 'week' : view;
  const { first, count } = daysRead(shown, search.from ?? today(zone));
  const roster = rosterQuery(first, count, planOf(lastMode(readUser()?.id)));
  // One row is of nobody.
  void queryClient
    .prefetchQuery(roster)
    .then(() => nearLongRows((queryClient.getQueryData(roster.queryKey)?.people.length ?? 0) + 1));
  void queryClient.prefetchQuery(draftsQuery(first, count));
  void queryClient.prefetchQuery(settings);
}
