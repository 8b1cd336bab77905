import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { getOwnInvoiceFile, listOwnInvoices, type OwnInvoice } from '../../contract/invoices.ts';
import { fetchFile } from '../api.ts';
import { ask } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { toastError } from '../parts/toast.tsx';
import { languageOf } from '../text/index.ts';
import { Card } from '../ui/card.tsx';

/** What the company is invoiced for Skifta: each issued invoice with its file. Nothing while there is none. */
export function OwnInvoices() {
  const { t } = useTranslation();
  const { data: invoices = [] } = useQuery(ask('invoices', listOwnInvoices, {}));
  if (invoices.length === 0) return null;
  return (
    <Card title={t('payRules.invoices.title')}>
      <Stack component="ul" gap={10}>
        {invoices.map((one) => (
          <Line key={one.number} invoice={one} />
        ))}
      </Stack>
    </Card>
  );
}

function Line({ invoice }: { readonly invoice: OwnInvoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, kind, number, period, total, due_on, is_paid } = invoice;
  const fetching = useMutation({
    mutationFn: () =>
      fetchFile(getOwnInvoiceFile, {
        params: { id },
        query: { kind, language: languageOf(i18next.language) },
      }),
    onSuccess: ({ name, bytes }) => saveFile(name, bytes),
    meta: { quiet: true },
    onError: toastError,
  });
  const month = format.monthInWords(period);
  const state =
    kind === 'credit'
      ? t('payRules.invoices.credit')
      : is_paid
        ? t('payRules.invoices.paid')
        : t('payRules.invoices.due', { date: format.date(due_on) });
  return (
    <Group component="li" justify="space-between" gap="6px 16px">
      <Text span>
        {[t('payRules.invoices.line', { number, month }), format.krOre(total), state].join(' · ')}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        mih="var(--tap)"
        leftSection={<Download size={14} aria-hidden="true" />}
        loading={fetching.isPending}
        aria-label={t('payRules.invoices.file', { number })}
        onClick={() => fetching.mutate()}
      >
        PDF
      </Button>
    </Group>
  );
}
