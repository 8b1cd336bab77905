import i18next from 'i18next';
import { useState } from 'react';
import { changeInvoice, type Invoice, listInvoices } from '../../contract/invoices.ts';
import { ApiError } from '../api-error.ts';
import { ask, changed, queryClient, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { monthInText } from './invoicing.ts';

export const invoicesQuery = ask('invoices', listInvoices, {});

/**
 * Marks an invoice paid or unpaid: shown at once, reverted when refused, with undo. `busy` holds the ids being sent.
 */
export function useMarking() {
  const format = useFormat();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const settled = (id: string): void => setBusy((now) => new Set([...now].filter((one) => one !== id)));
  const say = ({ is_paid, company_name: company, period }: Invoice): string =>
    i18next.t(is_paid ? 'companies.invoices.paid' : 'companies.invoices.unpaid', {
      company,
      month: monthInText(format, period),
    });
  const refused = (error: unknown, id: string): void => {
    settled(id);
    void changed('invoices');
    const isStale = error instanceof ApiError && error.code === 'stale';
    toastError(isStale ? i18next.t('companies.invoices.stale') : error);
  };
  const takeBack = useWrite(changeInvoice, ['invoices'], {
    onDone: (invoice) => {
      settled(invoice.id);
      show(invoice);
      toast(say(invoice));
    },
    onRefused: (error, sent) => refused(error, sent.params.id),
  });
  const change = useWrite(changeInvoice, ['invoices'], {
    onDone: (invoice) => {
      settled(invoice.id);
      show(invoice);
      toast(say(invoice), () => send(takeBack.mutate, invoice));
    },
    onRefused: (error, sent) => refused(error, sent.params.id),
  });
  const send = (mutate: typeof change.mutate, invoice: Invoice): void => {
    const is_paid = !invoice.is_paid;
    setBusy((now) => new Set([...now, invoice.id]));
    show({ ...invoice, is_paid });
    mutate({ params: { id: invoice.id }, body: { is_paid }, ifMatch: invoice.version });
  };
  return { mark: (invoice: Invoice) => send(change.mutate, invoice), busy };
}

function show(invoice: Invoice): void {
  void queryClient.cancelQueries({ queryKey: invoicesQuery.queryKey });
  queryClient.setQueryData(invoicesQuery.queryKey, (known) =>
    known?.map((one) => (one.id === invoice.id ? invoice : one)),
  );
}
