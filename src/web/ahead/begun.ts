/**
 * Requests that the page began before the app's code was there (ahead.ts). Each answer is for one call: the first that asks the same of
 * the same company with the same token. Whatever else the app asks goes its own way.
 */
type Begun = { readonly answer: Promise<Response>; readonly stop: () => void };
type Headers = Readonly<Record<string, string>>;

declare global {
  /** By what is asked, an answer that waits; null: the app has asked. Null instead of the map: the start is over. */
  var begun_requests: Map<string, Begun | null> | null | undefined;
}

function atStart(): Map<string, Begun | null> | null {
  if (globalThis.begun_requests === undefined) globalThis.begun_requests = new Map();
  return globalThis.begun_requests;
}

const askedAs = (url: string, { Accept, Authorization, 'X-Tenant-Domain': tenant }: Headers): string =>
  JSON.stringify([url, Accept, Authorization, tenant]);

/** Sends a GET before the app asks; not one that it has asked already. */
export function begin(url: string, headers: Headers, send: typeof fetch): void {
  const known = atStart();
  const asked = askedAs(url, headers);
  if (known === null || known.has(asked)) return;
  const stopping = new AbortController();
  const answer = send(url, { headers, credentials: 'omit', cache: 'no-store', signal: stopping.signal });
  // The call that takes it says what failed.
  answer.catch(() => undefined);
  known.set(asked, { answer, stop: () => stopping.abort() });
}

/** The answer that was begun to this request; nobody else gets it. */
export function takeBegun(url: string, headers: Headers): Begun | undefined {
  const known = atStart();
  if (known === null) return undefined;
  const asked = askedAs(url, headers);
  const begun = known.get(asked);
  known.set(asked, null);
  return begun ?? undefined;
}

/** What nobody has asked for by now is outdated. */
export function endOfStart(): void {
  for (const begun of atStart()?.values() ?? []) begun?.stop();
  globalThis.begun_requests = null;
}
