import type { Same } from '../shape.ts';
import type { payDebts as sv } from '../sv/pay-debts.ts';

/** Debts of employees from runs with a net below 0. */
export const payDebts = {
  title: 'Debts from earlier pay',
  lead: 'When deductions exceed the pay, the rest is a debt. Nothing is taken until somebody has chosen on which ground.',
  of: 'Debt to the employer',
  since: '{{owed}} since {{month}}',
  choose: 'Choose how it is taken',
  change: 'Change',
  load_failed: 'The debts could not be fetched.',
  undecided: 'Nothing is taken: nobody has chosen how.',
  decided: 'Chosen by {{who}} {{when}}',
  most: 'at most {{amount}} a month',
  keeps: '{{amount}} is left',
  paid_in_so_far: '{{amount}} paid in',
  grounds: {
    settlement: 'Preliminary pay is settled',
    consent: 'The person has consented',
    protected: 'Without consent, above the protected amount',
  },
  hints: {
    settlement:
      'Where the agreement says that pay is preliminary, for instance when absence is deducted the month after. This is no set-off.',
    consent: 'Set-off Act section 2. The person may withdraw the consent until the pay is due.',
    protected:
      'Set-off Act sections 3–5: only for a clear and due debt that an agreement lets you set off, or damage done on purpose. Ask Kronofogden what must be left.',
  },
  dialog: 'The debt of {{name}}',
  text: 'Left of the debt: {{owed}}. Wage attachments and other net deductions come first, and never more is taken than the pay allows.',
  ground: 'On which ground is the debt taken?',
  none: 'Take nothing',
  none_hint: 'The debt stays for the next month.',
  most_label: 'At most a month, kronor',
  most_hint: 'Empty: as much as the pay allows.',
  kept_label: 'Amount that the person keeps, kronor',
  kept_needed: 'Fill in the amount from Kronofogden.',
  paid_in_label: 'Paid in by the person so far, kronor',
  paid_in_hint:
    'You book it on 1610. A debt that you waive is pay: type an addition of the same amount, and the debt is taken from it.',
  note_label: 'Note',
  save: 'Save',
  done: 'The debt of {{name}} is changed.',
} satisfies Same<typeof sv>;
