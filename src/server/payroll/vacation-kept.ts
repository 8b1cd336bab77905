import type { Tx } from '../database/db.ts';
import type { ComputedPerson } from './person-month.ts';

/**
 * Keeps what a run's days of vacation use: those of its month, and those that were entered in a locked month and that it settles. Where a
 * settled difference changes the basis of vacation pay, the person's locked months of vacation are marked, and those that paid a year's
 * variable pay: the next run compares them.
 */
export async function keepVacation(
  tx: Tx,
  company_id: string,
  run_id: string,
  people: readonly Pick<ComputedPerson, 'person' | 'own' | 'earlier'>[],
): Promise<void> {
  const used = people.flatMap(({ person, own, earlier }) =>
    [...(own.vacation?.days ?? []), ...earlier.flatMap(({ days }) => days)].map(([day, kind]) => ({
      user_id: person.id,
      day,
      kind,
    })),
  );
  if (used.length > 0)
    await tx`
      insert into vacation_used (company_id, run_id, user_id, day, kind)
      select c.company_id, ${run_id}, u.user_id, u.day, u.kind
      from jsonb_to_recordset(${tx.json(used)}) as u (user_id uuid, day date, kind text)
      join company_settings c on c.company_id = ${company_id}
      where not exists (
        select from vacation_used v
        join payroll_runs r on r.company_id = v.company_id and r.id = v.run_id and r.undone_at is null
        where v.company_id = ${company_id} and v.user_id = u.user_id and v.day = u.day
      )`;
  const changed = people
    .filter(({ earlier }) => earlier.some((one) => one.vacation_base_ore !== 0 || one.vacation_all_ore !== 0))
    .map(({ person }) => person.id);
  if (changed.length > 0)
    await tx`
      insert into pay_changes (company_id, user_id, month, changed_at)
      select distinct v.company_id, v.user_id, r.month, run.made_at from vacation_used v
      join payroll_runs run on run.company_id = v.company_id and run.id = ${run_id}
      join payroll_runs r on r.company_id = v.company_id and r.id = v.run_id and r.undone_at is null
      where v.company_id = ${company_id} and v.user_id = any(${changed}::uuid[])
        and v.day >= r.month and v.day < r.month + interval '1 month'
      order by v.user_id, r.month
      on conflict (company_id, user_id, month) do update set settled_by = null`;
  if (changed.length > 0)
    await tx`
      insert into pay_changes (company_id, user_id, month, changed_at)
      select p.company_id, p.user_id, r.month, run.made_at from payslips p
      join payroll_runs run on run.company_id = p.company_id and run.id = ${run_id}
      join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null and r.id <> run.id
      where p.company_id = ${company_id} and p.user_id = any(${changed}::uuid[])
        and p.facts -> 'vacation' -> 'variable' is not null
      order by p.user_id, r.month
      on conflict (company_id, user_id, month) do update set settled_by = null`;
}
