import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type CompanySettings, changeSettings } from '../../contract/companies.ts';
import { withdrawRules } from '../../contract/company-rules.ts';
import { PAYMENT_MONTHS } from '../../core/company-rules.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import { ABSENCE_DEDUCTIONS, HOURLY_VACATIONS, PAY_BASES } from '../../core/pay/pay-basis.ts';
import { BREAK_RULES } from '../../core/time-entry.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { Stale } from './refused.tsx';
import {
  changedRules,
  movedTo,
  possibleDays,
  type TypedSettings,
  typedSettings,
  valuesFrom,
  valuesOf,
} from './typed-settings.ts';
import { useCompanyForm } from './use-company-form.ts';
import { useTrial } from './use-trial.ts';

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
const check = checkedBy(changeSettings.body);
const trialPart = onDemand(async () => (await import('./trial-part.tsx')).TrialPart);
const rulesOverTime = onDemand(async () => (await import('./rules-over-time.tsx')).WorkAndPayOverTime);

type Props = { readonly settings: CompanySettings };

/**
 * The company's rules of break and pay, from a first day on. The primary button is the next step: changed rules are
 * tried on a month before they are saved.
 */
export function SettingsForm({ settings }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const trial = useTrial();
  const sayDone = useSayDone();
  const { sheet, base, stale, take } = useCompanyForm<TypedSettings, CompanySettings>({
    name: 'pay-rules:settings',
    schema: typedSettings,
    saved: settings,
    valuesOf,
    check: (values, from) => check(changedRules(values, from)),
    send: (values, from, idempotencyKey) =>
      send(changeSettings, {
        body: { ...changedRules(values, from), valid_from: values.valid_from },
        ifMatch: from.version,
        idempotencyKey,
      }),
    done: sayDone,
  });
  const { form } = sheet;
  const changes = changedRules(form.values, base);
  const is_changed = Object.keys(changes).length > 0;
  const is_tried = trial.isOf(changes);
  const tryIt = (): void => {
    if (sheet.validate()) trial.run(changes);
  };
  const next = is_tried
    ? t('payRules.company.save_from', { date: format.date(form.values.valid_from) })
    : t('payRules.replay.try', { month: format.monthName(trial.month) });
  return (
    <Card title={t('payRules.company.rules')}>
      {(settings.rules?.length ?? 0) > 1 && (
        <Fetched part={rulesOverTime} waiting={null} own={{ settings }} />
      )}
      <FormBody
        sheet={{ ...sheet, submit: is_tried ? sheet.submit : tryIt }}
        label={t('payRules.company.rules')}
        submit={next}
        button={{ disabled: !is_changed, loading: sheet.busy !== null || trial.busy }}
        above={stale && <Stale onTake={take} />}
      >
        <Fields form={form} />
        <FirstDay form={form} settings={base} />
        {is_changed ? (
          <Fetched part={trialPart} waiting={null} own={{ trial, current: is_tried, onTry: tryIt }} />
        ) : (
          <Text c="dimmed" fz="sm">
            {t('payRules.company.change_first')}
          </Text>
        )}
      </FormBody>
    </Card>
  );
}

/** Says from when the rules hold, with undo: rules of a new day are withdrawn, changed ones put back. */
function useSayDone() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ version }: CompanySettings, was: CompanySettings, { valid_from }: TypedSettings) => {
    const { payment_day, ...before } = valuesFrom(was, valid_from);
    const back = (): Promise<unknown> =>
      was.rules?.some(({ from }) => from === valid_from)
        ? send(changeSettings, { body: { ...before, payment_day: Number(payment_day) }, ifMatch: version })
        : send(withdrawRules, { query: { valid_from }, ifMatch: version });
    return {
      text: t('payRules.company.saved_from', { date: format.date(valid_from) }),
      undo: () =>
        void back()
          .then(() => toast(t('payRules.company.undone')))
          .catch(toastError)
          .finally(() => void changed('company')),
    };
  };
}

type FormProps = { readonly form: UseFormReturnType<TypedSettings> };

/** The month that the changed rules begin with. */
function FirstDay({ form, settings }: FormProps & Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <NativeSelect
      {...form.getInputProps('valid_from')}
      label={t('payRules.company.valid_from')}
      description={t('payRules.company.valid_from_hint')}
      inputWrapperOrder={HINT_BELOW}
      data={possibleDays(settings).map((value) => ({ value, label: format.date(value) }))}
      onChange={(event) => form.setValues(movedTo(form.getValues(), settings, event.currentTarget.value))}
    />
  );
}

function Fields({ form }: FormProps) {
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
      <NativeSelect
        {...form.getInputProps('absence_deduction')}
        label={t('payRules.company.absence_deduction')}
        description={t('payRules.company.absence_deduction_hint')}
        inputWrapperOrder={HINT_BELOW}
        data={ABSENCE_DEDUCTIONS.map((value) => ({
          value,
          label: t(`payRules.company.absence_deductions.${value}`),
        }))}
      />
    </>
  );
}
