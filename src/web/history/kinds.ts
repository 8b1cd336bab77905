/** A value of a closed list, shown by its word. */
export type Choice =
  | 'role'
  | 'countersigned'
  | 'report_status'
  | 'shift_status'
  | 'shift_kind'
  | 'leave_status'
  | 'leave_kind'
  | 'absence_kind'
  | 'availability_kind'
  | 'employment_form'
  | 'paid_by'
  | 'tax_kind'
  | 'sick_kind'
  | 'broken_rule'
  | 'end_reason'
  | 'billing_status'
  | 'break_rule'
  | 'break_order'
  | 'pay_basis'
  | 'payment_month'
  | 'bank_format'
  | 'hourly_vacation'
  | 'absence_deduction'
  | 'vacation_year'
  | 'vacation_earning'
  | 'vacation_unpaid'
  | 'vacation_pay_rule'
  | 'rounding';

/** The form in which a value is shown. */
export type Kind =
  | Choice
  /** By the type of the value: a date, a number, a boolean, a text. */
  | 'plain'
  | 'text'
  | 'number'
  | 'kr'
  | 'kr_ore'
  | 'ore'
  | 'percent'
  /** Hundredths of a percent. */
  | 'percent_bp'
  | 'minutes'
  | 'from_day'
  | 'rule_name'
  /** The name of a unit or position, of which the value is the id. */
  | 'place_name'
  /** Two values shown as one: clock times, instants, days. */
  | 'clocks'
  | 'instants'
  | 'days'
  /** Only that it changed, not to which value. */
  | 'differs';

export type Known = {
  /** Its word; left out: the last part of its path. */
  readonly field: string;
  readonly path: string;
  readonly until?: string;
  readonly kind: Kind;
  /** Also shown for a new object (`both`: or a deleted one), which has nothing to compare with. */
  readonly fresh?: 'new' | 'both';
};
