import {
  addressNamesCompany,
  KEYS,
  readUser,
  type StoredCompany,
  type StoredUser,
  tenantDomain,
} from './stored-session.ts';

export {
  accessToken,
  addressNamesCompany,
  readCompany,
  readLanguage,
  readUser,
  refreshToken,
  type ScreenRole,
  type StoredUser,
  tenantDomain,
} from './stored-session.ts';

/** What the browser stores between visits (stored-session.ts), and when a session ends. */

export function keepTokens(tokens: { readonly access: string; readonly refresh: string }): void {
  localStorage.setItem(KEYS.access, tokens.access);
  localStorage.setItem(KEYS.refresh, tokens.refresh);
}

export function keepUser(user: StoredUser, company: StoredCompany): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  localStorage.setItem(KEYS.company, JSON.stringify(company));
}

export const keepLanguage = (language: string): void => localStorage.setItem(KEYS.language, language);

/** Why a session ended: `signed_out` by the user, `expired` by the server, `elsewhere` in another tab. */
export type SessionEnd = 'signed_out' | 'expired' | 'elsewhere';
type Listener = (why: SessionEnd, user: StoredUser | null) => void;
const listeners = new Set<Listener>();

/** Calls the listener when the session ends, while the user is still known (drafts are stored then). */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let known = readUser()?.id ?? null;
/** Sets the signed-in user of this tab; changes of other tabs are compared with it. */
export function thisTabIs(userId: string | null): void {
  known = userId;
}

/** Deletes the session (specification section 4) and notifies the app, which shows the login. */
export function endSession(why: SessionEnd): void {
  const user = readUser();
  known = null;
  for (const key of [KEYS.access, KEYS.refresh, KEYS.user, KEYS.company]) localStorage.removeItem(key);
  for (const listener of listeners) listener(why, user);
}

// Another tab signed out or signed in as another user: this tab must not continue with the old user's screen.
window.addEventListener('storage', (event) => {
  if (known === null) return;
  if (event.key === null || (event.key === KEYS.access && event.newValue === null)) endSession('elsewhere');
  else if (event.key === KEYS.user && event.newValue !== null && readUser()?.id !== known) location.reload();
});

/** The chosen company's short name, or null for the default company. */
export const chosenCompany = (): string | null => tenantDomain()?.split('.')[0] ?? null;

/** Chooses the company by its short name or its whole domain; an empty text chooses the default company. */
export function chooseCompany(typed: string): void {
  const name = typed.trim().toLowerCase();
  if (name === '') localStorage.removeItem(KEYS.tenant);
  else localStorage.setItem(KEYS.tenant, name.includes('.') ? name : `${name}.${baseDomain()}`);
}

/** The company of a link that was opened, where the address does not name it. */
export function followCompany(subdomain: string): void {
  if (!addressNamesCompany()) chooseCompany(subdomain);
}

const baseDomain = (): string => {
  const host = location.hostname.replace(/^www\./, '');
  return /^[\d.]+$/.test(host) || host.includes(':') ? 'localhost' : host;
};
