import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { answeredInstant } from './fields.ts';

/** A person's own calendar at a secret address, for the phone's calendar app. */
export const calendarFeed = z.strictObject({
  /** null: it is turned off. */
  created_at: answeredInstant.nullable(),
  /** The path of the address, answered once, when it is made: only its hash is stored. */
  path: z.string().nullable(),
});

export const getCalendarFeed = call({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/api/calendar-feed/',
  who: STAFF,
  summary: 'Whether the own calendar feed is on, and since when',
  reply: calendarFeed,
  status: 200,
});

export const rotateCalendarFeed = call({
  name: 'rotateCalendarFeed',
  method: 'POST',
  path: '/api/calendar-feed/',
  who: STAFF,
  summary: 'Turn the own calendar feed on at a new secret address; the old one stops at once',
  reply: calendarFeed,
  status: 200,
  secret: true,
});

export const endCalendarFeed = call({
  name: 'endCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar-feed/',
  who: STAFF,
  summary: 'Turn the own calendar feed off',
  reply: z.undefined(),
  status: 204,
});

export const readCalendarFeed = call({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar/{token}/',
  who: 'anyone',
  summary: 'The calendar (iCalendar) of the person who made the secret address',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{40,100}(\.ics)?$/) }),
  reply: z.string(),
  status: 200,
  file: true,
});
