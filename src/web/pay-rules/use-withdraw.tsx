import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenRuleSet, createRuleSet, deleteRuleSet } from '../../contract/rule-sets.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import type { Period } from './periods.ts';
import { useRuleName } from './rule-names.ts';

/** Withdraws a choice after a question, and shows which rules then apply, with undo. */
export function useWithdraw(
  choice: ChosenRuleSet,
  periods: readonly Period[],
): { readonly ask: () => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRuleName();
  const [asking, setAsking] = useState(false);
  const date = format.date(choice.from);
  const putBack = (): void => {
    void send(createRuleSet, { body: { from: choice.from, rules: choice.rules } })
      .then(() => toast(t('payRules.withdraw.undone', { date })))
      .catch(toastError)
      .finally(() => void changed('company'));
  };
  const remove = useWrite(deleteRuleSet, ['company'], {
    onDone: () => {
      setAsking(false);
      toast(t('payRules.withdraw.done', { date }), putBack);
    },
  });
  const before = periods[periods.findIndex((one) => one.choice.id === choice.id) + 1];
  return {
    ask: () => setAsking(true),
    question: (
      <Confirm
        opened={asking}
        title={t('payRules.withdraw.title', { date })}
        confirmLabel={t('payRules.withdraw.open')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: choice.id }, ifMatch: choice.version })}
        onCancel={() => setAsking(false)}
      >
        {before !== undefined && t('payRules.withdraw.text', { name: nameOf(before.choice.rules.name) })}
      </Confirm>
    ),
  };
}
