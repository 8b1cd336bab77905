import { Box, Button, Group, Modal, ScrollArea, Select, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Company } from '../../contract/companies.ts';
import { makeInvoices } from '../../contract/invoices.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { oneOf } from '../search.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import { type Left, monthInText, monthsToInvoice, previewOf, sumOf } from './invoicing.ts';
import classes from './make-invoices.module.css';
import { invoicesQuery } from './marking.ts';
import { useMoney } from './money-text.ts';

type Props = {
  readonly proposed: string;
  readonly companies: readonly Company[];
  readonly onClose: () => void;
};

/** Makes a month's invoices: first what it comes to, then what was made and why others were left. */
export function MakeInvoices({ proposed, companies, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const months = monthsToInvoice();
  const [month, setMonth] = useState(oneOf(months, proposed) ?? thisMonth());
  const [done, setDone] = useState<z.output<typeof makeInvoices.reply> | null>(null);
  const { data: invoices = [] } = useQuery(invoicesQuery);
  const preview = previewOf(month, companies, invoices);
  const make = useWrite(makeInvoices, ['invoices', 'companies'], { onDone: setDone, onRefused: () => {} });
  const name = monthInText(format, month);
  const start = (): void => {
    const { year, number } = partsOf(month);
    make.mutate({ body: { year, month: number } });
  };
  const choose = (value: string | null): void => {
    make.reset();
    setMonth(oneOf(months, value) ?? month);
  };
  if (done !== null) {
    return (
      <Modal opened onClose={onClose} size="lg" title={t('companies.make.done_title', { month: name })}>
        <div role="status">
          <Finding tone={done.made.length > 0 ? 'good' : 'wait'}>
            {done.made.length > 0
              ? t('companies.make.done', { count: done.made.length })
              : t('companies.make.done_none')}
          </Finding>
          <Lines
            title={t('companies.make.made')}
            lines={done.made.map((one) => ({ ...one, name: one.company_name, users: one.active_users }))}
          />
          <LeftOut title={t('companies.make.left_done')} left={done.left} />
        </div>
        <Group justify="flex-end" mt="md">
          <Button mih="var(--tap)" data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('companies.make.title')}>
      <Select
        label={t('companies.invoices.month')}
        data={months.map((value) => ({ value, label: format.month(value) }))}
        value={month}
        allowDeselect={false}
        onChange={choose}
        mb="md"
      />
      {make.error !== null && (
        <Box mb={12}>
          <Failure error={make.error} />
        </Box>
      )}
      <Figures
        figures={[
          { name: t('companies.make.companies'), value: format.number(preview.due.length) },
          {
            name: t('companies.make.users'),
            value: format.number(preview.due.reduce((sum, { company }) => sum + company.active_users, 0)),
          },
          { name: t('companies.make.sum'), value: money(sumOf(preview.due.map(({ amount }) => amount))) },
        ]}
      />
      {preview.due.length === 0 ? (
        <Finding>{t('companies.make.nothing', { month: name })}</Finding>
      ) : (
        month === thisMonth() && <Finding tone="wait">{t('companies.make.running')}</Finding>
      )}
      <ScrollArea.Autosize mah="20rem" type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
        <Lines
          title={t('companies.make.list')}
          lines={preview.due.map(({ company, amount }) => ({
            ...company,
            amount,
            users: company.active_users,
          }))}
        />
        <LeftOut title={t('companies.make.left')} left={preview.left} />
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" mih="var(--tap)" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button mih="var(--tap)" disabled={preview.due.length === 0} loading={make.isPending} onClick={start}>
          {t('companies.make.confirm', { count: preview.due.length })}
        </Button>
      </Group>
    </Modal>
  );
}

type Line = {
  readonly id: string;
  readonly name: string;
  readonly users: number;
  readonly price_per_user: number;
  readonly amount: number;
};

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  if (lines.length === 0) return null;
  return (
    <>
      <Title order={3} mt={12} mb={4} fz="sm" fw={600}>
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.map(({ id, name, users, price_per_user, amount }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={classes.times}>
              {t('companies.make.times', { users: format.number(users), price: money(price_per_user) })}
            </span>
            <strong>{money(amount)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

function LeftOut({ title, left }: { readonly title: string; readonly left: readonly Left[] }) {
  const { t } = useTranslation();
  if (left.length === 0) return null;
  return (
    <>
      <Title order={3} mt={12} mb={4} fz="sm" fw={600}>
        {title}
      </Title>
      <ul className={classes.left}>
        {left.map(({ company, company_name, why }) => (
          <li key={company}>
            <span>{company_name}</span>
            <span>{t(`companies.make.why.${why}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
