import { useTranslation } from 'react-i18next';
import {
  type ChosenOvertime,
  changeOvertimeRule,
  createOvertimeRule,
} from '../../contract/overtime-rules.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import type { OvertimeFormProps } from './opened-overtime.ts';
import {
  emptyOvertime,
  faultIn,
  fieldsOf,
  rulesIn,
  type TypedOvertime,
  typedFrom,
  typedOvertime,
} from './typed-overtime.ts';
import { useOvertimeTrial } from './use-overtime-trial.ts';
import { useOvertimeWords } from './use-overtime-words.ts';

export type OvertimeFormState = ReturnType<typeof useOvertimeForm>;

/** The state of the form and its steps: report faults, try the rules, save them. */
export function useOvertimeForm({ opened, data, onClose }: OvertimeFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const trial = useOvertimeTrial();
  const choice = opened.kind === 'change' ? opened.choice : null;
  const sheet = useFormSheet<TypedOvertime, ChosenOvertime>({
    initial: useBeginning({ opened, data }),
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultIn(values)).map(([field, code]) => [
          field,
          code === 'fill' ? t('overtimeRules.fill') : t(`overtimeRules.faults.${code}`),
        ]),
      ),
    send: (values, { idempotencyKey }) => {
      const body = { from: values.from ?? '', rules: rulesIn(values) };
      return choice === null
        ? send(createOvertimeRule, { body, idempotencyKey })
        : send(changeOvertimeRule, {
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
      toast(t('overtimeRules.done', { date: format.date(from) }));
      onClose();
    },
    draft: { name: `overtime:${choice?.id ?? 'new'}`, schema: typedOvertime },
  });
  const tried = trial.isOf(rulesIn(sheet.form.values));
  const tryIt = (): void => {
    if (sheet.validate()) trial.run(rulesIn(sheet.form.getValues()));
  };
  return { sheet: { ...sheet, submit: tried ? sheet.submit : tryIt }, trial, tried, tryIt };
}

/** The first values: an empty form, a copy from the first open month on, or the choice unchanged. */
function useBeginning({ opened, data }: Pick<OvertimeFormProps, 'opened' | 'data'>): TypedOvertime {
  const { nameOf, sourceOf } = useOvertimeWords();
  if (opened.kind === 'change')
    return typedFrom(opened.choice.rules, opened.choice.from, opened.choice.rules.name);
  const { rules, preset } = opened;
  const first = data.first_date ?? `${thisMonth()}-01`;
  const taken = data.choices.some(({ from }) => from === first);
  const from = taken ? `${monthsLater(first.slice(0, 7), 1)}-01` : first;
  if (rules === null) return emptyOvertime(from);
  return typedFrom({ ...rules, source: sourceOf(rules) }, from, nameOf(rules.name), preset?.to_state);
}
