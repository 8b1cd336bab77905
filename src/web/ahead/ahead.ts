import type { me } from '../../contract/users.ts';
import type { PATHS } from '../paths.ts';
import { accessToken, readUser, tenantDomain } from '../stored-session.ts';
import { begin, endOfStart } from './begun.ts';

/**
 * The first script of the page, a build of its own (tools/web-ahead.ts): asks the server for what the address is sure to need while the
 * app's code comes. The requests are those of api.ts, which takes their answers (begun.ts); what is not asked here, or asked otherwise,
 * the app asks by itself. It is in the first load of every screen: names alone of what the app knows.
 */
const ME: (typeof me)['path'] = '/api/users/me/';
const SHIFTS: (typeof PATHS)['shifts'] = '/shifts';
const WITHOUT_SESSION: readonly string[] = [
  '/forgot',
  '/reset',
  '/welcome',
] satisfies readonly (typeof PATHS)['forgot' | 'reset' | 'welcome'][];
/** Long enough for the slowest start of the app. */
const START_MS = 10_000;
const PHONE = '(max-width: 48rem)';

const [user, token, tenant] = [readUser(), accessToken(), tenantDomain()];
const { pathname, search } = location;
if (user !== null && token !== null && isCurrent(token) && !WITHOUT_SESSION.includes(pathname)) {
  const headers = {
    Accept: 'application/json',
    ...(tenant === null ? {} : { 'X-Tenant-Domain': tenant }),
    Authorization: `Bearer ${token}`,
  };
  const ask = (url: string): void => begin(url, headers, globalThis.fetch);
  ask(ME);
  if (pathname === SHIFTS && (user.role === 'manager' || user.role === 'admin'))
    void import('./week-reads.ts')
      .then(({ readsOfWeek }) => readsOfWeek(search, user.id, matchMedia(PHONE).matches).forEach(ask))
      .catch(() => undefined);
}
setTimeout(endOfStart, START_MS);

/** With a token that is over each answer would be a refusal: the app gets another one first. */
function isCurrent(jwt: string): boolean {
  try {
    return JSON.parse(atob(jwt.split('.')[1] ?? '')).exp * 1000 > Date.now();
  } catch {
    return false;
  }
}
