import { randomUUID } from 'node:crypto';
import {
  changeInvoice,
  creditInvoice,
  type Invoice,
  issueInvoice,
  listInvoices,
  makeInvoices,
} from '../../contract/invoices.ts';
import {
  type BillingFacts,
  invoiceVerdict,
  isInTurn,
  type LeftReason,
  nextBillingDate,
} from '../../core/invoice.ts';
import type { Seller } from '../../core/invoice-document.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { monthOf } from '../../core/month.ts';
import { todayIn } from '../accounts/caller.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Handler, onPlatform, Page } from '../handler.ts';
import { record, recordOnPlatform } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { activeUsersOf } from './companies.ts';
import { credit, issue, issueOne } from './invoice-documents.ts';
import { type InvoiceRow, invoiceReply, pageOfInvoices, selectInvoices } from './invoice-rows.ts';

/**
 * What companies pay for Skifta (decision 0023). No change notice: the event stream is for a company's own people, and
 * none of their screens shows an invoice.
 */

/** The platform's own day and month, whichever zone a company works in. */
export const PLATFORM_ZONE = 'Europe/Stockholm';

export const invoiceHandlers: readonly Handler[] = [
  onPlatform(
    listInvoices,
    async ({ input: { query }, tx }) => new Page(...(await pageOfInvoices(tx, query))),
  ),

  onPlatform(makeInvoices, async ({ input: { body }, caller, tx, now, services }) => {
    const today = todayIn(now, PLATFORM_ZONE);
    const period = `${monthOf(body.year, body.month)}-01`;
    if (period > today) {
      const field = body.year > Number(today.slice(0, 4)) ? 'year' : 'month';
      throw refuseField('invalid', field, 'The month has not begun yet.');
    }
    return invoiceMonth(tx, {
      period,
      now,
      today,
      doer: caller.user_id,
      who: 'everyone',
      seller: services.config.seller,
    });
  }),

  onPlatform(changeInvoice, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const was = await one(tx, params.id, true);
    await refuseStale(if_match, was.version, () => invoiceReply(was));
    // Repeating it changes and writes nothing.
    if (was.is_paid === body.is_paid) return invoiceReply(was);
    await tx`
      update invoices set paid_at = ${body.is_paid ? now : null}, version = version + 1
      where company_id = ${was.company} and id = ${was.id}`;
    await beInCompany(tx, was.company);
    const became = await one(tx, params.id);
    const action = {
      noun: 'invoice',
      noun_id: was.id,
      action: body.is_paid ? 'paid' : 'unpaid',
      was: remembered(was),
      became: remembered(became),
    } as const;
    await record(tx, { company_id: was.company, user_id: caller.user_id }, now, [action]);
    await recordOnPlatform(tx, caller.user_id, now, [{ company: was.company_name, action }]);
    return invoiceReply(became);
  }),

  onPlatform(issueInvoice, async ({ input: { params }, caller, tx, now, services }) => {
    const was = await one(tx, params.id, true);
    if (was.document !== null) return invoiceReply(was);
    await issueOne(tx, was.id, services.config.seller, todayIn(now, PLATFORM_ZONE));
    return recorded(tx, caller.user_id, now, was, 'issued');
  }),

  onPlatform(creditInvoice, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const was = await one(tx, params.id, true);
    await refuseStale(if_match, was.version, () => invoiceReply(was));
    if (was.credit !== null) throw new Refusal('invoice_credited');
    await credit(tx, was.id, { issued_on: todayIn(now, PLATFORM_ZONE), now, reason: body.reason });
    return recorded(tx, caller.user_id, now, was, 'credited');
  }),
];

/** The entry of an action on one invoice, in the company's history and the platform's. */
async function recorded(
  tx: Tx,
  doer: string,
  now: string,
  was: InvoiceRow,
  action_name: 'issued' | 'credited',
): Promise<Invoice> {
  await beInCompany(tx, was.company);
  const became = await one(tx, was.id);
  const action = {
    noun: 'invoice',
    noun_id: was.id,
    action: action_name,
    was: remembered(was),
    became: remembered(became),
  } as const;
  await record(tx, { company_id: was.company, user_id: doer }, now, [action]);
  await recordOnPlatform(tx, doer, now, [{ company: was.company_name, action }]);
  return invoiceReply(became);
}

type Run = {
  /** The first day of the invoiced month. */
  readonly period: string;
  readonly now: string;
  /** In the platform's zone. */
  readonly today: string;
  /** null: the monthly run. */
  readonly doer: string | null;
  /** The superuser invoices everybody; the monthly run the companies whose turn it is. */
  readonly who: 'everyone' | 'in_turn';
  /** Left out: no document is issued. */
  readonly seller?: Seller | undefined;
};

type Billed = Omit<BillingFacts, 'period' | 'customer_since'> & {
  id: string;
  name: string;
  created_at: string;
  next_billing_date: string | null;
};
type Left = { company: string; company_name: string; why: LeftReason };

