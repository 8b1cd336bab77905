import { words } from '../shape.ts';

export const employments = words({
  forms: {
    permanent: 'Tillsvidare',
    probation: 'Provanställning',
    fixed_term: 'Särskild visstid',
    substitute: 'Vikariat',
    seasonal: 'Säsong',
    other: 'Annan form',
  },
  reasons: {
    own_request: 'Egen uppsägning',
    redundancy: 'Arbetsbrist',
    personal: 'Uppsägning av personliga skäl',
    dismissed: 'Avsked',
    term_ended: 'Tiden gick ut',
    probation_ended: 'Provanställningen avslutades',
    pension: 'Pension',
    died: 'Avliden',
    other: 'Annan orsak',
  },
});
