import classes from './week-art.module.css';

type Bar = {
  readonly day: number;
  readonly from: number;
  readonly hours: number;
  readonly form: 'worked' | 'planned' | 'open';
};

/** An invented week: hours of the day (0-24) and the kind of shift. */
const WEEK: readonly Bar[] = [
  { day: 0, from: 7, hours: 8.5, form: 'worked' },
  { day: 1, from: 7, hours: 8.5, form: 'worked' },
  { day: 1, from: 17, hours: 5, form: 'planned' },
  { day: 2, from: 9, hours: 8, form: 'worked' },
  { day: 3, from: 13, hours: 8.5, form: 'worked' },
  { day: 4, from: 6.5, hours: 8, form: 'planned' },
  { day: 4, from: 15.5, hours: 7, form: 'open' },
  { day: 5, from: 10, hours: 6, form: 'planned' },
  { day: 6, from: 12, hours: 9, form: 'open' },
];
const ROW = 40;
const HOUR = 18;

/** A quiet drawing for the login: a week of shifts, solid when worked, striped when planned, outlined when open. */
export function WeekArt() {
  return (
    <svg className={classes.art} viewBox={`0 0 ${24 * HOUR} ${7 * ROW}`} aria-hidden="true">
      <defs>
        <pattern
          id="stripes"
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="10" height="10" className={classes.stripeGround} />
          <rect width="5" height="10" className={classes.stripe} />
        </pattern>
      </defs>
      {[6, 12, 18].map((hour) => (
        <line key={hour} x1={hour * HOUR} x2={hour * HOUR} y1={0} y2={7 * ROW} className={classes.hour} />
      ))}
      {WEEK.map(({ day, from, hours, form }) => (
        <rect
          key={`${day}-${from}`}
          className={classes[form]}
          x={from * HOUR}
          y={day * ROW + 7}
          width={hours * HOUR}
          height={ROW - 14}
          rx={8}
        />
      ))}
    </svg>
  );
}
