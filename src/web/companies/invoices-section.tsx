import { Button, Group, NativeSelect, Stack, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../contract/invoices.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { oneOf } from '../search.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { SHOWS, type Show, type SuperadminSearch } from './choice.ts';
import classes from './invoices-section.module.css';
import { InvoicesTable } from './invoices-table.tsx';
import { isOwed, monthInText } from './invoicing.ts';
import { invoicesQuery, useMarking } from './marking.ts';

type Props = {
  readonly show: Show;
  readonly month: string | null;
  readonly onChoose: (search: SuperadminSearch) => void;
  /** The button that makes invoices. */
  readonly make: ReactNode;
};

/** The companies' invoices: all or unpaid ones, of one month or all. */
export function InvoicesSection({ show, month, onChoose, make }: Props) {
  const { t } = useTranslation();
  const invoices = useQuery(invoicesQuery);
  const all = invoices.data ?? [];
  const ofMonth = all.filter(({ period }) => month === null || period === month);
  const unpaid = ofMonth.filter(isOwed);
  const shown = show === 'unpaid' ? unpaid : ofMonth;
  const box = useRef<HTMLDivElement>(null);
  const { mark, busy } = useMarking();
  const markAndGoOn = (invoice: Invoice): void => {
    mark(invoice);
    if (show !== 'unpaid') return;
    const place = shown.indexOf(invoice);
    focusNext(box.current, shown[place + 1] ?? shown[place - 1]);
  };
  return (
    <Stack component="section" mt={16} gap={14} aria-labelledby="invoices-title" ref={box}>
      <Group justify="space-between" gap="8px 16px" className={classes.head}>
        <Title order={2} fz={20} lh={1.3} id="invoices-title">
          {t('companies.invoices.title')}
        </Title>
        {all.length > 0 && make}
      </Group>
      {invoices.isError && (
        <Failure
          what={t('companies.invoices.load_failed')}
          error={invoices.error}
          onRetry={() => void invoices.refetch()}
          retrying={invoices.isFetching}
        />
      )}
      {invoices.isPending && <RowSkeletons label={t('companies.invoices.loading')} count={4} />}
      {invoices.isSuccess && all.length === 0 && (
        <Card>
          <EmptyState
            icon={<ReceiptText size={28} />}
            title={t('companies.invoices.empty.title')}
            text={t('companies.invoices.empty.text')}
            action={make}
            level={3}
          />
        </Card>
      )}
      {all.length > 0 && (
        <>
          <Filter
            show={show}
            month={month}
            months={[...new Set(all.map(({ period }) => period))]}
            counts={{ all: ofMonth.length, unpaid: unpaid.length }}
            onChoose={onChoose}
          />
          {shown.length > 0 ? (
            <InvoicesTable invoices={shown} busy={busy} onMark={markAndGoOn} />
          ) : (
            <Nothing show={show} month={month} onChoose={onChoose} />
          )}
        </>
      )}
    </Stack>
  );
}

type FilterProps = Omit<Props, 'make'> & {
  readonly months: readonly string[];
  readonly counts: Readonly<Record<Show, number>>;
};

const EVERY = 'all';

function Filter({ show, month, months, counts, onChoose }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const listed = month === null || months.includes(month) ? months : [month, ...months];
  return (
    <Group justify="space-between" align="end" gap="8px 16px">
      <Tabs value={show} onChange={(tab) => onChoose({ show: tab === 'unpaid' ? tab : undefined })}>
        <Tabs.List aria-label={t('companies.invoices.filter')}>
          {SHOWS.map((one) => (
            <Tabs.Tab key={one} value={one} mih="var(--tap)" fw={600}>
              {t(`companies.invoices.shows.${one}`)} ({format.number(counts[one])})
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <NativeSelect
        w={{ base: '100%', sm: 224 }}
        aria-label={t('companies.invoices.month')}
        data={[
          { value: EVERY, label: t('companies.invoices.all_months') },
          ...listed
            .toSorted()
            .reverse()
            .map((value) => ({ value, label: format.month(value) })),
        ]}
        value={month ?? EVERY}
        onChange={(event) => onChoose({ month: oneOf(listed, event.currentTarget.value) })}
      />
    </Group>
  );
}

/** No invoice matches the filter: names the filter and offers to reset it. */
function Nothing({ show, month, onChoose }: Omit<Props, 'make'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const title =
    month === null
      ? t('companies.invoices.none.unpaid')
      : t(show === 'unpaid' ? 'companies.invoices.none.unpaid_month' : 'companies.invoices.none.month', {
          month: monthInText(format, month),
        });
  return (
    <Card>
      <EmptyState
        icon={<ReceiptText size={28} />}
        title={title}
        level={3}
        action={
          <Button variant="default" onClick={() => onChoose({ show: undefined, month: undefined })}>
            {t('companies.invoices.none.action')}
          </Button>
        }
      />
    </Card>
  );
}

/** The row is gone: the focus moves to the next one or, when none is left, to the filter. */
function focusNext(box: HTMLElement | null, next: Invoice | undefined): void {
  requestAnimationFrame(() => {
    const sought = next === undefined ? '[role=tab][aria-selected=true]' : `[data-mark="${next.id}"]`;
    box?.querySelector<HTMLElement>(sought)?.focus();
  });
}
