import { firstOfMonth } from './calendar.ts';
import type { Ore } from './money.ts';

/** The reasons for which a company gets no invoice for a month, in the order in which they are checked. */
export const LEFT_REASONS = [
  'already_invoiced',
  'not_yet_customer',
  'inactive',
  'suspended',
  'trial',
  'nothing_to_pay',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** The facts about a company that decide its invoice. Dates are `YYYY-MM-DD` in Stockholm, months their first day. */
export type BillingFacts = {
  readonly billing_status: 'trial' | 'active' | 'suspended';
  readonly is_active: boolean;
  /** Open accounts, counted when the invoice is made. */
  readonly active_users: number;
  readonly price_per_user_ore: Ore;
  /** The day the company was added. */
  readonly customer_since: string;
  /** The first day of the invoiced month. */
  readonly period: string;
  readonly already_invoiced: boolean;
};

/**
 * The amount that a company owes for a month, or why nothing. Active users x price per user (specification section 9)
 * for a company that is active when the invoice is made; whole months only. Decision 0023.
 */
export function invoiceVerdict(
  facts: BillingFacts,
): { readonly amount_ore: Ore; readonly why: null } | { readonly why: LeftReason } {
  if (facts.already_invoiced) return { why: 'already_invoiced' };
  if (facts.customer_since.slice(0, 7) > facts.period.slice(0, 7)) return { why: 'not_yet_customer' };
  if (!facts.is_active) return { why: 'inactive' };
  if (facts.billing_status !== 'active') return { why: facts.billing_status };
  const amount_ore = facts.active_users * facts.price_per_user_ore;
  return amount_ore === 0 ? { why: 'nothing_to_pay' } : { amount_ore, why: null };
}

/** The first day of the month so many months after a date's own. Throws RangeError when it is no date. */
export function monthStart(date: string, months_later = 0): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months_later;
  return firstOfMonth(Math.floor(count / 12), (count % 12) + 1);
}

/**
 * The first day of the month invoiced on a day, which is the last one that ended. Throws RangeError when `today` is
 * no date.
 */
export const monthThatEnded = (today: string): string => monthStart(today, -1);

/**
 * When a company is invoiced next, after the month `period`: on the first after the month that follows it; a later
 * date stays. Throws RangeError when `period` is no date.
 */
export function nextBillingDate(current: string | null, period: string): string {
  const next = monthStart(period, 2);
  return current !== null && current > next ? current : next;
}

/** May the monthly run invoice the company? A company without a date is always in turn. */
export const isInTurn = (next_billing_date: string | null, today: string): boolean =>
  next_billing_date === null || next_billing_date <= today;

/** Does a company pay at all, being active in both senses? */
export const isBilled = (company: Pick<BillingFacts, 'billing_status' | 'is_active'>): boolean =>
  company.is_active && company.billing_status === 'active';

/**
 * The first invoice date of a company that begins to pay today (after a trial or a suspension). A future date stays;
 * otherwise the first of next month, so that the monthly run does not invoice a month that was free.
 */
export const firstBillingDate = (current: string | null, today: string): string =>
  current !== null && current > today ? current : monthStart(today, 1);
