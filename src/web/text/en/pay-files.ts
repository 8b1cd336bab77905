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
    text: 'The file is not enough for them: since 1 September 2023 place of birth and citizenship are declared too (skatteförfarandeförordningen 6 kap. 1 §). Fill them in, and the address, in Skatteverket’s e-service before you file. Absence for the care of children cannot be told without a personal number.',
  },
  outside: {
    load_failed: 'What is paid to others could not be read.',
    title: 'Paid by hand, besides the bank file',
    text: 'The bank file pays wages alone. This was taken from net pay, and you pay it at the bank. Skifta does not know the account of the receiver.',
    kronofogden: 'Kronofogden, wage attachments',
    agreed: '{{name}} ({{number}})',
    due_kronofogden:
      'Paid on {{day}}, the day of the wages, unless the decision says otherwise. Report first in the e-service Rapportering of Kronofogden: it gives you the reference number, and one sum is paid for all.',
    due_agreed: 'The day, the account and the OCR number are in the agreement with the receiver.',
    less: 'The decision is for {{ordered}}. Say in the e-service why less was deducted.',
  },
  twice: {
    title_one: '{{count}} person may be paid twice',
    title_other: '{{count}} people may be paid twice',
    text: 'A bank file of an unlocked run of the month was made already. Stop it at the bank before you send the new one.',
    before: 'has {{amount}} in the earlier bank file already, and now gets',
  },
  changed: {
    title_one: '{{count}} person changed account after the run',
    title_other: '{{count}} people changed account after the run',
    text: 'The account was changed after the run. The bank file pays to the account of the run. Ask the person, and make the file anew if the pay is to go to the new account.',
    account: 'is paid to {{account}}, has {{today}} now',
    removed: 'is paid to {{account}}, has no account now',
    anew: 'Make the bank file with the new accounts',
  },
  faulty: '{{file}}: this breaks a rule of the tax agency',
  rules: {
    readable: 'The file cannot be read back',
    root: 'The beginning of the file',
    employer: 'Number of the employer',
    period: 'Period',
    missing: 'Missing',
    form: 'Wrong form or check digit',
    once: 'Occurs more than once',
    twice: 'The field is there twice',
    removal: 'Removal with other data',
    one_tax: 'The form has more than one field of tax',
    tax_sum: 'The sum of withheld tax is wrong',
    contribution_sum: 'The sum of employer contributions is wrong',
  },
  kept: {
    title: 'Files that were made',
    text: 'Each file is kept as it was made. The same file is downloaded each time, also after a change or when the month was unlocked.',
    load_failed: 'It could not be read which files were made.',
    made: 'Made by {{who}} {{when}}',
    because: 'Made anew: {{reason}}',
    digest: 'SHA-256 {{digits}}',
    undone: 'Unlocked run',
    outdated: 'The period has changed',
    filed: 'Sent {{day}}',
    filed_with: 'Sent {{day}}, receipt {{receipt}}',
    download: 'Download',
    anew: 'Make anew',
    note_filing: 'Mark as sent',
    change_filing: 'Change sent',
  },
  anew: {
    title: 'Make {{file}} anew?',
    text: 'A new file is made with today’s data. The one before stays in the list.',
    text_bank:
      'A new bank file has a number of its own, so the bank takes it as a new payment. Send it only if the one before was not paid.',
    today_accounts: 'Pay to the new accounts',
    today_accounts_hint_one:
      '{{count}} person changed account after the run. Without this the pay goes to the account of the run.',
    today_accounts_hint_other:
      '{{count}} people changed account after the run. Without this the pay goes to the accounts of the run.',
    reason: 'Why is the file made anew?',
    reason_hint: 'Kept with the file and in history.',
    missing: 'Say why the file is made anew.',
    submit: 'Make the file',
    done: '{{name}} is made anew and downloaded.',
  },
  filing: {
    title: 'When was {{file}} sent?',
    text: 'Note the day and the receipt number of the recipient. History keeps each change.',
    text_agi:
      'Note the day and the receipt number of the tax agency. The next declaration of the period is then a correction.',
    day: 'Sent',
    day_missing: 'Choose the day.',
    receipt: 'Receipt number',
    withdraw: 'Not sent',
    done: 'The sending is noted.',
    withdrawn: 'The file is no longer marked as sent.',
  },
} satisfies Same<typeof sv>;
