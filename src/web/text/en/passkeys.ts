import type { Same } from '../shape.ts';
import type { passkeys as sv } from '../sv/passkeys.ts';

/** Passkeys: they sign in alone, or follow the password. */
export const passkeys = {
  title: 'Your passkeys',
  lead: 'Sign in with the finger, face or PIN that unlocks your phone or computer, without a password. Better have two, on different things.',
  failed: 'Your passkeys could not be fetched.',
  not_here: "Passkeys work at the company's own address alone, over https.",
  add: 'Add a passkey',
  add_text:
    'When you continue, the browser asks where to save the passkey: on this device, on your phone or on a security key.',
  name: 'Name',
  name_hint: 'So that you recognise it, such as Work phone.',
  name_missing: 'Give it a name.',
  next: 'Continue',
  added: 'Added {{date}}',
  used: 'last used {{date}}',
  unused: 'not used yet',
  at: 'For {{site}}',
  remove: 'Remove',
  remove_named: 'Remove {{name}}',
  remove_title: 'Remove {{name}}?',
  remove_text: 'It will not sign in here any more. Then remove it where it is saved, too.',
  toast: { added: 'The passkey {{name}} is added.', removed: 'The passkey {{name}} is removed.' },
} satisfies Same<typeof sv>;
