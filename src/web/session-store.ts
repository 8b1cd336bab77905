/**
 * The browser's storage between visits (specification section 3, trust rule 33): six keys. The library stores the
 * colour scheme (`color_scheme`).
 */
const KEYS = {
  access: 'access_token',
  refresh: 'refresh_token',
  user: 'user',
  company: 'company',
  tenant: 'tenant_domain',
  language: 'language',
} as const;

export const SCREEN_ROLES = ['worker', 'manager', 'admin', 'superuser'] as const;
export type ScreenRole = (typeof SCREEN_ROLES)[number];

export type StoredUser = { readonly id: string; readonly name: string; readonly role: ScreenRole };
export type StoredCompany = { readonly id: string; readonly name: string };

export const accessToken = (): string | null => localStorage.getItem(KEYS.access);
export const refreshToken = (): string | null => localStorage.getItem(KEYS.refresh);

export const readLanguage = (): string | null => localStorage.getItem(KEYS.language);

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

/**
 * The company of the calls: the stored choice, otherwise the address. Null on a bare host, where the server uses its
 * default company (decisions section 1).
 */
export function tenantDomain(): string | null {
  return localStorage.getItem(KEYS.tenant) ?? (addressNamesCompany() ? location.hostname : null);
}

/**
 * Whether the address names the company (`demo.skifta.se`, `demo.localhost`). Not `localhost`, an IP or a bare
 * domain.
 */
export function addressNamesCompany(): boolean {
  const host = location.hostname;
  if (/^[\d.]+$/.test(host) || host.includes(':') || host.startsWith('www.')) return false;
  return host.endsWith('.localhost') || host.split('.').length > 2;
}

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

/** The stored user, or null when none is stored or the stored value is malformed. */
export function readUser(): StoredUser | null {
  const { id, name, role } = recordIn(KEYS.user);
  const known = SCREEN_ROLES.find((each) => each === role);
  return typeof id === 'string' && typeof name === 'string' && known !== undefined
    ? { id, name, role: known }
    : null;
}

/** The stored company, or null. */
export function readCompany(): StoredCompany | null {
  const { id, name } = recordIn(KEYS.company);
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

function recordIn(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
