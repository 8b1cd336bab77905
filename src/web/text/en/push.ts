import type { Same } from '../shape.ts';
import type { push as sv } from '../sv/push.ts';

/** Notices in browsers outside the app: the profile’s card, and what it says. */
export const push = {
  title: 'Notifications',
  lead: 'Hear of what happens even when Skifta is closed. The notification only says what it is about. You read the rest in Skifta.',
  failed: 'Your notifications could not be fetched.',
  here: {
    on: 'On in this browser',
    off: 'Off in this browser',
    blocked:
      'The browser stops notifications from Skifta. Allow them in the browser’s settings for this site and reload the page.',
    home_screen:
      'On iPhone and iPad, Skifta must be on the home screen: tap Share, choose Add to Home Screen, and open Skifta from there.',
    unsupported: 'This browser cannot receive notifications.',
  },
  turn_on: 'Turn on here',
  turn_off: 'Turn off here',
  try_it: 'Send a test',
  refused: 'The browser’s notification service did not answer. Try again in a while.',
  others: 'Other browsers',
  unknown_device: 'Unknown browser',
  last: 'last reached {{date}}',
  never: 'not reached yet',
  remove: 'Remove',
  remove_named: 'Remove {{device}}',
  choose: 'What you want to know',
  choose_text: 'The bell in Skifta shows everything.',
  groups: {
    shifts: 'My shifts and the roster',
    open_shifts: 'Open shifts and swaps',
    reports: 'Time reports',
    leave: 'Leave, absence and wishes',
    account: 'Account, pay and countersigning',
  },
  quiet: 'Quiet hours',
  quiet_text: 'What comes then waits, except when the shift starts soon.',
  quiet_hours: 'Hours',
  digest: {
    title: 'Summary by e-mail',
    text: 'Once a day, if something is unread. The e-mail says how much and about what, no more.',
    at: 'At',
    groups: 'What it includes',
  },
  toast: {
    on: 'Notifications are on in this browser.',
    off: 'Notifications are off in this browser.',
    removed: '{{device}} gets no more notifications.',
    tested: 'The test is sent.',
  },
} satisfies Same<typeof sv>;
