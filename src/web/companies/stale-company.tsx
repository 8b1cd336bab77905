import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { useFormat } from '../format.ts';
import { type CompanyValues, valuesOf } from './company-values.ts';
import classes from './stale-company.module.css';

type Props = {
  /** The user's changes, merged into the saved version. */
  readonly mine: CompanyValues;
  /** The current company on the server. */
  readonly theirs: Company;
  readonly onKeep: (mine: CompanyValues) => void;
  readonly onTake: () => void;
};

const FIELDS = [
  'name',
  'subdomain',
  'org_number',
  'address',
  'billing_status',
  'next_billing_date',
  'active_user_count',
  'price_per_user',
  'is_active',
] as const satisfies readonly (keyof CompanyValues)[];

/** Another user changed the company meanwhile: shows the differences, and the user chooses. */
export function StaleCompany({ mine, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const written = useWritten();
  const other = valuesOf(theirs);
  const differing = FIELDS.filter((field) => written(mine, field) !== written(other, field));
  return (
    <Box
      component="section"
      py={12}
      px={16}
      bdrs="md"
      bg="var(--wait-soft)"
      className={classes.stale}
      role="alert"
    >
      <strong>{t('companies.stale.title')}</strong>
      <Box component="p" mt={2} mb={8}>
        {t(differing.length === 0 ? 'companies.stale.same' : 'companies.stale.text')}
      </Box>
      <Box component="ul" mb={12}>
        {differing.map((field) => (
          <li key={field}>
            <span>{t(`companies.${field}`)}</span>
            <span>{t('companies.stale.yours', { value: written(mine, field) })}</span>
            <span>{t('companies.stale.theirs', { value: written(other, field) })}</span>
          </li>
        ))}
      </Box>
      <Group gap="xs">
        <Button mih="var(--tap)" onClick={() => onKeep(mine)}>
          {t('companies.stale.keep')}
        </Button>
        <Button mih="var(--tap)" variant="default" onClick={onTake}>
          {t('companies.stale.take')}
        </Button>
      </Group>
    </Box>
  );
}

function useWritten() {
  const { t } = useTranslation();
  const format = useFormat();
  return (values: CompanyValues, field: (typeof FIELDS)[number]): string => {
    if (field === 'billing_status') return t(`companies.statuses.${values.billing_status}`);
    if (field === 'is_active') return t(values.is_active ? 'common.yes' : 'common.no');
    if (field === 'active_user_count' || field === 'price_per_user')
      return format.number(Number(values[field]));
    return values[field] || '–';
  };
}
