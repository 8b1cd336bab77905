import type { Same } from '../shape.ts';
import type { fields as sv } from '../sv/fields.ts';

export const fields = {
  start_time: 'Start',
  end_time: 'End',
} satisfies Same<typeof sv>;
