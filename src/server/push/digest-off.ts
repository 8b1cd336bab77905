import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { askDigestOff, turnDigestOff } from '../../contract/mail-digests.ts';
import type { Keys } from '../database/secrets.ts';
import { FileReply, type Handler, openly } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { digestPage } from './digest-words.ts';

/**
 * Turning the digest off from a mail program, without signing in (RFC 8058, decision 0172). The address is signed, and does this one thing:
 * it names the person, holds no secret of theirs, and works as long as the mail is kept. A mail scanner that reads it changes nothing.
 */

export const digestOffHandlers: readonly Handler[] = [
  openly(askDigestOff, async ({ input: { params }, services }) => {
    if (personIn(services.keys, params.token) === null) throw new Refusal('not_found');
    return page('ask');
  }),

  openly(turnDigestOff, async ({ input: { params }, about, services }) => {
    const person = personIn(services.keys, params.token);
    if (person === null) throw new Refusal('not_found');
    const { company_id, user_id } = person;
    about(person);
    await services.db.inCompany(
      company_id,
      (tx) => tx`
        update mail_digests set at = null, due_at = null
        where company_id = ${company_id} and user_id = ${user_id}`,
    );
    return page('done');
  }),
];

const PURPOSE = 'mail digest off';
type Person = { readonly company_id: string; readonly user_id: string };

const signed = (key: Buffer, named: string): Buffer => createHmac('sha256', key).update(named).digest();

/** The company and the person as 64 hex digits, and the signature. */
export function digestOffToken(keys: Keys, { company_id, user_id }: Person): string {
  const named = `${company_id}${user_id}`.replaceAll('-', '');
  return `${named}${signed(keys.derived(PURPOSE)[0], named).toString('base64url')}`;
}

const TOKEN = /^([0-9a-f]{64})([\w-]{43})$/;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The person whose address it is; null: it was not signed here. */
function personIn(keys: Keys, token: string): Person | null {
  const [, named = '', signature = ''] = TOKEN.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const is_ours = keys
    .derived(PURPOSE)
    .map((key) => signed(key, named))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
  if (!is_ours) return null;
  const idIn = (hex: string): string => hex.replace(UUID, '$1-$2-$3-$4-$5');
  return { company_id: idIn(named.slice(0, 32)), user_id: idIn(named.slice(32)) };
}

const STYLE =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1rem}';
/** What the page may do: its own style, and its form to this server. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const page = (what: 'ask' | 'done'): FileReply =>
  new FileReply(null, 'text/html; charset=utf-8', Buffer.from(digestPage(what, STYLE)), null, null, POLICY);
