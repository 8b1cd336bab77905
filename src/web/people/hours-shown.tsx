import { useFormat } from '../format.ts';
import classes from './people-list.module.css';
import type { Hours } from './use-people.ts';

/** The three kinds of unsocial hours: their common names and their fields. */
export const OB = [
  ['OB1', 'ob1_hours'],
  ['OB2', 'ob2_hours'],
  ['OB3', 'ob3_hours'],
] as const;

type Props = {
  readonly hours: Hours;
  readonly id: string;
  readonly kind: 'total_hours' | (typeof OB)[number][1];
};

/** One person's hours of one kind: loading, unknown, or the number; zero is dimmed. */
export function HoursShown({ hours, id, kind }: Props) {
  const format = useFormat();
  const own = hours.of.get(id);
  if (own === undefined) return hours.waiting ? <span className={classes.coming} /> : '–';
  return <span className={own[kind] === 0 ? classes.none : undefined}>{format.hours(own[kind])}</span>;
}
