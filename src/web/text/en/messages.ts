import type { Same } from '../shape.ts';
import type { messages as sv } from '../sv/messages.ts';

export const messages = {
  to_shift: 'Write to the shift {{day}} {{times}}',
  title: 'Write a message',
  to: 'To',
  all: 'Everybody',
  no_unit: 'Those without a unit',
  goes_to: 'Goes to {{names}}.',
  goes_to_more: 'Goes to {{names}} and {{n}} more.',
  none: 'There is nobody else to write to.',
  text: 'Message',
  hint: 'Short, at most 300 characters. It comes in their bell and stays there for 60 days.',
  missing: 'Write something.',
  day: 'Only those who work on a certain day',
  day_hint: 'Empty: everybody who belongs there today.',
  send: 'Send',
  sent: 'The message reached {{names}}',
  sent_more: 'The message reached {{names}} and {{n}} more',
  before: 'Written before',
  of_shift: 'Messages to the shift',
  of_day: 'those who worked {{day}}',
  written: '{{name}}, {{at}}',
  reached: 'Reached {{names}}',
  reached_more: 'Reached {{names}} and {{n}} more',
} satisfies Same<typeof sv>;
