import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCostCentres } from '../../contract/cost-centres.ts';
import { ask } from '../data.ts';
import shared from '../ui/shared.module.css';
import type { PersonValues } from './person-values.ts';

/** The cost centre that the pay charges, in a company that has any. One that is out of use stays for who has it. */
export function CostCentreField({ form }: { readonly form: UseFormReturnType<PersonValues> }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(ask('company', listCostCentres, {}));
  const chosen = form.values.cost_centre;
  const offered = data.filter(({ active, number }) => active || number === chosen);
  if (offered.length === 0) return null;
  return (
    <Select
      className={shared.whole ?? ''}
      label={t('fields.cost_centre')}
      placeholder={t('people.form.no_cost_centre')}
      data={offered.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
      value={chosen}
      onChange={(value) => form.setFieldValue('cost_centre', value)}
      error={form.errors['pay.cost_centre']}
      clearable
    />
  );
}
