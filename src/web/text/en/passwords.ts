import type { Same } from '../shape.ts';
import type { passwords as sv } from '../sv/passwords.ts';

export const passwords = {
  back: 'Back to signing in',
  forgot: {
    title: 'Forgot the password?',
    lead: 'We mail you a link where you choose a new one.',
    account: 'Username or e-mail',
    account_missing: 'Enter your username or e-mail address.',
    submit: 'Mail me a link',
    submitting: 'Sending …',
    sent_title: 'Look in your mail',
    sent: 'If the account exists, we have sent a mail with a link. It works for 30 minutes.',
    nothing: 'No mail?',
    nothing_spam: 'Look in your spam folder.',
    nothing_typed: 'Check that you typed it right: {{account}}.',
    nothing_company: 'Check that you chose the right company: {{company}}.',
    nothing_manager: 'Otherwise ask your manager for a new password.',
    again: 'Change it and send again',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Once it is changed you are signed out everywhere, and sign in with the new one. An address of your calendar stops working.',
    new: 'New password',
    confirm: 'New password again',
    mismatch: 'The passwords are not the same.',
    submit: 'Change password',
    submitting: 'Changing …',
    expired_title: 'The link no longer works',
    expired: 'It has been used or is older than 30 minutes. Ask for a new one; it comes at once.',
    missing_title: 'The link is not whole',
    missing: 'Open the link in the mail again. If that does not help, ask for a new one.',
    ask_again: 'Ask for a new link',
  },
} satisfies Same<typeof sv>;
