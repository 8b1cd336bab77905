import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  personSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '../../contract/second-factors.ts';
import { companyOf, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { notifyOfAccountChange } from './account-notices.ts';
import { codesEndedWords, secondFactorBegunWords, secondFactorEndedWords } from './mail-words.ts';
import { postMail } from './mails.ts';
import { type EndedLink, endCalendarLink, requireOwnPassword } from './password-changes.ts';
import { endSessions } from './session-list.ts';

/**
 * The second factor (RFC 6238): managers and superusers turn it on, and it stays with the person in any role. A code
 * works once: the half minute of the latest accepted code is stored, and only a later one is accepted. A lost
 * authenticator is replaced by ten recovery codes, each used once.
 */

const ISSUER = 'Skifta';
const SECRET_BYTES = 20;
const STEP_S = 30;
/** A clock may be half a minute off in either direction. */
const WINDOW = 1;
const CONFIRM_WITHIN = '1 hour';
const RECOVERY_CODES = 10;
/** Base32: no letter looks like a digit. Sixteen characters are 80 bits: too many to guess from a plain hash. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

type Person = { readonly company_id: string; readonly user_id: string };

export const secondFactorHandlers: readonly Handler[] = [
  inCompany(secondFactor, async ({ caller: { company_id, user_id }, tx }) => {
    const [row] = await tx<{ codes_left: number }[]>`
      select (select count(*) from recovery_codes c
          where c.company_id = ${companyOf(tx)} and c.user_id = f.user_id and c.used_at is null)::integer as codes_left
      from second_factors f
      where company_id = ${company_id} and user_id = ${user_id} and confirmed_at is not null`;
    return { is_on: row !== undefined, codes_left: row?.codes_left ?? 0 };
  }),

  inCompanyAfter(beginSecondFactor, requirePassword, async ({ caller, tx, now, services }) => {
    const { company_id, user_id, username } = caller;
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = services.keys.seal(secret.base32, placeOf(caller));
    const begun = await tx`
        insert into second_factors as f (company_id, user_id, secret_sealed, created_at)
        values (${company_id}, ${user_id}, ${sealed}, ${now})
        on conflict (company_id, user_id) do update set secret_sealed = ${sealed}, created_at = ${now}, last_step = 0
        where f.confirmed_at is null
        returning user_id`;
    if (begun.length === 0) throw new Refusal('already_in_state');
    return { uri: totpOf(secret, username).toString(), secret: secret.base32 };
  }),

  inCompany(confirmSecondFactor, async ({ input: { body }, caller, company, tx, now, services }) => {
    const { company_id, user_id } = caller;
    const [row] = await tx<{ secret_sealed: Buffer }[]>`
      select secret_sealed from second_factors
      where company_id = ${company_id} and user_id = ${user_id} and confirmed_at is null
        and created_at > ${now}::timestamptz - ${CONFIRM_WITHIN}::interval
      for update`;
    if (row === undefined) throw new Refusal('second_factor_unconfirmed');
    const step = stepOf(services.keys, caller, row.secret_sealed, body.code, now);
    if (step === null)
      throw new Refusal('second_factor_wrong', { errors: { code: ['The code is not right.'] } });
    await tx`
      update second_factors set confirmed_at = ${now}, last_step = ${step}
      where company_id = ${company_id} and user_id = ${user_id}`;
    const recovery_codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await tx`insert into recovery_codes ${tx(
      recovery_codes.map((code) => ({
        company_id,
        user_id,
        code_hash: codeHash(code, caller),
      })),
    )}`;
    await postMail(tx, services, caller, now, secondFactorBegunWords(caller.username, company.name));
    await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'second_factor_on' }]);
    return { recovery_codes };
  }),

  inCompanyAfter(endSecondFactor, requirePassword, async (doing) => {
    await turnOff(doing, doing.caller);
    return undefined;
  }),

  inCompany(personSecondFactor, async ({ input: { params }, caller: { company_id }, tx }) => {
    const { is_on } = await accountOf(tx, company_id, params.id);
    return { is_on };
  }),

  inCompanyAfter(removeSecondFactor, requirePassword, async (doing) => {
    const { input, caller } = doing;
    const { company_id } = caller;
    await turnOff(doing, { company_id, user_id: input.params.id });
    return undefined;
  }),
];

/** Turns it off at the terminal, for a superuser and for managers without a second manager. */
export async function endSecondFactorOf(
  tx: Tx,
  company_id: string,
  username: string,
  now: string,
): Promise<'ended' | 'not_found' | 'already_in_state'> {
  const [account] = await tx<{ id: string }[]>`
    select id from users where company_id = ${company_id} and username = ${username} and closed_at is null`;
  if (account === undefined) return 'not_found';
  const also = await removed(tx, null, { company_id, user_id: account.id }, now);
  if (also === null) return 'already_in_state';
  await recordOff(tx, { company_id, user_id: null }, account.id, now, also);
  return 'ended';
}

/**
 * Removes the second factor: a person their own codes, somebody else the passkeys of the person too. Then the person is
 * signed out and the calendar link ends: the lost device may hold all of it. Returns what else has to be recorded; null:
 * there was no second factor.
 */
async function removed(tx: Tx, by: string | null, person: Person, now: string): Promise<EndedLink[] | null> {
  const { company_id, user_id } = person;
  // A passkey that is being added is waited for: it would come after those that go here.
  await tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;
  const ended = await tx`
    delete from second_factors
    where company_id = ${company_id} and user_id = ${user_id} and confirmed_at is not null
    returning user_id`;
  if (by === user_id) return ended.length === 0 ? null : [];
  const passkeys = await tx`
    delete from passkeys where company_id = ${company_id} and user_id = ${user_id} returning id`;
  if (ended.length === 0 && passkeys.length === 0) return null;
  await endSessions(tx, person, now, null);
  return endCalendarLink(tx, person);
}

const recordOff = (
  tx: Tx,
  doer: Parameters<typeof record>[1],
  id: string,
  now: string,
  also: readonly EndedLink[],
): Promise<void> =>
  record(tx, doer, now, [{ noun: 'user', noun_id: id, action: 'second_factor_off' }, ...also]);

type Holder = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  is_on: boolean;
};

