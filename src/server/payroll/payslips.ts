import { getPayChange, type MonthlyPay, type PayChange } from '../../contract/pay.ts';
import { getPaidMonths, getPayslip, type PaidMonth, type Payslip } from '../../contract/payslips.ts';
import { bankDayOf } from '../../core/bank-day.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf, monthLater, monthOf, yearAndMonth } from '../../core/month.ts';
import { isOwnLine, type LineSum, lineChanges } from '../../core/pay/line-changes.ts';
import type { PayFacts, PayMonth } from '../../core/pay/month-facts.ts';
import { type PayLine, sumOf } from '../../core/pay/pay-line.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import type { SharedFacts } from '../pay/facts.ts';
import { withNames } from '../pay/manual-line-rows.ts';
import { Refusal } from '../refusal.ts';
import { factsNow } from './pay-corrections.ts';
import { partReply, payReply } from './pay-reply.ts';
import { liveRun } from './payroll-run-rows.ts';
import { factsKept, type KeptFacts } from './payslip-facts.ts';
import { type KeptSlipFacts, slipReply } from './slip-facts.ts';

/** Stored payslips: a worker's own, and everybody's of the company for a manager. */

export const payslipHandlers: readonly Handler[] = [
  inCompany(getPayslip, async ({ input: { query }, caller, company, tx }) =>
    payslip(tx, caller, company.name, query),
  ),

  inCompany(getPaidMonths, async ({ input: { query }, caller, tx }) => {
    const { company_id, user_id, role } = caller;
    const user = query.user ?? user_id;
    if (role === 'worker' && user !== user_id) throw new Refusal('not_found');
    if (user !== user_id) await requireKnownPerson(tx, company_id, user);
    return { months: await paidMonths(tx, company_id, user, monthOf(query.year, query.month)) };
  }),

  inCompany(getPayChange, async ({ input: { query }, caller, tx }) => {
    const change = await changeOf(tx, caller, query);
    if (change === null) throw new Refusal('not_found');
    return change;
  }),
];

type Asked = { readonly year: number; readonly month: number; readonly user?: string | undefined };

type Row = {
  run_id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  made_at: string;
  shared: SharedFacts;
  facts: KeptFacts;
  pay: PayMonth & { readonly slip?: KeptSlipFacts };
};

/** The payslip of a month that was run; 404 when there is none or it is somebody else's. */
export async function payslip(tx: Tx, caller: Caller, company_name: string, asked: Asked): Promise<Payslip> {
  const row = await stored(tx, caller, asked);
  if (row === null) throw new Refusal('not_found');
  const corrected_by = await tx<{ month: string; amount: number }[]>`
    select ${heldMonth(tx, 'r.month')} as month, (k.amount_ore / 100.0)::float8 as amount
    from pay_corrections k
    join payroll_runs r on r.company_id = k.company_id and r.id = k.run_id and r.undone_at is null
    where k.company_id = ${caller.company_id} and k.of_run_id = ${row.run_id} and k.user_id = ${row.user_id}
      and k.amount_ore <> 0
    order by r.month`;
  return {
    run: row.run_id,
    user: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name,
    made_at: row.made_at,
    pay: await withNames(tx, caller.company_id, replyOf(row)),
    corrected_by: corrected_by.map(({ month, amount }) => ({ ...yearAndMonth(month), amount })),
    ...(await slipReply(tx, caller.company_id, row.pay.slip, { ...row, ...row.shared })),
  };
}

/** The pay of a locked month, or null while it is open. */
export async function storedPay(tx: Tx, caller: Caller, asked: Asked): Promise<MonthlyPay | null> {
  const row = await stored(tx, caller, asked);
  return row === null ? null : withNames(tx, caller.company_id, replyOf(row));
}

/** The months that were run of the twelve to this one, as their payslips have them; each is in one run that holds. */
async function paidMonths(tx: Tx, company_id: string, user: string, last: string): Promise<PaidMonth[]> {
  const rows = await tx<Record<'month' | 'gross_ore' | 'ob_ore' | 'net_ore', string>[]>`
    select ${heldMonth(tx, 'r.month')} as month, p.gross_ore, p.net_ore,
      -- Payslips from before the column have it in their pay alone.
      coalesce(p.ob_ore, (p.pay ->> 'ob_bonus_ore')::bigint, 0) as ob_ore
    from payroll_runs r
    join payslips p on p.company_id = r.company_id and p.run_id = r.id and p.user_id = ${user}
    where r.company_id = ${company_id} and r.undone_at is null
      and r.month between ${`${monthLater(last, -11)}-01`} and ${`${last}-01`}
    order by r.month`;
  return rows.map(({ month, gross_ore, ob_ore, net_ore }) => ({
    ...yearAndMonth(month),
    gross: kronorOf(Number(gross_ore)),
    ob_bonus: kronorOf(Number(ob_ore)),
    net: kronorOf(Number(net_ore)),
  }));
}

