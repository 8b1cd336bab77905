import type { Invoice } from '../../contract/invoices.ts';
import type { InvoiceDocument } from '../../core/invoice-document.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import type { Part, Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { idCursor, pageByKey } from '../database/paging.ts';
import { refuseField } from '../refusal.ts';

/** Invoices as rows and as answers, for the superuser: of all companies, the newest first. */

export type InvoiceRow = Omit<
  Invoice,
  'amount' | 'price_per_user' | 'number' | 'due_date' | 'vat' | 'total' | 'credit'
> & {
  amount_ore: Ore;
  price_per_user_ore: Ore;
  document: InvoiceDocument | null;
  credit: InvoiceDocument | null;
};

type Chosen = {
  readonly ids?: readonly string[];
  readonly after?: InvoiceRow | null;
  readonly limit?: number;
};

export const selectInvoices = (tx: Tx, { ids, after = null, limit }: Chosen): Promise<InvoiceRow[]> => tx<
  InvoiceRow[]
>`
  select i.id, i.company_id as company, c.name as company_name, ${heldMonth(tx, 'i.period')} as period, i.issue_date,
    i.amount_ore, i.description, i.active_users, i.price_per_user_ore, i.paid_at is not null as is_paid, i.paid_at,
    i.created_at, i.version, i.document, i.credit
  from invoices i
  join companies c on c.id = i.company_id
  where true
    ${ids === undefined ? tx`` : tx`and i.id = any(${[...ids]}::uuid[])`}
    ${after === null ? tx`` : isAfter(tx, after)}
  order by i.issue_date desc, i.period desc, c.name, i.id
  ${limit === undefined ? tx`` : tx`limit ${limit}`}`;

/** In the order of the list. */
const isAfter = (tx: Tx, { issue_date, period, company_name, id }: InvoiceRow): Part => tx`
  and (i.issue_date, i.period) <= (${issue_date}, ${`${period}-01`}::date)
  and ((i.issue_date, i.period) < (${issue_date}, ${`${period}-01`}::date) or (c.name, i.id) > (${company_name}, ${id}))`;

/** A page of the list, which goes on after the invoice that the cursor names. */
export const pageOfInvoices = (tx: Tx, query: { limit?: number | undefined; cursor?: string | undefined }) =>
  pageByKey(
    query,
    idCursor,
    async ({ after, limit }) => {
      const last = after === null ? null : (await selectInvoices(tx, { ids: [after.id] }))[0];
      if (last === undefined) throw refuseField('invalid', 'cursor', 'Not a cursor of this list.');
      return (await selectInvoices(tx, { after: last, limit })).map(invoiceReply);
    },
    ({ id }: Invoice) => ({ id }),
  );

export const invoiceReply = ({
  amount_ore,
  price_per_user_ore,
  document,
  credit,
  ...row
}: InvoiceRow): Invoice => ({
  ...row,
  ...documentReply(document),
  ...(credit?.credits == null
    ? {}
    : {
        credit: { number: credit.number, issue_date: credit.issued_on, reason: credit.credits.reason },
      }),
  amount: kronorOf(amount_ore),
  price_per_user: kronorOf(price_per_user_ore),
});

const documentReply = (document: InvoiceDocument | null): Partial<Invoice> =>
  document === null
    ? {}
    : {
        number: document.number,
        due_date: document.due_on,
        vat: kronorOf(document.vat_ore),
        total: kronorOf(document.total_ore),
      };
