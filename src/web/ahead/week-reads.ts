import type { getSettings } from '../../contract/companies.ts';
import type { listDrafts } from '../../contract/drafts.ts';
import type { getRoster } from '../../contract/rosters.ts';
import { today } from '../months.ts';
import { shiftsSearch, viewOf } from '../roster/view.ts';
import { lastMode, planOf } from '../week/plan-mode.ts';
import { daysRead, draftsAsked, rosterAsked } from '../week/shown-days.ts';

// Paths alone of the contract: its schemas are large.
const SETTINGS: (typeof getSettings)['path'] = '/api/company/';
const ROSTER: (typeof getRoster)['path'] = '/api/rosters/';
const DRAFTS: (typeof listDrafts)['path'] = '/api/drafts/';

/** As `readAhead` of the week (week/read-ahead.ts). The zone is not known yet: the app begins with the usual one too. */
export function readsOfWeek(search: string, person: string, phone: boolean): string[] {
  const asked = shiftsSearch(Object.fromEntries(new URLSearchParams(search)));
  const view = viewOf(asked);
  if (view === 'month') return [];
  const days = daysRead(phone && view !== 'people_month' ? 'week' : view, asked.from ?? today());
  return [
    `${ROSTER}?${new URLSearchParams(rosterAsked(days, planOf(lastMode(person))))}`,
    `${DRAFTS}?${new URLSearchParams(draftsAsked(days))}`,
    SETTINGS,
  ];
}
