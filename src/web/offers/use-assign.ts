import i18next from 'i18next';
import { useState } from 'react';
import { exchangeShifts, type Replacement } from '../../contract/replacements.ts';
import { addWorkers, type Shift } from '../../contract/shifts.ts';
import { useWrite } from '../data.ts';
import { toast, toastError, toastLastUndo } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayWhy } from '../week/say-why.ts';

const PLAN = ['shifts', 'assignments', 'offers', 'notices'] as const;

/** Writes who comes instead as drafts; `left`: the shift of an exchange that is left, and who takes it. */
export type DraftTaker = {
  readonly take: (
    shift_id: string,
    worker_id: string,
    left?: { readonly shift_id: string; readonly taker_id: string },
  ) => Promise<void>;
  readonly undo: () => void;
};

/** Puts the person on the shift, at once or as a draft; of an exchange, the other person takes the shift that is left. */
export function useAssign({ id }: Shift, drafts: DraftTaker | undefined, onClose: () => void) {
  const assigned = useWrite(addWorkers, PLAN);
  const exchanged = useWrite(exchangeShifts, PLAN);
  const [drafting, setDrafting] = useState(false);
  const draft = async ({ take, undo }: DraftTaker, person: Replacement): Promise<void> => {
    const { worker, exchange } = person;
    setDrafting(true);
    try {
      await take(
        id,
        worker.id,
        exchange === null ? undefined : { shift_id: exchange.shift_id, taker_id: exchange.with.id },
      );
      toastLastUndo(i18next.t('week.draft.said', { said: sentenceOf(person) }), undo);
      onClose();
    } catch (error) {
      setDrafting(false);
      toastError(sayWhy(error));
    }
  };
  const assign = (person: Replacement): void => {
    const { worker, exchange } = person;
    const params = { id };
    const done = {
      onSuccess: () => {
        toast(sentenceOf(person));
        onClose();
      },
    };
    if (drafts !== undefined) void draft(drafts, person);
    else if (exchange === null)
      assigned.mutate({ params, body: { assignments: [{ worker_id: worker.id }] } }, done);
    else {
      const body = { assignment_id: exchange.assignment_id, taker_id: exchange.with.id };
      exchanged.mutate({ params, body }, done);
    }
  };
  return { assign, busy: assigned.isPending || exchanged.isPending || drafting };
}

const sentenceOf = ({ worker, exchange }: Replacement): string =>
  exchange === null
    ? i18next.t('offers.replace.assigned', { name: nameOf(worker) })
    : i18next.t('offers.replace.exchanged', { name: nameOf(worker), with: nameOf(exchange.with) });
