import { addDays } from './calendar.ts';
import { type Ore, roundHalfUp } from './money.ts';
import { type Dated, rateOn } from './pay/rates.ts';

/** The seller of Skifta, as the installation is configured. */
export type Seller = {
  readonly name: string;
  readonly org_number: string;
  readonly vat_number: string;
  readonly address: string;
  /** Where it is paid: a bankgiro number, for example. */
  readonly pay_to: string;
};

export type Buyer = { readonly name: string; readonly org_number: string; readonly address: string };

/** An issued invoice or credit invoice, as it was when it was issued. Amounts of a credit invoice are below 0. */
export type InvoiceDocument = {
  /** `2026-0001` */
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** `YYYY-MM` */
  readonly period: string;
  readonly users: number;
  readonly price_ore: Ore;
  readonly amount_ore: Ore;
  readonly vat_bp: number;
  readonly vat_law: string;
  readonly vat_ore: Ore;
  readonly total_ore: Ore;
  /** The invoice that a credit invoice takes back, and why. */
  readonly credits: { readonly number: string; readonly issued_on: string; readonly reason: string } | null;
};

/** VAT in hundredths of a percent. */
export const VAT_BP: readonly Dated<number>[] = [
  { from: '2023-07-01', value: 2500, law: 'mervärdesskattelagen (2023:200) 9 kap. 2 §' },
];
const DUE_DAYS = 30;

type Sold = Pick<InvoiceDocument, 'issued_on' | 'seller' | 'buyer' | 'period' | 'users' | 'price_ore'> & {
  /** The running number within the year of issue. */
  readonly count: number;
};

/** The document of an invoice: `invoice-document.md`. Throws NotModelled before the first known rate of VAT. */
export function invoiceDocument({ count, issued_on, users, price_ore, ...rest }: Sold): InvoiceDocument {
  const { value: vat_bp, law: vat_law } = rateOn('value added tax', VAT_BP, issued_on);
  const amount_ore = users * price_ore;
  const vat_ore = roundHalfUp(amount_ore * vat_bp, 10_000);
  return {
    ...rest,
    number: numberOf(issued_on, count),
    issued_on,
    due_on: addDays(issued_on, DUE_DAYS),
    users,
    price_ore,
    amount_ore,
    vat_bp,
    vat_law,
    vat_ore,
    total_ore: amount_ore + vat_ore,
    credits: null,
  };
}

/** Takes an invoice back whole, at its own rate of VAT. */
export function creditDocument(
  invoice: InvoiceDocument,
  {
    count,
    issued_on,
    reason,
  }: { readonly count: number; readonly issued_on: string; readonly reason: string },
): InvoiceDocument {
  return {
    ...invoice,
    number: numberOf(issued_on, count),
    issued_on,
    due_on: issued_on,
    amount_ore: 0 - invoice.amount_ore,
    vat_ore: 0 - invoice.vat_ore,
    total_ore: 0 - invoice.total_ore,
    credits: { number: invoice.number, issued_on: invoice.issued_on, reason },
  };
}

const numberOf = (issued_on: string, count: number): string =>
  `${issued_on.slice(0, 4)}-${String(count).padStart(4, '0')}`;
