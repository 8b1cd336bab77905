import type { Same } from '../shape.ts';
import type { bankAccounts as sv } from '../sv/bank-accounts.ts';

export const bankAccounts = {
  title: 'Account for pay',
  none: 'No account is given. The pay cannot be paid out until there is one.',
  after_saving: 'The account is given once the person is added, here or by the person under Profile.',
  load_failed: 'The account could not be fetched.',
  bank: 'Bank name',
  unknown_bank: 'Unknown bank',
  clearing: 'Clearing number',
  clearing_hint: '4 digits, or 5 when it begins with 8.',
  account: 'Account number',
  hidden: 'The whole number is not shown again once it is saved.',
  told: 'The person gets a notice of the change.',
  add: 'Add account',
  change: 'Change account',
  remove: 'Remove the account',
  save: 'Save the account',
  save_anyway: 'Save anyway',
  first: 'You have an account that is not saved. Save the account or cancel it first.',
  check: {
    ok: 'The number looks right.',
    unknown_clearing: 'No bank that we know of has that clearing number. Check it before you save.',
    unlikely:
      'The number does not look like one of that bank’s. Check it before you save: some real accounts look like that.',
  },
  toast: { saved: 'The account is saved.', removed: 'The account is removed.' },
  removing: {
    title: 'Remove the account for pay?',
    text: 'The pay cannot be paid out until a new account is given.',
  },
} satisfies Same<typeof sv>;
