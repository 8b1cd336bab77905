import { Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { creditInvoice, type Invoice } from '../../contract/invoices.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { monthInText } from './invoicing.ts';

const LONGEST_REASON = 500;

type CreditProps = {
  readonly invoice: Invoice;
  readonly number: string;
  readonly onClose: () => void;
};

/** Asks for the reason before an issued invoice is taken back, and explains the effect. */
export function CreditDialog({ invoice, number, onClose }: CreditProps) {
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
