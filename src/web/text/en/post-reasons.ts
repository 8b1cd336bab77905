import type { Same } from '../shape.ts';
import type { postReasons as sv } from '../sv/post-reasons.ts';

export const postReasons: Same<typeof sv> = {
  kinds: {
    dearer: '{{name}} would have been {{points}} points better{{because}}.',
    somebody: '{{name}} can have the shift.',
    closed: 'The shift has begun, is on call, or is in a locked month: nobody else is worked out.',
  },
  broken: 'Breaks: {{rules}}.',
  rest: 'Rest: {{before}} before, {{after}} after.',
  long: 'more than a week',
  fairness: 'In the twelve months before, the median of {{people}} people in brackets: {{parts}}.',
};
