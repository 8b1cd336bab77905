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
} satisfies Same<typeof sv>;
