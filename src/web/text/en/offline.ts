import type { Same } from '../shape.ts';
import type { offline as sv } from '../sv/offline.ts';

export const offline = {
  title: 'Offline',
  shown_from: 'Offline – showing what was fetched {{when}}.',
  nothing_from: 'Offline – what you see may have changed.',
  waiting_one: 'One report will be sent when you are back online.',
  waiting_other: '{{count}} reports will be sent when you are back online.',
  try_now: 'Try now',
  refused_one: 'One report could not be sent. What you wrote is kept.',
  refused_other: '{{count}} reports could not be sent. What you wrote is kept.',
  unreadable:
    'A report that waits to be sent cannot be read by this version. It is kept. Reload; if that does not help, report the day again and then discard this one.',
  unreadable_day:
    'The report for {{date}} that waits to be sent cannot be read by this version. It is kept. Reload; if that does not help, report the day again and then discard this one.',
  see_refused: 'See why',
  needs_network: 'This page needs a connection',
  needs_network_text: 'Your schedule and your time reporting still work.',
  own_schedule: 'To my schedule',
  pay_later: 'Your pay is shown when you are back online.',
  unsent: {
    waiting: 'Not sent',
    refused: 'Could not be sent',
    waiting_text: 'Saved on this device. It is sent when you are back online.',
    again: 'Send again',
    again_named: 'Send again, the report {{times}}',
    discard: 'Discard',
    discard_named: 'Discard the unsent report {{times}}',
  },
  toast: {
    kept: 'The report is saved on this device and is sent when you are back online.',
    as_planned: '{{when}} is reported as planned, {{times}}. It is sent when you are back online.',
    discarded: 'The unsent report is discarded.',
    sent_one: 'The waiting report has been sent.',
    sent_other: '{{count}} waiting reports have been sent.',
    newer: 'There is a new version.',
    reload: 'Reload',
  },
  sign_out: {
    title: 'Sign out anyway?',
    text_one: 'One report has not been sent. If you sign out now it is discarded.',
    text_other: '{{count}} reports have not been sent. If you sign out now they are discarded.',
    yes: 'Sign out and discard',
    no: 'Stay',
  },
} satisfies Same<typeof sv>;
