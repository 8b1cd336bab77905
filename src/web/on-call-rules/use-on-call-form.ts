import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriedRules } from '../../contract/company-rules.ts';
import {
  type ChosenOnCall,
  changeOnCallRule,
  createOnCallRule,
  type SentOnCall,
  tryOnCallRule,
} from '../../contract/on-call-rules.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import type { OnCallFormProps } from './opened-on-call.ts';
import {
  emptyOnCall,
  faultIn,
  fieldsOf,
  rulesIn,
  type TypedOnCall,
  typedFrom,
  typedOnCall,
} from './typed-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

export type OnCallFormState = ReturnType<typeof useOnCallForm>;

/** The state of the form and its steps: report faults, try the rules, save them. */
export function useOnCallForm({ opened, data, onClose }: OnCallFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const trial = useOnCallTrial();
  const choice = opened.kind === 'change' ? opened.choice : null;
  const sheet = useFormSheet<TypedOnCall, ChosenOnCall>({
    initial: useBeginning({ opened, data }),
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultIn(values)).map(([field, code]) => [
          field,
          code === 'fill' ? t('onCallRules.fill') : t(`onCallRules.faults.${code}`),
        ]),
      ),
    send: (values, { idempotencyKey }) => {
      const body = { from: values.from ?? '', rules: rulesIn(values) };
      return choice === null
        ? send(createOnCallRule, { body, idempotencyKey })
        : send(changeOnCallRule, {
            params: { id: choice.id },
            body,
            ifMatch: choice.version,
            idempotencyKey,
          });
    },
    errorsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([field, said]) => [fieldsOf({ fields: [field] })[0], said]),
      ),
    onDone: ({ from }) => {
      void changed('company');
      toast(t('onCallRules.done', { date: format.date(from) }));
      onClose();
    },
    draft: { name: `on-call:${choice?.id ?? 'new'}`, schema: typedOnCall },
  });
  const tried = trial.isOf(rulesIn(sheet.form.values));
  const tryIt = (): void => {
    if (sheet.validate()) trial.run(rulesIn(sheet.form.getValues()));
  };
  return { sheet: { ...sheet, submit: tried ? sheet.submit : tryIt }, trial, tried, tryIt };
}

/** The first values: an empty form, a copy from the first open month on, or the choice unchanged. */
function useBeginning({ opened, data }: Pick<OnCallFormProps, 'opened' | 'data'>): TypedOnCall {
  const { nameOf, sourceOf } = useOnCallWords();
  if (opened.kind === 'change')
    return typedFrom(opened.choice.rules, opened.choice.from, opened.choice.rules.name);
  const { rules } = opened;
  const first = data.first_date ?? `${thisMonth()}-01`;
  const taken = data.choices.some(({ from }) => from === first);
  const from = taken ? `${monthsLater(first.slice(0, 7), 1)}-01` : first;
  if (rules === null) return emptyOnCall(from);
  return typedFrom({ ...rules, source: sourceOf(rules) }, from, nameOf(rules.name));
}

/** Tries the rules on a month, at first the previous one. Saving requires a trial. */
function useOnCallTrial() {
  const [month, setMonth] = useState(() => monthsLater(thisMonth(), -1));
  const [tried, setTried] = useState<{ key: string; month: string; reply: TriedRules } | null>(null);
  const trial = useWrite(tryOnCallRule, [], {
    onDone: (reply, { body: { year, month: number, rules } }) =>
      setTried({ key: JSON.stringify(rules), month: `${year}-${String(number).padStart(2, '0')}`, reply }),
    onRefused: () => undefined,
  });
  return {
    month,
    setMonth,
    run: (rules: SentOnCall): void => {
      const { year, number } = partsOf(month);
      trial.mutate({ body: { year, month: number, rules } });
    },
    busy: trial.isPending,
    error: trial.error,
    result: tried,
    isOf: (rules: SentOnCall): boolean => tried?.key === JSON.stringify(rules),
  };
}
