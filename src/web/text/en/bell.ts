import type { Same } from '../shape.ts';
import type { bell as sv } from '../sv/bell.ts';

export const bell = {
  bell: 'Notices',
  bell_unread_one: 'Notices, {{count}} unread',
  bell_unread_other: 'Notices, {{count}} unread',
  many: '{{count}}+',
} satisfies Same<typeof sv>;
