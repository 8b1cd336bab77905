import type { Tx } from '../database/db.ts';
import { takeMonths } from '../history/month-gate.ts';
import { lockPeople } from './people.ts';

/**
 * The employee numbers of these people. People without one get the next after the company's highest ever, in the
 * order of their names. Numbers are never reused, since rows of people stay. A lock makes concurrent callers wait for
 * each other.
 */
export async function employeeNumbers(
  tx: Tx,
  company_id: string,
  user_ids: readonly string[],
): Promise<Map<string, number>> {
  if (user_ids.length === 0) return new Map();
  const ids = [...new Set(user_ids)];
  const known = await read(tx, company_id, ids);
  if (known.size === ids.length) return known;
  await lockPeople(tx, company_id, tx`select unnest(${ids}::uuid[])`);
  await takeMonths(tx, company_id);
  await tx`
    update users u set employee_number = given.number
    from (
      select n.id,
        (select coalesce(max(employee_number), 0) from users where company_id = ${company_id})
          + row_number() over (order by n.last_name, n.first_name, n.id) as number
      from users n
      where n.company_id = ${company_id} and n.id = any(${ids}::uuid[]) and n.employee_number is null
    ) given
    where u.company_id = ${company_id} and u.id = given.id`;
  return read(tx, company_id, ids);
}

async function read(tx: Tx, company_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; employee_number: number }[]>`
    select id, employee_number from users
    where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) and employee_number is not null`;
  return new Map(rows.map(({ id, employee_number }) => [id, employee_number]));
}
