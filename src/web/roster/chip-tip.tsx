import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../roles.ts';
import classes from './day-contents.module.css';
import type { RosterDay } from './roster-days.ts';
import { useRosterWords } from './roster-words.ts';

type Tip = { readonly left: number; readonly top: number; readonly lines: readonly string[] };

type Props = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly days: ReadonlyMap<string, RosterDay>;
};

/**
 * The single tooltip of the grid: a chip's times and full names, or the people on leave. 126 tooltips would cost more
 * than the month.
 */
export function ChipTip({ grid, days }: Props) {
  const { t } = useTranslation();
  const words = useRosterWords();
  const [tip, setTip] = useState<Tip | null>(null);
  const heard = useEffectEvent((event: PointerEvent): void => {
    const on = event.target instanceof Element ? event.target.closest('[data-shift], [data-leave]') : null;
    const day = days.get(on?.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '');
    if (!(on instanceof HTMLElement) || day === undefined || event.pointerType === 'touch') {
      setTip(null);
      return;
    }
    const { left, bottom } = on.getBoundingClientRect();
    const shift = day.shifts.find(({ id }) => id === on.dataset.shift);
    const lines =
      shift === undefined
        ? day.leave.map(({ user, kind }) => `${nameOf(user)} (${t(`roster.leave.${kind}`)})`)
        : [
            words.times(shift),
            ...(shift.assignments.length === 0
              ? [t('roster.no_workers')]
              : shift.assignments.map((one) => words.person(one))),
          ];
    setTip({ left, top: bottom + 4, lines });
  });
  useEffect(() => {
    const element = grid.current;
    const over = (event: PointerEvent): void => heard(event);
    const hide = (): void => setTip(null);
    element?.addEventListener('pointerover', over);
    element?.addEventListener('pointerleave', hide);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', hide);
    return () => {
      element?.removeEventListener('pointerover', over);
      element?.removeEventListener('pointerleave', hide);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', hide);
    };
  }, [grid]);
  if (tip === null) return null;
  return (
    <div className={classes.tip} role="tooltip" style={{ left: tip.left, top: tip.top }}>
      {tip.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
