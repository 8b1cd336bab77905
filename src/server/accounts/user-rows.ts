import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../contract/call.ts';
import {
  type ClosedUser,
  type createUser,
  USER_FIELDS,
  type User,
  type UserFields,
} from '../../contract/users.ts';
import { NAMELESS } from '../../core/kept-days.ts';
import { picked } from '../../core/picked.ts';
import { isReservedName } from '../../core/reserved-name.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { instantCursor, pageByKey } from '../database/paging.ts';
import type { Keys } from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Caller, Page, seesPayOf } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type PayrollRow, payrollReply } from './pay-terms.ts';
import { birthDateBeside, numberColumns, refuseOfClosed, sealNumber } from './personal-number.ts';

/** People as rows and on the wire, with the pay terms in force. */

export type UserRow = UserFields & {
  id: string;
  employment_date: string | null;
  personal_number_mask: string;
  employee_number: number | null;
  version: number;
  payroll: PayrollRow | null;
};

type Filter = {
  readonly id?: string;
  readonly role?: string | null;
  readonly after?: { readonly id: string } | null;
  readonly limit?: number | null;
  readonly lock?: boolean;
};

const OF_USER = USER_FIELDS.map((field) => `u.${field}`);

/** People with the pay terms in force on `today`, or the first to come. */
export async function selectUsers(
  tx: Tx,
  company_id: string,
  today: string,
  filter: Filter,
): Promise<UserRow[]> {
  const { id = null, role = null, after = null, limit = null, lock = false } = filter;
  return tx<UserRow[]>`
    select u.id, ${tx(OF_USER)}, e.first_day as employment_date, u.personal_number_mask,
      u.employee_number, u.version,
      case when p.id is null then null else json_build_object(
        'id', p.id, 'user_id', p.user_id, 'valid_from', p.valid_from, 'hourly_salary_ore', p.hourly_salary_ore,
        'monthly_salary_ore', p.monthly_salary_ore, 'employment_rate', p.employment_rate::text,
        'employment_hours_per_week', p.employment_hours_per_week::text,
        'employee_tax_table', p.employee_tax_table, 'tax_column', p.tax_column, 'paid_by', p.paid_by,
        'full_time_hours', p.full_time_hours::text, 'full_time_month_hours', p.full_time_month_hours::text,
        'cost_centre', p.cost_centre, 'version', p.version
      ) end as payroll
    from users u
    left join lateral (
      select t.* from payroll t
      where t.company_id = ${companyOf(tx)} and t.user_id = u.id
      order by t.valid_from <= ${today} desc, case when t.valid_from <= ${today} then t.valid_from end desc, t.valid_from
      limit 1
    ) p on true
    left join lateral (
      select o.first_day from employments o
      where o.company_id = ${companyOf(tx)} and o.user_id = u.id
      order by coalesce(o.first_day, '-infinity') <= ${today} desc,
        case when o.first_day <= ${today} then o.first_day end desc nulls last, o.first_day nulls first
      limit 1
    ) e on true
    where u.company_id = ${company_id} and u.closed_at is null
      ${id === null ? tx`` : tx`and u.id = ${id}`}
      ${role === null ? tx`` : tx`and u.role = ${role}`}
      ${
        after === null
          ? tx``
          : tx`and (u.last_name || ' ' || u.first_name, u.id) > (
              select l.last_name || ' ' || l.first_name, l.id from users l
              where l.company_id = ${company_id} and l.id = ${after.id})`
      }
    order by u.last_name || ' ' || u.first_name, u.id
    ${limit === null ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for no key update of u` : tx``}`;
}

export async function oneUser(
  tx: Tx,
  company_id: string,
  today: string,
  id: string,
  lock = false,
): Promise<UserRow> {
  const [row] = await selectUsers(tx, company_id, today, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The pay terms are null for a caller who may not see them. */
export const userReply = (row: UserRow, caller: Caller, company: { name: string }): User => ({
  ...picked(row, USER_FIELDS),
  id: row.id,
  employment_date: row.employment_date,
  is_superuser: caller.company_id === PLATFORM_COMPANY,
  company: caller.company_id,
  company_name: company.name,
  payroll: row.payroll === null || !seesPayOf(caller, row.id) ? null : payrollReply(row.payroll),
  social_security_number: row.personal_number_mask,
  employee_number: row.employee_number,
  version: row.version,
});

/** A person to be added, without the password. */
export type NewUser = Omit<InputOf<typeof createUser>['body'], 'password'> & {
  readonly employee_number?: number | undefined;
};

type Adding = {
  readonly tx: Tx;
  readonly keys: Keys;
  readonly company_id: string;
  readonly today: string;
};

/** A company's people may not pass for those who run Skifta. */
export function refuseReserved(username: string, field = 'username'): void {
  if (isReservedName(username)) throw refuseField('username_reserved', field);
}

/** The row of a new person. Writes no history. */
export async function insertUser(
  { tx, keys, company_id, today }: Adding,
  body: NewUser,
  password_hash: string,
): Promise<string> {
  const id = randomUUID();
  const number = sealNumber(keys, company_id, id, body.social_security_number ?? '');
  await refuseOfClosed(tx, company_id, id, number);
  await tx`
    insert into users ${tx({
      company_id,
      id,
      ...picked(body, [...USER_FIELDS, 'employee_number']),
      date_of_birth: birthDateBeside(number.born, body.date_of_birth, today) ?? null,
      password_hash,
      ...numberColumns(number),
    })}`;
  return id;
}

/** People who have left: they can be found and erased until none of their data must be kept. */
export async function pageOfClosed(
  tx: Tx,
  company_id: string,
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Page<ClosedUser>> {
  const page = await pageByKey(
    query,
    instantCursor,
    (asked) => selectClosed(tx, company_id, asked),
    ({ closed_at, id }) => ({ at: closed_at, id }),
  );
  return new Page(...page);
}

const selectClosed = (
  tx: Tx,
  company_id: string,
  {
    after,
    limit,
  }: { readonly after: { readonly at: string; readonly id: string } | null; readonly limit: number },
): Promise<ClosedUser[]> =>
  tx<ClosedUser[]>`
    select id, first_name, last_name, case when erased_at is null then username else '' end as username,
      case when erased_at is null then email else '' end as email, role,
      closed_at, erased_at, version, (
        select e.last_day from employments e
        where e.company_id = ${companyOf(tx)} and e.user_id = users.id
        order by e.first_day desc nulls last
        limit 1
      ) as last_day
    from users
    where company_id = ${company_id} and closed_at is not null and first_name <> ${NAMELESS}
      ${after === null ? tx`` : tx`and (closed_at < ${after.at} or (closed_at = ${after.at} and id > ${after.id}))`}
    order by closed_at desc, id
    limit ${limit}`;
