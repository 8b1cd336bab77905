import { z } from 'zod';
import { LEFT_REASONS } from '../core/invoice.ts';
import { call, MANAGERS, PLATFORM } from './call.ts';
import { answeredDate, answeredInstant, answeredKronor, byId, id, paging, text, version } from './fields.ts';

/** What a company owes for a month: active users x price per user (specification section 9). */
export const invoice = z.strictObject({
  id,
  company: id,
  company_name: z.string(),
  /** The month paid for, `YYYY-MM`. */
  period: z.string(),
  issue_date: z.string(),
  amount: answeredKronor,
  /** The text on the invoice, the same in every language: `Skifta 2026-10: 14 x 49.00 SEK`. */
  description: z.string(),
  active_users: z.number().int(),
  price_per_user: answeredKronor,
  is_paid: z.boolean(),
  paid_at: answeredInstant.nullable(),
  created_at: answeredInstant,
  version,
  /** The issued document; absent: it is not issued. */
  number: z.string().optional(),
  due_date: answeredDate.optional(),
  vat: answeredKronor.optional(),
  total: answeredKronor.optional(),
  /** The credit invoice that takes it back; absent: none. */
  credit: z.strictObject({ number: z.string(), issue_date: answeredDate, reason: z.string() }).optional(),
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = call({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/superadmin/invoices/',
  who: PLATFORM,
  summary: 'All invoices, newest first',
  query: z.strictObject(paging),
  reply: z.array(invoice),
  status: 200,
});

export const makeInvoices = call({
  name: 'makeInvoices',
  method: 'POST',
  path: '/api/superadmin/invoices/',
  who: PLATFORM,
  summary: "Make a month's invoices; a company that has one for the month is left as it is",
  body: z.strictObject({
    year: z.number().int().min(2000).max(2199),
    month: z.number().int().min(1).max(12),
  }),
  reply: z.strictObject({
    made: z.array(invoice),
    /** Companies without a new invoice, each with the reason. */
    left: z.array(
      z.strictObject({
        company: id,
        company_name: z.string(),
        why: z.enum(LEFT_REASONS),
      }),
    ),
  }),
  status: 200,
});

export const changeInvoice = call({
  name: 'changeInvoice',
  method: 'PATCH',
  path: '/api/superadmin/invoices/{id}/',
  who: PLATFORM,
  summary: 'Mark an invoice paid, or not; one that already is stays as it is',
  params: byId,
  body: z.strictObject({ is_paid: z.boolean() }),
  reply: invoice,
  status: 200,
});

export const issueInvoice = call({
  name: 'issueInvoice',
  method: 'POST',
  path: '/api/superadmin/invoices/{id}/issue/',
  who: PLATFORM,
  summary: 'Issue an invoice that has no number yet as a document; one that has stays as it is',
  params: byId,
  body: z.strictObject({}),
  reply: invoice,
  status: 200,
});

export const creditInvoice = call({
  name: 'creditInvoice',
  method: 'POST',
  path: '/api/superadmin/invoices/{id}/credit/',
  who: PLATFORM,
  summary: 'Take an issued invoice back by a credit invoice; its month can be invoiced again',
  params: byId,
  body: z.strictObject({ reason: text(500, 1) }),
  reply: invoice,
  status: 200,
});

const asFile = z.strictObject({
  kind: z.enum(['invoice', 'credit']).default('invoice'),
  language: z.enum(['sv', 'en']).default('sv'),
});

export const getInvoiceFile = call({
  name: 'getInvoiceFile',
  method: 'GET',
  path: '/api/superadmin/invoices/{id}/file/',
  who: PLATFORM,
  summary: 'An issued invoice, or its credit invoice, as a PDF',
  params: byId,
  query: asFile,
  reply: z.string(),
  status: 200,
  file: true,
});

export const ownInvoice = z.strictObject({
  id,
  kind: z.enum(['invoice', 'credit']),
  number: z.string(),
  issued_on: answeredDate,
  due_on: answeredDate,
  /** `YYYY-MM` */
  period: z.string(),
  amount: answeredKronor,
  vat: answeredKronor,
  total: answeredKronor,
  is_paid: z.boolean(),
});
export type OwnInvoice = z.output<typeof ownInvoice>;

export const listOwnInvoices = call({
  name: 'listOwnInvoices',
  method: 'GET',
  path: '/api/invoices/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: "The company's issued invoices for Skifta, newest first",
  reply: z.array(ownInvoice),
  status: 200,
});

export const getOwnInvoiceFile = call({
  name: 'getOwnInvoiceFile',
  method: 'GET',
  path: '/api/invoices/{id}/file/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: "One of the company's issued invoices as a PDF",
  params: byId,
  query: asFile,
  reply: z.string(),
  status: 200,
  file: true,
});
