import type { Same } from '../shape.ts';
import type { employments as sv } from '../sv/employments.ts';

export const employments = {
  forms: {
    permanent: 'Until further notice',
    probation: 'Probation',
    fixed_term: 'Fixed term (särskild visstid)',
    substitute: 'Substitute',
    seasonal: 'Seasonal',
    other: 'Another form',
  },
  reasons: {
    own_request: 'Resigned',
    redundancy: 'Redundancy',
    personal: 'Notice for personal reasons',
    dismissed: 'Summary dismissal',
    term_ended: 'The term ran out',
    probation_ended: 'The probation was ended',
    pension: 'Pension',
    died: 'Deceased',
    other: 'Another reason',
  },
} satisfies Same<typeof sv>;
