import { randomUUID } from 'node:crypto';
import {
  changePassword,
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  me,
  revealPersonalNumber,
  type User,
} from '../contract/users.ts';
import type { Tx } from './db.ts';
import { type Handler, type InCompany, inCompany, inCompanyAfter, Page } from './handler.ts';
import { announce, record } from './history.ts';
import { cursorOf, cutPage, readCursor } from './paging.ts';
import { hashPassword, passwordMatches, passwordWeakness } from './passwords.ts';
import { type PayrollRow, payrollReply } from './payroll.ts';
import { openNumber, sealNumber } from './personal-number.ts';
import { Refusal, refuseField } from './refusal.ts';
import { refuseStale } from './stale.ts';
import { PLATFORM_COMPANY } from './tenant.ts';

/** The people of a company (specification sections 3 and 6, decisions section 6). */

type UserRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  role: User['role'];
  date_of_birth: string | null;
  personal_number_mask: string;
  address: string;
  employment_date: string | null;
  version: number;
  payroll: PayrollRow | null;
};

export const userHandlers: readonly Handler[] = [
  inCompany(me, async ({ caller, tx, company }) =>
    reply(await one(tx, caller.company_id, caller.user_id), caller, company),
  ),

  inCompany(listUsers, async ({ input: { query }, caller, company, tx }) => {
    const after = readCursor(query.cursor);
    const rows = await select(tx, caller.company_id, {
      role: query.role ?? null,
      after: after === null ? null : { name: after[0] ?? '', id: after[1] ?? '' },
      limit: query.limit === undefined ? null : query.limit + 1,
    });
    const users = rows.map((row) => reply(row, caller, company));
    if (query.limit === undefined) return users;
    return new Page(...cutPage(users, query.limit, (user) => cursorOf(sortName(user), user.id)));
  }),

  inCompany(getUser, async ({ input: { params }, caller, company, tx }) => {
    if (caller.role === 'worker' && params.id !== caller.user_id) throw new Refusal('not_found');
    return reply(await one(tx, caller.company_id, params.id), caller, company);
  }),

  inCompanyAfter(
    createUser,
    ({ input: { body } }) => newHash(body.password, [body.username, body.first_name, body.last_name]),
    async ({ input: { body }, caller, company, tx, now, services, prepared: password_hash }) => {
      requireOwnCompany(body.company, caller.company_id);
      const id = randomUUID();
      const number = sealNumber(services.keys, caller.company_id, id, body.social_security_number ?? '');
      await tx`
        insert into users ${tx({
          company_id: caller.company_id,
          id,
          username: body.username,
          password_hash,
          first_name: body.first_name,
          last_name: body.last_name,
          email: body.email,
          phone: body.phone ?? '',
          role: body.role,
          date_of_birth: body.date_of_birth ?? null,
          personal_number_sealed: number.sealed,
          personal_number_hash: number.hash,
          personal_number_mask: number.mask,
          address: body.address ?? '',
          employment_date: body.employment_date ?? null,
        })}`;
      const made = await one(tx, caller.company_id, id);
      await told({ tx, caller, now }, 'created', null, made);
      return reply(made, caller, company);
    },
  ),

  inCompanyAfter(
    changeUser,
    async ({ input: { body } }) =>
      body.password === undefined
        ? null
        : newHash(body.password, [body.username, body.first_name, body.last_name]),
    async ({
      input: { params, body },
      caller,
      company,
      tx,
      now,
      if_match,
      services,
      prepared: password_hash,
    }) => {
      requireOwnCompany(body.company, caller.company_id);
      const { company_id } = caller;
      const was = await one(tx, company_id, params.id, true);
      refuseStale(if_match, was.version, () => reply(was, caller, company));
      if (was.role === 'manager' && body.role !== 'manager')
        await requireAnotherManager(tx, company_id, params.id);
      const sent = body.social_security_number;
      const number =
        sent === undefined || sent === was.personal_number_mask
          ? undefined
          : sealNumber(services.keys, company_id, params.id, sent);
      const changes = {
        username: body.username,
        first_name: body.first_name,
        last_name: body.last_name,
        email: body.email,
        role: body.role,
        phone: body.phone ?? was.phone,
        address: body.address ?? was.address,
        date_of_birth: body.date_of_birth === undefined ? was.date_of_birth : body.date_of_birth,
        employment_date: body.employment_date === undefined ? was.employment_date : body.employment_date,
        updated_at: now,
        version: was.version + 1,
        ...(password_hash === null ? {} : { password_hash }),
        ...(number === undefined
          ? {}
          : {
              personal_number_sealed: number.sealed,
              personal_number_hash: number.hash,
              personal_number_mask: number.mask,
            }),
      };
      await tx`update users set ${tx(changes)} where company_id = ${company_id} and id = ${params.id}`;
      if (password_hash !== null) await endSessions(tx, company_id, params.id, now, null);
      const became = await one(tx, company_id, params.id);
      await told({ tx, caller, now }, 'changed', was, became);
      return reply(became, caller, company);
    },
  ),

  inCompany(deleteUser, async ({ input: { params }, caller, tx, now, if_match, company }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    refuseStale(if_match, was.version, () => reply(was, caller, company));
    if (params.id === caller.user_id) throw new Refusal('own_account');
    if (was.role === 'manager') await requireAnotherManager(tx, company_id, params.id);
    await closeAccount(tx, company_id, params.id, now);
    await told({ tx, caller, now }, 'closed', was, null);
    return undefined;
  }),

  inCompanyAfter(
    changePassword,
    async ({ input: { body }, caller, services }) => {
      const [row] = await services.db.inCompany(
        caller.company_id,
        (tx) => tx<{ password_hash: string }[]>`
          select password_hash from users where company_id = ${caller.company_id} and id = ${caller.user_id}`,
      );
      if (row === undefined || !(await passwordMatches(body.old_password, row.password_hash))) {
        throw new Refusal('old_password_wrong', { errors: { old_password: ['Old password is incorrect.'] } });
      }
      return newHash(body.new_password, [caller.username], 'new_password');
    },
    async ({ caller, tx, now, prepared: password_hash }) => {
      const { company_id, user_id, session_id } = caller;
      await tx`
        update users set password_hash = ${password_hash}, updated_at = ${now}, version = version + 1
        where company_id = ${company_id} and id = ${user_id}`;
      await endSessions(tx, company_id, user_id, now, session_id);
      await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'password_changed' }]);
      return undefined;
    },
  ),

  inCompany(revealPersonalNumber, async ({ input: { params }, caller, tx, now, services }) => {
    const { company_id } = caller;
    if (caller.role === 'worker' && params.id !== caller.user_id) throw new Refusal('not_found');
    const [row] = await tx<{ personal_number_sealed: Buffer | null }[]>`
      select personal_number_sealed from users where company_id = ${company_id} and id = ${params.id} and closed_at is null`;
    if (row === undefined) throw new Refusal('not_found');
    await record(tx, caller, now, [{ noun: 'user', noun_id: params.id, action: 'personal_number_read' }]);
    return {
      social_security_number: openNumber(services.keys, company_id, params.id, row.personal_number_sealed),
    };
  }),
];

