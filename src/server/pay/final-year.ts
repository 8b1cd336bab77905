import type { Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import type { VacationMonth } from '../../core/pay/vacation-kinds.ts';
import { companyOf, type Tx } from '../database/db.ts';

type Ended = { readonly vacation?: VacationMonth };
type Asked = { readonly month: string; readonly paid_on: string };
type Row = { readonly id: string; readonly begun: string | null; readonly paid_ore: Ore | null };

/**
 * What people whose employment ends in the month were paid before it in the year of payment: with the month itself, the income of
 * the year that the tax on their vacation pay goes by (skatteförfarandelagen 11 kap. 17 §). It is known from an opening balance of
 * the year, of who began in it, and where a run was paid in its January or earlier. Payslips keep it.
 */
export async function withYearPaid<T extends Ended>(
  tx: Tx,
  company_id: string,
  { month, paid_on }: Asked,
  people: ReadonlyMap<string, T>,
): Promise<ReadonlyMap<string, T>> {
  const ids = [...people].flatMap(([id, { vacation }]) => (vacation?.final == null ? [] : [id]));
  if (ids.length === 0) return people;
  const year = paid_on.slice(0, 4);
  const rows = await tx<Row[]>`
    select u.id, e.begun,
      case when b.from_day is not null or e.first >= ${`${year}-01-01`} or exists (
        select from payroll_runs r
        where r.company_id = ${companyOf(tx)} and r.undone_at is null and r.paid_on < ${`${year}-02-01`}
      ) then (coalesce(b.year_gross_ore, 0) + coalesce(s.paid_ore, 0))::float8 end as paid_ore
    from users u
    left join lateral (
      select v.from_day, v.year_gross_ore from vacation_balances v
      where v.company_id = ${companyOf(tx)} and v.user_id = u.id and v.year_gross_ore is not null
        and v.from_day between ${`${year}-01-01`} and ${daysOf(month).last}
      order by v.from_day desc
      limit 1
    ) b on true
    left join lateral (
      select min(coalesce(e.first_day, '-infinity')) as first, max(e.first_day)::text as begun from employments e
      where e.company_id = ${companyOf(tx)} and e.user_id = u.id
    ) e on true
    left join lateral (
      select sum(p.gross_ore + coalesce((p.pay -> 'manual' ->> 'benefits_ore')::bigint, 0)) as paid_ore
      from payslips p
      join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
      where p.company_id = ${companyOf(tx)} and p.user_id = u.id and r.month < ${`${month}-01`}
        and r.paid_on between ${`${year}-01-01`} and ${`${year}-12-31`}
        and (b.from_day is null or r.month >= b.from_day)
    ) s on true
    where u.company_id = ${company_id} and u.id = any(${ids}::uuid[])`;
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return new Map([...people].map(([id, one]) => [id, withSum(one, by_id.get(id))]));
}

/** A person who is employed again goes on earning: the year is not over for them. */
function withSum<T extends Ended>(person: T, row: Row | undefined): T {
  const { vacation } = person;
  if (vacation?.final == null || row === undefined || row.paid_ore === null) return person;
  const { final } = vacation;
  if (row.begun !== null && row.begun > final.last_day) return person;
  return { ...person, vacation: { ...vacation, final: { ...final, year_paid_ore: row.paid_ore } } };
}
