import { randomUUID } from 'node:crypto';
import type { SecondFactorAsked } from '../../contract/passkeys.ts';
import { refreshSession, signIn, signOut } from '../../contract/sessions.ts';
import { WITHOUT_FACTOR_MS } from '../../core/second-factor-due.ts';
import { type Account, findAccount, NOBODY } from '../accounts/accounts.ts';
import {
  countGuess,
  type Guess,
  isKnownNetwork,
  networkOf,
  noGuess,
  rightGuess,
} from '../accounts/attempt-limits.ts';
import { roleOf } from '../accounts/caller.ts';
import { deviceOf } from '../accounts/devices.ts';
import { dummyHash, hashPassword, isCheaper, passwordMatches } from '../accounts/passwords.ts';
import { REFRESH_GRACE_MS, sessionIsOver, wholeLimitMs } from '../accounts/session-rules.ts';
import {
  newRefresh,
  type RefreshToken,
  readRefresh,
  refreshHash,
  refreshText,
  signAccess,
  successorsOf,
} from '../accounts/tokens.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Handler, type Open, openly, type Services } from '../handler.ts';
import { announceEnd } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { tellOfNewBrowser } from './new-browser.ts';
import { secondStep } from './second-step.ts';
import { forgetAsking, noteRefusal, noteRefusedName, noteSuccess } from './sign-in-log.ts';

/** Signing in, staying and signing out (decisions 0013, 0033). */

type Tokens = { access: string; refresh: string };

export const sessionHandlers: readonly Handler[] = [
  openly(signIn, async (context) => {
    const { input, services } = context;
    const { password } = input.body;
    const { account, guess, is_open } = await beforeTheHash(context);
    context.about({ company_id: guess.company_id, ...(account === null ? {} : { user_id: account.id }) });
    const matches = await passwordMatches(
      password,
      account?.password_hash ?? dummyHash(services.password_cost),
      guess.from === 'known browser',
    );
    if (account === null || !matches) {
      await noteRefusedName(services, named(context, guess, account), context, 'wrong_password');
      throw new Refusal('wrong_credentials');
    }
    const fresh_hash = isCheaper(account.password_hash, services.password_cost)
      ? await hashPassword(password, services.password_cost)
      : null;
    const answer = await services.db.inCompany(account.company_id, (tx) =>
      afterTheHash(tx, context, { account, guess, is_open, fresh_hash }),
    );
    if ('refused' in answer)
      throw new Refusal(answer.refused, answer.current === undefined ? {} : { current: answer.current });
    context.browser.remember({ company_id: account.company_id, user_id: account.id }, context.now);
    return answer;
  }),

  openly(refreshSession, async ({ input: { body }, browser, now, services }) => {
    if (body.refresh === undefined)
      throw new Refusal('refresh_missing', { errors: { refresh: ['Required.'] } });
    const token = readRefresh(body.refresh);
    if (token === null) throw new Refusal('refresh_expired');
    const answer = await services.db.inCompany(token.company_id, (tx) => exchange(tx, services, token, now));
    if (typeof answer === 'string') throw new Refusal(answer);
    const { user_id, ...tokens } = answer;
    browser.remember({ company_id: token.company_id, user_id }, now);
    return tokens;
  }),

  openly(signOut, async ({ input: { body }, now, services }) => {
    const token = readRefresh(body.refresh);
    if (token === null) return undefined;
    await services.db.inCompany(token.company_id, async (tx) => {
      const ended = await tx<{ id: string }[]>`
        update sessions set ended_at = ${now}
        where company_id = ${token.company_id} and ended_at is null and id in (
          select session_id from refresh_tokens
          where company_id = ${token.company_id} and token_hash = ${refreshHash(token)})
        returning id`;
      await announceEnd(
        tx,
        token.company_id,
        ended.map((one) => one.id),
      );
    });
    return undefined;
  }),
];

type Asked = Open<typeof signIn>;
type Known = { account: Account | null; guess: Guess; is_open: boolean };

const named = ({ input }: Asked, { company_id }: Guess, account: Account | null) => ({
  company_id,
  user_id: account?.id ?? null,
  username: input.body.username,
});

/**
 * Finds the account and checks that another guess is allowed. The work is the same whether or not the account exists.
 */
async function beforeTheHash(context: Asked): Promise<Known> {
  const found: Known[] = [];
  try {
    return await countedGuess(context, (known) => found.push(known));
  } catch (error) {
    const [known] = found;
    if (known !== undefined && error instanceof Refusal && error.code === 'too_many_attempts')
      await noteRefusedName(context.services, named(context, known.guess, known.account), context, 'locked');
    throw error;
  }
}

