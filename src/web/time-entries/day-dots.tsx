import { useFormat } from '../format.ts';
import classes from './day-dots.module.css';
import type { Day } from './days.ts';
import { useEntryLook } from './entry-status.tsx';

/** A day of the small month: a dot for each report and plan, by form and colour, and the hours. The day's button says it in words. */
export function DayDots({ day }: { readonly day: Day }) {
  const format = useFormat();
  const lookOf = useEntryLook();
  return (
    <span className={classes.dots} aria-hidden="true">
      <span className={classes.row}>
        {day.leave !== null && <i data-leave={day.leave.status} />}
        {day.planned
          .filter(({ state }) => state !== 'reported')
          .map(({ assignment, state }) => (
            <i key={assignment.id} data-plan={state} />
          ))}
        {day.entries.map((entry) => (
          <i key={entry.id} data-form={lookOf(entry).form} data-tone={lookOf(entry).tone} />
        ))}
      </span>
      {day.hours > 0 && <span className={classes.hours}>{format.number(day.hours)}</span>}
    </span>
  );
}
