import type { Call } from '../../contract/call.ts';
import type { Services } from '../handler.ts';
import { type Admitted, mayMake } from './admission.ts';

/**
 * Saves a round trip: the handler begins with the caller as the session's last request found them, while the database is asked
 * who they are now. Both are in one transaction, so an outdated answer undoes everything (docs/database.md).
 */

/** What the last request of each session found, by session id; the oldest are forgotten. */
const lastAdmitted = new WeakMap<Services, Map<string, Admitted>>();
const MOST_REMEMBERED = 20_000;

/** The caller is not as the last request found them. The transaction is undone; the request is to be tried again. */
export class AdmissionChanged extends Error {}

/**
 * Answers what `handle` does for the caller, once `admission` says that this is who they are. Refuses what `admission` refuses.
 * Throws AdmissionChanged when `handle` had begun with an outdated caller. On any refusal the transaction must be undone.
 */
export async function workAhead<T>(
  services: Services,
  call: Call,
  session_id: string,
  admission: Promise<Admitted>,
  handle: (admitted: Admitted) => Promise<T>,
): Promise<T> {
  const remembered = lastAdmitted.get(services) ?? new Map<string, Admitted>();
  lastAdmitted.set(services, remembered);
  const expected = remembered.get(session_id);
  if (expected === undefined || !mayMake(call, expected)) {
    const admitted = await admission;
    remember(remembered, session_id, admitted);
    return handle(admitted);
  }
  const work = handle(expected);
  // The outcome counts only when the caller is admitted; until then its failure is nobody's.
  work.catch(() => {});
  try {
    const admitted = await admission;
    if (!isSame(expected, admitted)) throw new AdmissionChanged();
  } catch (refusal) {
    remembered.delete(session_id);
    // The rollback must come after the last statement of the work.
    await work.catch(() => {});
    throw refusal;
  }
  return work;
}

function remember(remembered: Map<string, Admitted>, session_id: string, admitted: Admitted): void {
  remembered.set(session_id, admitted);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

const isSame = (one: Admitted, other: Admitted): boolean =>
  hasSameFields(one.caller, other.caller) && hasSameFields(one.company, other.company);

const hasSameFields = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);