/** `found` hears whose guess it is, also when it is refused and its transaction undone. */
async function countedGuess(
  { input: { body }, tenant, address, browser, now, services }: Asked,
  found: (known: Known) => void,
): Promise<Known> {
  if (tenant === undefined) throw new Refusal('unknown_tenant');
  return services.db.inCompany(PLATFORM_COMPANY, async (tx) => {
    const by = { name: body.username, or_email: false };
    const { company, account, company_id } = await findAccount(tx, services.config, tenant, by);
    // Look the network up in the company asked for, not where the account is found: a superuser's name is answered
    // like any other.
    await beInCompany(tx, company?.id ?? PLATFORM_COMPANY);
    const network = networkOf(address);
    const isKnown = await isKnownNetwork(tx, company?.id ?? PLATFORM_COMPANY, network, now);
    await beInCompany(tx, company_id);
    const who = account?.id ?? `name ${body.username.toLowerCase()}`;
    const isOwn = browser.knows({ company_id, user_id: account?.id ?? NOBODY }, now);
    const guess: Guess = isOwn
      ? { company_id, who, place: `browser ${browser.id}`, from: 'known browser' }
      : { company_id, who, place: network, from: isKnown ? 'known network' : 'stranger' };
    const known = { account, guess, is_open: company_id === PLATFORM_COMPANY || company?.open === true };
    found(known);
    await countGuess(tx, services.keys, guess, now);
    return known;
  });
}

type Matched = { account: Account; guess: Guess; is_open: boolean; fresh_hash: string | null };

/** How each refusal after a right password stands in the log of sign-ins. */
const NOTED = {
  wrong_credentials: 'wrong_password',
  company_suspended: 'closed',
  second_factor_needed: 'code_asked',
  second_factor_wrong: 'wrong_code',
  passkey_wrong: 'wrong_passkey',
  passkey_copied: 'copied_passkey',
} as const;

type Refused = { readonly refused: keyof typeof NOTED; readonly current?: SecondFactorAsked };

/** What is refused is thrown after the commit, so that the count of guesses and the line of the log stay. */
async function afterTheHash(tx: Tx, context: Asked, known: Matched): Promise<Tokens | Refused> {
  const { company_id, id: user_id } = known.account;
  const { code, passkey } = context.input.body;
  if (code !== undefined || passkey !== undefined) await forgetAsking(tx, { company_id, user_id }, context);
  const answer = await judged(tx, context, known);
  if ('refused' in answer) await noteRefusal(tx, { company_id, user_id }, context, NOTED[answer.refused]);
  return answer;
}

async function judged(tx: Tx, context: Asked, known: Matched): Promise<Tokens | Refused> {
  const { services } = context;
  const { account, guess, is_open, fresh_hash } = known;
  const { company_id, id: user_id } = account;
  // Locked until the session is written: a password changed meanwhile ends this session or this sign-in.
  const [same] = await tx<{ role: Account['role'] }[]>`
    select role from users
    where company_id = ${company_id} and id = ${user_id} and closed_at is null
      and password_changed_at is not distinct from ${account.password_changed_at}
    for no key update`;
  if (same === undefined) return { refused: 'wrong_credentials' };
  if (!is_open) {
    await noGuess(tx, services.keys, guess);
    return { refused: 'company_suspended' };
  }
  const role = roleOf(company_id, same.role);
  const step = await secondStep(tx, context, { company_id, user_id });
  if ('refused' in step) {
    if (step.refused === 'second_factor_needed') await noGuess(tx, services.keys, guess);
    return step;
  }
  await rightGuess(tx, services.keys, guess);
  if (fresh_hash !== null)
    await tx`
      update users set password_hash = ${fresh_hash}
      where company_id = ${company_id} and id = ${user_id} and password_hash = ${account.password_hash}`;
  const is_new = guess.from !== 'known browser';
  noteSuccess(tx, { company_id, user_id }, context, { is_new, way: step.way });
  if (is_new)
    await tellOfNewBrowser(tx, services, { company_id, user_id, username: account.username }, context);
  return openSession(tx, context, { company_id, user_id, role });
}

