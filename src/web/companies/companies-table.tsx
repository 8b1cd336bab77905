import { Flex, Table, Text, UnstyledButton } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { isBilled } from '../../core/invoice.ts';
import { useFormat } from '../format.ts';
import { usePhone } from '../ui/phone.ts';
import type { Placed } from '../ui/row-props.ts';
import { Rows, useLongTable } from '../ui/rows.tsx';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { dayOf, sumOf } from './invoicing.ts';
import classes from './tables.module.css';

type Props = { readonly companies: readonly Company[]; readonly onOpen: (company: Company) => void };

/** The approximate size of a row, and of its card on a phone, in rem. */
const LINE = { height: 3.125, columns: 6 };
const CARD = { ...LINE, height: 12 };

/** One row for each company; a click on it, or Enter on its name, opens it. The sums cover paying companies. */
export function CompaniesTable({ companies, onOpen }: Props) {
  const { t } = useTranslation();
  const long = useLongTable(companies.length);
  const phone = usePhone();
  return (
    <div className={`${classes.sheet} ${shared.panel}`}>
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" {...long.table}>
        <Table.Thead>
          <Table.Tr {...long.head}>
            <Table.Th>{t('companies.subdomain')}</Table.Th>
            <Table.Th>{t('companies.name')}</Table.Th>
            <Table.Th>{t('companies.billing_status')}</Table.Th>
            <Table.Th className={classes.figure}>{t('companies.employees')}</Table.Th>
            <Table.Th className={classes.figure}>{t('companies.monthly_total')}</Table.Th>
            <Table.Th>{t('companies.created_at')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Rows
            all={companies}
            {...(phone ? CARD : LINE)}
            row={(one, placed) => (
              <Row key={one.id} company={one} placed={placed} onOpen={() => onOpen(one)} />
            )}
          />
        </Table.Tbody>
        <Table.Tfoot>
          <Sums companies={companies.filter(isBilled)} placed={long.sums} />
        </Table.Tfoot>
      </Table>
    </div>
  );
}

type RowProps = { readonly company: Company; readonly placed: Placed; readonly onOpen: () => void };

function Row({ company, placed, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table.Tr
      {...placed}
      className={classes.row}
      data-opens="true"
      onClick={(event) => {
        // The dialog returns the focus to the element that had it: the row's own button, wherever the click was.
        event.currentTarget.querySelector('button')?.focus();
        onOpen();
      }}
    >
      <Table.Td className={classes.short} data-label={t('companies.subdomain')}>
        {company.subdomain}
      </Table.Td>
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
        {isBilled(company) ? (
          format.kr(company.monthly_total)
        ) : (
          <span>
            <span className={classes.short}>{format.kr(company.monthly_total)}</span>
            <Text span c="dimmed" display="block" fz="xs">
              {t('companies.not_billed')}
            </Text>
          </span>
        )}
      </Table.Td>
      <Table.Td data-label={t('companies.created_at')} className={classes.nowrap}>
        {dayOf(company.created_at)}
      </Table.Td>
    </Table.Tr>
  );
}

function Sums({ companies, placed }: { readonly companies: readonly Company[]; readonly placed: Placed }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table.Tr {...placed} className={`${classes.row} ${classes.sums}`}>
      <Table.Td className={classes.name}>{t('companies.sums.label')}</Table.Td>
      <Table.Td colSpan={2}>{t('companies.sums.active', { count: companies.length })}</Table.Td>
      <Table.Td data-label={t('companies.employees')} className={classes.figure}>
        {format.number(companies.reduce((sum, { active_users }) => sum + active_users, 0))}
      </Table.Td>
      <Table.Td data-label={t('companies.monthly_total')} className={classes.figure}>
        {format.kr(sumOf(companies.map(({ monthly_total }) => monthly_total)))}
      </Table.Td>
      <Table.Td />
    </Table.Tr>
  );
}

function BillingBadge({ company: { billing_status, is_active } }: { readonly company: Company }) {
  const { t } = useTranslation();
  const word = t(`companies.statuses.${billing_status}`);
  return (
    <Flex component="span" wrap="wrap" gap={4} display="inline-flex">
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
        <StatusBadge form="outlined" tone="plain" icon={<Lock size={13} />}>
          {t('companies.not_active')}
        </StatusBadge>
      )}
    </Flex>
  );
}
