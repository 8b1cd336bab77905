import type { Same } from '../shape.ts';
import type { approvals as sv } from '../sv/approvals.ts';

export const approvals = {
  title: 'Time report approval',
} satisfies Same<typeof sv>;
