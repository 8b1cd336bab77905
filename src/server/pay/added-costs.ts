import type { ShiftFields } from '../../contract/shifts.ts';
import { rulesOn } from '../../core/company-rules.ts';
import type { Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import { firstCountedDay } from '../../core/pay/overtime-rules.ts';
import { type PlanFacts, type PlanShift, planCost } from '../../core/pay/plan-cost.ts';
import { breakAsPlanned } from '../../core/time-entry.ts';
import { dateIn, spanOfRow } from '../database/local-times.ts';
import type { StoredDraft } from '../rosters/draft-rows.ts';
import { sharedFacts } from './pay-facts.ts';
import { type Doing, peopleOf, placesOf, planFacts } from './roster-cost-facts.ts';

/**
 * What a shift costs with each of these people: the cost of their month with it, less that without it, so overtime, unsocial hours and
 * contribution are in it (decision 0095). `drafts`: the month is as if they were published. Null: no salary or no rate of contribution is known.
 */
export async function addedCosts(
  doing: Doing,
  { id, ...shift }: ShiftFields & { readonly id: string },
  ids: readonly string[],
  drafts: readonly StoredDraft[] = [],
): Promise<ReadonlyMap<string, Ore | null>> {
  const { tx, caller, company, today } = doing;
  const { company_id } = caller;
  const date = dateIn(shift.start_time, company.time_zone);
  const facts = await sharedFacts(tx, company_id, company, date.slice(0, 7), today);
  const { first, last } = daysOf(facts.month);
  const counted = firstCountedDay(facts.month, facts.overtime_rules ?? []);
  const placed = await placesOf(doing, { first: counted < first ? counted : first, last }, drafts);
  const people = await peopleOf(tx, company_id, last, new Set());
  const { kind, break_min } = shift;
  const span = { ...spanOfRow(shift), ...(break_min === null ? {} : { break_min }) };
  const { break_rule } = rulesOn(company.rules, date);
  const added = {
    ...{ id, date, kind, span },
    report_break_min: breakAsPlanned({ kind, span, break_min }, break_rule),
  };
  const by_person = Map.groupBy(placed, ({ worker_id }) => worker_id);
  return new Map(
    people
      .filter((person) => ids.includes(person.id))
      .map((person) => {
        const own = (by_person.get(person.id) ?? []).map(({ shift: one }) => one);
        const known = planFacts(facts, person);
        const standing = own.filter((one) => one.id !== id);
        const [without, with_it] = [sumOf(known, standing), sumOf(known, [...standing, added])];
        return [person.id, without === null || with_it === null ? null : with_it - without];
      }),
  );
}

/** The pay and contribution of a person's month. */
function sumOf(facts: PlanFacts, shifts: readonly PlanShift[]): Ore | null {
  const cost = planCost(facts, shifts);
  if (cost.warnings.includes('no_salary')) return null;
  let sum = 0;
  for (const { pay_ore, contribution_ore } of [...cost.shifts, ...cost.days]) {
    if (contribution_ore === null) return null;
    sum += pay_ore + contribution_ore;
  }
  return sum;
}
