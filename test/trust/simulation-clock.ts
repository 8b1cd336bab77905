/**
 * Minutes since 1970 and Swedish wall clock time for the model (simulation-model.ts), computed by the rule without a
 * library.
 */

export const HOUR = 60;
export const DAY = 24 * HOUR;

const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() / 60_000 - last.getUTCDay() * DAY;
};
/** European summer time: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
const isSummer = (minute: number): boolean => {
  const year = new Date(minute * 60_000).getUTCFullYear();
  return minute >= lastSunday(year, 2) + HOUR && minute < lastSunday(year, 9) + HOUR;
};
/** An ambiguous clock time is the first of the two; a skipped one is the later instant. */
export const instantOf = (date: string, clock: string): number => {
  const minute = Date.parse(`${date}T${clock}:00Z`) / 60_000;
  return isSummer(minute - 2 * HOUR) ? minute - 2 * HOUR : minute - HOUR;
};
const localOf = (minute: number): string =>
  new Date((minute + (isSummer(minute) ? 2 : 1) * HOUR) * 60_000).toISOString();
export const dateOf = (minute: number): string => localOf(minute).slice(0, 10);
export const clockOf = (minute: number): string => localOf(minute).slice(11, 16);
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY * 60_000).toISOString().slice(0, 10);
export const iso = (minute: number): string => new Date(minute * 60_000).toISOString().replace('.000', '');
export const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;
