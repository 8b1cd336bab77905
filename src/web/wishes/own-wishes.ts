import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import {
  changeWish,
  createWish,
  deleteWish,
  listWishes,
  type Wish,
  type WishFields,
} from '../../contract/wishes.ts';
import { send } from '../api.ts';
import { ask, changed, queryClient } from '../data.ts';
import { readUser } from '../session-store.ts';

const ownQuery = (period_id: string) =>
  ask('wishes', listWishes, { query: { user: readUser()?.id ?? '', period_id } });

/** The user's wishes in a period; undefined while they are not known. `left`: what is left of the budget. */
export function useOwnWishes({ id, budget }: PlanningPeriod) {
  const wishes = useQuery(ownQuery(id)).data;
  const spent = (wishes ?? []).reduce((sum, { weight }) => sum + weight, 0);
  return { wishes, left: Math.max(0, budget - spent) };
}

export type Wished = Pick<WishFields, 'want' | 'weight'>;
type Step = {
  readonly date: string;
  /** The wish of that day; undefined: there is none. */
  readonly was: Wish | undefined;
  /** null: it goes. */
  readonly wished: Wished | null;
  /** What is said of it; null: it takes a step back. */
  readonly said: string | null;
};

/** Writes what is wished for a day. `last` is the newest step, which can be taken back; said beside the day, where no message covers the choice. */
export function useWishing({ id }: PlanningPeriod) {
  const [last, setLast] = useState<{ readonly said: string; readonly undo: () => void } | null>(null);
  const writing = useMutation({
    mutationFn: async ({ date, was, wished }: Step): Promise<Wish | undefined> => {
      if (wished === null) {
        if (was !== undefined) await send(deleteWish, { params: { id: was.id } });
        return undefined;
      }
      return was === undefined
        ? send(createWish, { body: { period_id: id, date, ...wished } })
        : send(changeWish, { params: { id: was.id }, body: wished });
    },
    onSuccess: (now, { date, was, said }) => {
      queryClient.setQueryData(ownQuery(id).queryKey, (rows) => [
        ...(rows ?? []).filter((row) => row.date !== date),
        ...(now === undefined ? [] : [now]),
      ]);
      const back = was === undefined ? null : { want: was.want, weight: was.weight };
      const undo = (): void => writing.mutate({ date, was: now, wished: back, said: null });
      setLast(said === null ? null : { said, undo });
    },
    onSettled: () => void changed('wishes'),
  });
  return { write: (step: Step): void => writing.mutate(step), busy: writing.isPending, last };
}
export type Wishing = ReturnType<typeof useWishing>;
