import type { Same } from '../shape.ts';
import type { invitations as sv } from '../sv/invitations.ts';

export const invitations = {
  title: 'Invitation',
  badge: {
    open: 'Invited {{sent}}',
    expired: 'Invitation expired {{until}}',
    ended: 'Invitation not valid',
  },
  text: {
    open: 'Invited {{sent}}. The link works until {{until}}. Until the person has chosen a password they cannot sign in.',
    expired: 'The link expired {{until}}. Send a new one, so that the person can choose a password.',
    ended: 'No link works: the invitation was withdrawn, or the e-mail address was changed. Send a new one.',
  },
  load_failed: 'The invitations could not be loaded.',
  submit: 'Invite',
  hint: 'The person gets an e-mail with a link, chooses a password and fills in their details. The username will be {{username}}.',
  more: 'More about the person',
  password_instead:
    'Leave empty to invite. With a password the person is added at once, without an invitation.',
  send_again: 'Send again',
  save_first: 'Save the new address first.',
  withdraw: 'Withdraw',
  sent: 'The invitation to {{name}} has been e-mailed.',
  sent_all_one: '{{count}} invitation has been e-mailed.',
  sent_all_other: '{{count}} invitations have been e-mailed.',
  withdrawn: 'The invitation to {{name}} has been withdrawn.',
  link_title: 'Link for {{name}}',
  link_text:
    'This installation sends no e-mail: hand over the link yourself. It is shown only now, works for 14 days, and only once.',
  link: 'Link',
  copy: 'Copy the link',
  invite_all: 'Invite them by e-mail',
  invite_all_hint: 'They choose their own passwords. Otherwise passwords are made for you to hand over.',
  links_text:
    'This installation sends no e-mail: hand over each link yourself. The links are shown only now, work for 14 days, and once each.',
} satisfies Same<typeof sv>;
