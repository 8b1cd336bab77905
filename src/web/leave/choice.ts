import type { AbsenceKind } from '../../core/absence.ts';
import { oneOf, type Search, textIn } from '../search.ts';

const VIEWS = ['mine', 'team'] as const;
export type LeaveView = (typeof VIEWS)[number];

/** The manager's piles: what awaits an answer, who is or will be away, who is ill, and what has been. */
export const PILES = ['waiting', 'coming', 'absent', 'past'] as const;
export type Pile = (typeof PILES)[number];
export const DEFAULT_PILE: Pile = 'waiting';

// On everyone's first load, where the rules of absence are not.
const ABSENCE_KINDS = ['sick', 'vab'] as const satisfies readonly AbsenceKind[];

export type LeaveSearch = {
  view?: LeaveView | undefined;
  show?: Pile | undefined;
  kind?: AbsenceKind | undefined;
  q?: string | undefined;
};

/**
 * `?view=mine`: a manager's own leave; left out: what the role comes for (the team's for a manager, the own for a worker).
 * `?show=coming`: the pile of the team's leave; left out: what awaits an answer. `?show=absent&kind=vab&q=anna`: of the ill and the
 * caring, these.
 */
export const leaveSearch = (search: Search): LeaveSearch => {
  const show = oneOf(PILES, search.show);
  const view = oneOf(VIEWS, search.view);
  if (show !== 'absent') return { view, show: show === DEFAULT_PILE ? undefined : show };
  return { view, show, kind: oneOf(ABSENCE_KINDS, search.kind), q: textIn(search.q) };
};
