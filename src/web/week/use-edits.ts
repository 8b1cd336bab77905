import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { readTimes } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { toast } from '../parts/toast.tsx';
import { plannedTimes } from '../roster/planned-times.ts';
import type { PlanMode } from './plan-mode.ts';
import { sayWhy } from './say-why.ts';
import { useCarry, useEditWords } from './use-carry.ts';
import { handsHere, useHand } from './use-hand.ts';
import { useMany } from './use-many.ts';
import { type Position, usePlaces } from './use-places.ts';
import type { Shown } from './use-week.ts';
import type { At } from './week-rows.ts';

export type Typing = At & {
  readonly text: string;
  readonly error: string | null;
  /** Times were read, and the shift needs one of these positions. */
  readonly positions?: readonly Position[];
};

export type Edits = ReturnType<typeof useEdits>;

/** The edits of the week: typed, moved, copied, removed, as drafts or at once; each said, and refused with its reason. */
export function useEdits(shown: Shown, mode: PlanMode, onOffer: (shift: Shift) => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const places = usePlaces(shown, mode);
  const { rowOf, refusal, freshAt } = places;
  const [typing, setTyping] = useState<Typing | null>(null);
  const [said, setSaid] = useState('');
  const hand = useHand(mode, setSaid);
  const says = useEditWords(shown);
  const { told, dayAndTimes } = says;
  const carried = useCarry({ hand, places, setSaid, onOffer, ...says });
  const many = useMany({ shown, hand, places, setSaid, told: says.told });

  /** Plans what was typed into a cell; false: refused, and the text stays with the reason, or the position is asked for. */
  const save = (at: At, text: string, position?: string | null): boolean => {
    const row = rowOf(at.row);
    const refuse = (error: string): false => {
      setTyping({ ...at, text, error });
      setSaid(error);
      return false;
    };
    const times = readTimes(text);
    if (row === undefined) return false;
    if (times === null) return refuse(t('common.time.unreadable'));
    if (times.end === null) return refuse(t('roster.form.end_missing'));
    const planned = plannedTimes({ date: at.date, times }, shown.zone);
    if (planned === null || planned.refusal !== null) return refuse(t('roster.form.invalid_range'));
    const why = refusal(row, planned, []);
    if (why !== null) return refuse(why);
    const positions = position === undefined ? places.positionsToAsk(row) : [];
    if (positions.length > 0) {
      setTyping({ ...at, text, error: null, positions });
      setSaid(t('week.which_position'));
      return false;
    }
    setTyping(null);
    const { body, kind } = planned;
    const now = dayAndTimes(row, planned, format.range(times.start, times.end));
    hand.give({ ...body, kind, worker_id: row.person?.id ?? null, ...freshAt(row, at.date, position) }).then(
      (done) => {
        setSaid(told(hand.writesDraft(null), t('week.done.planned', now)));
        if ((done.short_rest?.length ?? 0) > 0)
          toast(handsHere()?.withShortRest({ t, format }, t('week.done.planned', now), done) ?? '');
      },
      (error: unknown) => refuse(sayWhy(error)),
    );
    return true;
  };

  const { give, writesDraft, undo } = hand;
  return { ...places, ...carried, ...many, typing, setTyping, said, setSaid, give, save, undo, writesDraft };
}
