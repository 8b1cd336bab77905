import type { Absence } from '../../contract/absences.ts';
import type { Minute } from '../../core/clock.ts';
import type { Planned } from '../time-entries/days.ts';

/** What a person opens the app to see, in one card. */
export type HeroState = {
  /** Sick or at home with a child today. */
  readonly away: Absence | null;
  /** A shift that has just ended, without a report. */
  readonly ended: Planned | null;
  /** The present or next confirmed shift that the person works. */
  readonly next: Planned | null;
};

/** So long after its end a shift is asked for here; then it is one of the days without a report. */
const JUST_ENDED_MIN = 8 * 60;

type Known = {
  /** Of today. */
  readonly absences: readonly Absence[];
  /** Unreported shifts, the latest first. */
  readonly missing: readonly Planned[];
  readonly next: Planned | null;
  readonly now: Minute;
};

/** An absence comes first, then a shift that goes on, then one that has just ended, then the next. */
export function heroState({ absences, missing, next, now }: Known): HeroState {
  const away = absences[0] ?? null;
  const goesOn = next !== null && next.span.start <= now;
  const [last] = missing;
  const ended =
    away !== null || goesOn || last === undefined || now - last.span.end >= JUST_ENDED_MIN ? null : last;
  return { away, ended, next };
}
