import { oneOf, type Search } from '../search.ts';

const VIEWS = ['mine', 'team'] as const;
export type LeaveView = (typeof VIEWS)[number];

/** The manager's piles: what awaits an answer, who is or will be away, and what has been. */
export const PILES = ['waiting', 'coming', 'past'] as const;
export type Pile = (typeof PILES)[number];
export const DEFAULT_PILE: Pile = 'waiting';

export type LeaveSearch = { view?: LeaveView | undefined; show?: Pile | undefined };

/**
 * `?view=mine`: a manager's own leave; left out: what the role comes for (the team's for a manager, the own for a worker).
 * `?show=coming`: the pile of the team's leave; left out: what awaits an answer.
 */
export const leaveSearch = (search: Search): LeaveSearch => {
  const show = oneOf(PILES, search.show);
  return { view: oneOf(VIEWS, search.view), show: show === DEFAULT_PILE ? undefined : show };
};
