import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeManualLine, createManualLine, type ManualLine } from '../../contract/manual-lines.ts';
import type { PayCodes } from '../../contract/pay-codes.ts';
import { listUsers } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ask, changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { LineFields } from './line-fields.tsx';
import { LineMonths } from './line-months.tsx';
import { codesIn, type LineTask, type LineValues, lineBody, lineValues } from './line-values.ts';

type Props = {
  readonly task: LineTask;
  readonly month: string;
  readonly codes: PayCodes;
  /** The person's name, where the line has one. */
  readonly name: string | null;
  readonly onClose: () => void;
};

const checkBody = checkedBy(changeManualLine.body);

/** Types a line for a person, changes it, or ends one that repeats. */
export function LineDialog({ task, month, codes, name, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_open } = codes;
  const codeOf = ({ code, first_month }: LineValues) =>
    codesIn(codes.codes, first_month).find(({ number }) => number === code);
  const sheet = useFormSheet<LineValues, ManualLine>({
    initial: lineValues(task, { month, first_open }),
    check: (values) => {
      const code = codeOf(values);
      return {
        ...checkBody(lineBody(values, code)),
        ...(values.user === null ? { user: t('payCodes.lines.person_needed') } : {}),
        ...(code === undefined ? { code: t('payCodes.lines.code_needed') } : {}),
        ...(typeof values.price === 'number' ? {} : { price: t('payCodes.lines.number_wrong') }),
        ...(typeof values.quantity === 'number' ? {} : { quantity: t('payCodes.lines.number_wrong') }),
        ...(code?.attachment === true && typeof values.reserved !== 'number'
          ? { reserved: t('payCodes.lines.reserved_needed') }
          : {}),
      };
    },
    send: (values, { idempotencyKey }) => {
      const body = lineBody(values, codeOf(values));
      if (task.kind === 'new')
        return send(createManualLine, { body: { ...body, user: values.user ?? '' }, idempotencyKey });
      const { id, version } = task.line;
      return send(changeManualLine, {
        params: { id },
        body: task.kind === 'end' ? { last_month: body.last_month } : body,
        ifMatch: version,
        idempotencyKey,
      });
    },
    onDone: ({ name: code_name }) => {
      toast(
        i18next.t(task.kind === 'new' ? 'payCodes.lines.created' : 'payCodes.lines.changed', {
          name: code_name,
        }),
      );
      onClose();
      void changed('payroll', 'pay-months');
    },
  });
  const { form } = sheet;
  const { values } = form;
  const title =
    task.kind !== 'new'
      ? t('payCodes.lines.change_of', { code: task.line.name, name: name ?? '' })
      : name === null
        ? t('payCodes.lines.add')
        : t('payCodes.lines.new_for', { name });
  return (
    <FormSheet title={title} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t(task.kind === 'new' ? 'payCodes.lines.create' : 'payCodes.lines.save')}
      >
        {task.kind === 'new' && first_open !== null && month < first_open && (
          <p>{t('payCodes.lines.locked', { month: format.monthInWords(first_open) })}</p>
        )}
        {task.kind === 'new' && task.user === null && (
          <PersonSelect
            value={values.user}
            error={form.errors.user}
            onChange={(user) => form.setFieldValue('user', user)}
          />
        )}
        {task.kind !== 'end' && (
          <LineFields form={form} codes={codesIn(codes.codes, values.first_month)} code={codeOf(values)} />
        )}
        <LineMonths form={form} first_open={first_open} month={month} end={task.kind === 'end'} />
      </FormBody>
    </FormSheet>
  );
}

type PersonProps = {
  readonly value: string | null;
  readonly error: unknown;
  readonly onChange: (user: string | null) => void;
};

function PersonSelect({ value, error, onChange }: PersonProps) {
  const { t } = useTranslation();
  const people = useQuery(ask('users', listUsers, { query: {} })).data ?? [];
  return (
    <Select
      label={t('payCodes.lines.person')}
      data={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
      searchable
      required
      data-autofocus
    />
  );
}