/**
 * The stored pay; the parts behind each line are computed from the stored facts, as long as they still give the same
 * line.
 */
function replyOf({ user_id, shared, facts, pay }: Row): MonthlyPay {
  const all = { ...shared, ...factsKept(facts), paid_on: bankDayOf(shared.paid_on) };
  return payReply(user_id, all, { ...pay, lines: linesOf(all, pay) }, false);
}

function linesOf(facts: PayFacts, pay: Pick<PayMonth, 'lines'>): PayLine[] {
  const again = payMonth(facts).lines;
  return pay.lines.map((line, index) => {
    const same = again[index];
    const explains = same?.code === line.code && same.quantity === line.quantity;
    return explains ? { ...line, parts: same.parts } : line;
  });
}

/** What the month paid by the facts of its payslip, and pays by those of today; null: it was not run, or nothing is known. */
async function changeOf(tx: Tx, caller: Caller, asked: Asked): Promise<PayChange | null> {
  const { company_id } = caller;
  const row = await stored(tx, caller, asked);
  const user = asked.user ?? caller.user_id;
  if (user !== caller.user_id) await requireKnownPerson(tx, company_id, user);
  const shared = row?.shared ?? (await liveRun(tx, company_id, monthOf(asked.year, asked.month)))?.facts;
  const own = shared === undefined ? undefined : (await factsNow(tx, company_id, shared, [user])).get(user);
  if (shared === undefined || own === undefined) return null;
  const lines_now = payMonth({ ...shared, ...own }).lines;
  const lines_was = row === null ? [] : linesOf({ ...shared, ...factsKept(row.facts) }, row.pay);
  return {
    user,
    year: asked.year,
    month: asked.month,
    was: kronorOf(grossOf(lines_was)),
    now: kronorOf(grossOf(lines_now)),
    lines: lineChanges(lines_was, lines_now).map(({ code, unit, name, was, now, days }) => ({
      code,
      unit,
      name,
      was: sumReply(was),
      now: sumReply(now),
      days: days.map((day) => ({
        date: day.date,
        was: day.was.map((part) => partReply(part, shared.zone)),
        now: day.now.map((part) => partReply(part, shared.zone)),
      })),
    })),
  };
}

/**
 * What each difference of an earlier month on the payslip consists of, and what the payslip takes of it. Of months whose
 * shifts and reports may be deleted nothing is told.
 */
export async function changesOn(
  tx: Tx,
  caller: Caller,
  { user, pay }: Payslip,
  today: string,
): Promise<{ readonly change: PayChange; readonly amount: number }[]> {
  const found: { change: PayChange; amount: number }[] = [];
  for (const { code, of_month, amount } of pay.lines) {
    if (code !== 'correction' || of_month === null) continue;
    if (daysOf(of_month).first < firstKeptDay(today)) continue;
    const change = await changeOf(tx, caller, { ...yearAndMonth(of_month), user });
    if (change !== null) found.push({ change, amount });
  }
  return found;
}

const sumReply = (sum: LineSum | null) =>
  sum === null ? null : { quantity: sum.quantity / 100, amount: kronorOf(sum.amount_ore) };

const grossOf = (lines: readonly PayLine[]): Ore => sumOf(lines.filter(isOwnLine));

async function stored(tx: Tx, caller: Caller, asked: Asked): Promise<Row | null> {
  const user = asked.user ?? caller.user_id;
  if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
  const [row] = await tx<Row[]>`
    select r.id as run_id, p.user_id, u.first_name, u.last_name, r.made_at, r.facts as shared, p.facts, p.pay
    from payroll_runs r
    join payslips p on p.company_id = r.company_id and p.run_id = r.id and p.user_id = ${user}
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where r.company_id = ${caller.company_id} and r.month = ${`${monthOf(asked.year, asked.month)}-01`}
      and r.undone_at is null`;
  return row ?? null;
}
