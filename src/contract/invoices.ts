import { z } from 'zod';
import { LEFT_REASONS } from '../core/invoice.ts';
import { call, PLATFORM } from './call.ts';
import { answeredInstant, answeredKronor, byId, id, version } from './fields.ts';

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
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = call({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/superadmin/invoices/',
  who: PLATFORM,
  summary: 'All invoices, newest first',
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
