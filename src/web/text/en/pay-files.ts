import type { Same } from '../shape.ts';
import type { payFiles as sv } from '../sv/pay-files.ts';

export const payFiles = {
  left_out: {
    load_failed: 'It could not be read who is in the files.',
    agi_one: 'The employer declaration is incomplete: {{count}} person is left out',
    agi_other: 'The employer declaration is incomplete: {{count}} people are left out',
    pain001_one: 'Left out of the bank file: {{count}} person',
    pain001_other: 'Left out of the bank file: {{count}} people',
    above: {
      agi: 'Gross pay that is not declared: {{amount}}',
      pain001: 'To be paid in another way: {{amount}}',
    },
    below: {
      agi: 'Gross pay below zero: {{amount}}',
      pain001: 'Owed to the company: {{amount}}',
    },
    because: {
      net: 'has a net below zero. The debt is booked as owed by employees.',
      account: 'has no account for pay. The pay must be paid out in another way.',
      gross:
        'has gross pay or tax below zero. Correct the declaration of the month that the amount belongs to.',
      identity: 'has neither a personal number nor a date of birth.',
    },
  },
  by_birth_date: {
    title_one: '{{count}} person is declared by date of birth, as the personal number is missing',
    title_other: '{{count}} people are declared by date of birth, as the personal number is missing',
    text: 'Fill in place of birth, citizenship and address in Skatteverket’s e-service. Absence for the care of children cannot be told without a personal number.',
  },
} satisfies Same<typeof sv>;
