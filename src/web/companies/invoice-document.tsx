import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getInvoiceFile, type Invoice, issueInvoice } from '../../contract/invoices.ts';
import { fetchFile } from '../api.ts';
import { useWrite } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { Opening } from '../parts/opening.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { languageOf } from '../text/index.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';

const creditDialog = onDemand(async () => (await import('./credit-dialog.tsx')).CreditDialog);

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
            {...nearing(creditDialog)}
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
      {crediting && (
        <Opening
          part={creditDialog}
          own={{ invoice, number, onClose: () => setCrediting(false) }}
          onCancel={() => setCrediting(false)}
        />
      )}
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
