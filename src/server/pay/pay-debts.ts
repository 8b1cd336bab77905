import { randomUUID } from 'node:crypto';
import { decidePayDebt, listPayDebts, PAY_DEBT_FIELDS, type PayDebt } from '../../contract/pay-debts.ts';
import { kronorOf, type Ore, oreOf } from '../../core/money.ts';
import type { DebtFact, DebtGround } from '../../core/pay/employee-debt.ts';
import { picked } from '../../core/picked.ts';
import { requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { shareMonths } from '../history/month-gate.ts';
import { refuseField } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';

/**
 * What people owe the employer (core/pay/employee-debt.md). The debt is read from the payslips of the runs that hold, so an undone run
 * takes its part with it; a row of `pay_debts` says on which ground a debt is taken, and what was paid in.
 */

export const payDebtHandlers: readonly Handler[] = [
  inCompany(listPayDebts, async ({ caller, tx }) => debtsLeft(tx, caller.company_id)),

  inCompany(decidePayDebt, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const { user: user_id, ground, note } = body;
    await requireUnerasedPerson(tx, company_id, user_id, 'user');
    await refuseOwnPayAlone({ tx, caller, now }, user_id);
    // A run takes the months exclusively: it takes the debt by this decision or by the one before it.
    await shareMonths(tx, company_id);
    if (ground === 'protected' && body.kept === null)
      throw refuseField('invalid', 'kept', 'This ground needs what the person keeps.');
    const [debt] = await debtRows(tx, company_id, [user_id]);
    if (debt === undefined) throw refuseField('invalid', 'user', 'The person has had no debt.');
    const paid_in_ore = oreOf(body.paid_in) ?? 0;
    if (paid_in_ore > debt.owed_ore + debt.paid_in_ore)
      throw refuseField('invalid', 'paid_in', 'More than the person owes.');
    const id = debt.id ?? randomUUID();
    const row = {
      ground,
      most_ore: oreOrNull(body.most),
      kept_ore: oreOrNull(body.kept),
      paid_in_ore,
      note,
      decided_by: caller.user_id,
      decided_at: now,
    };
    if (debt.id === null) await tx`insert into pay_debts ${tx({ company_id, id, user_id, ...row })}`;
    else await tx`update pay_debts set ${tx(row)} where company_id = ${company_id} and id = ${id}`;
    const was = debt.id === null ? null : { user_id, ...picked(replyOf(debt), PAY_DEBT_FIELDS) };
    const became = { user_id, ...picked(body, PAY_DEBT_FIELDS) };
    await record(tx, caller, now, [{ noun: 'pay_debt', noun_id: id, action: 'decided', was, became }]);
    await announce(tx, company_id, 'pay-months', [user_id]);
    return debtsLeft(tx, company_id);
  }),
];

const oreOrNull = (kronor: number | null): Ore | null => (kronor === null ? null : oreOf(kronor));
const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));

type Row = {
  readonly id: string | null;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The nets below 0 less what was taken back and paid in. */
  readonly owed_ore: Ore;
  readonly since: string;
  readonly ground: DebtGround | null;
  readonly most_ore: Ore | null;
  readonly kept_ore: Ore | null;
  readonly paid_in_ore: Ore;
  readonly note: string;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
};

/** Everybody who has had a net below 0 in a run that holds; of all people when `who` is null. */
async function debtRows(tx: Tx, company_id: string, who: readonly string[] | null): Promise<Row[]> {
  return tx<Row[]>`
    with owing as (
      select distinct user_id from payslips
      where company_id = ${company_id} and net_ore < 0
        ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
    ), summed as (
      select p.user_id, min(r.month) filter (where p.net_ore < 0) as since,
        sum(greatest(0, 0 - p.net_ore) - coalesce((p.pay #>> '{debt,taken_ore}')::bigint, 0)) as owed_ore
      from owing o
      join payslips p on p.company_id = ${company_id} and p.user_id = o.user_id
      join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
      group by p.user_id
    )
    select d.id, s.user_id, u.first_name, u.last_name,
      (s.owed_ore - coalesce(d.paid_in_ore, 0))::float8 as owed_ore, ${heldMonth(tx, 's.since')} as since,
      d.ground, d.most_ore::float8 as most_ore, d.kept_ore::float8 as kept_ore,
      coalesce(d.paid_in_ore, 0)::float8 as paid_in_ore, coalesce(d.note, '') as note,
      b.first_name || ' ' || b.last_name as decided_by, d.decided_at
    from summed s
    join users u on u.company_id = ${company_id} and u.id = s.user_id
    left join pay_debts d on d.company_id = ${company_id} and d.user_id = s.user_id
    left join users b on b.company_id = ${company_id} and b.id = d.decided_by
    where s.since is not null
    order by u.last_name, u.first_name, u.id`;
}

async function debtsLeft(tx: Tx, company_id: string): Promise<PayDebt[]> {
  return (await debtRows(tx, company_id, null)).filter(({ owed_ore }) => owed_ore > 0).map(replyOf);
}

const replyOf = (row: Row): PayDebt => ({
  user: row.user_id,
  ...picked(row, ['first_name', 'last_name', 'since', 'ground', 'note', 'decided_by', 'decided_at']),
  owed: kronorOf(row.owed_ore),
  most: kronorOrNull(row.most_ore),
  kept: kronorOrNull(row.kept_ore),
  paid_in: kronorOf(row.paid_in_ore),
});

/** What people owe before the next run, by person: a fact of the month's pay. */
export async function debtFacts(
  tx: Tx,
  company_id: string,
  who: readonly string[] | null,
): Promise<ReadonlyMap<string, DebtFact>> {
  const rows = await debtRows(tx, company_id, who);
  return new Map(
    rows.flatMap(({ user_id, owed_ore, ground, most_ore, kept_ore }) =>
      owed_ore > 0 ? [[user_id, { opening_ore: owed_ore, ground, most_ore, kept_ore }] as const] : [],
    ),
  );
}