/**
 * Makes a month's invoices in one transaction. Locks the companies first, in the order of their ids: a concurrent run
 * waits and then finds the invoices, and no price or status changes meanwhile.
 */
export async function invoiceMonth(tx: Tx, run: Run): Promise<{ made: Invoice[]; left: Left[] }> {
  await tx`select id from companies where id <> ${PLATFORM_COMPANY} order by id for no key update`;
  const rows: ReturnType<typeof rowOf>[] = [];
  const left: Left[] = [];
  for (const { company, verdict } of await judged(tx, run)) {
    if (verdict.why === null) rows.push(rowOf(company, run, verdict.amount_ore));
    else left.push({ company: company.id, company_name: company.name, why: verdict.why });
  }
  if (rows.length === 0) return { made: [], left };
  const inserted = await tx<{ id: string }[]>`
    insert into invoices ${tx(rows.map(({ next_billing_date: _next, ...row }) => row))}
    on conflict (company_id, period) where credited_at is null do nothing
    returning id`;
  const ids = inserted.map(({ id }) => id);
  if (run.seller !== undefined) await issue(tx, ids, run.seller, run.today);
  const made = await selectInvoices(tx, { ids });
  for (const invoice of made) {
    const next_billing_date = rows.find(({ id }) => id === invoice.id)?.next_billing_date ?? null;
    await tx`
      update companies set next_billing_date = ${next_billing_date}, updated_at = ${run.now}, version = version + 1
      where id = ${invoice.company}`;
    await beInCompany(tx, invoice.company);
    await record(tx, { company_id: invoice.company, user_id: run.doer }, run.now, [createdOf(invoice)]);
  }
  const actions = made.map((invoice) => ({ company: invoice.company_name, action: createdOf(invoice) }));
  if (actions.length > 0) await recordOnPlatform(tx, run.doer, run.now, actions);
  return { made: made.map(invoiceReply), left };
}

const createdOf = (invoice: InvoiceRow) =>
  ({ noun: 'invoice', noun_id: invoice.id, action: 'created', became: remembered(invoice) }) as const;

/** Would the run make anything? Read without a lock, so that an idle hour costs three queries. */
export const wouldInvoice = async (tx: Tx, run: Run): Promise<boolean> =>
  (await judged(tx, run)).some(({ verdict }) => verdict.why === null);

async function judged(tx: Tx, { period, today, who }: Run) {
  const asked = await tx<Omit<Billed, 'active_users' | 'already_invoiced'>[]>`
    select c.id, c.name, c.billing_status, c.is_active, c.price_per_user_ore, c.next_billing_date, c.created_at
    from companies c
    where c.id <> ${PLATFORM_COMPANY}
    order by c.name, c.id`;
  const ids = asked.map(({ id }) => id);
  const people = await activeUsersOf(tx, ids);
  const invoiced = await tx<{ company_id: string }[]>`
    select distinct company_id from invoices
    where company_id = any(${ids}::uuid[]) and period = ${period} and credited_at is null`;
  const done = new Set(invoiced.map(({ company_id }) => company_id));
  return asked
    .map((company) => ({
      ...company,
      active_users: people.get(company.id) ?? 0,
      already_invoiced: done.has(company.id),
    }))
    .filter((company) => who === 'everyone' || isInTurn(company.next_billing_date, today))
    .map((company) => {
      const customer_since = todayIn(company.created_at, PLATFORM_ZONE);
      return { company, verdict: invoiceVerdict({ ...company, period, customer_since }) };
    });
}

const rowOf = (company: Billed, { period, now, today }: Run, amount_ore: Ore) => {
  const { active_users, price_per_user_ore } = company;
  return {
    company_id: company.id,
    id: randomUUID(),
    period,
    issue_date: today,
    active_users,
    price_per_user_ore,
    amount_ore,
    description: `Skifta ${period.slice(0, 7)}: ${active_users} x ${kronorOf(price_per_user_ore).toFixed(2)} SEK`,
    created_at: now,
    next_billing_date: nextBillingDate(company.next_billing_date, period),
  };
};

async function one(tx: Tx, id: string, lock = false): Promise<InvoiceRow> {
  // A cluster locks rows on one node, which the company names.
  const [found] = lock
    ? await tx<{ company_id: string }[]>`select company_id from invoices where id = ${id}`
    : [];
  if (found !== undefined)
    await tx`select id from invoices where company_id = ${found.company_id} and id = ${id} for update`;
  const [row] = await selectInvoices(tx, { ids: [id] });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const remembered = ({
  period,
  amount_ore,
  active_users,
  price_per_user_ore,
  is_paid,
  document,
  credit: taken_back,
}: InvoiceRow) => ({
  ...(document === null ? {} : { number: document.number }),
  ...(taken_back === null ? {} : { credit: taken_back.number }),
  period,
  amount_ore,
  active_users,
  price_per_user_ore,
  is_paid,
});
