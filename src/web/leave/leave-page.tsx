import { getRouteApi } from '@tanstack/react-router';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { DEFAULT_PILE, leaveSearch } from './choice.ts';
import { MyLeave } from './my-leave.tsx';
import { TeamLeave } from './team-leave.tsx';

const route = getRouteApi('/signed-in/leave');

/**
 * Leave: a worker's own; for a manager the team's and, in a second view, their own. All lists come from one call
 * (queries.ts). An event `leave` reads them again, so that an answer appears at once.
 */
export function LeavePage() {
  const search = route.useSearch();
  const { view, show = DEFAULT_PILE } = search;
  const navigate = route.useNavigate();
  const manager = isManager(roleOf(useMe()));
  if (!manager || view === 'mine') return <MyLeave manager={manager} />;
  return (
    <TeamLeave
      pile={show}
      onPile={(next) => void navigate({ search: leaveSearch({ show: next }), resetScroll: false })}
      narrow={search}
      onNarrow={(next) =>
        void navigate({ search: leaveSearch({ show, ...next }), replace: true, resetScroll: false })
      }
    />
  );
}