/** Begins a session of a person who has shown who they are. */
export async function openSession(
  tx: Tx,
  { services, now, address, agent }: Pick<Open<typeof signIn>, 'services' | 'now' | 'address' | 'agent'>,
  person: { company_id: string; user_id: string; role: ReturnType<typeof roleOf> },
): Promise<Tokens> {
  const { company_id, user_id, role } = person;
  const session_id = randomUUID();
  const refresh = newRefresh(company_id);
  const expires_at = instantAfter(now, wholeLimitMs(role));
  await tx`
    insert into sessions (company_id, id, user_id, created_at, last_seen_at, expires_at, address, device)
    values (${company_id}, ${session_id}, ${user_id}, ${now}, ${now}, ${expires_at}, ${address}, ${deviceOf(agent)})`;
  await tx`
    insert into refresh_tokens (company_id, token_hash, session_id, created_at)
    values (${company_id}, ${refreshHash(refresh)}, ${session_id}, ${now})`;
  if (role !== 'worker') await countDaysWithoutFactor(tx, { company_id, user_id }, now);
  const access = await signAccess(services.keys, new Date(now), { user_id, company_id, session_id });
  return { access, refresh: refreshText(refresh) };
}

/** Once for each person: who becomes a manager again gets no new days. The caller has locked the user. */
const countDaysWithoutFactor = (
  tx: Tx,
  { company_id, user_id }: { company_id: string; user_id: string },
  now: string,
): PromiseLike<unknown> => tx`
  update users set second_factor_from = ${instantAfter(now, WITHOUT_FACTOR_MS)}
  where company_id = ${company_id} and id = ${user_id} and second_factor_from is null`;

type ExchangeRow = {
  session_id: string;
  user_id: string;
  role: Account['role'];
  used_at: string | null;
  created_at: string;
  last_seen_at: string;
  is_over: boolean;
  is_suspended: boolean;
};

/** A code: refused. Thrown after the commit, so that a replayed token ends its session for good. */
async function exchange(
  tx: Tx,
  services: Services,
  token: RefreshToken,
  now: string,
): Promise<(Tokens & { user_id: string }) | 'refresh_expired' | 'company_suspended'> {
  const { company_id } = token;
  const [row] = await tx<ExchangeRow[]>`
    select t.session_id, t.used_at, s.user_id, s.created_at, s.last_seen_at, u.role,
      (s.ended_at is not null or s.expires_at <= ${now} or u.closed_at is not null) as is_over,
      not (c.is_active and c.billing_status <> 'suspended') as is_suspended
    from refresh_tokens t
    join sessions s on s.company_id = t.company_id and s.id = t.session_id
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    where t.company_id = ${company_id} and t.token_hash = ${refreshHash(token)}
    for update of t`;
  if (row === undefined || row.is_over) return 'refresh_expired';
  if (row.is_suspended) return 'company_suspended';
  const role = roleOf(company_id, row.role);
  if (sessionIsOver(role, row, now)) return 'refresh_expired';
  if (row.used_at !== null && Date.parse(now) - Date.parse(row.used_at) > REFRESH_GRACE_MS) {
    await tx`update sessions set ended_at = ${now} where company_id = ${company_id} and id = ${row.session_id}`;
    await announceEnd(tx, company_id, [row.session_id]);
    return 'refresh_expired';
  }
  const [newest, ...older] = successorsOf(services.keys, token);
  const successor = row.used_at === null ? newest : ((await keptAmong(tx, older)) ?? newest);
  if (row.used_at === null) {
    await tx`
      update refresh_tokens set used_at = ${now}
      where company_id = ${company_id} and token_hash = ${refreshHash(token)}`;
    await tx`
      insert into refresh_tokens (company_id, token_hash, session_id, created_at)
      values (${company_id}, ${refreshHash(successor)}, ${row.session_id}, ${now})`;
    await tx`update sessions set last_seen_at = ${now} where company_id = ${company_id} and id = ${row.session_id}`;
  }
  const subject = { user_id: row.user_id, company_id, session_id: row.session_id };
  const access = await signAccess(services.keys, new Date(now), subject);
  return { access, refresh: refreshText(successor), user_id: row.user_id };
}

/** The successor made before the secret changed, if any. */
async function keptAmong(tx: Tx, tokens: readonly RefreshToken[]): Promise<RefreshToken | undefined> {
  for (const token of tokens) {
    const [kept] = await tx`
      select 1 from refresh_tokens
      where company_id = ${token.company_id} and token_hash = ${refreshHash(token)}`;
    if (kept !== undefined) return token;
  }
  return undefined;
}
