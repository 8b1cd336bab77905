import { Checkbox, NumberInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  BALANCE_FIELDS,
  type BalanceFields,
  changeVacationBalance,
  createVacationBalance,
  type VacationBalance,
} from '../../contract/vacation.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { languageOf, sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';

type Props = {
  /** null: a new one. */
  readonly was: VacationBalance | null;
  readonly user: string;
  readonly name: string;
  readonly onClose: () => void;
};

const DAYS = ['paid_days', 'taken_days', 'saved_1', 'saved_2', 'saved_3', 'saved_4', 'saved_5'] as const;
const MORE = ['advance_days', 'unearning_days', 'parental_days_used', 'entitled_days'] as const;
const KRONOR = ['earned_pay', 'running_pay', 'advance_pay', 'year_gross', 'year_tax', 'year_basis'] as const;
type NumberField = (typeof DAYS)[number] | (typeof MORE)[number] | (typeof KRONOR)[number];

type Values = Record<NumberField, number | string> & {
  readonly from_day: string | null;
  readonly advance_paid_on: string | null;
  readonly single_parent: boolean;
  /** The sums are variable pay alone, though they look like all pay. */
  readonly variable_only: boolean;
};

const checkBody = checkedBy(changeVacationBalance.body);

/** Enters or changes what a person had of vacation on the day from which Skifta counts. */
export function BalanceDialog({ was, user, name, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Values, VacationBalance>({
    initial: valuesOf(was),
    check: (values) => ({
      ...checkBody(bodyOf(values)),
      ...(values.from_day?.endsWith('-01') === true ? {} : { from_day: t('vacationLedger.first_of_month') }),
    }),
    send: (values, { idempotencyKey }) => {
      const body = { ...bodyOf(values), ...(values.variable_only ? { variable_only: true } : {}) };
      return was === null
        ? send(createVacationBalance, { body: { ...body, user }, idempotencyKey })
        : send(changeVacationBalance, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
    },
    onDone: () => {
      toast(i18next.t('vacationLedger.balance_saved'));
      onClose();
      void changed('users', 'pay', 'pay-months');
    },
    say: sayError,
  });
  const { form } = sheet;
  const is_asked =
    form.values.variable_only ||
    (sheet.error instanceof ApiError && sheet.error.code === 'looks_like_whole_pay');
  return (
    <FormSheet
      side
      size={480}
      title={`${t(was === null ? 'vacationLedger.add' : 'vacationLedger.change')}: ${name}`}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('vacationLedger.save')}>
        <DateField {...form.getInputProps('from_day')} label={t('fields.from_day')} required />
        <Numbers form={form} fields={['paid_days', 'taken_days']} />
        <Numbers form={form} fields={['earned_pay', 'running_pay']} />
        <Text size="sm" c="dimmed">
          {t('vacationLedger.pay_hint')}
        </Text>
        {is_asked && (
          <Checkbox
            className={shared.whole}
            label={t('vacationLedger.variable_only')}
            description={t('vacationLedger.variable_only_hint')}
            checked={form.values.variable_only}
            onChange={(event) => form.setFieldValue('variable_only', event.currentTarget.checked)}
          />
        )}
        <Numbers form={form} fields={['saved_1', 'saved_2', 'saved_3', 'saved_4', 'saved_5']} />
        <Numbers form={form} fields={['advance_days', 'advance_pay']} />
        <DateField {...form.getInputProps('advance_paid_on')} label={t('fields.advance_paid_on')} clearable />
        <Numbers form={form} fields={['unearning_days', 'parental_days_used', 'entitled_days']} />
        <Numbers form={form} fields={['year_gross', 'year_tax', 'year_basis']} />
        <Text size="sm" c="dimmed">
          {t('vacationLedger.year_hint')}
        </Text>
        <Checkbox
          className={shared.whole}
          label={t('fields.single_parent')}
          checked={form.values.single_parent}
          onChange={(event) => form.setFieldValue('single_parent', event.currentTarget.checked)}
        />
      </FormBody>
    </FormSheet>
  );
}

type NumbersProps = {
  readonly form: UseFormReturnType<Values>;
  readonly fields: readonly NumberField[];
};

function Numbers({ form, fields }: NumbersProps) {
  const { t, i18n } = useTranslation();
  const isKronor = (field: NumberField): boolean => KRONOR.some((one) => one === field);
  return (
    <Columns of="repeat(2, minmax(0, 1fr))" gap={12} align="end">
      {fields.map((field) => (
        <NumberInput
          key={field}
          {...form.getInputProps(field)}
          label={t(`fields.${field}`)}
          min={0}
          decimalScale={isKronor(field) ? 2 : 0}
          decimalSeparator={languageOf(i18n.language) === 'sv' ? ',' : '.'}
          allowedDecimalSeparators={[',', '.']}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          required={field === 'paid_days'}
        />
      ))}
    </Columns>
  );
}

function valuesOf(was: VacationBalance | null): Values {
  if (was === null)
    return {
      from_day: `${today().slice(0, 7)}-01`,
      advance_paid_on: null,
      single_parent: false,
      variable_only: false,
      paid_days: 25,
      taken_days: '',
      saved_1: '',
      saved_2: '',
      saved_3: '',
      saved_4: '',
      saved_5: '',
      advance_days: '',
      unearning_days: '',
      parental_days_used: '',
      entitled_days: '',
      earned_pay: '',
      running_pay: '',
      advance_pay: '',
      year_gross: '',
      year_tax: '',
      year_basis: '',
    };
  const { entitled_days, earned_pay, running_pay, year_gross, year_tax, year_basis, ...rest } = was;
  return {
    ...rest,
    variable_only: false,
    entitled_days: entitled_days ?? '',
    earned_pay: earned_pay ?? '',
    running_pay: running_pay ?? '',
    year_gross: year_gross ?? '',
    year_tax: year_tax ?? '',
    year_basis: year_basis ?? '',
  };
}

const NULL_WHEN_EMPTY: readonly string[] = [
  'entitled_days',
  'earned_pay',
  'running_pay',
  'year_gross',
  'year_tax',
  'year_basis',
];

/** The fields as they are sent: an empty number is 0, or unknown. */
function bodyOf(values: Values): BalanceFields {
  const number = (field: NumberField): number | null => {
    const typed = values[field];
    if (typeof typed === 'number') return typed;
    return NULL_WHEN_EMPTY.includes(field) ? null : 0;
  };
  const { from_day, advance_paid_on, single_parent } = values;
  const numbers = Object.fromEntries([...DAYS, ...MORE, ...KRONOR].map((field) => [field, number(field)]));
  const all = { ...numbers, from_day: from_day ?? '', advance_paid_on, single_parent };
  return Object.fromEntries(
    BALANCE_FIELDS.map((field) => [field, Reflect.get(all, field)]),
  ) as unknown as BalanceFields;
}
