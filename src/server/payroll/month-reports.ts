import { getMonthReport, type MonthReport, setMonthReport } from '../../contract/month-reports.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { daysOf, monthOf, yearAndMonth } from '../../core/month.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { shareMonths } from '../history/month-gate.ts';
import { ownFacts, sharedFacts, unreported } from '../pay/pay-facts.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { countUnreportedOnCall } from './pay-exceptions.ts';
import { liveRun, unreportedOf } from './payroll-run-rows.ts';

/**
 * A person marks the month's reports as complete: the manager need not wait for more. The mark can be removed until
 * the month is run.
 */

export const monthReportHandlers: readonly Handler[] = [
  inCompany(getMonthReport, async ({ input: { query }, caller, company, tx, now, today }) =>
    read({ tx, caller, company, today, now }, monthOf(query.year, query.month)),
  ),

  inCompany(setMonthReport, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id, user_id } = caller;
    const month = monthOf(body.year, body.month);
    const { first } = daysOf(month);
    if (body.done && first < firstKeptDay(today)) throw refuseField('date_not_kept', 'month');
    await shareMonths(tx, company_id);
    if ((await liveRun(tx, company_id, month)) !== null) throw new Refusal('month_locked');
    const changed = body.done
      ? await tx`
          insert into month_reports ${tx({ company_id, user_id, month: first, done_at: now })}
          on conflict do nothing returning user_id`
      : await tx`
          delete from month_reports
          where company_id = ${company_id} and user_id = ${user_id} and month = ${first} returning user_id`;
    // Repeating it changes nothing.
    if (changed.length > 0) {
      const action = body.done ? 'month_done' : 'month_reopened';
      await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action, became: { month } }]);
      await announce(tx, company_id, 'pay-months', [user_id]);
    }
    return read({ tx, caller, company, today, now }, month);
  }),
];

type Reading = Pick<InCompany<typeof getMonthReport>, 'tx' | 'caller' | 'company' | 'today' | 'now'>;

async function read({ tx, caller, company, today, now }: Reading, month: string): Promise<MonthReport> {
  const { company_id, user_id } = caller;
  const { first } = daysOf(month);
  const [done] = await tx<{ done_at: string }[]>`
    select done_at from month_reports
    where company_id = ${company_id} and user_id = ${user_id} and month = ${first}`;
  const shared = await sharedFacts(tx, company_id, company, month, today);
  const facts = (await ownFacts(tx, company_id, month, shared, [user_id])).get(user_id);
  const whole_days = facts === undefined ? [] : payMonth({ ...shared, ...facts }).whole_days;
  const missing = facts === undefined ? 0 : unreported(facts, whole_days, now).length;
  const on_call = await unreportedOf(tx, company_id, month, company.time_zone, user_id);
  const drafts = (facts?.entries ?? []).filter(({ status }) => status === 'draft').length;
  return {
    ...yearAndMonth(month),
    done_at: done?.done_at ?? null,
    locked: (await liveRun(tx, company_id, month)) !== null,
    exceptions: [
      { code: 'missing_reports' as const, count: missing },
      { code: 'on_call_unreported' as const, count: countUnreportedOnCall(on_call, whole_days, now) },
      { code: 'unattested_reports' as const, count: drafts },
    ].filter(({ count }) => count > 0),
  };
}
