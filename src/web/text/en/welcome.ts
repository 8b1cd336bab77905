import type { Same } from '../shape.ts';
import type { welcome as sv } from '../sv/welcome.ts';

export const welcome = {
  title: 'Welcome, {{name}}!',
  lead: '{{company}} has invited you to Skifta. Choose a password and you are in.',
  password: 'Choose a password',
  missing_facts: 'What is missing about you',
  missing_why: 'You can skip this. To get paid you need a personal number and an account.',
  phone: 'Phone',
  address: 'Address',
  number: 'Personal number',
  number_hint: 'YYYYMMDD-NNNN',
  submit: 'Get started',
  submitting: 'Signing in …',
  signed_in: 'You are signed in here as {{name}}. If you go on, {{name}} is signed out.',
  used_title: 'The invitation has been used',
  used: 'Sign in with your username and the password you chose.',
  over_title: 'The invitation no longer works',
  over: 'It is more than 14 days old, withdrawn, or replaced by a newer one. Ask your manager to invite you again.',
  part_title: 'The link is not whole',
  part: 'Open the link in the e-mail again. If that does not help, ask your manager for a new one.',
  failed_title: 'The invitation could not be opened',
  to_login: 'To the sign-in page',
  waiting: 'Opening the invitation …',
} satisfies Same<typeof sv>;
