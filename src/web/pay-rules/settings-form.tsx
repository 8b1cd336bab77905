import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CompanySettings, changeSettings, PAYMENT_MONTHS } from '../../contract/companies.ts';
import { BREAK_ORDERS } from '../../core/pay/ob.ts';
import { PAY_BASES } from '../../core/pay/pay-basis.ts';
import { HOURLY_VACATIONS } from '../../core/pay/vacation-pay.ts';
import { BREAK_RULES } from '../../core/time-entry.ts';
import { send } from '../api.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { Card } from '../ui/card.tsx';
import { Stale } from './refused.tsx';
import { useCompanyForm } from './use-company-form.ts';

const typed = z.strictObject({
  break_rule: z.enum(BREAK_RULES),
  break_order: z.enum(BREAK_ORDERS),
  pay_basis: z.enum(PAY_BASES),
  payment_day: z.string(),
  payment_month: z.enum(PAYMENT_MONTHS),
  hourly_vacation: z.enum(HOURLY_VACATIONS),
});
type Typed = z.output<typeof typed>;

const valuesOf = ({
  break_rule,
  break_order,
  pay_basis,
  payment_day,
  payment_month,
  hourly_vacation,
}: CompanySettings): Typed => ({
  break_rule,
  break_order,
  pay_basis,
  payment_day: String(payment_day),
  payment_month,
  hourly_vacation,
});

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
const check = checkedBy(changeSettings.body);
const bodyOf = ({ payment_day, ...rest }: Typed) => ({ ...rest, payment_day: dayIn(payment_day) });
/** The contract refuses a value that is no number. */
const dayIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

type Props = { readonly settings: CompanySettings };

/** The company's settings of pay: the break, whose hours are paid, and the payment date. */
export function SettingsForm({ settings }: Props) {
  const { t } = useTranslation();
  const { sheet, stale, take } = useCompanyForm<Typed, CompanySettings>({
    name: 'pay-rules:settings',
    schema: typed,
    saved: settings,
    valuesOf,
    check: (values) => check(bodyOf(values)),
    send: (values, ifMatch, idempotencyKey) =>
      send(changeSettings, { body: bodyOf(values), ifMatch, idempotencyKey }),
    done: t('payRules.company.saved_rules'),
  });
  return (
    <Card title={t('payRules.company.rules')}>
      <FormBody
        sheet={sheet}
        label={t('payRules.company.rules')}
        submit={t('common.save')}
        button={{ disabled: !sheet.dirty }}
        above={stale && <Stale onTake={take} />}
      >
        <Fields form={sheet.form} />
        <Text c="dimmed" fz="sm">
          {t('payRules.company.open_months')}
        </Text>
      </FormBody>
    </Card>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<Typed> }) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        {...form.getInputProps('break_rule')}
        label={t('payRules.company.break_rule')}
        data={BREAK_RULES.map((value) => ({ value, label: t(`payRules.company.break_rules.${value}`) }))}
      />
      <NativeSelect
        {...form.getInputProps('break_order')}
        label={t('payRules.break_order.label')}
        description={t('payRules.company.break_order_hint')}
        inputWrapperOrder={HINT_BELOW}
        data={BREAK_ORDERS.map((value) => ({ value, label: t(`payRules.break_order.${value}`) }))}
      />
      <NativeSelect
        {...form.getInputProps('pay_basis')}
        label={t('payRules.company.pay_basis')}
        data={PAY_BASES.map((value) => ({ value, label: t(`payRules.company.pay_bases.${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
        <TextInput
          {...form.getInputProps('payment_day')}
          label={t('payRules.company.payment_day')}
          description={t('payRules.company.payment_day_hint')}
          inputWrapperOrder={HINT_BELOW}
          inputMode="numeric"
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('payment_month')}
          label={t('payRules.company.payment_month')}
          data={PAYMENT_MONTHS.map((value) => ({
            value,
            label: t(`payRules.company.payment_months.${value}`),
          }))}
        />
      </SimpleGrid>
      <NativeSelect
        {...form.getInputProps('hourly_vacation')}
        label={t('payRules.company.hourly_vacation')}
        data={HOURLY_VACATIONS.map((value) => ({
          value,
          label: t(`payRules.company.hourly_vacations.${value}`),
        }))}
      />
    </>
  );
}
