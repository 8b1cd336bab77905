import { firstOfMonth } from './calendar.ts';
import type { Ore } from './money.ts';

/** Why may a company be left without an invoice for a month? In the order in which the reasons are looked for. */
export const LEFT_REASONS = [
  'already_invoiced',
  'not_yet_customer',
  'inactive',
  'suspended',
  'trial',
  'nothing_to_pay',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** What is asked of a company before it is invoiced. Dates are `YYYY-MM-DD` in Stockholm, months their first day. */
export type BillingFacts = {
  readonly billing_status: 'trial' | 'active' | 'suspended';
  readonly is_active: boolean;
  /** Open accounts, counted when the invoice is made. */
  readonly active_users: number;
  readonly price_per_user_ore: Ore;
  /** The day the company was added. */
  readonly customer_since: string;
  /** The first day of the month that is paid for. */
  readonly period: string;
  readonly already_invoiced: boolean;
};

/**
 * What does a company owe for a month, or why nothing? Active users x price per user (specification section 9) for a
 * company that is active when the invoice is made; whole months only. Decision 0023.
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

/** Which is the first day of the month so many months after a date's own? Throws RangeError when it is no date. */
export function monthStart(date: string, months_later = 0): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months_later;
  return firstOfMonth(Math.floor(count / 12), (count % 12) + 1);
}

/** Which month is invoiced on a day, the one that ended last? Its first day. Throws RangeError when `today` is no date. */
export const monthThatEnded = (today: string): string => monthStart(today, -1);

/**
 * When is a company invoiced next, once the month `period` is? On the first after the month that follows it; a date
 * that was already later stays. Throws RangeError when `period` is no date.
 */
export function nextBillingDate(current: string | null, period: string): string {
  const next = monthStart(period, 2);
  return current !== null && current > next ? current : next;
}

/** Is a company's turn come, so that the monthly run may invoice it? A company without a date is always in turn. */
export const isInTurn = (next_billing_date: string | null, today: string): boolean =>
  next_billing_date === null || next_billing_date <= today;

/** Does a company pay at all as it stands: active in both senses? */
export const isBilled = (company: Pick<BillingFacts, 'billing_status' | 'is_active'>): boolean =>
  company.is_active && company.billing_status === 'active';

/**
 * When is a company first invoiced that begins to pay today (from trial, or after a suspension)? A date that lies ahead
 * stays; otherwise the first of next month, so that the monthly run does not ask for a month it did not pay for.
 */
export const firstBillingDate = (current: string | null, today: string): string =>
  current !== null && current > today ? current : monthStart(today, 1);
