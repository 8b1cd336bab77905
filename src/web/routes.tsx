import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { PATHS } from './paths.ts';
import { homeOf } from './roles.ts';
import { monthSearch } from './search.ts';
import { accessToken, endSession, readUser, type ScreenRole, type SessionEnd } from './session-store.ts';
import { Broken } from './shell/broken.tsx';
import { Waiting } from './shell/waiting.tsx';

/** Every screen on one sheet. A screen's code is fetched when somebody goes there. */

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Who the screen is for; left out: everyone signed in. The server decides, this only says it kindly. */
    readonly roles?: readonly ScreenRole[];
  }
  interface HistoryState {
    /** Why the login is shown. */
    ended?: SessionEnd;
  }
}

const STAFF: readonly ScreenRole[] = ['worker', 'manager', 'admin'];
const MANAGERS: readonly ScreenRole[] = ['manager', 'admin'];

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  beforeLoad: () => {
    const user = readUser();
    if (accessToken() !== null && user !== null) throw redirect({ to: homeOf(user.role), replace: true });
  },
  component: lazyRouteComponent(() => import('./sessions/login.tsx'), 'Login'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    if (accessToken() !== null) return;
    if (readUser() !== null) endSession('expired');
    throw redirect({ to: PATHS.login, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.dashboard,
  staticData: { roles: STAFF },
  validateSearch: monthSearch,
  component: lazyRouteComponent(() => import('./time-entries/dashboard.tsx'), 'Dashboard'),
});

const timeReporting = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.timeReporting,
  staticData: { roles: STAFF },
  validateSearch: monthSearch,
  component: lazyRouteComponent(() => import('./time-entries/time-reporting.tsx'), 'TimeReporting'),
});

const userInfo = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.userInfo,
  staticData: { roles: STAFF },
  validateSearch: monthSearch,
  component: lazyRouteComponent(() => import('./pay/user-info.tsx'), 'UserInfo'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.profile,
  component: lazyRouteComponent(() => import('./users/profile.tsx'), 'Profile'),
});

const manager = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.manager,
  staticData: { roles: MANAGERS },
  component: lazyRouteComponent(() => import('./approvals/manager.tsx'), 'Manager'),
});

const superadmin = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.superadmin,
  staticData: { roles: ['superuser'] },
  component: lazyRouteComponent(() => import('./companies/superadmin.tsx'), 'Superadmin'),
});

/** Any other address, signed in. */
const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFound'),
});

const screens = [dashboard, timeReporting, userInfo, profile, manager, superadmin, nowhere];

export const router = createRouter({
  routeTree: root.addChildren([login, signedIn.addChildren(screens)]),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Waiting,
  scrollRestoration: true,
});
