import type { Caller } from '../handler.ts';

/** How long a session lives (trust rule 22). Managers see pay and people: an hour idle, twelve hours in all. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const LIMITS = {
  worker: { idle: 7 * DAY_MS, whole: 30 * DAY_MS },
  manager: { idle: HOUR_MS, whole: 12 * HOUR_MS },
  superuser: { idle: HOUR_MS, whole: 12 * HOUR_MS },
} as const satisfies Record<Caller['role'], { idle: number; whole: number }>;

/** By the person's current role: a worker who becomes a manager gets a manager's session. */
export function sessionIsOver(
  role: Caller['role'],
  session: { readonly created_at: string; readonly last_seen_at: string },
  now: string,
): boolean {
  const now_ms = Date.parse(now);
  const { idle, whole } = LIMITS[role];
  return now_ms - Date.parse(session.last_seen_at) > idle || now_ms - Date.parse(session.created_at) > whole;
}

export const wholeLimitMs = (role: Caller['role']): number => LIMITS[role].whole;

/** How long a used refresh token still returns its successor: parallel tabs, a lost answer (decisions section 2). */
export const REFRESH_GRACE_MS = 30_000;
