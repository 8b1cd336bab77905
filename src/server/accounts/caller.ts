import { minuteToLocal } from '../../core/calendar.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { parsedRulesOfWork, rulesColumn } from './rules-of-work.ts';
import { sessionIsOver } from './session-rules.ts';
import type { AccessClaims } from './tokens.ts';

/**
 * The caller, read from the database for every request: a closed account, an ended session or a changed role takes
 * effect at once.
 */

type Row = Omit<CompanyRules, 'name' | 'rules'> & {
  rules: string;
  user_id: string;
  username: string;
  role: 'worker' | 'manager' | 'admin';
  closed_at: string | null;
  ended_at: string | null;
  expires_at: string;
  created_at: string;
  last_seen_at: string;
  name: string;
  is_open: boolean;
  is_kept_from_cost: boolean;
  second_factor_due: string | null;
};

export const roleOf = (company_id: string, role: Row['role']): Caller['role'] => {
  if (company_id === PLATFORM_COMPANY) return 'superuser';
  return role === 'manager' ? 'manager' : 'worker';
};

/**
 * From when the user `u` of the company with settings `r` needs a second factor (decision 0151): not before the company's date,
 * nor before the person's own; null where the company has none, or the person has a factor. A worker's calls look for none.
 */
export const factorDue = (tx: Tx) => tx`
  case when u.role <> 'worker' and r.second_factor_from is not null then
    case when not exists (
      select from second_factors f
      where f.company_id = ${companyOf(tx)} and f.user_id = u.id and f.confirmed_at is not null
    ) and not exists (
      select from passkeys k where k.company_id = ${companyOf(tx)} and k.user_id = u.id
    ) then greatest(r.second_factor_from, u.second_factor_from) end
  end`;

/** Refuses 401 for a session that is over, a closed account or another company's address; 403 for a suspended company. */
export async function findCaller(
  tx: Tx,
  claims: AccessClaims,
  tenant: string | null | undefined,
  now: string,
): Promise<{ caller: Caller; company: CompanyRules }> {
  const { company_id, session_id } = claims;
  const [row] = await tx<Row[]>`
    select
      u.id as user_id, u.username, u.role, u.closed_at,
      s.ended_at, s.expires_at, s.created_at, s.last_seen_at,
      c.name, c.subdomain, (c.is_active and c.billing_status <> 'suspended') as is_open,
      r.time_zone, ${rulesColumn(tx)} as rules,
      exists (
        select from unit_planners p where p.company_id = ${companyOf(tx)} and p.user_id = u.id and not p.sees_cost
      ) as is_kept_from_cost,
      ${factorDue(tx)} as second_factor_due
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join company_settings r on r.company_id = s.company_id
    join companies c on c.id = s.company_id
    where s.company_id = ${company_id} and s.id = ${session_id}`;
  if (row === undefined || row.closed_at !== null) throw new Refusal('token_invalid');
  const role = roleOf(company_id, row.role);
  if (role !== 'superuser' && tenant !== row.subdomain) throw new Refusal('token_invalid');
  if (row.ended_at !== null || row.expires_at <= now || sessionIsOver(role, row, now)) {
    throw new Refusal('session_ended');
  }
  if (role !== 'superuser' && !row.is_open) throw new Refusal('company_suspended');
  return {
    caller: {
      ...{ user_id: row.user_id, company_id, session_id, role, username: row.username },
      sees_cost: role === 'manager' && !row.is_kept_from_cost,
      second_factor_due: row.second_factor_due,
    },
    company: {
      name: row.name,
      subdomain: row.subdomain,
      time_zone: row.time_zone,
      rules: parsedRulesOfWork(row.rules),
    },
  };
}

/** The current day in the company's zone. */
export const todayIn = (now: string, time_zone: string): string =>
  minuteToLocal(Math.floor(Date.parse(now) / 60_000), time_zone).date;
