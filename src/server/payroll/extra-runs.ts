import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../contract/call.ts';
import { getExtraRun, leaveOut, leaveOutPeople, makeExtraRun } from '../../contract/extra-runs.ts';
import type { LeftOut } from '../../contract/left-out.ts';
import type { PayrollRun } from '../../contract/payroll-runs.ts';
import { isBankDay } from '../../core/bank-day.ts';
import { addDays } from '../../core/calendar.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { daysOf, hasEnded, monthLater, monthOf, yearAndMonth } from '../../core/month.ts';
import { lockPeople, requireKnownPeople, requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Before, type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { shareMonths, takeMonths } from '../history/month-gate.ts';
import { sharedFacts } from '../pay/pay-facts.ts';
import { type ServiceTables, serviceTables, taxedBy, taxKnowledge } from '../pay/tax-sources.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import { computedPeople } from './payroll-months.ts';
import { leftOutOf, liveRun, liveRunsOf, runById, runReply } from './payroll-run-rows.ts';
import { isUnlikeShown, keep, taxedInRun } from './payroll-runs.ts';
import { type ComputedPerson, MonthSum, personReply } from './person-month.ts';
import { numberPeople } from './slip-facts.ts';

/**
 * People left out of a month's run, with the reason: until a run pays them, each later month names them.
 *
 * Extra runs of a locked month (decision 0072): they pay people whom no run of the month has paid, on a bank day of
 * their own. Each is a run like the month's own: its payslips, its files, its place in the declaration of its period.
 */

export const extraRunHandlers: readonly Handler[] = [
  inCompany(leaveOut, async (doing) => {
    const { user, ...rest } = doing.input.body;
    return leavePeople(doing, { ...rest, people: [user] }, 'user');
  }),

  inCompany(leaveOutPeople, async (doing) => leavePeople(doing, doing.input.body, 'people')),

  inCompanyAfter(
    getExtraRun,
    ({ input: { query }, caller, services, now }) =>
      serviceTables(
        services,
        caller.company_id,
        yearOf(query.payment_date ?? nextBankDay(now.slice(0, 10))),
        now,
      ),
    async (doing) => {
      const { input, caller, tx, today, prepared: asked } = doing;
      const month = monthOf(input.query.year, input.query.month);
      if ((await liveRun(tx, caller.company_id, month)) === null) throw refuseField('month_not_run', 'month');
      const paid_on = checkedDay(input.query.payment_date ?? nextBankDay(today), month);
      const { shared, knowledge } = await factsOf(doing, month, paid_on, asked);
      const people: ComputedPerson[] = [];
      const of_month = { ...doing, sources: knowledge.sources, extra: null };
      for await (const some of computedPeople(
        tx,
        caller.company_id,
        taxedBy(shared, knowledge) ?? shared,
        of_month,
      ))
        people.push(...some);
      return {
        ...yearAndMonth(month),
        payment_date: paid_on,
        people: people.map((one) => personReply(one, null)),
      };
    },
  ),

  inCompanyAfter(makeExtraRun, askedForExtraRun, runExtra),
];

export function askedForExtraRun({
  input: { body },
  caller,
  services,
  now,
}: Before<typeof makeExtraRun>): Promise<ServiceTables> {
  return serviceTables(services, caller.company_id, yearOf(body.payment_date), now);
}

export async function runExtra(doing: InCompany<typeof makeExtraRun, ServiceTables>): Promise<PayrollRun> {
  const { input, caller, tx, now, today, services, prepared: asked } = doing;
  const { body } = input;
  const { company_id } = caller;
  const month = monthOf(body.year, body.month);
  const who = [...new Set(body.people)];
  await tx.unsafe(`set local lock_timeout = '60s'; set local statement_timeout = '90s'`);
  await requireKnownPeople(tx, company_id, who);
  await numberPeople(tx, company_id);
  await takeMonths(tx, company_id);
  await requireSecond(doing);
  const runs = await liveRunsOf(tx, company_id, month);
  if (runs.length === 0) throw refuseField('month_not_run', 'month');
  const paid_on = checkedDay(body.payment_date, month);
  if (paid_on < firstKeptDay(today)) throw refuseField('date_not_kept', 'payment_date');
  await refusePaid(tx, company_id, month, who);
  const { shared: facts, knowledge } = await factsOf(doing, month, paid_on, asked);
  const shared = taxedInRun(facts, knowledge);
  const id = randomUUID();
  const number = Math.max(...runs.map((one) => one.number)) + 1;
  await tx`
        insert into payroll_runs ${tx({
          company_id,
          id,
          month: `${month}-01`,
          number,
          paid_on,
          made_by: caller.user_id,
          made_at: now,
          exceptions: tx.json([]),
          override_reason: body.reason,
          totals: tx.json({}),
          facts: tx.json(JSON.parse(JSON.stringify(shared))),
        })}`;
  const sum = new MonthSum(hasEnded(month, today));
  const of_month = { now, sources: knowledge.sources, extra: who };
  const paid: string[] = [];
  for await (const some of computedPeople(tx, company_id, shared, of_month)) {
    const payable = some.filter(({ own }) => own.terms.length > 0).map(taken);
    for (const one of payable) sum.add(one);
    await keep(tx, services.keys, { company_id, run_id: id, shared }, payable);
    paid.push(...payable.map(({ person }) => person.id));
  }
  if (paid.length < who.length) throw refuseField('nobody_to_pay', 'people');
  const totals = sum.totals();
  const exceptions = sum.exceptions();
  sum.refuseDifferences();
  if (isUnlikeShown(body, totals)) throw new Refusal('month_changed');
  await tx`
        update payroll_runs
        set ${tx({ exceptions: tx.json(JSON.parse(JSON.stringify(exceptions))), totals: tx.json(totals) })}
        where company_id = ${company_id} and id = ${id}`;
  const became = { month, number, paid_on, reason: body.reason, ...totals, exceptions };
  await record(tx, caller, now, [{ noun: 'payroll_run', noun_id: id, action: 'extra_made', became }]);
  await announce(tx, company_id, 'pay-months', [id]);
  const made = await runById(tx, company_id, id);
  if (made === null) throw new Refusal('not_found');
  return runReply(made);
}

type Leaving = Pick<InCompany<typeof leaveOut>, 'tx' | 'caller' | 'now' | 'today'>;

/** Leaves people out of an open month, or takes them in again: all of them, or none where one is refused. */
async function leavePeople(
  { tx, caller, now, today }: Leaving,
  { year, month: number, people, reason }: InputOf<typeof leaveOutPeople>['body'],
  field: 'user' | 'people',
): Promise<LeftOut[]> {
  const { company_id } = caller;
  const month = monthOf(year, number);
  if (daysOf(month).last < firstKeptDay(today)) throw refuseField('date_not_kept', 'month');
  const ids = [...new Set(people)];
  await lockPeople(tx, company_id, tx`select unnest(${ids}::uuid[])`);
  for (const id of ids) await requireUnerasedPerson(tx, company_id, id, field);
  // A run takes the months exclusively: the people are left out of it, or the month is locked.
  await shareMonths(tx, company_id);
  if ((await liveRun(tx, company_id, month)) !== null) throw refuseField('month_locked', 'month');
  const before = await tx<{ id: string; user_id: string; reason: string }[]>`
    select id, user_id, reason from pay_left_out
    where company_id = ${company_id} and user_id = any(${ids}::uuid[]) and month = ${`${month}-01`}
    order by id for update`;
  const left = new Map(before.map((one) => [one.user_id, one]));
  const changes = ids
    .map((user_id) => ({ user_id, was: left.get(user_id) }))
    .filter(({ was }) => (was?.reason ?? null) !== reason)
    .map(({ user_id, was }) => ({ id: was?.id ?? randomUUID(), user_id, was: was?.reason ?? null }));
  if (changes.length > 0) {
    const left_by = caller.user_id;
    await tx`
      delete from pay_left_out
      where company_id = ${company_id} and id = any(${changes.map(({ id }) => id)}::uuid[])`;
    if (reason !== null)
      await tx`
        insert into pay_left_out ${tx(
          changes.map(({ id, user_id }) => ({
            company_id,
            id,
            user_id,
            month: `${month}-01`,
            reason,
            left_by,
            left_at: now,
          })),
        )}`;
    const of = (user_id: string, text: string | null) =>
      text === null ? null : { user_id, month, reason: text };
    await record(
      tx,
      caller,
      now,
      changes.map(({ id, user_id, was }) => ({
        noun: 'left_out',
        noun_id: id,
        action: reason === null ? 'deleted' : 'created',
        was: of(user_id, was),
        became: of(user_id, reason),
      })),
    );
    await announce(
      tx,
      company_id,
      'pay-months',
      changes.map(({ user_id }) => user_id),
    );
  }
  return (await leftOutOf(tx, company_id, month)).filter((one) => monthOf(one.year, one.month) === month);
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Left out of the month's run, and paid by this one. */
const taken = ({ left_out: _, ...one }: ComputedPerson): ComputedPerson => ({ ...one, left_out: null });

function nextBankDay(today: string): string {
  let day = today;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/** A bank day, from the first day of the month that was worked until two years after it. */
function checkedDay(date: string, month: string): string {
  const { first } = daysOf(month);
  if (date < first || date > daysOf(monthLater(month, 24)).last) throw refuseField('invalid', 'payment_date');
  if (!isBankDay(date)) throw refuseField('no_bank_day', 'payment_date');
  return date;
}

type Doing = Pick<InCompany<typeof getExtraRun>, 'tx' | 'caller' | 'company' | 'today'>;

/** The facts of the month, paid on this day. */
async function factsOf(
  { tx, caller, company, today }: Doing,
  month: string,
  paid_on: string,
  asked: ServiceTables,
) {
  const of_month = await sharedFacts(tx, caller.company_id, company, month, today);
  return { shared: { ...of_month, paid_on }, knowledge: await taxKnowledge(tx, yearOf(paid_on), asked) };
}

/** No person is paid for a month twice: a difference is settled in the next month. */
async function refusePaid(tx: Tx, company_id: string, month: string, who: readonly string[]): Promise<void> {
  const paid = await tx`
    select p.user_id from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and r.month = ${`${month}-01`} and p.user_id = any(${[...who]}::uuid[])
    limit 1`;
  if (paid.length > 0) throw refuseField('already_paid', 'people');
}
