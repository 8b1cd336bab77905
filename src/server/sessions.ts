import { randomUUID } from 'node:crypto';
import { refreshSession, signIn, signOut } from '../contract/sessions.ts';
import { attemptLimits } from './attempt-limits.ts';
import { roleOf } from './caller.ts';
import type { Tx } from './db.ts';
import { type Handler, openly, type Services } from './handler.ts';
import { announceEnd } from './history.ts';
import { DUMMY_HASH, passwordMatches } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { REFRESH_GRACE_MS, sessionIsOver, wholeLimitMs } from './session-rules.ts';
import { findTenant, PLATFORM_COMPANY, type Tenant } from './tenant.ts';
import {
  newRefresh,
  type RefreshToken,
  readRefresh,
  refreshHash,
  refreshText,
  signAccess,
  successorOf,
} from './tokens.ts';

type Account = {
  company_id: string;
  id: string;
  role: 'worker' | 'manager' | 'admin';
  password_hash: string;
};

const limits = attemptLimits();

export const sessionHandlers: readonly Handler[] = [
  openly(signIn, async ({ input: { body }, tenant, address, now, services }) => {
    if (tenant === undefined) throw new Refusal('unknown_tenant');
    const { company, account } = await findAccount(services, tenant, body.username);
    const name = account === null ? `${tenant ?? ''} ${body.username.toLowerCase()}` : account.id;
    const guesser = `${name} ${address}`;
    const wait_s = limits.attempt(guesser, Date.parse(now));
    if (wait_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: wait_s });
    const matches = await passwordMatches(body.password, account?.password_hash ?? DUMMY_HASH);
    if (account === null || !matches) throw new Refusal('wrong_credentials');
    limits.succeeded(guesser);
    if (account.company_id !== PLATFORM_COMPANY && company?.open !== true)
      throw new Refusal('company_suspended');
    return services.db.inCompany(account.company_id, (tx) => openSession(tx, services, account, now));
  }),

  openly(refreshSession, async ({ input: { body }, now, services }) => {
    if (body.refresh === undefined)
      throw new Refusal('refresh_missing', { errors: { refresh: ['Required.'] } });
    const token = readRefresh(body.refresh);
    if (token === null) throw new Refusal('refresh_expired');
    const answer = await services.db.inCompany(token.company_id, (tx) => exchange(tx, services, token, now));
    if (typeof answer === 'string') throw new Refusal(answer);
    return answer;
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

/** A person of the named company, or else a superuser, who signs in under any company's address. */
async function findAccount(
  services: Services,
  tenant: string | null,
  username: string,
): Promise<{ company: Tenant | null; account: Account | null }> {
  const subdomain = tenant ?? services.config.default_tenant ?? null;
  const company =
    subdomain === null
      ? null
      : await services.db.inCompany(PLATFORM_COMPANY, (tx) => findTenant(tx, subdomain));
  if (company === null && tenant !== null) throw new Refusal('unknown_tenant');
  for (const company_id of [company?.id, PLATFORM_COMPANY]) {
    if (company_id === undefined) continue;
    const [account] = await services.db.inCompany(
      company_id,
      (tx) => tx<Account[]>`
        select company_id, id, role, password_hash from users
        where company_id = ${company_id} and lower(username) = lower(${username}) and closed_at is null`,
    );
    if (account !== undefined) return { company, account };
  }
  return { company, account: null };
}

async function openSession(
  tx: Tx,
  services: Services,
  account: Account,
  now: string,
): Promise<{ access: string; refresh: string }> {
  const { company_id, id: user_id } = account;
  const session_id = randomUUID();
  const refresh = newRefresh(company_id);
  const expires_at = new Date(Date.parse(now) + wholeLimitMs(roleOf(company_id, account.role))).toISOString();
  await tx`
    insert into sessions (company_id, id, user_id, created_at, last_seen_at, expires_at)
    values (${company_id}, ${session_id}, ${user_id}, ${now}, ${now}, ${expires_at})`;
  await tx`
    insert into refresh_tokens (company_id, token_hash, session_id, created_at)
    values (${company_id}, ${refreshHash(refresh)}, ${session_id}, ${now})`;
  await forgetOld(tx, company_id, now);
  const access = await signAccess(services.keys, new Date(now), { user_id, company_id, session_id });
  return { access, refresh: refreshText(refresh) };
}

/** Housekeeping that rides on a sign-in: sessions long over, and yesterday's idempotency keys. */
async function forgetOld(tx: Tx, company_id: string, now: string): Promise<void> {
  await tx`delete from sessions where company_id = ${company_id} and expires_at < ${now}::timestamptz - interval '90 days'`;
  await tx`delete from idempotency_keys where company_id = ${company_id} and created_at < ${now}::timestamptz - interval '1 day'`;
}

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

/** A code: refused. The refusal is thrown after the commit, for a replayed token must end its session for good. */
async function exchange(
  tx: Tx,
  services: Services,
  token: RefreshToken,
  now: string,
): Promise<{ access: string; refresh: string } | 'refresh_expired' | 'company_suspended'> {
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
  const successor = successorOf(services.keys, token);
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
  return { access: await signAccess(services.keys, new Date(now), subject), refresh: refreshText(successor) };
}
