import type { Same } from '../shape.ts';
import type { session as sv } from '../sv/session.ts';

export const session = {
  tagline: 'Rosters, time reports and the right pay. In one place.',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  show_password: 'Show the password',
  username_missing: 'Type your username.',
  password_missing: 'Type your password.',
  own_password: 'Your password',
  own_password_why: 'Needed when pay is to go to a new account.',
  sign_in: 'Sign in',
  signing_in: 'Signing in …',
  login_failed: 'Login failed.',
  forgot: 'Forgot the password?',
  password_hint: 'At least 8 characters, no common password. A whole sentence is easiest to remember.',
  password_reset: 'The password is changed. Sign in.',
  company: 'Company',
  company_line: 'Company: {{company}}',
  company_default: 'default',
  company_change: 'change',
  company_hint:
    "The short name in the company's address, for example demo. Leave it empty for the default one.",
  company_done: 'Done',
  expired: 'Session expired. Please login again.',
  elsewhere: 'You signed out in another tab.',
  profile_first: 'You must be signed in to see the profile',
  language: 'Language',
  swedish: 'Svenska',
  english: 'English',
  roles: {
    worker: 'Worker',
    manager: 'Manager',
    admin: 'Administrator',
    superuser: 'Platform administrator',
  },
} satisfies Same<typeof sv>;
