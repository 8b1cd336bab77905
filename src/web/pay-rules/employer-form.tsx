import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CompanyPayroll, changeCompanyPayroll } from '../../contract/companies.ts';
import { BAS, LEDGER_USES, type LedgerUse } from '../../core/pay/ledger.ts';
import { useWrite } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { toast } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import classes from './company-form.module.css';
import { Refused } from './refused.tsx';
import { fieldsRefused, useCompanyForm } from './use-company-form.ts';

const FIELDS = [
  'iban',
  'bic',
  'contact_name',
  'contact_phone',
  'contact_email',
  'workplace_address',
  'workplace_city',
] as const;
type Field = (typeof FIELDS)[number];

// Accounts are typed as text; one that is no number is told, not lost.
const typed = z.strictObject({
  ...(Object.fromEntries(FIELDS.map((field) => [field, z.string()])) as Record<Field, z.ZodString>),
  accounts: z.strictObject(
    Object.fromEntries(LEDGER_USES.map((use) => [use, z.string()])) as Record<LedgerUse, z.ZodString>,
  ),
});
type Typed = z.output<typeof typed>;

function valuesOf(employer: CompanyPayroll): Typed {
  const { iban, bic, contact_name, contact_phone, contact_email, workplace_address, workplace_city } =
    employer;
  const account = (use: LedgerUse): string => String(employer.accounts[use] ?? '');
  return {
    iban: iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
    bic,
    contact_name,
    contact_phone,
    contact_email,
    workplace_address,
    workplace_city,
    accounts: {
      pay: account('pay'),
      tax: account('tax'),
      net_pay: account('net_pay'),
      employee_debt: account('employee_debt'),
      contribution_cost: account('contribution_cost'),
      contribution_debt: account('contribution_debt'),
    },
  };
}

const accountIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function bodyOf({ accounts, ...rest }: Typed) {
  const { pay, tax, net_pay, employee_debt, contribution_cost, contribution_debt } = accounts;
  return {
    ...rest,
    accounts: {
      pay: accountIn(pay),
      tax: accountIn(tax),
      net_pay: accountIn(net_pay),
      employee_debt: accountIn(employee_debt),
      contribution_cost: accountIn(contribution_cost),
      contribution_debt: accountIn(contribution_debt),
    },
  };
}

const check = checkedBy(changeCompanyPayroll.body);

type Props = { readonly employer: CompanyPayroll; readonly onTyping: (is: boolean) => void };

/** What the files to the bank, the tax authority and the ledger need to know of the employer. */
export function EmployerForm({ employer, onTyping }: Props) {
  const { t } = useTranslation();
  const { form, dirty, draft, base, take } = useCompanyForm({
    name: 'pay-rules:employer',
    schema: typed,
    saved: employer,
    valuesOf,
    validate: (values) => check(bodyOf(values)),
    onTyping,
  });
  const save = useWrite(changeCompanyPayroll, ['company'], {
    onDone: (saved) => {
      take(saved);
      toast(t('payRules.company.saved_employer'));
    },
    onRefused: (error) => {
      const fields = fieldsRefused(error);
      if (fields !== null) form.setErrors(fields);
    },
  });
  const text = (field: Field) => (
    <TextInput {...form.getInputProps(field)} label={t(`payRules.company.${field}`)} autoComplete="off" />
  );
  return (
    <Card title={t('payRules.company.employer')}>
      <form
        noValidate
        className={classes.form}
        aria-label={t('payRules.company.employer')}
        onSubmit={form.onSubmit((values) => save.mutate({ body: bodyOf(values), ifMatch: base.version }))}
      >
        <p className={classes.hint}>{t('payRules.company.employer_hint')}</p>
        <DraftOffer draft={draft} onTake={(kept) => form.setValues(kept)} />
        <Facts>
          <Fact name={t('payRules.company.name')}>{base.name}</Fact>
          <Fact name={t('payRules.company.org_number')}>
            {base.org_number === '' ? t('common.not_given') : base.org_number}
          </Fact>
        </Facts>
        <p className={classes.hint}>{t('payRules.company.org_number_hint')}</p>
        <fieldset className={classes.group}>
          <legend>{t('payRules.company.bank')}</legend>
          <div className={classes.pair}>
            <TextInput
              {...form.getInputProps('iban')}
              label={t('payRules.company.iban')}
              description={t('payRules.company.iban_hint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              spellCheck={false}
            />
            {text('bic')}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('payRules.company.contact')}</legend>
          <div className={classes.pair}>
            {text('contact_name')}
            {text('contact_phone')}
            {text('contact_email')}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('payRules.company.workplace')}</legend>
          <div className={classes.pair}>
            {text('workplace_address')}
            {text('workplace_city')}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('payRules.company.accounts')}</legend>
          <p className={classes.hint}>{t('payRules.company.accounts_hint')}</p>
          <div className={classes.pair}>
            {LEDGER_USES.map((use) => (
              <TextInput
                key={use}
                {...form.getInputProps(`accounts.${use}`)}
                label={t(`payRules.company.uses.${use}`)}
                placeholder={t('payRules.company.usual', { account: String(BAS[use].account) })}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
        <Refused error={save.error} onTake={() => take(employer)} onSettled={() => save.reset()} />
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
