import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { BILLING_STATUSES } from '../../contract/companies.ts';
import { DateField } from '../parts/date-field.tsx';
import { languageOf } from '../text/index.ts';
import { billingStatusIn, type CompanyValues } from './company-values.ts';

type Props = {
  readonly form: UseFormReturnType<CompanyValues>;
  readonly isNew: boolean;
};

/** The fields that the platform decides. */
export function CompanyFields({ form, isNew }: Props) {
  const { t, i18n } = useTranslation();
  const { subdomain } = form.values;
  const example = `${subdomain === '' ? 'exempel' : subdomain}.${location.hostname}`;
  const separators =
    languageOf(i18n.language) === 'sv'
      ? { decimalSeparator: ',', thousandSeparator: ' ' }
      : { decimalSeparator: '.', thousandSeparator: ',' };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput {...form.getInputProps('name')} label={t('companies.name')} required data-autofocus />
      <TextInput
        {...form.getInputProps('subdomain')}
        label={t('companies.subdomain')}
        {...(isNew
          ? {
              description: t('companies.subdomain_hint', { example }),
              inputWrapperOrder: ['label', 'input', 'description', 'error'],
            }
          : {})}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('org_number')}
        label={t('companies.org_number')}
        placeholder="556016-0680"
      />
      <TextInput {...form.getInputProps('address')} label={t('companies.address')} />
      <Select
        {...form.getInputProps('billing_status')}
        onChange={(value) => form.setFieldValue('billing_status', billingStatusIn(value))}
        label={t('companies.billing_status')}
        data={BILLING_STATUSES.map((value) => ({ value, label: t(`companies.statuses.${value}`) }))}
        allowDeselect={false}
      />
      <DateField
        {...form.getInputProps('next_billing_date')}
        label={t('companies.next_billing_date')}
        clearable
      />
      <NumberInput
        {...form.getInputProps('active_user_count')}
        label={t('companies.active_user_count')}
        min={0}
        allowDecimal={false}
        {...separators}
      />
      <NumberInput
        {...form.getInputProps('price_per_user')}
        label={t('companies.price_per_user')}
        min={0}
        step={0.01}
        decimalScale={2}
        {...separators}
      />
      <Switch
        {...form.getInputProps('is_active', { type: 'checkbox' })}
        label={t('companies.is_active')}
        description={t('companies.is_active_hint')}
      />
    </SimpleGrid>
  );
}
