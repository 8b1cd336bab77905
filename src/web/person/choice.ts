import { PARTS, type Part } from '../people/choice.ts';
import { oneOf, type Search } from '../search.ts';

/** The parts of a person's page. */
export const TABS = ['overview', 'employment', 'schedule', 'time', 'leave', 'bank', 'history'] as const;
export type Tab = (typeof TABS)[number];

/** Where the open form begins. */
export type Edited = 'person' | Part;
const EDITED = ['person', ...PARTS] as const;

export type PersonSearch = { tab?: Tab | undefined; edit?: Edited | undefined };

/** `?tab=time`: a part of the page, the overview when it is left out. `?edit=pay`: the open form, and where it begins. */
export const personSearch = (search: Search): PersonSearch => {
  const tab = oneOf(TABS, search.tab);
  return { tab: tab === 'overview' ? undefined : tab, edit: oneOf(EDITED, search.edit) };
};
