import { getEmployerCertificate } from '../../contract/employments.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type CertificateSlip, certificateMonths } from '../../core/pay/employer-certificate.ts';
import type { PayMonth } from '../../core/pay/month-facts.ts';
import { hoursOf } from '../../core/pay/month-hours.ts';
import { type EmploymentRow, employmentOn, selectEmployments } from '../accounts/employment-rows.ts';
import { holdingOn, payrollReply, selectTerms } from '../accounts/pay-terms.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import type { RunRow } from '../payroll/payroll-run-rows.ts';
import { factsKept, type KeptFacts } from '../payroll/payslip-facts.ts';
import type { KeptSlipFacts } from '../payroll/slip-facts.ts';
import { Refusal } from '../refusal.ts';
import { fileOf } from './document.ts';
import { type Certified, certificateReport } from './employer-certificate-report.ts';

/** The facts of an employer's certificate as a file, from kept payslips and reports (decision 0084). A manager's reading adds a history entry. */

export const employerCertificateHandlers: readonly Handler[] = [
  inCompany(getEmployerCertificate, async ({ input: { params, query }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const user_id = params.id;
    if (caller.role === 'worker' && user_id !== caller.user_id) throw new Refusal('not_found');
    const [person] = await tx<(Certified['person'] & { readonly org_number: string })[]>`
        select u.first_name, u.last_name, u.personal_number_mask as number_mask, u.employee_number, c.org_number
        from users u join companies c on c.id = u.company_id
        where u.company_id = ${company_id} and u.id = ${user_id} and u.erased_at is null`;
    if (person === undefined) throw new Refusal('not_found');
    const rows = await selectEmployments(tx, company_id, { user_id });
    const asked = query.employment;
    const employment =
      asked === undefined ? (employmentOn(today, rows) ?? UNKNOWN) : rows.find(({ id }) => id === asked);
    if (employment === undefined) throw new Refusal('not_found');
    const last = await lastMonth(tx, company_id, employment, today);
    const day = employment.last_day ?? today;
    const terms = holdingOn(await selectTerms(tx, company_id, { user_id }), day);
    const certified: Certified = {
      employer: { name: company.name, org_number: person.org_number },
      person,
      employment,
      terms: terms === undefined ? null : payrollReply(terms),
      leave: await leaveOf(tx, company_id, user_id, employment, last),
      months: certificateMonths(await slipsOf(tx, company_id, user_id, last), {
        first: employment.first_day?.slice(0, 7) ?? null,
        last,
      }),
      shared_months: monthsShared(employment, rows, last),
    };
    if (user_id !== caller.user_id)
      await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'certified' }]);
    return fileOf(certificateReport(certified, { now, today, language: query.language }), query.format);
  }),
];

/** The months of the certificate in which the person has another employment here too: a payslip is of both. */
function monthsShared(
  { first_day, last_day }: Certified['employment'],
  rows: readonly EmploymentRow[],
  last: string,
): string[] {
  const others = rows.filter((row) => row.first_day !== first_day || row.last_day !== last_day);
  const months = Array.from({ length: 12 }, (_, back) => monthLater(last, back - 11));
  return months.filter((month) => {
    const days = daysOf(month);
    if ((first_day ?? '') > days.last) return false;
    return others.some(
      (other) => (other.first_day ?? '') <= days.last && (other.last_day ?? '9999') >= days.first,
    );
  });
}

/** A person whose employment nothing is known of. */
const UNKNOWN: Certified['employment'] = { first_day: null, last_day: null, form: null, end_reason: null };

/** The month of the last day that has been, or else the latest that was run, or this one. */
async function lastMonth(
  tx: Tx,
  company_id: string,
  { last_day }: Certified['employment'],
  today: string,
): Promise<string> {
  if (last_day !== null && last_day <= today) return last_day.slice(0, 7);
  const [run] = await tx<{ month: string }[]>`
    select ${heldMonth(tx, 'month')} as month from payroll_runs
    where company_id = ${company_id} and undone_at is null and number = 0
    order by payroll_runs.month desc
    limit 1`;
  return run?.month ?? today.slice(0, 7);
}

type Slip = {
  readonly month: string;
  readonly shared: RunRow['facts'];
  readonly facts: KeptFacts;
  readonly pay: PayMonth & { readonly slip?: KeptSlipFacts };
};

/** The person's payslips of the year until this month. */
async function slipsOf(
  tx: Tx,
  company_id: string,
  user_id: string,
  last: string,
): Promise<CertificateSlip[]> {
  const slips = await tx<Slip[]>`
    select ${heldMonth(tx, 'r.month')} as month, r.facts as shared, p.facts, p.pay from payslips p
    join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id and r.undone_at is null
    where p.company_id = ${company_id} and p.user_id = ${user_id}
      and r.month between ${`${monthLater(last, -11)}-01`} and ${`${last}-01`}`;
  return slips.map(({ month, shared, facts, pay }) => {
    const own = factsKept(facts);
    const entries = own.entries.filter(({ status }) => status === 'approved');
    const hours = hoursOf({ ...shared, employed: own.employed, assigned: [], entries });
    return {
      month,
      reported_min:
        entries.length === 0 ? null : hours.approved.reduce((sum, { minutes }) => sum + minutes, 0),
      absences: pay.slip?.absences ?? null,
      lines: pay.lines,
    };
  });
}

/** Approved leave of absence in the employment and these months. */
async function leaveOf(
  tx: Tx,
  company_id: string,
  user_id: string,
  { first_day, last_day }: Certified['employment'],
  last: string,
): Promise<Certified['leave']> {
  const from = `${monthLater(last, -11)}-01`;
  const until = daysOf(last).last;
  return tx<Certified['leave'][number][]>`
    select kind, greatest(first_day, ${first_day}::date)::text as first_day,
      least(last_day, ${last_day}::date)::text as last_day, extent_pct
    from leave_requests
    where company_id = ${company_id} and user_id = ${user_id} and status = 'approved'
      and kind not in ('vacation', 'compensatory')
      and first_day <= least(${until}::date, ${last_day}::date)
      and last_day >= greatest(${from}::date, ${first_day}::date)
    order by leave_requests.first_day`;
}
