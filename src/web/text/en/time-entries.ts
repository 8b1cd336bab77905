import type { Same } from '../shape.ts';
import type { timeEntries as sv } from '../sv/time-entries.ts';

export const timeEntries = {
  title: 'Time reporting',
  status: {
    draft: 'Draft',
    submitted: 'Submitted',
    submitted_ok: 'Submitted',
    submitted_pending: 'Differs',
    approved: 'Approved',
    rejected: 'Rejected',
  },
} satisfies Same<typeof sv>;
