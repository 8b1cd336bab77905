import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CompanyPayroll, changeCompanyPayroll } from '../../contract/companies.ts';
import { BANK_FORMATS } from '../../core/pay/bank-format.ts';
import { BAS, LEDGER_USES, type LedgerUse } from '../../core/pay/ledger.ts';
import { send } from '../api.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';
import { Stale } from './refused.tsx';
import { useCompanyForm } from './use-company-form.ts';

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

// Accounts are typed as text, so that a value that is no number is refused instead of lost.
const typed = z.strictObject({
  ...(Object.fromEntries(FIELDS.map((field) => [field, z.string()])) as Record<Field, z.ZodString>),
  // A draft of before has none.
  bank_format: z.enum(BANK_FORMATS).default('pain_001_001_03'),
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
    bank_format: employer.bank_format,
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

/** The employer's facts for the files to the bank, the tax authority and the ledger. */
export function EmployerForm({ employer }: { readonly employer: CompanyPayroll }) {
  const { t } = useTranslation();
  const { sheet, base, stale, take } = useCompanyForm<Typed, CompanyPayroll>({
    name: 'pay-rules:employer',
    schema: typed,
    saved: employer,
    valuesOf,
    check: (values) => check(bodyOf(values)),
    send: (values, { version: ifMatch }, idempotencyKey) =>
      send(changeCompanyPayroll, { body: bodyOf(values), ifMatch, idempotencyKey }),
    done: t('payRules.company.saved_employer'),
  });
  return (
    <Card title={t('payRules.company.employer')}>
      <FormBody
        sheet={sheet}
        label={t('payRules.company.employer')}
        submit={t('common.save')}
        button={{ disabled: !sheet.dirty }}
        above={stale && <Stale onTake={take} />}
      >
        <Text c="dimmed" fz="sm" className={shared.whole}>
          {t('payRules.company.employer_hint')}
        </Text>
        <Facts>
          <Fact name={t('payRules.company.name')}>{base.name}</Fact>
          <Fact name={t('payRules.company.org_number')}>
            {base.org_number === '' ? t('common.not_given') : base.org_number}
          </Fact>
        </Facts>
        <Text c="dimmed" fz="sm" className={shared.whole}>
          {t('payRules.company.org_number_hint')}
        </Text>
        <AddressFields form={sheet.form} />
        <AccountFields form={sheet.form} />
      </FormBody>
    </Card>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<Typed> };

/** The account that pays, the contact for the authorities, and the place of work. */
function AddressFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const text = (field: Field) => (
    <TextInput {...form.getInputProps(field)} label={t(`payRules.company.${field}`)} autoComplete="off" />
  );
  return (
    <>
      <FieldGroup legend={t('payRules.company.bank')} ruled>
        <TextInput
          {...form.getInputProps('iban')}
          label={t('payRules.company.iban')}
          description={t('payRules.company.iban_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
        />
        {text('bic')}
        <NativeSelect
          {...form.getInputProps('bank_format')}
          label={t('payRules.company.bank_format')}
          description={t('payRules.company.bank_format_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={BANK_FORMATS.map((value) => ({ value, label: t(`payRules.company.bank_formats.${value}`) }))}
        />
      </FieldGroup>
      <FieldGroup legend={t('payRules.company.contact')} ruled>
        {text('contact_name')}
        {text('contact_phone')}
        {text('contact_email')}
      </FieldGroup>
      <FieldGroup legend={t('payRules.company.workplace')} ruled>
        {text('workplace_address')}
        {text('workplace_city')}
      </FieldGroup>
    </>
  );
}

/** The accounts of the ledger. */
function AccountFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('payRules.company.accounts')} ruled>
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('payRules.company.accounts_hint')}
      </Text>
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
    </FieldGroup>
  );
}
