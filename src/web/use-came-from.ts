import { useLocation } from '@tanstack/react-router';
import { fromOf, isHome } from './came-from.ts';

/**
 * Where the person's page was opened from; of a new tab, the approvals or the list of people. `steps`: so many entries back in
 * the browser's history, where the list has its scroll; null: it is not there. `to_person`: it is the person's own page.
 */
export const useCameFrom = () =>
  useLocation({
    select: (at) => {
      const { place, href, index } = fromOf(at);
      const steps = index === undefined ? 0 : at.state.__TSR_index - index;
      return { place, href, steps: steps > 0 ? steps : null, to_person: isHome({ pathname: href }) };
    },
    structuralSharing: true,
  });
