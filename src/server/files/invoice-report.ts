import type { ExportLanguage } from '../../contract/exports.ts';
import type { InvoiceDocument } from '../../core/invoice-document.ts';
import { column, type Document } from './document.ts';
import { documentWords } from './document-words.ts';
import { invoiceWords } from './invoice-words.ts';

/** An issued invoice as a document: every fact is the stored one. */
export function invoiceReport(
  { seller, buyer, ...invoice }: InvoiceDocument,
  {
    now,
    today,
    language,
  }: { readonly now: string; readonly today: string; readonly language: ExportLanguage },
): Document {
  const words = invoiceWords[language];
  const { locale } = documentWords[language];
  const { credits } = invoice;
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(invoice.vat_bp / 100);
  const sum = (label: string, ore: number) => ({ label, cells: [null, null, null, ore / 100] });
  const title = credits === null ? words.invoice : words.credit;
  return {
    name: `${title.toLocaleLowerCase('sv')}_${invoice.number}`,
    title: `${title} ${invoice.number}`,
    facts: [
      { label: words.buyer, value: `${buyer.name}, ${buyer.org_number}, ${buyer.address}` },
      { label: words.seller, value: `${seller.name}, ${seller.org_number}, ${seller.address}` },
      { label: words.vat_number, value: seller.vat_number },
      { label: words.issued_on, value: invoice.issued_on },
      ...(credits === null
        ? [
            { label: words.due_on, value: invoice.due_on },
            { label: words.pay_to, value: seller.pay_to },
          ]
        : [{ label: words.credits, value: `${credits.number}, ${credits.issued_on}` }]),
    ],
    columns: [
      column(words.what, 'text', 40, 220),
      column(words.users, 'hours', 10, 70),
      column(words.price, 'kronor', 14, 90),
      column(words.amount, 'kronor', 14, 90),
    ],
    groups: [
      {
        name: null,
        rows: [
          {
            cells: [
              words.line(invoice.period),
              invoice.users,
              invoice.price_ore / 100,
              invoice.amount_ore / 100,
            ],
            tone: 'plain',
          },
        ],
        total: null,
      },
    ],
    totals: [
      sum(words.net, invoice.amount_ore),
      sum(words.vat(percent), invoice.vat_ore),
      sum(credits === null ? words.total : words.total_credit, invoice.total_ore),
    ],
    notes: [
      ...(credits === null ? [words.terms(invoice.due_on, seller.pay_to)] : [words.reason(credits.reason)]),
      words.law(invoice.vat_law),
    ],
    landscape: false,
    now,
    today,
    words: documentWords[language],
  };
}
