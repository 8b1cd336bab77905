import type { Same } from '../shape.ts';
import type { vacation as sv } from '../sv/vacation.ts';

export const vacation = {
  title: 'Vacation',
  left: 'Vacation left: {{days}}',
  left_after: 'After this leave: {{days}}',
  paid_one: '{{count}} paid',
  paid_other: '{{count}} paid',
  saved_one: '{{count}} saved',
  saved_other: '{{count}} saved',
  unpaid_one: '{{count}} without pay',
  unpaid_other: '{{count}} without pay',
  advance_one: '{{count}} in advance',
  advance_other: '{{count}} in advance',
  some_unpaid_one: '{{count}} day is not earned and has no pay.',
  some_unpaid_other: '{{count}} days are not earned and have no pay.',
  in_advance: 'Pay them in advance',
  in_advance_hint: 'The advance is settled when the employment ends, within five years.',
  unknown: 'The balance is unknown: the first day of employment is missing.',
  incomplete: 'What there was before Skifta is missing. Enter an opening balance.',
  incomplete_own: 'Days from before Skifta may be missing.',
} satisfies Same<typeof sv>;
