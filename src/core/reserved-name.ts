/** Names by which people would take somebody for one of those who run Skifta. */
const RESERVED: ReadonlySet<string> = new Set(['superadmin', 'superuser', 'platform', 'skifta']);

/** Whatever the case, and with `.`, `-` and `_` between: decision 0018. */
export const isReservedName = (username: string): boolean =>
  RESERVED.has(username.toLowerCase().replaceAll(/[._@+-]/g, ''));
