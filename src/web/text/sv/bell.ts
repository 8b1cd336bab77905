import { words } from '../shape.ts';

/** What the bell says before its list is opened; the list's own words load with it. */
export const bell = words({
  bell: 'Notiser',
  bell_unread_one: 'Notiser, {{count}} oläst',
  bell_unread_other: 'Notiser, {{count}} olästa',
  many: '{{count}}+',
});
