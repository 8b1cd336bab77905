import { addDays, datesInRow, localToMinute } from '../src/core/calendar.ts';
import { NOTHING_CARRIED } from '../src/core/roster/fairness.ts';
import { postOf } from '../src/core/roster/post.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift } from '../src/core/roster/proposal/facts.ts';
import { LAW } from '../src/core/roster/work-rules.ts';

/** Facts of a proposal, of a week from this Monday. */

export const ZONE = 'Europe/Stockholm';
export const MONDAY = '2027-03-01';
const at = (day: string, clock: string) => localToMinute(day, clock, ZONE);
export const post = (day: string, from = '07:00', until = '16:00') => ({
  ...postOf(
    { start: at(day, from), end: at(until <= from ? addDays(day, 1) : day, until), kind: 'work' },
    60,
    ZONE,
  ),
  kind: 'work' as const,
});
export const shift = (
  id: string,
  one: ReturnType<typeof post>,
  more: Partial<ProposalShift> = {},
): ProposalShift => ({
  ...{ ...one, id, unit_id: null, demands: [], people: [], told: [], open: 1, closed: null },
  ...more,
});
export const person = (id: string, more: Partial<ProposalPerson> = {}): ProposalPerson => ({
  ...{ id, is_manager: false, employments: [{ first: null, last: null }], born: null, away: [], said: [] },
  ...{ units: [], skills: [], agreed_min: 2400, wishes: [], carried: NOTHING_CARRIED, posts: [] },
  ...more,
});
export const factsOf = (more: Partial<ProposalFacts>): ProposalFacts => ({
  ...{ zone: ZONE, first: MONDAY, last: addDays(MONDAY, 6), shifts: [], people: [] },
  rules: datesInRow(addDays(MONDAY, -7), 60).map((day) => ({ day, rules: LAW })),
  weights: { places: 100, hours: 100, wishes: 100, fairness: 100, rhythm: 100 },
  ...more,
});
