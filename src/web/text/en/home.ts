import type { Same } from '../shape.ts';
import type { home as sv } from '../sv/home.ts';

export const home = {
  hero: {
    away: { sick: 'You are reported sick', vab: 'You are at home with a sick child' },
    ended: 'The shift has ended',
    more: 'Sick, child care or swap the shift',
    none: 'No shift is planned',
    none_yet: 'No shift is confirmed yet',
    asked_one: '{{count}} shift awaits your answer.',
    asked_other: '{{count}} shifts await your answer.',
    none_text: 'When you get a shift it is shown here, and you are notified.',
    none_action: 'To my shifts',
    first_day: 'Welcome to {{company}}! This is your first day.',
    begins: 'Welcome to {{company}}! You begin on {{day}}.',
    left: 'Your employment ended on {{day}}',
    left_text: 'Your payslips remain under My pay.',
    left_action: 'To my pay',
  },
  own_time: 'Your own time',
  request: {
    pay: '+{{kr}}',
    ob: '+{{kr}} in OB',
    rest: 'rest before {{rest}}',
    rest_short: 'short rest before: {{rest}}',
    all: 'Yes to {{count}} shifts',
    all_done_one: '{{count}} shift is approved.',
    all_done_other: '{{count}} shifts are approved.',
    all_kept_one: '{{count}} answer is saved here and sent when you are back online.',
    all_kept_other: '{{count}} answers are saved here and sent when you are back online.',
    left: 'Answer {{days}} separately: the rest would be too short.',
  },
  week: 'The next seven days',
  today: 'Today',
  off: 'Off',
  pay: {
    estimated: 'estimated',
    net: 'after tax',
    open: 'See how',
    next: 'The next shift gives about {{kr}} before tax.',
    next_ob: 'The next shift gives about {{kr}} in OB supplements.',
  },
} satisfies Same<typeof sv>;
