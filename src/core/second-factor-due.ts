/** How long managers and superusers may do without a second factor: second-factor-due.md, decision 0151. */

const DAY_MS = 86_400_000;
export const DAYS_WITHOUT = 14;

/** The instant from which a company made, or a person who first signed in, at `now` needs one; both in ms since 1970. */
export const secondFactorDue = (now: number, days = DAYS_WITHOUT): number => now + days * DAY_MS;

/** Whole days from `now` until the ISO instant `due`, the begun one too; 0: it is needed now. */
export const daysUntilDue = (due: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(due) - Date.parse(now)) / DAY_MS));
