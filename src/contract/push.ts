import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { answeredInstant, byId, clock, id } from './fields.ts';
import { NOTICE_GROUPS, type NoticeKind } from './notices.ts';

/**
 * Web Push (decision 0152): notices outside the app, in browsers that the person chose. The bell has every notice; a group of kinds can be
 * turned off for push.
 */

/** The test that a person sends to a browser. */
export const TEST_PUSH = 'test';
export type PushKind = NoticeKind | typeof TEST_PUSH;

/** What travels, encrypted for the one browser: no name, no time and no sum. The service worker has the words. */
export type PushMessage = { readonly kind: PushKind; readonly open: string };

export const QUIET = { quiet_from: '21:00', quiet_until: '07:00' } as const;

const key = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'Not a key in base64url.');

const device = z.strictObject({
  id,
  /** Browser and system, as in the list of sessions. */
  device: z.string(),
  created_at: answeredInstant,
  /** When its service last took one. */
  last_success_at: answeredInstant.nullable(),
  /** It belongs to the session that asks. */
  is_current: z.boolean(),
});
export type PushDevice = z.output<typeof device>;

const groups = z.array(z.enum(NOTICE_GROUPS)).max(NOTICE_GROUPS.length);
const settings = {
  /** The groups that ring in the bell alone. */
  muted: groups,
  /** By the company's clock; both null: at any hour. */
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
};
export const pushSettings = z.strictObject({ ...settings, devices: z.array(device) });
export type PushSettings = z.output<typeof pushSettings>;

export const getPush = call({
  name: 'getPush',
  method: 'GET',
  path: '/api/push/',
  who: STAFF,
  summary: 'The own browsers that are told of notices, of what and when',
  reply: pushSettings,
  status: 200,
});

export const choosePush = call({
  name: 'choosePush',
  method: 'PUT',
  path: '/api/push/',
  who: STAFF,
  summary: 'Choose what is pushed, and the hours in which nothing is',
  body: z
    .strictObject({ muted: groups, quiet_from: clock.nullable(), quiet_until: clock.nullable() })
    .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
      message: 'Give both hours, or neither.',
      path: ['quiet_until'],
    }),
  reply: pushSettings,
  status: 200,
});

export const beginPush = call({
  name: 'beginPush',
  method: 'POST',
  path: '/api/push/begin/',
  who: STAFF,
  summary: 'The public key by which the browser’s service knows this installation',
  reply: z.strictObject({ public_key: z.string() }),
  status: 200,
});

export const addPushDevice = call({
  name: 'addPushDevice',
  method: 'POST',
  path: '/api/push/devices/',
  who: STAFF,
  summary: 'Push notices to this browser, or renew what it said; it ends when its session is signed out',
  body: z.strictObject({
    /** The address at the browser’s service: https, on a public host. */
    endpoint: z.string().max(1_000),
    p256dh: key(90),
    auth: key(24),
  }),
  reply: device,
  status: 201,
});

export const removePushDevice = call({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/api/push/devices/{id}/',
  who: STAFF,
  summary: 'Push no more to one of the own browsers',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const testPush = call({
  name: 'testPush',
  method: 'POST',
  path: '/api/push/devices/{id}/test/',
  who: STAFF,
  summary: 'Push a test to one of the own browsers',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
