import { NumberInput, type NumberInputProps, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import shared from '../ui/shared.module.css';
import { type PersonValues, TAX_COLUMNS } from './person-values.ts';

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  readonly numbers: Partial<NumberInputProps>;
};

/** Table and column. The table begins empty: one that nobody has said is unknown (decision 0111). */
export function TaxFields({ form, numbers }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NumberInput
        {...form.getInputProps('employee_tax_table')}
        {...numbers}
        label={t('people.form.employee_tax_table')}
        placeholder={t('people.pay.table_unknown')}
        min={1}
        max={99}
        step={1}
        allowDecimal={false}
        error={form.errors['pay.employee_tax_table']}
      />
      <Select
        {...form.getInputProps('tax_column')}
        label={t('people.form.tax_column')}
        data={TAX_COLUMNS.map(([value, kind]) => ({ value, label: t(`people.form.tax_columns.${kind}`) }))}
        allowDeselect={false}
      />
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {`${t('people.form.tax_table_hint')} ${t('people.form.tax_column_hint')}`}
      </Text>
    </>
  );
}
