import type { ExportLanguage } from '../../contract/exports.ts';
import {
  getInvoiceFile,
  getOwnInvoiceFile,
  listOwnInvoices,
  type OwnInvoice,
} from '../../contract/invoices.ts';
import type { InvoiceDocument } from '../../core/invoice-document.ts';
import { kronorOf } from '../../core/money.ts';
import { todayIn } from '../accounts/caller.ts';
import { PLATFORM_ZONE } from '../companies/invoices.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany, onPlatform } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { column, type Document, fileOf } from './document.ts';
import { documentWords } from './document-words.ts';
import { invoiceWords } from './invoice-words.ts';

/** Issued invoices as files: any for the superuser, the company's own for its managers (decision 0074). */

type Kind = 'invoice' | 'credit';
type Row = { readonly document: InvoiceDocument | null; readonly credit: InvoiceDocument | null };

export const invoiceFileHandlers: readonly Handler[] = [
  onPlatform(getInvoiceFile, async ({ input: { params, query }, tx, now }) =>
    fileOfInvoice(await issuedById(tx, params.id, query.kind), query.language, now),
  ),

  inCompany(listOwnInvoices, async ({ caller, tx }) => {
    const rows = await tx<(Row & { id: string; is_paid: boolean })[]>`
      select id, document, credit, paid_at is not null as is_paid from invoices
      where company_id = ${caller.company_id} and document is not null
      order by issue_date desc, period desc, id`;
    return rows.flatMap(({ id, document, credit, is_paid }) => [
      ...ownReply(id, 'credit', credit, is_paid),
      ...ownReply(id, 'invoice', document, is_paid),
    ]);
  }),

  inCompany(getOwnInvoiceFile, async ({ input: { params, query }, caller, tx, now }) => {
    const document = await issuedById(tx, params.id, query.kind, caller.company_id);
    return fileOfInvoice(document, query.language, now);
  }),
];

const fileOfInvoice = (document: InvoiceDocument, language: 'sv' | 'en', now: string) =>
  fileOf(invoiceReport(document, { now, today: todayIn(now, PLATFORM_ZONE), language }), 'pdf');

async function issuedById(tx: Tx, id: string, kind: Kind, company_id?: string): Promise<InvoiceDocument> {
  const [row] = await tx<Row[]>`
    select document, credit from invoices
    where id = ${id} ${company_id === undefined ? tx`` : tx`and company_id = ${company_id}`}`;
  const document = kind === 'credit' ? row?.credit : row?.document;
  if (document == null) throw new Refusal('not_found');
  return document;
}

function ownReply(id: string, kind: Kind, document: InvoiceDocument | null, is_paid: boolean): OwnInvoice[] {
  if (document === null) return [];
  const { number, issued_on, due_on, period, amount_ore, vat_ore, total_ore } = document;
  const sums = { amount: kronorOf(amount_ore), vat: kronorOf(vat_ore), total: kronorOf(total_ore) };
  return [{ id, kind, number, issued_on, due_on, period, ...sums, is_paid }];
}

/** An issued invoice as a document: every fact is the stored one. */
function invoiceReport(
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
