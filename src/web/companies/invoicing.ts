import type { Company } from '../../contract/companies.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { invoiceVerdict, type LeftReason } from '../../core/invoice.ts';
import { kronorOf, oreOf } from '../../core/money.ts';
import { type Format, formatIn } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';

/** A preview of a month's invoices, by the server's own rule. */

/** The platform's time zone, as on the server. */
const PLATFORM_ZONE = 'Europe/Stockholm';

/** The day of an instant in the platform's zone, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => formatIn('sv').instant(instant, PLATFORM_ZONE).slice(0, 10);

/** A month `YYYY-MM` inside a sentence: `oktober 2026`, `October 2026`. */
export const monthInText = (format: Format, month: string): string =>
  `${format.monthName(month)} ${month.slice(0, 4)}`;

export type Due = { readonly company: Company; readonly amount: number };
export type Left = { readonly company: string; readonly company_name: string; readonly why: LeftReason };

/** The companies to invoice for a month `YYYY-MM`, and why others are left out. */
export function previewOf(
  month: string,
  companies: readonly Company[],
  invoices: readonly Invoice[],
): { readonly due: readonly Due[]; readonly left: readonly Left[] } {
  const of_month = invoices.filter(({ period, credit }) => period === month && credit === undefined);
  const invoiced = new Set(of_month.map(({ company }) => company));
  const due: Due[] = [];
  const left: Left[] = [];
  for (const company of companies) {
    const verdict = invoiceVerdict({
      ...company,
      price_per_user_ore: oreOf(company.price_per_user) ?? 0,
      customer_since: dayOf(company.created_at),
      period: `${month}-01`,
      already_invoiced: invoiced.has(company.id),
    });
    if (verdict.why === null) due.push({ company, amount: kronorOf(verdict.amount_ore) });
    else left.push({ company: company.id, company_name: company.name, why: verdict.why });
  }
  return { due, left };
}

/** Months that can be invoiced, the current one first. */
export const monthsToInvoice = (): readonly string[] =>
  Array.from({ length: 12 }, (_, back) => monthsLater(thisMonth(), -back));

/** The proposed month: the one shown if it can be invoiced, otherwise the previous month. */
export const proposedMonth = (shown: string | null): string =>
  monthsToInvoice().find((month) => month === shown) ?? monthsLater(thisMonth(), -1);

/** An invoice that is neither paid nor credited. */
export const isOwed = ({ is_paid, credit }: Invoice): boolean => !is_paid && credit === undefined;

/** The sum in kronor, without rounding errors of fractions. */
export const sumOf = (amounts: readonly number[]): number =>
  kronorOf(amounts.reduce((sum, amount) => sum + (oreOf(amount) ?? 0), 0));
