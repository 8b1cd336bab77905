import type { ShiftKind } from '../../core/shift.ts';
import { useFormat } from '../format.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import shared from '../ui/shared.module.css';
import { isOvernight } from './days.ts';
import { NextDay } from './next-day.tsx';
import { timesOf } from './times-of.ts';

type Props = {
  readonly of: Parameters<typeof timesOf>[0] &
    Parameters<typeof isOvernight>[0] & {
      readonly date: string;
      readonly kind: ShiftKind;
    };
};

/** The day, times and kind of a row in the to-do list. */
export function RowWhen({ of }: Props) {
  const format = useFormat();
  return (
    <span className={shared.capital}>
      {format.shortDate(of.date)}{' '}
      <strong className={shared.nowrap}>
        {timesOf(of)}
        {isOvernight(of) && <NextDay />}
      </strong>{' '}
      <KindMark kind={of.kind} />
    </span>
  );
}
