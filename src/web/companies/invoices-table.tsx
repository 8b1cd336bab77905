import { Button, Table, UnstyledButton } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../contract/invoices.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { usePhone } from '../ui/phone.ts';
import type { Placed } from '../ui/row-props.ts';
import { Rows, useLongTable } from '../ui/rows.tsx';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { dayOf, isOwed, sumOf } from './invoicing.ts';
import { useMoney } from './money-text.ts';
import classes from './tables.module.css';

type Props = {
  readonly invoices: readonly Invoice[];
  readonly busy: ReadonlySet<string>;
  readonly onMark: (invoice: Invoice) => void;
};

/** The approximate size of a row, and of its card on a phone, in rem. */
const LINE = { height: 3.875, columns: 8 };
const CARD = { ...LINE, height: 17.5 };

/** One row for each invoice, with its mark; the sums cover the rows shown. */
export function InvoicesTable({ invoices, busy, onMark }: Props) {
  const { t } = useTranslation();
  const long = useLongTable(invoices.length);
  const phone = usePhone();
  return (
    <div className={`${classes.sheet} ${shared.panel}`}>
      <Table verticalSpacing="sm" horizontalSpacing="md" {...long.table}>
        <Table.Thead>
          <Table.Tr {...long.head}>
            <Table.Th>{t('companies.invoices.id')}</Table.Th>
            <Table.Th>{t('companies.invoices.company')}</Table.Th>
            <Table.Th>{t('companies.invoices.issue_date')}</Table.Th>
            <Table.Th className={classes.figure}>{t('companies.invoices.amount')}</Table.Th>
            <Table.Th className={classes.line}>{t('companies.invoices.description')}</Table.Th>
            <Table.Th>{t('companies.invoices.is_paid')}</Table.Th>
            <Table.Th>{t('companies.invoices.created_at')}</Table.Th>
            <Table.Td className={classes.action} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Rows
            all={invoices}
            {...(phone ? CARD : LINE)}
            row={(one, placed) => (
              <Row
                key={one.id}
                invoice={one}
                placed={placed}
                busy={busy.has(one.id)}
                onMark={() => onMark(one)}
              />
            )}
          />
        </Table.Tbody>
        <Table.Tfoot>
          <Sums invoices={invoices} placed={long.sums} />
        </Table.Tfoot>
      </Table>
    </div>
  );
}

type RowProps = {
  readonly invoice: Invoice;
  readonly placed: Placed;
  readonly busy: boolean;
  readonly onMark: () => void;
};

function Row({ invoice, placed, busy, onMark }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { company_name: company, period, active_users: count, price_per_user, paid_at } = invoice;
  const action = t(invoice.is_paid ? 'companies.invoices.mark_unpaid' : 'companies.invoices.mark_paid');
  const month = format.month(period);
  return (
    <Table.Tr {...placed} className={classes.row}>
      <Table.Td data-label={t('companies.invoices.id')}>
        <InvoiceId id={invoice.id} />
        <InvoiceDocument invoice={invoice} />
      </Table.Td>
      <Table.Td className={classes.name}>{company}</Table.Td>
      <Table.Td data-label={t('companies.invoices.issue_date')} className={classes.nowrap}>
        {invoice.issue_date}
      </Table.Td>
      <Table.Td data-label={t('companies.invoices.amount')} className={`${classes.figure} ${classes.nowrap}`}>
        {money(invoice.amount)}
      </Table.Td>
      <Table.Td data-label={t('companies.invoices.description')}>
        {t('companies.invoices.line', { month, count, price: money(price_per_user) })}
      </Table.Td>
      <Table.Td data-label={t('companies.invoices.is_paid')}>
        {invoice.is_paid ? (
          <span
            title={paid_at === null ? undefined : t('companies.invoices.paid_on', { date: dayOf(paid_at) })}
          >
            <StatusBadge form="solid" tone="good" icon={<CircleCheck size={13} />}>
              {t('common.yes')}
            </StatusBadge>
          </span>
        ) : (
          <StatusBadge form="outlined" tone="wait" icon={<CircleDashed size={13} />}>
            {t('common.no')}
          </StatusBadge>
        )}
      </Table.Td>
      <Table.Td data-label={t('companies.invoices.created_at')} className={classes.nowrap}>
        {dayOf(invoice.created_at)}
      </Table.Td>
      <Table.Td className={classes.action}>
        <Button
          variant="default"
          size="compact-sm"
          mih="var(--tap)"
          disabled={busy}
          data-mark={invoice.id}
          aria-label={t('companies.invoices.named', { action, company, month })}
          onClick={onMark}
        >
          {action}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** The first characters of an id, the whole id on hover; a click copies it. */
function InvoiceId({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast(t('companies.invoices.copied'));
    } catch {
      // No permission, or a plain http address, where browsers have no clipboard.
      toastError(t('companies.invoices.copy_failed', { id }));
    }
  };
  return (
    <UnstyledButton
      className={classes.id}
      title={id}
      aria-label={t('companies.invoices.copy', { id })}
      onClick={() => void copy()}
    >
      {id.slice(0, 8)}
      <Copy size={14} aria-hidden="true" />
    </UnstyledButton>
  );
}

function Sums({ invoices, placed }: { readonly invoices: readonly Invoice[]; readonly placed: Placed }) {
  const { t } = useTranslation();
  const money = useMoney();
  const unpaid = sumOf(invoices.filter(isOwed).map(({ amount }) => amount));
  return (
    <Table.Tr {...placed} className={`${classes.row} ${classes.sums}`}>
      <Table.Td className={classes.name}>{t('companies.sums.label')}</Table.Td>
      <Table.Td colSpan={2}>{t('companies.invoices.count', { count: invoices.length })}</Table.Td>
      <Table.Td data-label={t('companies.invoices.amount')} className={`${classes.figure} ${classes.nowrap}`}>
        {money(sumOf(invoices.filter(({ credit }) => credit === undefined).map(({ amount }) => amount)))}
      </Table.Td>
      <Table.Td colSpan={4}>
        {unpaid > 0 && t('companies.invoices.of_which_unpaid', { sum: money(unpaid) })}
      </Table.Td>
    </Table.Tr>
  );
}
