/**
 * The browser's storage between visits (specification section 3, trust rule 33): six keys. The library stores the
 * colour scheme (`color_scheme`). Reads alone, which the page's first script needs too (ahead/ahead.ts).
 */
export const KEYS = {
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
