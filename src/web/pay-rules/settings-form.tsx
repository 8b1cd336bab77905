import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CompanySettings, changeSettings, PAYMENT_MONTHS } from '../../contract/companies.ts';
import { BREAK_ORDERS } from '../../core/pay/ob.ts';
import { PAY_BASES } from '../../core/pay/pay-basis.ts';
import { HOURLY_VACATIONS } from '../../core/pay/vacation-pay.ts';
import { BREAK_RULES } from '../../core/time-entry.ts';
import { useWrite } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { toast } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import classes from './company-form.module.css';
import { Refused } from './refused.tsx';
import { fieldsRefused, useCompanyForm } from './use-company-form.ts';

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
/** What is no number is told by the contract as none. */
const dayIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

type Props = { readonly settings: CompanySettings; readonly onTyping: (is: boolean) => void };

/** How the company reads the break, whom it pays for what, and when. */
export function SettingsForm({ settings, onTyping }: Props) {
  const { t } = useTranslation();
  const { form, dirty, draft, base, take } = useCompanyForm({
    name: 'pay-rules:settings',
    schema: typed,
    saved: settings,
    valuesOf,
    validate: (values) => check(bodyOf(values)),
    onTyping,
  });
  const save = useWrite(changeSettings, ['company'], {
    onDone: (saved) => {
      take(saved);
      toast(t('payRules.company.saved_rules'));
    },
    onRefused: (error) => {
      const fields = fieldsRefused(error);
      if (fields !== null) form.setErrors(fields);
    },
  });
  const select = <F extends keyof Typed, T extends string>(
    field: F,
    label: string,
    data: { value: T; label: string }[],
  ) => <NativeSelect {...form.getInputProps(field)} label={label} data={data} />;
  return (
    <Card title={t('payRules.company.rules')}>
      <form
        noValidate
        className={classes.form}
        aria-label={t('payRules.company.rules')}
        onSubmit={form.onSubmit((values) => save.mutate({ body: bodyOf(values), ifMatch: base.version }))}
      >
        <DraftOffer draft={draft} onTake={(kept) => form.setValues(kept)} />
        {select(
          'break_rule',
          t('payRules.company.break_rule'),
          BREAK_RULES.map((value) => ({ value, label: t(`payRules.company.break_rules.${value}`) })),
        )}
        <NativeSelect
          {...form.getInputProps('break_order')}
          label={t('payRules.break_order.label')}
          description={t('payRules.company.break_order_hint')}
          inputWrapperOrder={HINT_BELOW}
          data={BREAK_ORDERS.map((value) => ({ value, label: t(`payRules.break_order.${value}`) }))}
        />
        {select(
          'pay_basis',
          t('payRules.company.pay_basis'),
          PAY_BASES.map((value) => ({ value, label: t(`payRules.company.pay_bases.${value}`) })),
        )}
        <div className={classes.pair}>
          <TextInput
            {...form.getInputProps('payment_day')}
            label={t('payRules.company.payment_day')}
            description={t('payRules.company.payment_day_hint')}
            inputWrapperOrder={HINT_BELOW}
            inputMode="numeric"
            autoComplete="off"
          />
          {select(
            'payment_month',
            t('payRules.company.payment_month'),
            PAYMENT_MONTHS.map((value) => ({ value, label: t(`payRules.company.payment_months.${value}`) })),
          )}
        </div>
        {select(
          'hourly_vacation',
          t('payRules.company.hourly_vacation'),
          HOURLY_VACATIONS.map((value) => ({
            value,
            label: t(`payRules.company.hourly_vacations.${value}`),
          })),
        )}
        <p className={classes.hint}>{t('payRules.company.open_months')}</p>
        <Refused error={save.error} onTake={() => take(settings)} onSettled={() => save.reset()} />
        <Button
          type="submit"
          mih="var(--tap)"
          className={classes.save}
          disabled={!dirty}
          loading={save.isPending}
        >
          {t('common.save')}
        </Button>
      </form>
    </Card>
  );
}
