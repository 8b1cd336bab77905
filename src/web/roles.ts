import type { User } from '../contract/users.ts';
import { PATHS } from './paths.ts';
import type { ScreenRole } from './session-store.ts';

/** The role that decides what is shown: the platform's superuser first, otherwise the company role. */
export const roleOf = (user: Pick<User, 'is_superuser' | 'role'>): ScreenRole =>
  user.is_superuser ? 'superuser' : user.role;

export const isManager = (role: ScreenRole): boolean => role === 'manager' || role === 'admin';

export const nameOf = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** The first page after signing in (specification section 2). */
export const homeOf = (role: ScreenRole): (typeof PATHS)['superadmin' | 'manager' | 'dashboard'] =>
  role === 'superuser' ? PATHS.superadmin : isManager(role) ? PATHS.manager : PATHS.dashboard;