const newHash = async (password: string, own: readonly string[], field = 'password'): Promise<string> => {
  const weakness = passwordWeakness(password, own);
  if (weakness !== null) throw refuseField('password_too_weak', field, weakness);
  return hashPassword(password);
};

const sortName = (user: { last_name: string; first_name: string }): string =>
  `${user.last_name} ${user.first_name}`;

type Filter = {
  readonly id?: string;
  readonly role?: string | null;
  readonly after?: { readonly name: string; readonly id: string } | null;
  readonly limit?: number | null;
  readonly lock?: boolean;
};

async function select(tx: Tx, company_id: string, filter: Filter): Promise<UserRow[]> {
  const { id = null, role = null, after = null, limit = null, lock = false } = filter;
  return tx<UserRow[]>`
    select u.id, u.username, u.first_name, u.last_name, u.email, u.phone, u.role, u.date_of_birth,
      u.personal_number_mask, u.address, u.employment_date, u.version,
      case when p.id is null then null else json_build_object(
        'id', p.id, 'user_id', p.user_id, 'hourly_salary_ore', p.hourly_salary_ore,
        'monthly_salary_ore', p.monthly_salary_ore, 'employment_rate', p.employment_rate::text,
        'employment_hours_per_week', p.employment_hours_per_week::text,
        'employee_tax_table', p.employee_tax_table, 'tax_column', p.tax_column, 'version', p.version
      ) end as payroll
    from users u
    left join payroll p on p.company_id = u.company_id and p.user_id = u.id
    where u.company_id = ${company_id} and u.closed_at is null
      ${id === null ? tx`` : tx`and u.id = ${id}`}
      ${role === null ? tx`` : tx`and u.role = ${role}`}
      ${after === null ? tx`` : tx`and (u.last_name || ' ' || u.first_name, u.id) > (${after.name}, ${after.id})`}
    order by u.last_name || ' ' || u.first_name, u.id
    ${limit === null ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update of u` : tx``}`;
}

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<UserRow> {
  const [row] = await select(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const reply = (row: UserRow, caller: { company_id: string }, company: { name: string }): User => ({
  id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  is_superuser: caller.company_id === PLATFORM_COMPANY,
  company: caller.company_id,
  company_name: company.name,
  payroll: row.payroll === null ? null : payrollReply(row.payroll),
  date_of_birth: row.date_of_birth,
  social_security_number: row.personal_number_mask,
  address: row.address,
  employment_date: row.employment_date,
  version: row.version,
});

/** What history keeps of a person: what changed hands, not the private details. */
const remembered = (row: UserRow): Record<string, unknown> => ({
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  role: row.role,
});

type Doing = Pick<InCompany<typeof me>, 'tx' | 'caller' | 'now'>;

async function told(
  { tx, caller, now }: Doing,
  action: string,
  was: UserRow | null,
  became: UserRow | null,
): Promise<void> {
  const noun_id = became?.id ?? was?.id ?? caller.user_id;
  await record(tx, caller, now, [
    {
      noun: 'user',
      noun_id,
      action,
      was: was === null ? null : remembered(was),
      became: became === null ? null : remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'users', [noun_id]);
}

function requireOwnCompany(named: string | undefined, own: string): void {
  if (named !== undefined && named !== own)
    throw refuseField('invalid', 'company', 'Must be your own company.');
}

/** Nobody removes or demotes the last active manager. The rows are locked, so two managers cannot remove each other. */
async function requireAnotherManager(tx: Tx, company_id: string, id: string): Promise<void> {
  const managers = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and role = 'manager' and closed_at is null
    order by id
    for update`;
  if (!managers.some((manager) => manager.id !== id)) throw new Refusal('last_manager');
}

/** The account ends; reports and pay stay with it (bookkeeping law). Coming shifts fall away, for nobody would come. */
async function closeAccount(tx: Tx, company_id: string, id: string, now: string): Promise<void> {
  await tx`
    update users set closed_at = ${now}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${id}`;
  await tx`
    delete from shift_assignments where company_id = ${company_id} and worker_id = ${id} and start_time > ${now}`;
  await endSessions(tx, company_id, id, now, null);
}

async function endSessions(
  tx: Tx,
  company_id: string,
  user_id: string,
  now: string,
  but: string | null,
): Promise<void> {
  await tx`
    update sessions set ended_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and ended_at is null
      and (${but}::uuid is null or id <> ${but}::uuid)`;
}