async function accountOf(tx: Tx, company_id: string, id: string): Promise<Holder> {
  const [account] = await tx<Holder[]>`
    select id, username, first_name, last_name, exists (
        select from second_factors f
        where f.company_id = ${companyOf(tx)} and f.user_id = u.id and f.confirmed_at is not null
      ) or exists (
        select from passkeys k where k.company_id = ${companyOf(tx)} and k.user_id = u.id
      ) as is_on
    from users u
    where company_id = ${company_id} and id = ${id} and closed_at is null`;
  if (account === undefined) throw new Refusal('not_found');
  return account;
}

type Doing = Pick<InCompany<typeof endSecondFactor>, 'caller' | 'company' | 'tx' | 'now' | 'services'>;

/** The person is notified by mail, also when they turned it off themselves. */
async function turnOff(
  { caller, company, tx, now, services }: Doing,
  { company_id, user_id }: Person,
): Promise<void> {
  const account = await accountOf(tx, company_id, user_id);
  const also = await removed(tx, caller.user_id, { company_id, user_id }, now);
  if (also === null) throw new Refusal('already_in_state');
  const left = await accountOf(tx, company_id, user_id);
  const wordsOf = left.is_on ? codesEndedWords : secondFactorEndedWords;
  await postMail(tx, services, { company_id, user_id }, now, wordsOf(account.username, company.name));
  if (left.is_on) return record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'codes_off' }]);
  await recordOff(tx, caller, user_id, now, also);
  if (caller.role === 'superuser') return;
  await notifyOfAccountChange({ tx, caller, company, services, now }, account, 'second_factor_off');
}

/** Does a person have an authenticator app? */
export async function hasAuthenticator(tx: Tx, { company_id, user_id }: Person): Promise<boolean> {
  const [row] = await tx`
    select from second_factors
    where company_id = ${company_id} and user_id = ${user_id} and confirmed_at is not null`;
  return row !== undefined;
}

/**
 * May a person with the right password sign in with this code: is it valid now and unused, and which kind is it? `none`: they have no
 * authenticator app, and no code is right.
 */
export async function passSecondFactor(
  tx: Tx,
  keys: Keys,
  person: Person,
  code: string,
  now: string,
): Promise<'none' | 'code' | 'recovery_code' | 'second_factor_wrong'> {
  const { company_id, user_id } = person;
  const [row] = await tx<{ secret_sealed: Buffer }[]>`
    select secret_sealed from second_factors
    where company_id = ${company_id} and user_id = ${user_id} and confirmed_at is not null`;
  if (row === undefined) return 'none';
  const step = stepOf(keys, person, row.secret_sealed, code, now);
  if (step !== null) {
    const taken = await tx`
      update second_factors set last_step = ${step}
      where company_id = ${company_id} and user_id = ${user_id} and last_step < ${step}
      returning user_id`;
    return taken.length === 1 ? 'code' : 'second_factor_wrong';
  }
  // Codes of twelve characters, from an older program, were hashed with a key.
  const hashes = [codeHash(code, person), ...keys.blinds(plain(code), codePlace(person))];
  const used = await tx`
    update recovery_codes set used_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and used_at is null and code_hash = any(${hashes}::bytea[])
    returning user_id`;
  if (used.length === 0) return 'second_factor_wrong';
  await record(tx, person, now, [{ noun: 'user', noun_id: user_id, action: 'recovery_code_used' }]);
  return 'recovery_code';
}

const placeOf = ({ company_id, user_id }: Person): string => `${company_id}|${user_id}|second_factor`;
/** Without a key, so that the codes outlive a change of the secret. The first byte tells it from the older, keyed one. */
const codeHash = (code: string, person: Person): Buffer =>
  Buffer.concat([
    Buffer.of(1),
    createHash('sha256')
      .update(`${codePlace(person)}\n${plain(code)}`)
      .digest(),
  ]);
const codePlace = ({ company_id, user_id }: Person): string => `${company_id}|${user_id}|recovery_code`;

const totpOf = (secret: Secret, username: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: username, secret, period: STEP_S });

/** The half minute of a code, or null when it is not valid now. */
function stepOf(keys: Keys, person: Person, sealed: Buffer, code: string, now: string): number | null {
  const token = plain(code);
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(Secret.fromBase32(keys.open(sealed, placeOf(person))), '');
  const timestamp = Date.parse(now);
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_S) + delta;
}

/** Normalises a typed code: spaces, dashes and case do not matter. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

function recoveryCode(): string {
  const four = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${four()}-${four()}-${four()}-${four()}`;
}

type Asked = Pick<Doing, 'caller' | 'services' | 'now'> & {
  readonly input: { readonly body: { readonly password: string } };
};

/** Before a change to what protects the account. */
function requirePassword(asked: Asked): Promise<void> {
  return requireOwnPassword(asked, asked.input.body.password);
}
