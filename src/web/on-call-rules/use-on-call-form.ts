import { useTranslation } from 'react-i18next';
import {
  changeOnCallRule,
  createOnCallRule,
  type SentOnCall,
  tryOnCallRule,
} from '../../contract/on-call-rules.ts';
import { send } from '../api.ts';
import { firstFreeDay, useDatedRulesForm } from '../dated-rules/use-dated-rules-form.ts';
import { useMonthTrial } from '../pay-rules/use-month-trial.ts';
import type { OnCallFormProps } from './opened-on-call.ts';
import {
  emptyOnCall,
  type FaultCode,
  faultIn,
  fieldsOf,
  rulesIn,
  type TypedOnCall,
  typedFrom,
  typedOnCall,
} from './typed-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

export type OnCallFormState = ReturnType<typeof useOnCallForm>;

/** The form of rules of jour and beredskap. */
export function useOnCallForm({ opened, data, onClose }: OnCallFormProps) {
  const { t } = useTranslation();
  return useDatedRulesForm({
    words: 'onCallRules',
    choice: opened.kind === 'change' ? opened.choice : null,
    initial: useBeginning({ opened, data }),
    draft: 'on-call',
    schema: typedOnCall,
    rulesIn,
    faultIn,
    faultText: (code: FaultCode) =>
      code === 'fill' ? t('onCallRules.fill') : t(`onCallRules.faults.${code}`),
    fieldsOf,
    create: (body, idempotencyKey) => send(createOnCallRule, { body, idempotencyKey }),
    change: ({ id, version }, body, idempotencyKey) =>
      send(changeOnCallRule, { params: { id }, body, ifMatch: version, idempotencyKey }),
    trial: useMonthTrial((month, rules: SentOnCall) => send(tryOnCallRule, { body: { ...month, rules } })),
    onClose,
  });
}

/** The first values: an empty form, a copy from the first open month on, or the choice unchanged. */
function useBeginning({ opened, data }: Pick<OnCallFormProps, 'opened' | 'data'>): TypedOnCall {
  const { nameOf, sourceOf } = useOnCallWords();
  if (opened.kind === 'change')
    return typedFrom(opened.choice.rules, opened.choice.from, opened.choice.rules.name);
  const { rules } = opened;
  const from = firstFreeDay(data);
  if (rules === null) return emptyOnCall(from);
  return typedFrom({ ...rules, source: sourceOf(rules) }, from, nameOf(rules.name));
}
