import type { ExportLanguage } from '../../contract/exports.ts';

/** The words of an invoice; the Swedish text defines the type (decision 0024). */

const sv = {
  invoice: 'Faktura',
  credit: 'Kreditfaktura',
  buyer: 'Kund',
  seller: 'Säljare',
  vat_number: 'Momsregistreringsnummer',
  issued_on: 'Fakturadatum',
  due_on: 'Förfaller',
  pay_to: 'Betalas till',
  credits: 'Krediterar faktura',
  what: 'Beskrivning',
  users: 'Användare',
  price: 'Pris per användare',
  amount: 'Belopp',
  line: (period: string) => `Skifta, ${period}`,
  net: 'Summa utan moms',
  vat: (percent: string) => `Moms ${percent} %`,
  total: 'Att betala, kr',
  total_credit: 'Krediteras, kr',
  terms: (due_on: string, pay_to: string) =>
    `Betala senast ${due_on} till ${pay_to} och ange fakturans nummer.`,
  reason: (reason: string) => `Skäl: ${reason}`,
  law: (law: string) => `Momsen följer ${law}.`,
};
type Words = typeof sv;

const en: Words = {
  invoice: 'Invoice',
  credit: 'Credit invoice',
  buyer: 'Customer',
  seller: 'Seller',
  vat_number: 'VAT number',
  issued_on: 'Invoice date',
  due_on: 'Due date',
  pay_to: 'Pay to',
  credits: 'Credits invoice',
  what: 'Description',
  users: 'Users',
  price: 'Price per user',
  amount: 'Amount',
  line: (period) => `Skifta, ${period}`,
  net: 'Sum without VAT',
  vat: (percent) => `VAT ${percent} %`,
  total: 'To pay, SEK',
  total_credit: 'Credited, SEK',
  terms: (due_on, pay_to) => `Pay by ${due_on} to ${pay_to} and name the number of the invoice.`,
  reason: (reason) => `Reason: ${reason}`,
  law: (law) => `VAT by ${law}.`,
};

export const invoiceWords: Readonly<Record<ExportLanguage, Words>> = { sv, en };
