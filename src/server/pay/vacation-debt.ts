import { daysOf } from '../../core/month.ts';
import type { CostCentre } from '../../core/pay/cost-centres.ts';
import { debtOf, debtOfAll, type VacationDebt } from '../../core/pay/vacation-debt.ts';
import { termsByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import type { SharedFacts } from './facts.ts';
import { vacationBases } from './vacation-bases.ts';
import { ledgerFacts, NO_BASES } from './vacation-facts.ts';

type DebtRow = {
  readonly user_id: string;
  readonly base_ore: string | null;
  readonly all_ore: string | null;
  readonly birth_year: number | null;
  readonly centre: CostCentre | null;
};

/** What a company owes the people of a run for vacation at its month's end; null: it is not booked. Some hundred people at a time. */
export async function vacationDebt(
  tx: Tx,
  company_id: string,
  run_id: string,
  shared: SharedFacts,
  at_once: number,
): Promise<VacationDebt | null> {
  const [settings] = await tx<{ vacation_booked: boolean }[]>`
    select vacation_booked from company_settings where company_id = ${company_id}`;
  const { month, open_until, vacation_rules: rules, hourly_vacation, paid_on } = shared;
  if (settings?.vacation_booked !== true || rules === undefined) return null;
  const rows = await tx<DebtRow[]>`
    select user_id, pay ->> 'vacation_base_ore' as base_ore, pay ->> 'vacation_all_ore' as all_ore, (facts ->> 'birth_year')::integer as birth_year,
      pay -> 'slip' -> 'cost_centre' as centre
    from payslips where company_id = ${company_id} and run_id = ${run_id} order by user_id`;
  const { last } = daysOf(month);
  const all: Parameters<typeof debtOfAll>[0][number][] = [];
  for (let from = 0; from < rows.length; from += at_once) {
    const some = rows.slice(from, from + at_once);
    const ids = some.map(({ user_id }) => user_id);
    const people = await ledgerFacts(tx, company_id, { until: last, open_until, rules }, ids);
    const bases = await vacationBases(tx, company_id, month, rules, [...people.values()]);
    const terms = await termsByPerson(tx, company_id, ids, last);
    for (const { user_id, base_ore, all_ore, birth_year, centre } of some) {
      const person = people.get(user_id);
      if (person === undefined) continue;
      const basis = bases.get(user_id) ?? NO_BASES;
      const own = {
        facts: person.facts,
        terms: terms.get(user_id) ?? [],
        base_ore: Number(base_ore ?? 0),
        all_ore: Number(all_ore ?? 0),
        birth_year,
      };
      const owed = debtOf(month, last, { ...own, ...basis, hourly_vacation, paid_on });
      all.push({ owed, centre });
    }
  }
  return debtOfAll(all);
}
