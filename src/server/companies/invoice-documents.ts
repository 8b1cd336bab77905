import {
  type Buyer,
  creditDocument,
  type InvoiceDocument,
  invoiceDocument,
  type Seller,
} from '../../core/invoice-document.ts';
import type { Ore } from '../../core/money.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { Refusal } from '../refusal.ts';

/**
 * Issues invoices as documents (decision 0074): numbered in one series a year for the whole platform, without gaps, and never
 * changed afterwards.
 */

type Sold = {
  readonly id: string;
  readonly company_id: string;
  readonly period: string;
  readonly active_users: number;
  readonly price_per_user_ore: Ore;
  readonly document: InvoiceDocument | null;
  readonly buyer: Buyer;
};

/** The facts that a buyer lacks for an invoice; none: it can be issued. */
export const missingOf = (buyer: Buyer): ('org_number' | 'address')[] =>
  (['org_number', 'address'] as const).filter((fact) => buyer[fact].trim() === '');

/** Issues those of these invoices that have no document and whose buyer is known whole; returns their ids. */
export async function issue(
  tx: Tx,
  ids: readonly string[],
  seller: Seller,
  issued_on: string,
): Promise<string[]> {
  const sold = await soldOf(tx, ids);
  const ready = sold.filter(({ document, buyer }) => document === null && missingOf(buyer).length === 0);
  if (ready.length === 0) return [];
  let count = await lastNumber(tx, issued_on);
  for (const { id, company_id, period, active_users, price_per_user_ore, buyer } of ready) {
    count += 1;
    const facts = { period, users: active_users, price_ore: price_per_user_ore };
    const document = invoiceDocument({ ...facts, count, issued_on, seller, buyer });
    await tx`
      update invoices set ${tx({
        series_year: Number(issued_on.slice(0, 4)),
        number: count,
        document: tx.json(JSON.parse(JSON.stringify(document))),
      })}, version = version + 1
      where company_id = ${company_id} and id = ${id}`;
  }
  return ready.map(({ id }) => id);
}

/** Issues one invoice, or refuses by what is missing. The caller has locked it. */
export async function issueOne(
  tx: Tx,
  id: string,
  seller: Seller | undefined,
  issued_on: string,
): Promise<void> {
  const [sold] = await soldOf(tx, [id]);
  if (sold === undefined) throw new Refusal('not_found');
  if (sold.document !== null) return;
  if (seller === undefined) throw new Refusal('seller_missing');
  const missing = missingOf(sold.buyer);
  if (missing.length > 0)
    throw new Refusal('buyer_incomplete', {
      errors: Object.fromEntries(missing.map((fact) => [fact, ['It is missing.']])),
    });
  await issue(tx, [id], seller, issued_on);
}

/** Takes an issued invoice back. The caller has locked it. */
export async function credit(tx: Tx, id: string, { issued_on, now, reason }: CreditFacts): Promise<void> {
  const [sold] = await soldOf(tx, [id]);
  if (sold === undefined) throw new Refusal('not_found');
  if (sold.document === null) throw new Refusal('invoice_not_issued');
  const count = (await lastNumber(tx, issued_on)) + 1;
  const document = creditDocument(sold.document, { count, issued_on, reason });
  await tx`
    update invoices set ${tx({
      credit_year: Number(issued_on.slice(0, 4)),
      credit_number: count,
      credit: tx.json(JSON.parse(JSON.stringify(document))),
      credited_at: now,
    })}, version = version + 1
    where company_id = ${sold.company_id} and id = ${id}`;
}

type CreditFacts = { readonly issued_on: string; readonly now: string; readonly reason: string };

/** The last number of the year of this day. A lock of the platform's own row makes the next writer wait. */
async function lastNumber(tx: Tx, issued_on: string): Promise<number> {
  await tx`select id from companies where id = ${PLATFORM_COMPANY} for no key update`;
  const year = Number(issued_on.slice(0, 4));
  const [row] = await tx<{ last: number }[]>`
    select greatest(
      (select max(number) from invoices where series_year = ${year}),
      (select max(credit_number) from invoices where credit_year = ${year}),
      0
    ) as last`;
  return row?.last ?? 0;
}

const soldOf = (tx: Tx, ids: readonly string[]): Promise<Sold[]> => tx<Sold[]>`
  select i.id, i.company_id, ${heldMonth(tx, 'i.period')} as period, i.active_users, i.price_per_user_ore, i.document,
    jsonb_build_object('name', c.name, 'org_number', c.org_number, 'address', c.address) as buyer
  from invoices i
  join companies c on c.id = i.company_id
  where i.id = any(${[...ids]}::uuid[])
  order by c.name, i.period, i.id`;
