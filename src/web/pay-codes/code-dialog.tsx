import { Select, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { changePayCode, createPayCode, type PayCode, type PayCodes } from '../../contract/pay-codes.ts';
import { PRESET_NAMES } from '../../core/pay/pay-code-presets.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { MonthSelect } from '../manual-lines/month-select.tsx';
import { monthsLater, thisMonth } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { CodeMeaning } from './code-meaning.tsx';
import { type CodeTask, type CodeValues, codeValues, meaningOf, presetValues } from './code-values.ts';

type Props = { readonly task: CodeTask; readonly codes: PayCodes; readonly onClose: () => void };

const checkNew = checkedBy(createPayCode.body);
const checkChange = checkedBy(changePayCode.body);
/** The months that a list offers. */
const YEAR = 12;

/** Adds, changes or ends a pay code, or gives its number another meaning from a later month. */
export function CodeDialog({ task, codes, onClose }: Props) {
  const { t } = useTranslation();
  const creates = task.kind === 'new' || task.kind === 'meaning';
  const first_open = codes.first_open ?? `${thisMonth().slice(0, 4)}-01`;
  const sheet = useFormSheet<CodeValues, PayCode>({
    initial: initialOf(task, codes, first_open, t('payCodes.presets.bonus')),
    check: (values) => {
      const { number, first_month } = values;
      const meaning = meaningOf(values);
      const errors = creates ? checkNew({ ...meaning, number, first_month }) : checkChange(meaning);
      return errors.account === undefined
        ? errors
        : { ...errors, account: t('payCodes.form.account_needed') };
    },
    send: (values, { idempotencyKey }) => {
      const { number, first_month } = values;
      const body = meaningOf(values);
      if (task.kind === 'new' || task.kind === 'meaning')
        return send(createPayCode, { body: { ...body, number, first_month }, idempotencyKey });
      const { id, version } = task.code;
      return send(changePayCode, {
        params: { id },
        body: task.kind === 'end' ? { last_month: body.last_month } : body,
        ifMatch: version,
        idempotencyKey,
      });
    },
    onDone: ({ name }) => {
      toast(i18next.t(creates ? 'payCodes.added' : 'payCodes.changed', { name }));
      onClose();
      void changed('company', 'payroll');
    },
  });
  const { form } = sheet;
  const { values } = form;
  const name = task.kind === 'new' ? '' : task.code.name;
  const title =
    task.kind === 'new'
      ? t('payCodes.add')
      : t(`payCodes.${task.kind === 'end' ? 'end' : 'change'}`, { name });
  return (
    <FormSheet title={task.kind === 'meaning' ? t('payCodes.new_meaning') : title} onClose={onClose}>
      <FormBody sheet={sheet} submit={t(creates ? 'payCodes.form.add' : 'payCodes.form.save')}>
        {task.kind === 'new' && (
          <StartChoice codes={codes} first_open={first_open} onChoose={form.setValues} />
        )}
        {task.kind !== 'end' && (
          <>
            {task.kind === 'new' && (
              <TextInput
                {...form.getInputProps('number')}
                label={t('fields.number')}
                description={t('payCodes.form.number_hint')}
                maxLength={12}
                required
              />
            )}
            <TextInput
              {...form.getInputProps('name')}
              label={t('payCodes.column.name')}
              maxLength={60}
              required
            />
            <CodeMeaning values={values} errors={form.errors} onChange={form.setValues} />
          </>
        )}
        {creates && (
          <MonthSelect
            label={t('fields.first_month')}
            from={first_open}
            count={YEAR * 2}
            value={values.first_month}
            onChange={(month) => month !== null && form.setFieldValue('first_month', month)}
            error={form.errors.first_month}
          />
        )}
        <MonthSelect
          label={t('fields.last_month')}
          description={t('payCodes.form.last_hint')}
          from={task.kind === 'new' ? values.first_month : monthsLater(first_open, -1)}
          count={YEAR * 2}
          value={values.last_month}
          onChange={(month) => form.setFieldValue('last_month', month)}
          error={form.errors.last_month}
          clearable
        />
      </FormBody>
    </FormSheet>
  );
}

function initialOf(task: CodeTask, codes: PayCodes, first_open: string, bonus: string): CodeValues {
  if (task.kind !== 'new') {
    const values = codeValues(task.code);
    return task.kind === 'meaning' ? { ...values, first_month: first_open, last_month: null } : values;
  }
  const [first] = codes.presets;
  if (first === undefined) throw new RangeError('there are no presets');
  return presetValues(first, bonus, first_open);
}

type StartProps = {
  readonly codes: PayCodes;
  readonly first_open: string;
  readonly onChoose: (values: CodeValues) => void;
};

/** The proposals, by name. */
function StartChoice({ codes, first_open, onChoose }: StartProps) {
  const { t } = useTranslation();
  const taken = new Set(codes.codes.map(({ number }) => number));
  return (
    <Select
      label={t('payCodes.start')}
      description={t('payCodes.start_hint')}
      data={PRESET_NAMES.map((value) => ({ value, label: t(`payCodes.presets.${value}`) }))}
      defaultValue={PRESET_NAMES[0]}
      onChange={(chosen) => {
        const name = oneOf(PRESET_NAMES, chosen);
        const preset = codes.presets.find((one) => one.preset === name);
        if (name === undefined || preset === undefined) return;
        const values = presetValues(preset, t(`payCodes.presets.${name}`), first_open);
        onChoose({ ...values, number: taken.has(values.number) ? '' : values.number });
      }}
      allowDeselect={false}
      data-autofocus
    />
  );
}
