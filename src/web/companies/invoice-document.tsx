import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditInvoice, getInvoiceFile, type Invoice, issueInvoice } from '../../contract/invoices.ts';
import { fetchFile, send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { languageOf } from '../text/index.ts';
import { monthInText } from './invoicing.ts';

type Props = { readonly invoice: Invoice };

/** The document of an invoice: its number and file, and its credit invoice; or the button that issues it. */
export function InvoiceDocument({ invoice }: Props) {
  const { t } = useTranslation();
  const [crediting, setCrediting] = useState(false);
  const issuing = useWrite(issueInvoice, ['invoices'], {
    onDone: ({ number = '' }) => toast(i18next.t('companies.invoices.issued', { number })),
    onRefused: toastError,
  });
  const { id, number, credit } = invoice;
  if (number === undefined)
    return (
      <Button
        variant="default"
        size="compact-sm"
        mih="var(--tap)"
        loading={issuing.isPending}
        aria-label={t('companies.invoices.issue_named', { company: invoice.company_name })}
        onClick={() => issuing.mutate({ params: { id }, body: {} })}
      >
        {t('companies.invoices.issue')}
      </Button>
    );
  return (
    <Stack gap={4} align="start">
      <Group gap={6}>
        <InvoiceFile id={id} kind="invoice" number={number} />
        {credit === undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            mih="var(--tap)"
            aria-label={t('companies.invoices.credit_named', { number })}
            onClick={() => setCrediting(true)}
          >
            {t('companies.invoices.credit')}
          </Button>
        )}
      </Group>
      {credit !== undefined && (
        <>
          <Text span fz="sm" c="dimmed">
            {t('companies.invoices.credited', { reason: credit.reason })}
          </Text>
          <InvoiceFile id={id} kind="credit" number={credit.number} />
        </>
      )}
      {crediting && <CreditDialog invoice={invoice} number={number} onClose={() => setCrediting(false)} />}
    </Stack>
  );
}

type FileProps = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
};

function InvoiceFile({ id, kind, number }: FileProps) {
  const { t } = useTranslation();
  const fetching = useMutation({
    mutationFn: () =>
      fetchFile(getInvoiceFile, { params: { id }, query: { kind, language: languageOf(i18next.language) } }),
    onSuccess: ({ name, bytes }) => saveFile(name, bytes),
    meta: { quiet: true },
    onError: toastError,
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      mih="var(--tap)"
      leftSection={<Download size={14} aria-hidden="true" />}
      loading={fetching.isPending}
      aria-label={t('companies.invoices.file', { number })}
      onClick={() => fetching.mutate()}
    >
      {number}
    </Button>
  );
}

const LONGEST_REASON = 500;

type CreditProps = Props & { readonly number: string; readonly onClose: () => void };

/** Asks for the reason before an issued invoice is taken back, and explains the effect. */
function CreditDialog({ invoice, number, onClose }: CreditProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = monthInText(format, invoice.period);
  const sheet = useFormSheet({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('companies.invoices.reason_missing') } : {}),
    send: ({ reason }, { idempotencyKey }) =>
      send(creditInvoice, {
        params: { id: invoice.id },
        body: { reason: reason.trim() },
        ifMatch: invoice.version,
        idempotencyKey,
      }),
    onDone: () => {
      toast(i18next.t('companies.invoices.credit_done', { number }));
      onClose();
      void changed('invoices');
    },
  });
  return (
    <FormSheet title={t('companies.invoices.credit_title', { number })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('companies.invoices.credit')} button={{ color: 'red' }}>
        <p>{t('companies.invoices.credit_text', { company: invoice.company_name, month })}</p>
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={t('companies.invoices.credit_reason')}
          maxLength={LONGEST_REASON}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      </FormBody>
    </FormSheet>
  );
}
