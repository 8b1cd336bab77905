import { useTranslation } from 'react-i18next';
import {
  type ChosenRuleSet,
  changeRuleSet,
  createRuleSet,
  datedRuleSet,
  deleteRuleSet,
  type SentRuleSet,
} from '../../contract/rule-sets.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';

/** How the saving of rules stands. */
export type Saving = {
  readonly save: (from: string, rules: SentRuleSet, over?: ChosenRuleSet) => void;
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** What stands there now, when somebody changed it meanwhile. */
  readonly stale: ChosenRuleSet | null;
  readonly forgive: () => void;
};

/** Saves a new choice, or changes one; what was saved can be taken back from the toast. */
export function useSaveRules(choice: ChosenRuleSet | null, onSaved: (saved: ChosenRuleSet) => void): Saving {
  const { t } = useTranslation();
  const format = useFormat();
  const undo = (doing: Promise<unknown>): void => {
    void doing
      .then(() => toast(t('payRules.form.undone')))
      .catch(toastError)
      .finally(() => void changed('company'));
  };
  const told = (saved: ChosenRuleSet, back: () => Promise<unknown>): void => {
    toast(t('payRules.form.done', { date: format.date(saved.from) }), () => undo(back()));
    onSaved(saved);
  };
  const create = useWrite(createRuleSet, ['company'], {
    onDone: (saved) =>
      told(saved, () => send(deleteRuleSet, { params: { id: saved.id }, ifMatch: saved.version })),
    onRefused: () => undefined,
  });
  const change = useWrite(changeRuleSet, ['company'], {
    onDone: (saved) =>
      told(saved, async () => {
        if (choice === null) return;
        const { from, rules } = choice;
        await send(changeRuleSet, {
          params: { id: saved.id },
          body: { from, rules },
          ifMatch: saved.version,
        });
      }),
    onRefused: () => undefined,
  });
  const error = create.error ?? change.error;
  const refused = error instanceof ApiError ? error : null;
  const current = refused?.code === 'stale' ? currentOf(refused, datedRuleSet) : null;
  return {
    save: (from, rules, over) => {
      const body = { from, rules };
      if (choice === null) create.mutate({ body });
      else change.mutate({ params: { id: choice.id }, body, ifMatch: (over ?? choice).version });
    },
    busy: create.isPending || change.isPending,
    error: refused,
    stale: current,
    forgive: () => {
      create.reset();
      change.reset();
    },
  };
}
