import type { AbsenceKind } from '../../core/absence.ts';
import { oneOf, type Search, textIn } from '../search.ts';

const VIEWS = ['mine', 'team'] as const;
export type LeaveView = (typeof VIEWS)[number];

/** The tabs of the team's leave: requests that await an answer, present and future leave, absence, and past leave. */
export const PILES = ['waiting', 'coming', 'absent', 'past'] as const;
export type Pile = (typeof PILES)[number];
export const DEFAULT_PILE: Pile = 'waiting';

// Copied, because this file is in the first load and the rules of absence are not.
const ABSENCE_KINDS = ['sick', 'vab'] as const satisfies readonly AbsenceKind[];

export type LeaveSearch = {
  view?: LeaveView | undefined;
  show?: Pile | undefined;
  kind?: AbsenceKind | undefined;
  q?: string | undefined;
};

/**
 * `?view=mine`: a manager's own leave; left out: the role's default (the team's for a manager, the user's own for a
 * worker). `?show=coming`: a tab of the team's leave; left out: requests that await an answer.
 * `?show=absent&kind=vab&q=anna`: filters of the absence tab.
 */
export const leaveSearch = (search: Search): LeaveSearch => {
  const show = oneOf(PILES, search.show);
  const view = oneOf(VIEWS, search.view);
  if (show !== 'absent') return { view, show: show === DEFAULT_PILE ? undefined : show };
  return { view, show, kind: oneOf(ABSENCE_KINDS, search.kind), q: textIn(search.q) };
};
