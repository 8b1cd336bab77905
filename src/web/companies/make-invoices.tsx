import { Box, Button, Group, Modal, ScrollArea, Select, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { Company } from '../../contract/companies.ts';
import { makeInvoices } from '../../contract/invoices.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf, thisMonth } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
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
type Made = ReplyOf<typeof makeInvoices>;

/** Makes a month's invoices: first a preview, then the invoices made and why companies were left out. */
export function MakeInvoices({ proposed, companies, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const months = monthsToInvoice();
  const [done, setDone] = useState<Made | null>(null);
  const { data: invoices = [] } = useQuery(invoicesQuery);
  const sheet = useFormSheet<{ month: string }, Made>({
    initial: { month: oneOf(months, proposed) ?? thisMonth() },
    asks: false,
    send: ({ month }, { idempotencyKey }) => {
      const { year, number } = partsOf(month);
      return send(makeInvoices, { body: { year, month: number }, idempotencyKey });
    },
    onDone: (made) => {
      setDone(made);
      void changed('invoices', 'companies');
    },
  });
  const { month } = sheet.form.values;
  const preview = previewOf(month, companies, invoices);
  const name = monthInText(format, month);
  if (done !== null) return <MadeInvoices done={done} name={name} onClose={onClose} />;
  return (
    <FormSheet title={t('companies.make.title')} size="lg" onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('companies.make.confirm', { count: preview.due.length })}
        button={{ disabled: preview.due.length === 0 }}
      >
        <Select
          {...sheet.form.getInputProps('month')}
          label={t('companies.invoices.month')}
          data={months.map((value) => ({ value, label: format.month(value) }))}
          allowDeselect={false}
        />
        <Preview preview={preview} name={name} running={month === thisMonth()} />
      </FormBody>
    </FormSheet>
  );
}

type PreviewProps = {
  readonly preview: ReturnType<typeof previewOf>;
  readonly name: string;
  readonly running: boolean;
};

function Preview({ preview: { due, left }, name, running }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const users = due.reduce((sum, { company }) => sum + company.active_users, 0);
  return (
    <div>
      <Figures
        figures={[
          { name: t('companies.make.companies'), value: format.number(due.length) },
          { name: t('companies.make.users'), value: format.number(users) },
          { name: t('companies.make.sum'), value: money(sumOf(due.map(({ amount }) => amount))) },
        ]}
      />
      {due.length === 0 ? (
        <Finding>{t('companies.make.nothing', { month: name })}</Finding>
      ) : (
        running && <Finding tone="wait">{t('companies.make.running')}</Finding>
      )}
      <ScrollArea.Autosize mah="20rem" type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
        <Lines
          title={t('companies.make.list')}
          lines={due.map(({ company, amount }) => ({ ...company, amount, users: company.active_users }))}
        />
        <LeftOut title={t('companies.make.left')} left={left} />
      </ScrollArea.Autosize>
    </div>
  );
}

type MadeProps = { readonly done: Made; readonly name: string; readonly onClose: () => void };

function MadeInvoices({ done, name, onClose }: MadeProps) {
  const { t } = useTranslation();
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
            <Box component="strong" ta="right">
              {money(amount)}
            </Box>
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
