import { listDrafts } from '../../contract/drafts.ts';
import type { Plan } from '../../contract/fields.ts';
import type { Shift } from '../../contract/shifts.ts';
import { ask, queryClient } from '../data.ts';
import { USUAL_ZONE } from '../months.ts';
import { overlay, type Plan as PlanShown } from './overlay.ts';
import { rosterQuery, shiftsOf, showZone } from './roster-shifts.ts';
import { draftsAsked } from './shown-days.ts';
import { underWay, withDraftEdits, withEdits } from './turns.ts';

/** The days on screen, and what is known of them when an edit is made. */

export const draftsQuery = (first: string, count: number) =>
  ask('drafts', listDrafts, { query: draftsAsked({ first, count }) });

/** The first day, how many, their zone, and what they are judged beside. */
export type Desk = {
  readonly first: string;
  readonly count: number;
  readonly zone: string;
  readonly plan: Plan;
};
let desk: Desk | null = null;
export const layDesk = (now: Desk): void => {
  desk = now;
  showZone(now.zone);
};

export const zoneHere = (): string => desk?.zone ?? USUAL_ZONE;
/** What is published is the same beside either plan: it is known while the other is being read. */
export const rosterHere = () => {
  if (desk === null) return;
  const { first, count, plan } = desk;
  const said = (of: Plan) => queryClient.getQueryData(rosterQuery(first, count, of).queryKey);
  return said(plan) ?? said(plan === 'drafts' ? 'published' : 'drafts');
};
/** As the server last said. */
export function shiftsHere(): readonly Shift[] {
  const roster = rosterHere();
  return roster === undefined ? [] : shiftsOf(roster, zoneHere());
}
export const draftsHere = () =>
  desk === null ? undefined : queryClient.getQueryData(draftsQuery(desk.first, desk.count).queryKey);

/** The plan as it is on screen, with the edits that are under way. */
export const planHere = (): PlanShown =>
  overlay(withEdits(underWay(), shiftsHere()), withDraftEdits(underWay(), draftsHere()?.drafts ?? []));
/** The plan as the server last said it. */
export const planSaid = (): PlanShown => overlay(shiftsHere(), draftsHere()?.drafts ?? []);
