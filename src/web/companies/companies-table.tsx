import { Table, UnstyledButton } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { useFormat } from '../format.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './companies-table.module.css';

type Props = { readonly companies: readonly Company[]; readonly onOpen: (company: Company) => void };

/** One row a company; a click anywhere on it, or Enter on its name, opens it. */
export function CompaniesTable({ companies, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.sheet}>
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('companies.subdomain')}</Table.Th>
            <Table.Th>{t('companies.name')}</Table.Th>
            <Table.Th>{t('companies.billing_status')}</Table.Th>
            <Table.Th className={classes.figure}>{t('companies.employees')}</Table.Th>
            <Table.Th className={classes.figure}>{t('companies.monthly_total')}</Table.Th>
            <Table.Th>{t('companies.created_at')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {companies.map((company) => (
            <Row key={company.id} company={company} onOpen={() => onOpen(company)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ company, onOpen }: { readonly company: Company; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table.Tr className={classes.row} onClick={onOpen}>
      <Table.Td className={classes.short}>{company.subdomain}</Table.Td>
      <Table.Td className={classes.name}>
        <UnstyledButton className={classes.open} title={t('companies.edit', { name: company.name })}>
          {company.name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td data-label={t('companies.billing_status')}>
        <BillingBadge company={company} />
      </Table.Td>
      <Table.Td data-label={t('companies.employees')} className={classes.figure}>
        {format.number(company.active_users)}
      </Table.Td>
      <Table.Td data-label={t('companies.monthly_total')} className={classes.figure}>
        {format.kr(company.monthly_total)}
      </Table.Td>
      <Table.Td data-label={t('companies.created_at')}>{company.created_at.slice(0, 10)}</Table.Td>
    </Table.Tr>
  );
}

function BillingBadge({ company: { billing_status, is_active } }: { readonly company: Company }) {
  const { t } = useTranslation();
  const word = t(`companies.statuses.${billing_status}`);
  return (
    <span className={classes.badges}>
      {billing_status === 'active' && (
        <StatusBadge form="solid" tone="good" icon={<CircleCheck size={13} />}>
          {word}
        </StatusBadge>
      )}
      {billing_status === 'trial' && (
        <StatusBadge form="striped" tone="wait" icon={<Hourglass size={13} />}>
          {word}
        </StatusBadge>
      )}
      {billing_status === 'suspended' && (
        <StatusBadge form="outlined" tone="bad" icon={<CircleOff size={13} />}>
          {word}
        </StatusBadge>
      )}
      {!is_active && (
        <StatusBadge form="outlined" tone="plain">
          {t('companies.not_active')}
        </StatusBadge>
      )}
    </span>
  );
}
