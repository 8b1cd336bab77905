import type { Absence } from '../core/absence.ts';
import { minuteToLocal } from '../core/calendar.ts';
import type { LeaveKind } from '../core/leave.ts';
import { BAS, type Ledger } from '../core/pay/ledger.ts';
import { hoursOf, type PayMonth, payMonth } from '../core/pay/pay-month.ts';
import { accountsOf } from './bank-accounts.ts';
import type { Tx } from './db.ts';
import { employeeNumbers } from './employee-numbers.ts';
import { daysOf, type OwnFacts, type SharedFacts } from './pay-facts.ts';
import type { PayFileEmployer, PayFilePerson, PayFileRun } from './pay-file.ts';
import { AT_ONCE } from './payroll-months.ts';
import type { RunRow } from './payroll-run-rows.ts';
import { factsKept, type KeptFacts } from './payslip-facts.ts';
import { openNumber } from './personal-number.ts';
import type { Keys } from './secrets.ts';

/** A run as its files see it: sums and lines as they were run, the person's numbers and account as they are known today. */

type Slip = {
  user_id: string;
  first_name: string;
  last_name: string;
  personal_number_sealed: Uint8Array | null;
  facts: KeptFacts;
  pay: PayMonth;
};

export async function payFileRun(tx: Tx, keys: Keys, company_id: string, run: RunRow): Promise<PayFileRun> {
  const slips = await tx<{ user_id: string }[]>`
    select p.user_id from payslips p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${company_id} and p.run_id = ${run.id}
    order by u.last_name, u.first_name, u.id`;
  const ids = slips.map(({ user_id }) => user_id);
  const numbers = await employeeNumbers(tx, company_id, ids);
  const accounts = await accountsOf(tx, keys, company_id, ids);
  const people: PayFilePerson[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = await slipsOf(tx, company_id, run.id, ids.slice(from, from + AT_ONCE));
    for (const slip of some)
      people.push({
        employee_number: numbers.get(slip.user_id) ?? 0,
        first_name: slip.first_name,
        last_name: slip.last_name,
        personal_number: digitsOf(openNumber(keys, company_id, slip.user_id, slip.personal_number_sealed)),
        account: accounts.get(slip.user_id) ?? null,
        ...paidOf(run.facts, slip),
      });
  }
  const made = minuteToLocal(Math.floor(Date.parse(run.made_at) / 60_000), run.facts.zone);
  return {
    run_id: run.id,
    employer: await employerOf(tx, company_id),
    month: run.month,
    paid_on: run.paid_on,
    made_at: `${made.date}T${made.clock}:00`,
    people,
  };
}

/** These people's payslips, by name. What a payslip was computed from is some ten times what a file tells of it. */
async function slipsOf(tx: Tx, company_id: string, run_id: string, ids: readonly string[]): Promise<Slip[]> {
  return tx<Slip[]>`
    select p.user_id, u.first_name, u.last_name, u.personal_number_sealed, p.facts, p.pay
    from payslips p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${company_id} and p.run_id = ${run_id} and p.user_id = any(${[...ids]}::uuid[])
    order by u.last_name, u.first_name, u.id`;
}

/** Twelve digits; null when there is no number. */
const digitsOf = (number: string): string | null => (number === '' ? null : number.replaceAll(/\D/g, ''));

type Paid = Omit<
  PayFilePerson,
  'employee_number' | 'first_name' | 'last_name' | 'personal_number' | 'account'
>;

function paidOf(shared: SharedFacts, { facts: kept, pay }: Slip): Paid {
  const facts = factsKept(kept);
  const { first, last } = daysOf(shared.month);
  const approved = facts.entries.filter(({ status }) => status === 'approved');
  const { employed } = facts;
  const hours = hoursOf({ ...shared, employed, assigned: [], entries: approved });
  const dates = [...new Set(approved.map(({ date }) => date))].toSorted();
  const on = (parts: readonly { date: string; minutes: number }[], date: string): number =>
    parts.filter((part) => part.date === date).reduce((sum, { minutes }) => sum + minutes, 0);
  const ob = (bucket: 1 | 2 | 3) => hours.ob.filter((part) => part.bucket === bucket);
  return {
    gross_ore: pay.gross_ore,
    tax_ore: pay.tax_ore,
    net_ore: pay.net_ore,
    contribution_ore: pay.employer_contribution_ore,
    lines: pay.lines,
    absences: [...facts.absences, ...facts.leave.map((leave) => ({ ...leave, extent_pct: 100 }))]
      .map((absence) => clipped(absence, first, last, shared.open_until))
      .filter((absence) => absence.first_day <= absence.last_day),
    care_days: careDays({ ...shared, ...facts }),
    days: dates.map((date) => ({
      date,
      worked_min: on(hours.approved, date),
      ob_min: [on(ob(1), date), on(ob(2), date), on(ob(3), date)],
    })),
  };
}

type Away = Omit<Absence, 'kind'> & { readonly kind: Absence['kind'] | LeaveKind };

/** The days of an absence that lie in the month; one without an end has lasted until the run. */
function clipped(
  { kind, first_day, last_day, extent_pct }: Away,
  first: string,
  last: string,
  until: string,
) {
  const end = last_day ?? until;
  return {
    kind,
    first_day: first_day < first ? first : first_day,
    last_day: end > last ? last : end,
    extent_pct,
  };
}

/** The minutes that care of children took from planned work, by day: what is behind the lines that took pay for it. */
function careDays(facts: SharedFacts & OwnFacts): PayFilePerson['care_days'] {
  const cared = [...facts.absences, ...facts.leave].some(({ kind }) => kind === 'vab' || kind === 'parental');
  if (!cared) return [];
  const parental = (date: string): boolean =>
    facts.leave.some((one) => one.kind === 'parental' && one.first_day <= date && date <= one.last_day);
  return payMonth(facts).lines.flatMap(({ code, parts }) =>
    parts.flatMap(({ date, minutes }): PayFilePerson['care_days'][number][] => {
      if (minutes === 0) return [];
      if (code === 'vab_deduction') return [{ date, kind: 'vab', absent_min: minutes }];
      return code === 'leave_deduction' && parental(date)
        ? [{ date, kind: 'parental', absent_min: minutes }]
        : [];
    }),
  );
}

async function employerOf(tx: Tx, company_id: string): Promise<PayFileEmployer> {
  type Row = Omit<PayFileEmployer, 'accounts'> & { accounts: Partial<Ledger> };
  const [row] = await tx<Row[]>`
    select c.name, c.org_number, s.iban, s.bic, s.contact_name, s.contact_phone, s.contact_email,
      s.workplace_address, s.workplace_city, s.accounts
    from company_settings s
    join companies c on c.id = s.company_id
    where s.company_id = ${company_id}`;
  if (row === undefined) throw new RangeError('a company has no settings');
  return { ...row, accounts: ledgerOf(row.accounts) };
}

/** The company's own accounts, BAS where it names none. */
const ledgerOf = (accounts: Partial<Ledger>): Ledger => ({
  pay: accounts.pay ?? BAS.pay.account,
  tax: accounts.tax ?? BAS.tax.account,
  net_pay: accounts.net_pay ?? BAS.net_pay.account,
  contribution_cost: accounts.contribution_cost ?? BAS.contribution_cost.account,
  contribution_debt: accounts.contribution_debt ?? BAS.contribution_debt.account,
});
