import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { DEFAULT_RANGE, lastChoice, managerSearch } from './approvals/choice.ts';
import { superadminSearch } from './companies/choice.ts';
import { historySearch } from './history/choice.ts';
import { leaveSearch } from './leave/choice.ts';
import { PATHS } from './paths.ts';
import { payRulesSearch } from './pay-rules/choice.ts';
import { payrollSearch } from './payroll/choice.ts';
import { peopleSearch } from './people/choice.ts';
import { personSearch } from './person/choice.ts';
import { shiftsSearch } from './roster/view.ts';
import * as load from './screen-loading.ts';
import { monthSearch, placeSearch, tradeSearch } from './search.ts';
import type { ScreenRole, SessionEnd } from './session-store.ts';
import { Broken } from './shell/broken.tsx';
import { Waiting } from './shell/waiting.tsx';
import { forgot, login, reset, root, signedIn, welcome } from './sign-in-routes.tsx';

/** All screens. The code of each is fetched when it is opened. */

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The roles of a screen; left out: all. The server decides; this only shows a friendly message. */
    readonly roles?: readonly ScreenRole[];
    /** The screen also works without the server. */
    readonly offline?: true;
  }
  interface HistoryState {
    /** Why the login is shown. */
    ended?: SessionEnd | 'profile_first' | 'password_reset';
    /** The typed username, for the page of a forgotten password. */
    account?: string;
  }
}

const STAFF: readonly ScreenRole[] = ['worker', 'manager', 'admin'];
const MANAGERS: readonly ScreenRole[] = ['manager', 'admin'];

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.dashboard,
  staticData: { roles: STAFF, offline: true },
  validateSearch: placeSearch,
  loaderDeps: ({ search }) => ({ month: search.month ?? search.day?.slice(0, 7) }),
  loader: ({ deps }) => load.readAhead(deps.month, true),
  component: lazyRouteComponent(
    load.home(() => import('./time-entries/dashboard.tsx')),
    'Dashboard',
  ),
});

const timeReporting = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.timeReporting,
  staticData: { roles: STAFF, offline: true },
  validateSearch: placeSearch,
  loaderDeps: ({ search }) => ({ month: search.month ?? search.day?.slice(0, 7) }),
  loader: ({ deps }) => load.readAhead(deps.month, false),
  component: lazyRouteComponent(
    load.fetched(() => import('./time-entries/time-reporting.tsx')),
    'TimeReporting',
  ),
});

const userInfo = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.userInfo,
  staticData: { roles: STAFF },
  validateSearch: monthSearch,
  component: lazyRouteComponent(
    load.pay(() => import('./pay/user-info.tsx')),
    'UserInfo',
  ),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.profile,
  staticData: { offline: true },
  component: lazyRouteComponent(
    load.account(() => import('./users/profile.tsx')),
    'Profile',
  ),
});

const manager = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.manager,
  staticData: { roles: MANAGERS },
  validateSearch: managerSearch,
  beforeLoad: ({ cause, search }) => {
    const last = cause === 'enter' ? lastChoice(search) : null;
    if (last !== null) throw redirect({ to: PATHS.manager, search: last, replace: true });
  },
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: ({ deps: { range = DEFAULT_RANGE } }) =>
    void import('./approvals/facts.ts').then(({ prefetchQueue }) => prefetchQueue(range)),
  component: lazyRouteComponent(
    load.approvals(() => import('./approvals/approval-page.tsx')),
    'ApprovalPage',
  ),
});

const worker = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.worker,
  staticData: { roles: MANAGERS },
  validateSearch: monthSearch,
  component: lazyRouteComponent(
    load.approvals(() => import('./approvals/worker-month.tsx')),
    'WorkerMonth',
  ),
});

const person = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.person,
  staticData: { roles: MANAGERS },
  validateSearch: personSearch,
  component: lazyRouteComponent(
    load.person(() => import('./person/person-page.tsx')),
    'PersonPage',
  ),
});

const shifts = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.shifts,
  staticData: { roles: MANAGERS },
  validateSearch: shiftsSearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ cause, deps }) =>
    cause === 'stay'
      ? undefined
      : void import('./week/read-ahead.ts').then((week) => week.readAhead(deps.search)),
  component: lazyRouteComponent(
    load.roster(() => import('./roster/shifts-page.tsx')),
    'ShiftsPage',
  ),
});

const userManagement = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.userManagement,
  staticData: { roles: MANAGERS },
  validateSearch: peopleSearch,
  component: lazyRouteComponent(
    load.people(() => import('./people/user-management.tsx')),
    'UserManagement',
  ),
});

const payroll = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.payroll,
  staticData: { roles: MANAGERS },
  validateSearch: payrollSearch,
  component: lazyRouteComponent(
    load.payroll(() => import('./payroll/payroll-page.tsx')),
    'PayrollPage',
  ),
});

const payRules = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.payRules,
  staticData: { roles: MANAGERS },
  validateSearch: payRulesSearch,
  component: lazyRouteComponent(
    load.rules(() => import('./pay-rules/pay-rules-page.tsx')),
    'PayRulesPage',
  ),
});

const myShifts = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.myShifts,
  staticData: { roles: STAFF, offline: true },
  validateSearch: tradeSearch,
  component: lazyRouteComponent(
    load.myShifts(() => import('./my-shifts/my-shifts.tsx')),
    'MyShifts',
  ),
});

const leave = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.leave,
  staticData: { roles: STAFF, offline: true },
  validateSearch: leaveSearch,
  component: lazyRouteComponent(
    load.leave(() => import('./leave/leave-page.tsx')),
    'LeavePage',
  ),
});

const ruleBreaks = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.ruleBreaks,
  staticData: { roles: MANAGERS },
  component: lazyRouteComponent(
    load.planning(() => import('./rule-breaks/rule-breaks-page.tsx')),
    'RuleBreaksPage',
  ),
});

/** A worker's own history, the superuser's history of the platform. */
const history = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.history,
  validateSearch: historySearch,
  component: lazyRouteComponent(
    load.past(() => import('./history/history-page.tsx')),
    'HistoryPage',
  ),
});

const superadmin = createRoute({
  getParentRoute: () => signedIn,
  path: PATHS.superadmin,
  staticData: { roles: ['superuser'] },
  validateSearch: superadminSearch,
  component: lazyRouteComponent(
    load.companies(() => import('./companies/superadmin.tsx')),
    'Superadmin',
  ),
});

/** Any other address, signed in. */
const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(
    load.fetched(() => import('./shell/not-found.tsx')),
    'NotFound',
  ),
});

const screens = [
  dashboard,
  timeReporting,
  userInfo,
  profile,
  myShifts,
  leave,
  manager,
  worker,
  person,
  shifts,
  userManagement,
  payroll,
  payRules,
  history,
  ruleBreaks,
  superadmin,
  nowhere,
];

export const router = createRouter({
  routeTree: root.addChildren([login, forgot, reset, welcome, signedIn.addChildren(screens)]),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Waiting,
  scrollRestoration: true,
});
