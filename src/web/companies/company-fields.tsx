import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { BILLING_STATUSES, type Company } from '../../contract/companies.ts';
import { DateField } from '../parts/date-field.tsx';
import { languageOf } from '../text/index.ts';
import { Notice } from '../ui/notice.tsx';
import { billingStatusIn, type CompanyValues } from './company-values.ts';

type Props = {
  readonly form: UseFormReturnType<CompanyValues>;
  /** The saved company; null: a new one. */
  readonly company: Company | null;
};

/** A hint is below its field, so that the fields of a row stay aligned. */
const HINT_BELOW = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } as const;

/** The fields that the platform decides. */
export function CompanyFields({ form, company }: Props) {
  const { t, i18n } = useTranslation();
  const separators =
    languageOf(i18n.language) === 'sv'
      ? { decimalSeparator: ',', thousandSeparator: ' ' }
      : { decimalSeparator: '.', thousandSeparator: ',' };
  const hint = (description: string | undefined) =>
    description === undefined ? {} : { description, inputWrapperOrder: [...HINT_BELOW.inputWrapperOrder] };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...form.getInputProps('name')} label={t('companies.name')} required data-autofocus />
        <TextInput
          {...form.getInputProps('subdomain')}
          label={t('companies.subdomain')}
          {...hint(useSubdomainHint(form.values.subdomain, company))}
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
          {...hint(t(`companies.status_hints.${form.values.billing_status}`))}
          data={BILLING_STATUSES.map((value) => ({ value, label: t(`companies.statuses.${value}`) }))}
          allowDeselect={false}
        />
        <DateField
          {...form.getInputProps('next_billing_date')}
          label={t('companies.next_billing_date')}
          {...hint(t('companies.next_billing_date_hint'))}
          clearable
        />
        <NumberInput
          {...form.getInputProps('active_user_count')}
          label={t('companies.active_user_count')}
          {...hint(
            company === null
              ? undefined
              : t('companies.active_user_count_hint', { count: company.active_users }),
          )}
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
      <ClosingNotice values={form.values} company={company} />
    </>
  );
}

/** The company's address: always for a new one, otherwise when its address changes. */
function useSubdomainHint(subdomain: string, company: Company | null): string | undefined {
  const { t } = useTranslation();
  const example = `${subdomain === '' ? 'exempel' : subdomain}.${location.hostname}`;
  if (company === null) return t('companies.subdomain_hint', { example });
  return subdomain === company.subdomain || subdomain === ''
    ? undefined
    : t('companies.subdomain_moves', { example });
}

/** Says before saving which people lose access. */
function ClosingNotice({
  values,
  company,
}: {
  readonly values: CompanyValues;
  readonly company: Company | null;
}) {
  const { t } = useTranslation();
  const isOpen = ({
    is_active,
    billing_status,
  }: Pick<CompanyValues, 'is_active' | 'billing_status'>): boolean =>
    is_active && billing_status !== 'suspended';
  if (company === null || company.active_users === 0 || !isOpen(company) || isOpen(values)) return null;
  return (
    <Notice tone="wait" icon={<TriangleAlert size={18} />}>
      {t('companies.will_close', { count: company.active_users })}
    </Notice>
  );
}
