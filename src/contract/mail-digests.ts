import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { clock } from './fields.ts';
import { NOTICE_GROUPS } from './notices.ts';

/** A mail a day with how much one has not read (decision 0174). */

const groups = z.array(z.enum(NOTICE_GROUPS)).max(NOTICE_GROUPS.length);

const settings = z.strictObject({
  /** This installation sends mail. */
  is_available: z.boolean(),
  /** `HH:MM` by the company's clock; null: no mail comes. */
  at: z.string().nullable(),
  /** The groups that it leaves out. */
  muted: groups,
});
export type MailDigestSettings = z.output<typeof settings>;

/** The signed address in the mail: the person, and that we wrote it (RFC 8058). */
const token = z.strictObject({ token: z.string().regex(/^[\w-]{40,120}$/) });

export const askDigestOff = call({
  name: 'askDigestOff',
  method: 'GET',
  path: '/api/mail-digest/off/{token}/',
  who: 'anyone',
  summary:
    'A page (HTML) that asks whether the mail of what is unread should end; reading it changes nothing',
  params: token,
  reply: z.string(),
  status: 200,
  file: true,
});

export const turnDigestOff = call({
  name: 'turnDigestOff',
  method: 'POST',
  path: '/api/mail-digest/off/{token}/',
  who: 'anyone',
  summary:
    'End the mail of what is unread: by the mail program (List-Unsubscribe-Post) or the button of the page',
  params: token,
  reply: z.string(),
  status: 200,
  file: true,
});

export const getMailDigest = call({
  name: 'getMailDigest',
  method: 'GET',
  path: '/api/mail-digest/',
  who: STAFF,
  summary: 'When a mail says what one has not read, and of what',
  reply: settings,
  status: 200,
});

export const chooseMailDigest = call({
  name: 'chooseMailDigest',
  method: 'PUT',
  path: '/api/mail-digest/',
  who: STAFF,
  summary: 'Choose when a mail says what one has not read; null: never',
  body: z.strictObject({ at: clock.nullable(), muted: groups }),
  reply: settings,
  status: 200,
});
