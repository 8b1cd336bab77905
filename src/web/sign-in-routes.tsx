import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { PATHS } from './paths.ts';
import { homeOf } from './roles.ts';
import * as load from './screen-loading.ts';
import { accessToken, endSession, readUser } from './session-store.ts';
import { keepInviteToken } from './sessions/invite-token.ts';
import { keepResetToken } from './sessions/reset-token.ts';

/** The root of all screens, those without a session, and the parent of those with one. */

export const root = createRootRoute({ component: Outlet });

/** A signed-in user does not need this page. */
function goHome(): void {
  const user = readUser();
  if (accessToken() !== null && user !== null) throw redirect({ to: homeOf(user.role), replace: true });
}

export const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  beforeLoad: goHome,
  component: lazyRouteComponent(load.login, 'Login'),
});

export const forgot = createRoute({
  getParentRoute: () => root,
  path: PATHS.forgot,
  beforeLoad: goHome,
  component: lazyRouteComponent(
    load.account(() => import('./sessions/forgot.tsx')),
    'Forgot',
  ),
});

/** The link in the mail: its secret is removed from the address before anything is drawn. */
export const reset = createRoute({
  getParentRoute: () => root,
  path: PATHS.reset,
  beforeLoad: ({ location }) => {
    if (location.hash === '') return;
    keepResetToken(location.hash);
    throw redirect({ to: PATHS.reset, replace: true });
  },
  component: lazyRouteComponent(
    load.account(() => import('./sessions/reset.tsx')),
    'Reset',
  ),
});

/** The link of an invitation, handled the same. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: PATHS.welcome,
  beforeLoad: ({ location }) => {
    if (location.hash === '') return;
    keepInviteToken(location.hash);
    throw redirect({ to: PATHS.welcome, replace: true });
  },
  component: lazyRouteComponent(
    load.welcome(load.account(() => import('./sessions/welcome.tsx'))),
    'Welcome',
  ),
});

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (accessToken() !== null) return;
    if (readUser() !== null) endSession('expired');
    const profile = location.pathname === PATHS.profile;
    throw redirect({ to: PATHS.login, replace: true, ...(profile && { state: { ended: 'profile_first' } }) });
  },
  component: lazyRouteComponent(load.shell, 'Shell'),
});
