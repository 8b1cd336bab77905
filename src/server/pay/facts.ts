import type { PayFacts } from '../../core/pay/month-facts.ts';

/** The facts of a month's pay in two parts: `SharedFacts` are the company's, `OwnFacts` the person's. */

export type SharedFacts = Pick<
  PayFacts,
  | 'month'
  | 'pay_basis'
  | 'rule_sets'
  | 'break_order'
  | 'zone'
  | 'paid_on'
  | 'tax_year'
  | 'open_until'
  | 'hourly_vacation'
  | 'absence_deduction'
  | 'vacation_rules'
  | 'overtime_rules'
  | 'on_call_rules'
>;
export type OwnFacts = Omit<PayFacts, keyof SharedFacts>;
