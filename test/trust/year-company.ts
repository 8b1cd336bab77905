import assert from 'node:assert/strict';
import { createApproval } from '../../src/contract/approvals.ts';
import { setBankAccount } from '../../src/contract/bank-accounts.ts';
import { createPayroll } from '../../src/contract/payroll.ts';
import { createShift } from '../../src/contract/shifts.ts';
import { createTimeEntry, listTimeEntries, reportAsPlanned } from '../../src/contract/time-entries.ts';
import { createUser } from '../../src/contract/users.ts';
import { createVacationBalance } from '../../src/contract/vacation.ts';
import type { OnCallKind } from '../../src/core/shift.ts';
import { withCompanyFacts, withNumber } from '../pay-company.ts';
import { personalNumber } from '../personal-number.ts';
import { type Client, PASSWORD, type World } from '../world.ts';

/**
 * A company that comes from another payroll program on 1 March 2026, and the ordinary work of its months: days from
 * Monday to Friday, evenings from Monday to Thursday, everything reported as planned and approved.
 */

export type Company = { readonly w: World; readonly people: Map<string, Client> };
export const VERA = 'Vera';
export const KALLE = 'Kalle';
export const idOf = ({ people }: Company, name: string): string => {
  const person = people.get(name);
  assert.ok(person, `${name} is employed`);
  return person.id;
};

export type Month = { readonly year: number; readonly month: number };
export const textOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;
export const daysOf = (of: Month): string[] => {
  const count = new Date(Date.UTC(of.year, of.month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${textOf(of)}-${String(index + 1).padStart(2, '0')}`);
};

/** Winter time from the last Sunday of October to that of March. */
const offsetOn = (day: string): string => {
  const name = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Stockholm', timeZoneName: 'longOffset' });
  const zone = name.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName');
  return zone?.value.replace('GMT', '') ?? '';
};
export const instantOn = (day: string, clock: string): string => `${day}T${clock}:00${offsetOn(day)}`;

/** The shifts of the company, and the days of the week that have them; 0 is Sunday. */
const WORK = {
  day: { start: '08:00', end: '16:30', weekdays: [1, 2, 3, 4, 5] },
  evening: { start: '14:00', end: '22:30', weekdays: [1, 2, 3, 4] },
} as const;
export type Crew = Readonly<Record<keyof typeof WORK, readonly string[]>>;

/** Plans the shifts of a month for those who work in it. */
export async function plan(w: World, of: Month, crew: (day: string) => Crew): Promise<void> {
  for (const day of daysOf(of)) {
    for (const [kind, { start, end, weekdays }] of Object.entries(WORK)) {
      const people = crew(day)[kind as keyof typeof WORK];
      if (people.length === 0 || !weekdays.some((one) => one === new Date(day).getUTCDay())) continue;
      const made = await w.manager.send(createShift, {
        body: {
          start_time: instantOn(day, start),
          end_time: instantOn(day, end),
          assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
        },
      });
      assert.equal(made.status, 201);
    }
  }
}

/** A report that a person writes by hand. */
export type Reported = {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly break_duration: number;
  /** Left out: work. */
  readonly kind?: OnCallKind;
  readonly worked?: readonly { readonly start_time: string; readonly end_time: string }[];
};

export async function reportByHand(person: Client, reports: readonly Reported[]): Promise<void> {
  for (const { worked, ...one } of reports) {
    const body = { ...one, ...(worked === undefined ? {} : { worked: [...worked] }) };
    const made = await person.send(createTimeEntry, { body });
    assert.equal(made.status, 201, JSON.stringify(made.refusal));
  }
}

/** On part-time leave a person works until noon from Monday to Friday. */
export const mornings = (days: readonly string[]): Reported[] =>
  days
    .filter((day) => WORK.day.weekdays.some((one) => one === new Date(day).getUTCDay()))
    .map((date) => ({ date, start_time: '08:00', end_time: '12:00', break_duration: 0 }));

/** Each person reports the month as planned, and the manager approves all of it. */
export async function report(w: World, of: Month, people: readonly Client[]): Promise<void> {
  const range = { start_date: `${textOf(of)}-01`, end_date: daysOf(of).at(-1) ?? '' };
  for (const person of people) {
    const made = await person.send(reportAsPlanned, { body: range });
    assert.equal(made.status, 201);
  }
  const waiting = await w.manager.send(listTimeEntries, { query: { ...range, limit: '500' } });
  const entries = waiting.body.map(({ id, version }) => ({ id, version }));
  if (entries.length === 0) return;
  const { body } = await w.manager.send(createApproval, { body: { status: 'approved', entries } });
  assert.deepEqual(body.skipped, []);
}

/** The two who come from the other program: Vera by the month, Kalle by the hour. */
export async function moveIn(w: World): Promise<void> {
  await withCompanyFacts(w);
  for (const [{ id }, serial] of [
    [w.worker, '238'],
    [w.colleague, '239'],
  ] as const) {
    const number = personalNumber('19900404', serial);
    await withNumber(w, id, number);
    await withAccount(w, id, number);
  }
  const terms = await w.manager.send(createPayroll, {
    body: {
      user: w.colleague.id,
      hourly_salary: 185,
      employment_hours_per_week: 32,
      employee_tax_table: 33,
      paid_by: 'hour',
    },
  });
  assert.equal(terms.status, 201);
  const opening = { from_day: '2026-03-01', paid_days: 25, taken_days: 5 };
  // Of monthly pay, the 12 % are of the variable part alone (16 a §); of hourly pay, of all of it (16 b §).
  const vera = { ...opening, user: w.worker.id, earned_pay: 8_000, running_pay: 6_000, saved_1: 3 };
  const kalle = { ...opening, user: w.colleague.id, earned_pay: 285_000, running_pay: 261_000 };
  for (const body of [vera, kalle])
    assert.equal((await w.manager.send(createVacationBalance, { body })).status, 201);
}

/** An account at Nordea, whose number is the person's own. */
async function withAccount(w: World, user: string, number: string): Promise<void> {
  const body = { user, clearing: '3300', account: number.replace('-', '').slice(2), password: PASSWORD };
  assert.equal((await w.manager.send(setBankAccount, { body })).status, 200);
}

/** A new person with terms from the first day. Returns the client of that person. */
export async function hire(
  w: World,
  person: { first_name: string; number: string; first_day: string; monthly: number },
): Promise<Client> {
  const username = person.first_name.toLowerCase();
  const made = await w.manager.send(createUser, {
    body: {
      first_name: person.first_name,
      last_name: 'Nyberg',
      username,
      email: `${username}@example.com`,
      role: 'worker',
      password: PASSWORD,
      social_security_number: person.number,
      employment_date: person.first_day,
      employment: { form: 'permanent' },
      pay: {
        monthly_salary: person.monthly,
        employment_rate: 100,
        employee_tax_table: 33,
        valid_from: person.first_day,
      },
    },
  });
  assert.equal(made.status, 201);
  await withAccount(w, made.body.id, person.number);
  return w.signIn(username, w.subdomain);
}
