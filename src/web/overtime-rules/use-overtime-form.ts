import { useTranslation } from 'react-i18next';
import {
  changeOvertimeRule,
  createOvertimeRule,
  type SentOvertime,
  tryOvertimeRule,
} from '../../contract/overtime-rules.ts';
import { send } from '../api.ts';
import { firstFreeDay, useDatedRulesForm } from '../dated-rules/use-dated-rules-form.ts';
import { useMonthTrial } from '../pay-rules/use-month-trial.ts';
import type { OvertimeFormProps } from './opened-overtime.ts';
import {
  emptyOvertime,
  type FaultCode,
  faultIn,
  fieldsOf,
  rulesIn,
  type TypedOvertime,
  typedFrom,
  typedOvertime,
} from './typed-overtime.ts';
import { useOvertimeWords } from './use-overtime-words.ts';

export type OvertimeFormState = ReturnType<typeof useOvertimeForm>;

/** The form of rules of overtime. */
export function useOvertimeForm({ opened, data, onClose }: OvertimeFormProps) {
  const { t } = useTranslation();
  return useDatedRulesForm({
    words: 'overtimeRules',
    choice: opened.kind === 'change' ? opened.choice : null,
    initial: useBeginning({ opened, data }),
    draft: 'overtime',
    schema: typedOvertime,
    rulesIn,
    faultIn,
    faultText: (code: FaultCode) =>
      code === 'fill' ? t('overtimeRules.fill') : t(`overtimeRules.faults.${code}`),
    fieldsOf,
    create: (body, idempotencyKey) => send(createOvertimeRule, { body, idempotencyKey }),
    change: ({ id, version }, body, idempotencyKey) =>
      send(changeOvertimeRule, { params: { id }, body, ifMatch: version, idempotencyKey }),
    trial: useMonthTrial((month, rules: SentOvertime) =>
      send(tryOvertimeRule, { body: { ...month, rules } }),
    ),
    onClose,
  });
}

/** The first values: an empty form, a copy from the first open month on, or the choice unchanged. */
function useBeginning({ opened, data }: Pick<OvertimeFormProps, 'opened' | 'data'>): TypedOvertime {
  const { nameOf, sourceOf } = useOvertimeWords();
  if (opened.kind === 'change')
    return typedFrom(opened.choice.rules, opened.choice.from, opened.choice.rules.name);
  const { rules, preset } = opened;
  const from = firstFreeDay(data);
  if (rules === null) return emptyOvertime(from);
  return typedFrom({ ...rules, source: sourceOf(rules) }, from, nameOf(rules.name), preset?.to_state);
}
