import type { Same } from '../shape.ts';
import type { fields as sv } from '../sv/fields.ts';

export const fields = {
  start_time: 'Start',
  end_time: 'End',
  first_day: 'First day of employment',
  last_day: 'Last day of employment',
  form: 'Form of employment',
  end_reason: 'Reason',
  paid_by: 'Pay is',
  full_time_hours: 'Full-time week (hours)',
  full_time_month_hours: 'Full-time month (hours)',
  tax_kind: 'Tax decision',
  tax_percent: 'Percent of pay',
  tax_amount: 'Kronor each payday',
  in_force_from: 'In force from',
  in_force_until: 'In force until',
} satisfies Same<typeof sv>;
