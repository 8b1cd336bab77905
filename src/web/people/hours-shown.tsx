import type { ObBucket } from '../../core/pay/ob.ts';
import { levelsIn } from '../../core/pay/ob-hours.ts';
import { useFormat } from '../format.ts';
import classes from './people-list.module.css';
import type { Hours } from './use-people.ts';

/** The levels of unsocial hours in the list: their common names and their fields. */
export const obColumns = ({ of }: Hours) =>
  levelsIn([...of.values()]).map((level) => [`OB${level}`, `ob${level}_hours`] as const);

export type HoursKind = 'total_hours' | `ob${ObBucket}_hours`;

type Props = {
  readonly hours: Hours;
  readonly id: string;
  readonly kind: HoursKind;
};

/** One person's hours of one kind: loading, unknown, or the number; zero is dimmed. */
export function HoursShown({ hours, id, kind }: Props) {
  const format = useFormat();
  const own = hours.of.get(id);
  if (own === undefined) return hours.waiting ? <span className={classes.coming} /> : '–';
  const shown = own[kind] ?? 0;
  return <span className={shown === 0 ? classes.none : undefined}>{format.hours(shown)}</span>;
}
