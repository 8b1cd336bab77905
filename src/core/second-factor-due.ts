/** How long managers and superusers may do without a second factor: second-factor-due.md, decision 0151. */

const DAY_MS = 86_400_000;

/** So long after it was made a company needs one, and a person after the first sign-in. */
export const WITHOUT_FACTOR_MS = 14 * DAY_MS;

/** Whole days from `now` until the ISO instant `due`, the begun one too; 0: it is needed now. */
export const daysUntilDue = (due: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(due) - Date.parse(now)) / DAY_MS));
