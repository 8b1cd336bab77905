import { isDeepStrictEqual } from 'node:util';
import type { Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import type { EarlierMonth } from '../../core/pay/correction.ts';
import type { PayFacts, PayMonth } from '../../core/pay/month-facts.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import type { VacationMonth } from '../../core/pay/vacation-kinds.ts';
import { vacationBase } from '../../core/pay/vacation-pay.ts';
import { checkPay, type Difference } from '../../core/pay-check/pay-check.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import type { OwnFacts, SharedFacts } from '../pay/facts.ts';
import { ownFacts } from '../pay/pay-facts.ts';

/**
 * What locked months would pay now and what they have paid, for the people and months that month-gate.ts marked.
 * Computed by the rules the month was run by; differences settled by a later run count as paid. Each names its run.
 */

export type Earlier = {
  readonly of_run_id: string;
  readonly fact: EarlierMonth;
  /** What the month adds to the basis of later vacation pay, beside what it and later runs have added. */
  readonly vacation_base_ore: Ore;
  readonly vacation_all_ore: Ore;
  /** Its days of vacation, and what they use. */
  readonly days: VacationMonth['days'];
  /** The run had a payslip for the person. */
  readonly had_payslip: boolean;
  /** What the two engines compute differently in the month as it would be paid now. */
  readonly differences: readonly Difference[];
};

/** The differences of pay, as the payslip that settles them keeps them. */
export const settledBy = (differences: readonly Earlier[]): EarlierMonth[] =>
  differences.map(({ fact }) => fact).filter(({ now_ore, paid_ore }) => now_ore !== paid_ore);

type Row = {
  user_id: string;
  month: string;
  run_id: string;
  shared: SharedFacts;
  gross_ore: Ore | null;
  included_ore: Ore;
  paid_since_ore: Ore;
  pay: Pick<PayMonth, 'lines' | 'vacation_base_ore' | 'vacation_all_ore'> | null;
  base_since_ore: Ore;
  all_since_ore: Ore;
  raise_since_ore: Ore;
  terms_then: PayFacts['terms'] | null;
};

/**
 * By person, earliest month first; of all people when `who` is null. Months before `month` only; what runs of months
 * before `settled_before` have paid counts. An extra run, not the next month, pays a person who was left out.
 */
export async function earlierMonths(
  tx: Tx,
  company_id: string,
  month: string,
  who: readonly string[] | null,
  settled_before = month,
): Promise<Map<string, Earlier[]>> {
  if (who !== null && who.length === 0) return new Map();
  const rows = await tx<Row[]>`
    with open as materialized (
      -- Not settled by a run that counts (decision 0141): of the others nothing has changed since, and every month leaves some.
      select c.user_id, c.month from pay_changes c
      where c.company_id = ${company_id} and c.month < ${`${month}-01`}
        and not exists (
          select from payroll_runs s
          where s.company_id = ${companyOf(tx)} and s.id = c.settled_by and s.undone_at is null
            and s.month < ${`${settled_before}-01`})
        ${who === null ? tx`` : tx`and c.user_id = any(${[...who]}::uuid[])`}
    )
    select c.user_id, ${heldMonth(tx, 'c.month')} as month, r.id as run_id, r.facts as shared, r.gross_ore, r.pay,
      r.terms_then, coalesce(since.raise_ore, 0)::bigint as raise_since_ore,
      coalesce(since.base_ore, 0)::bigint as base_since_ore, coalesce(since.all_ore, 0)::bigint as all_since_ore,
      -- What the month's own payslip held for months before it.
      coalesce((
        select sum(k.amount_ore) from pay_corrections k
        where k.company_id = ${companyOf(tx)} and k.run_id = r.id and k.user_id = c.user_id
      ), 0)::bigint as included_ore,
      coalesce(since.amount_ore, 0)::bigint as paid_since_ore
    from open c
    join lateral (
      select l.company_id, l.id, l.facts, p.gross_ore, p.pay, p.facts -> 'terms' as terms_then from payroll_runs l
      left join payslips p on p.company_id = l.company_id and p.run_id = l.id and p.user_id = c.user_id
      where l.company_id = ${companyOf(tx)} and l.month = c.month and l.undone_at is null
      order by p.user_id is null, l.number
      limit 1
    ) r on true
    left join lateral (
      select sum(k.amount_ore) as amount_ore, sum(k.vacation_base_ore) as base_ore, sum(k.vacation_all_ore) as all_ore,
        sum(k.raise_ore) as raise_ore
      from pay_corrections k
      join payroll_runs l on l.company_id = k.company_id and l.id = k.run_id and l.undone_at is null
      where k.company_id = ${companyOf(tx)} and k.of_run_id = r.id and k.user_id = c.user_id
        and l.month < ${`${settled_before}-01`}
    ) since on true
    where r.gross_ore is not null or not exists (
      select from pay_left_out o
      where o.company_id = ${companyOf(tx)} and o.user_id = c.user_id and o.month = c.month)
    order by c.month, c.user_id`;
  const found = new Map<string, Earlier[]>();
  for (const [earlier, of_month] of Map.groupBy(rows, (row) => row.month)) {
    const [first] = of_month;
    if (first === undefined) continue;
    const ids = of_month.map(({ user_id }) => user_id);
    const own = await factsNow(tx, company_id, first.shared, ids);
    for (const row of of_month) {
      const facts = own.get(row.user_id);
      if (facts === undefined) continue;
      const of_then = { ...row.shared, ...facts };
      const pay = payMonth(of_then);
      const now_ore = pay.gross_ore;
      const { vacation_base_ore, vacation_all_ore } = basisAdded(pay, row);
      const paid_ore = Number(row.gross_ore ?? 0) - Number(row.included_ore) + Number(row.paid_since_ore);
      const raise = raiseOf(of_then, { now_ore, paid_ore }, row);
      const differences = [...checkPay(of_then, pay).differences, ...raise.differences];
      const is_same = now_ore === paid_ore && vacation_base_ore === 0 && vacation_all_ore === 0;
      if (is_same && differences.length === 0) continue;
      const difference: Earlier = {
        of_run_id: row.run_id,
        fact: { month: earlier, now_ore, paid_ore, ...(raise.ore === 0 ? {} : { raise_ore: raise.ore }) },
        vacation_base_ore,
        vacation_all_ore,
        days: facts.vacation?.days ?? [],
        had_payslip: row.gross_ore !== null,
        differences,
      };
      found.set(row.user_id, [...(found.get(row.user_id) ?? []), difference]);
    }
  }
  return found;
}

/**
 * Says that a run settles the open marks of these people in the months before its own (decision 0141); a mark that a live run
 * has settled stays that run's. Pay may depend on what earlier months paid: where the run settles a difference, the marks of the
 * months after the first one are open for the next run.
 */
export async function settleMarks(
  tx: Tx,
  company_id: string,
  { run_id, month }: { readonly run_id: string; readonly month: string },
  people: ReadonlyArray<{ readonly person: { readonly id: string }; readonly earlier: readonly Earlier[] }>,
): Promise<void> {
  const last = monthLater(month, -1);
  const upto = tx`
    unnest(
      ${people.map(({ person }) => person.id)}::uuid[],
      ${people.map(({ earlier }) => `${earlier[0]?.fact.month ?? last}-01`)}::date[]
    ) w (user_id, month)`;
  await tx`
    update pay_changes c set settled_by = ${run_id} from ${upto}
    where c.company_id = ${company_id} and c.user_id = w.user_id and c.month <= w.month
      and not exists (
        select from payroll_runs s
        where s.company_id = ${companyOf(tx)} and s.id = c.settled_by and s.undone_at is null)`;
  await tx`
    update pay_changes c set settled_by = null from ${upto}
    where c.company_id = ${company_id} and c.user_id = w.user_id and c.month > w.month and c.settled_by is not null`;
}

/**
 * The facts of today of a month that was run, by the rules it was run by. The month is over: an absence without an end that began in it lasted to
 * its last day, or its end is known by now.
 */
export async function factsNow(
  tx: Tx,
  company_id: string,
  shared: SharedFacts,
  who: readonly string[],
): Promise<Map<string, OwnFacts & Pick<SharedFacts, 'open_until'>>> {
  const open_until = daysOf(shared.month).last;
  const own = await ownFacts(tx, company_id, shared.month, { ...shared, open_until }, who);
  return new Map([...own].map(([id, facts]) => [id, { ...facts, open_until, earlier: [] }]));
}

/**
 * What the person's pay terms of today make of a month that was run by others, beside what later runs have settled of it, within the
 * difference that is due (decision 0108).
 */
function raiseOf(
  now: PayFacts,
  { now_ore, paid_ore }: { readonly now_ore: Ore; readonly paid_ore: Ore },
  { terms_then, raise_since_ore }: Pick<Row, 'terms_then' | 'raise_since_ore'>,
): { readonly ore: Ore; readonly differences: readonly Difference[] } {
  const due_ore = now_ore - paid_ore;
  const withinDue = (ore: Ore): Ore => Math.max(Math.min(0, due_ore), Math.min(ore, Math.max(0, due_ore)));
  const settled_ore = Number(raise_since_ore);
  if (due_ore === 0) return { ore: 0, differences: [] };
  if (terms_then === null || isDeepStrictEqual(terms_then, now.terms))
    return { ore: withinDue(0 - settled_ore), differences: [] };
  const by_terms_then = { ...now, terms: terms_then };
  const pay = payMonth(by_terms_then);
  const { differences } = checkPay(by_terms_then, pay);
  return { ore: withinDue(now_ore - pay.gross_ore - settled_ore), differences };
}

/** What the month adds to the basis of vacation pay. A payslip without all its pay leaves its year unknown (decision 0065). */
function basisAdded(
  now: PayMonth,
  { pay, shared, base_since_ore, all_since_ore }: Row,
): Pick<Earlier, 'vacation_base_ore' | 'vacation_all_ore'> {
  if (pay === null) return { vacation_base_ore: 0, vacation_all_ore: 0 };
  const baseOf = ({ lines, vacation_base_ore }: NonNullable<Row['pay']>): Ore =>
    vacation_base_ore ?? vacationBase({ hourly_vacation: shared.hourly_vacation, lines });
  const all_ore = pay.vacation_all_ore;
  return {
    vacation_base_ore: baseOf(now) - baseOf(pay) - Number(base_since_ore),
    vacation_all_ore:
      all_ore === undefined ? 0 : (now.vacation_all_ore ?? all_ore) - all_ore - Number(all_since_ore),
  };
}
