import { addDays, firstOfMonth, localToMinute, weekdayOf } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { monthStart, monthThatEnded } from '../../core/invoice.ts';
import type { AssignmentStatus } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { todayIn } from '../accounts/caller.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db, Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import {
  buildCompany,
  buildEntries,
  buildInvoices,
  buildLeave,
  buildPayroll,
  buildPerson,
  buildShifts,
  buildSuperuser,
  type PersonFacts,
  type PlannedShift,
  type ReportedEntry,
  type Terms,
} from './builders.ts';
import { isAway, leaveOfDemo } from './demo-leave.ts';

/**
 * The demo of decisions section 7: two companies that look alive, two months back and one ahead, with people paid in
 * every way and reports in every state. The same on every machine on the same day: the variation comes from a seed.
 */

export const DEMO_PASSWORD = 'demo-Passw0rd';
const ZONE = 'Europe/Stockholm';
const DAYS_AHEAD = 31;

/** Seeds once: a database that has a company is left as it is. */
export async function seedDemo(db: Db, keys: Keys, now: string): Promise<boolean> {
  const companies = await db.onPlatform(
    (tx) => tx`select id from companies where id <> ${PLATFORM_COMPANY} limit 1`,
  );
  if (companies.length > 0) return false;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await buildSuperuser(db, keys, password_hash, {
    username: 'superadmin',
    first_name: 'Sanna',
    last_name: 'Skog',
    email: 'superadmin@example.com',
  });
  const demo = await seedCompany(db, keys, now, password_hash, DEMO);
  const nordic = await seedCompany(db, keys, now, password_hash, NORDIC);
  const today = todayIn(now, ZONE);
  await buildInvoices(db, now, monthStart(today, -2), [demo, nordic]);
  await buildInvoices(db, now, monthThatEnded(today), [demo]);
  return true;
}

type Staff = PersonFacts & { readonly terms: Terms | null };
type Company = {
  readonly company: Parameters<typeof buildCompany>[1];
  readonly seed: number;
  readonly managers: readonly Staff[];
  readonly workers: readonly Staff[];
  readonly clocks: Readonly<Record<ShiftCode, readonly [string, string]>>;
};

const monthly = (kronor: number, rate: number, table: number, column = 1): Terms => ({
  monthly: kronor,
  hourly: Math.round((kronor * 100) / (164.5 * (rate / 100))) / 100,
  rate,
  hours: Math.round(38.25 * rate) / 100,
  table,
  column,
});
const byTheHour = (kronor: number, rate: number, table: number, column = 1): Terms => ({
  hourly: kronor,
  rate,
  hours: Math.round(38.25 * rate) / 100,
  table,
  column,
});

const person = (
  username: string,
  first_name: string,
  last_name: string,
  date_of_birth: string,
  employment_date: string,
  terms: Terms | null,
): Staff => ({
  username,
  first_name,
  last_name,
  date_of_birth,
  employment_date,
  terms,
  phone: `070-174 06 ${String(username.length + 10)}`,
});

const DEMO: Company = {
  company: {
    name: 'Kafé Strömmen AB',
    subdomain: 'demo',
    price_per_user: 49,
    org_number: '556016-0680',
    address: 'Strömgatan 12, 111 52 Stockholm',
    active_user_count: 15,
    created_at: '2024-02-05T08:12:00Z',
  },
  seed: 7,
  managers: [
    {
      ...person('manager', 'Maria', 'Lindqvist', '1979-03-14', '2018-01-08', monthly(41_500, 100, 33)),
      role: 'manager',
    },
    {
      ...person('hakan', 'Håkan', 'Åberg', '1984-11-02', '2021-05-03', monthly(38_900, 100, 32)),
      role: 'manager',
    },
  ],
  workers: [
    {
      ...person('worker', 'Wilma', 'Ekström', '1981-12-18', '2022-08-15', monthly(29_800, 100, 33)),
      personal_number: '19811218-9876',
      address: 'Strandvägen 4, 114 56 Stockholm',
    },
    person('anna', 'Anna', 'Bergström', '1988-01-30', '2019-03-01', monthly(31_200, 100, 32)),
    person('omar', 'Omar', 'Haddad', '1991-09-09', '2020-10-12', monthly(24_150, 75, 32)),
    person('elin', 'Elin', 'Söderlund', '2006-04-17', '2025-06-09', byTheHour(152.5, 50, 32)),
    person('bengt', 'Bengt', 'Öhman', '1957-12-05', '2009-02-02', byTheHour(188, 40, 33, 3)),
    person('fatima', 'Fatima', 'Yusuf', '1999-07-25', '2023-04-17', monthly(28_900, 100, 31)),
    person('lukas', 'Lukas', 'Nyström', '2004-10-11', '2024-09-02', byTheHour(156, 60, 30)),
    person('ingrid', 'Ingrid', 'Wallin', '1975-06-06', '2012-11-19', monthly(33_400, 100, 34)),
    person('jonas', 'Jonas', 'Hedlund', '1986-02-28', '2017-08-28', monthly(22_300, 80, 33)),
    person('sara', 'Sara', 'Nilsson', '1993-03-03', '2021-01-11', monthly(30_100, 100, 33)),
    person('peter', 'Peter', 'Fransson', '1969-08-19', '2003-05-05', monthly(36_700, 100, 35)),
    person('mona', 'Mona', 'Kallio', '1959-01-15', '2015-09-21', monthly(27_500, 90, 32, 3)),
    person('viktor', 'Viktor', 'Dahl', '2007-11-30', '2026-06-15', null),
  ],
  clocks: { M: ['07:00', '15:30'], D: ['09:00', '17:30'], E: ['14:00', '22:30'], N: ['22:00', '06:00'] },
};

const NORDIC: Company = {
  company: {
    name: 'Nordic Omsorg AB',
    subdomain: 'nordic',
    price_per_user: 59,
    org_number: '202100-5489',
    address: 'Norra Kajen 3, 852 31 Sundsvall',
    active_user_count: 12,
    created_at: '2025-03-17T13:40:00Z',
  },
  seed: 11,
  managers: [
    {
      ...person('manager', 'Nils', 'Granberg', '1981-07-07', '2016-02-01', monthly(43_200, 100, 34)),
      role: 'manager',
    },
  ],
  workers: [
    person('worker', 'Noor', 'Ahmadi', '1994-12-12', '2021-03-15', monthly(30_600, 100, 34)),
    person('britta', 'Britta', 'Holm', '1966-10-01', '2001-01-15', monthly(34_900, 100, 34)),
    person('carl', 'Carl', 'Sandberg', '1990-05-18', '2019-06-10', monthly(25_500, 80, 33)),
    person('diana', 'Diana', 'Popova', '1997-08-08', '2022-02-21', monthly(29_300, 100, 33)),
    person('emil', 'Emil', 'Forsberg', '2005-01-23', '2024-06-03', byTheHour(149, 50, 32)),
    person('gun', 'Gun', 'Åström', '1958-04-04', '1999-09-06', byTheHour(192, 30, 34, 3)),
    person('hassan', 'Hassan', 'Ali', '1985-09-27', '2018-04-09', monthly(32_000, 100, 32)),
    person('ida', 'Ida', 'Löfgren', '1992-02-14', '2020-08-17', monthly(23_800, 75, 34)),
    person('johan', 'Johan', 'Ek', '1978-11-11', '2013-03-04', monthly(35_600, 100, 33)),
    person('klara', 'Klara', 'Björk', '2001-06-30', '2023-10-02', byTheHour(158, 70, 31)),
    person('lars', 'Lars', 'Norén', '1963-03-22', '1995-05-22', monthly(37_100, 100, 35)),
    person('mia', 'Mia', 'Sundqvist', '1989-12-29', '2017-11-13', monthly(28_400, 90, 34)),
  ],
  clocks: { M: ['06:45', '15:00'], D: ['08:00', '16:30'], E: ['13:30', '21:30'], N: ['21:15', '07:00'] },
};

type ShiftCode = 'M' | 'D' | 'E' | 'N';

/** Four weeks of a turning roster, Monday first; each person starts one week later than the one before. */
const ROSTER = ['MMDD---', 'EE--EED', '-DDMM--', 'NN--MEE'] as const;

const isShiftCode = (letter: string | undefined): letter is ShiftCode =>
  letter === 'M' || letter === 'D' || letter === 'E' || letter === 'N';

/** A small generator with a seed (mulberry32): the demo is the same everywhere. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function seedCompany(
  db: Db,
  keys: Keys,
  now: string,
  password_hash: string,
  plan: Company,
): Promise<string> {
  const company_id = await buildCompany(db, plan.company);
  await db.inCompany(company_id, async (tx) => {
    const [first_manager = '', ...others] = await hire(tx, keys, company_id, password_hash, plan.managers);
    const workers = await hire(tx, keys, company_id, password_hash, plan.workers);
    const today = todayIn(now, ZONE);
    const leave = leaveOfDemo(workers, first_manager, today);
    const days = planDays(plan, workers, today, first_manager, (id, date) => isAway(leave, id, date));
    await buildShifts(
      tx,
      company_id,
      now,
      days.map((day) => day.shift),
    );
    await buildLeave(tx, company_id, now, leave);
    const reports = reportsOf(days, today, [first_manager, ...others], chance(plan.seed));
    await buildEntries(tx, company_id, ZONE, now, reports);
  });
  return company_id;
}

async function hire(
  tx: Tx,
  keys: Keys,
  company_id: string,
  password_hash: string,
  staff: readonly Staff[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { terms, ...facts } of staff) {
    const email = `${facts.username}@example.com`;
    const id = await buildPerson(tx, keys, company_id, password_hash, { email, ...facts });
    if (terms !== null) await buildPayroll(tx, company_id, id, terms);
    ids.push(id);
  }
  return ids;
}

type PlannedDay = { readonly date: string; readonly days_from_today: number; readonly shift: PlannedShift };

/** From the first of the month before last to a month ahead: a shift a code and day, with everybody whose turn it is. */
function planDays(
  plan: Company,
  workers: readonly string[],
  today: string,
  created_by: string,
  away: (id: string, date: string) => boolean,
): PlannedDay[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = month > 2 ? firstOfMonth(year, month - 2) : firstOfMonth(year - 1, month + 10);
  const monday = addDays(first, 1 - weekdayOf(first));
  const planned: PlannedDay[] = [];
  for (let date = first; date <= addDays(today, DAYS_AHEAD); date = addDays(date, 1)) {
    const days_from_today = daysBetween(today, date);
    const week = Math.floor(daysBetween(monday, date) / 7);
    for (const code of ['M', 'D', 'E', 'N'] as const) {
      const on = workers.filter((id, index) => {
        const letter = ROSTER[(index + week) % ROSTER.length]?.[weekdayOf(date) - 1];
        return isShiftCode(letter) && letter === code && !away(id, date);
      });
      const [start, end] = plan.clocks[code];
      const people = on.map((id, index) => ({ id, ...answerOf(days_from_today, index, date) }));
      planned.push({
        date,
        days_from_today,
        shift: { span: spanOn(date, start, end), created_by, workers: people },
      });
    }
  }
  return planned.filter(({ shift, days_from_today }) => shift.workers.length > 0 || days_from_today > 0);
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const spanOn = (date: string, start: string, end: string): Span => ({
  start: localToMinute(date, start, ZONE),
  end: localToMinute(end <= start ? addDays(date, 1) : date, end, ZONE),
});

/** What is past was agreed; of what comes within a fortnight most is, some awaits an answer and a little was turned down. */
function answerOf(days_from_today: number, index: number, date: string): { status?: AssignmentStatus } {
  if (days_from_today <= 1) return { status: 'approved' };
  const turn = (Number(date.slice(8)) + index * 3) % 5;
  if (days_from_today > 13) return {};
  if (turn === 0) return { status: 'pending' };
  return { status: turn === 3 && index === 2 ? 'rejected' : 'approved' };
}

const REMARKS = ['Stannade kvar och stängde.', 'Leverans som drog ut på tiden.', 'Stort sällskap på slutet.'];
const BREAK_REMARKS = ['Kort rast, fullt hus.', 'Ensam i kassan, hann bara kort rast.'];
const REASONS = ['Tiderna stämmer inte med passet.', 'Skriv vad som hände, så attesterar jag.'];
const PLAIN_REASONS = ['Du hade bytt bort passet.', 'Fråga mig innan du byter pass.'];

/** Reports of what is past: most as planned, some not, a few missing, drafts, and what the managers decided since. */
function reportsOf(
  days: readonly PlannedDay[],
  today: string,
  managers: readonly string[],
  random: () => number,
): ReportedEntry[] {
  const reports: ReportedEntry[] = [];
  for (const { date, days_from_today, shift } of days) {
    if (date >= today) continue;
    for (const worker of shift.workers) {
      const report = reportOf(worker.id, shift.span, days_from_today, managers, random);
      if (report !== null) reports.push(report);
    }
  }
  return reports;
}

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

function reportOf(
  user_id: string,
  planned: Span,
  days_from_today: number,
  managers: readonly string[],
  random: () => number,
): ReportedEntry | null {
  const age = -days_from_today;
  const dice = random();
  const fate = random();
  if (age <= 16 && dice < 0.1) return null;
  const deviates = dice > 0.82;
  const span = deviates
    ? {
        start: planned.start + (random() < 0.5 ? -15 : 0),
        end: planned.end + 5 * Math.ceil(random() * 9) + 5,
      }
    : planned;
  const needed = span.end - span.start >= 330 ? 30 : 0;
  const break_min = deviates && fate < 0.3 ? needed / 2 : needed;
  const report: ReportedEntry = { user_id, span, break_min, assigned: [planned] };
  const remark = deviates ? pick(break_min < needed ? BREAK_REMARKS : REMARKS, random) : undefined;
  const told = remark === undefined ? report : { ...report, description: remark };
  const status = statusOf(age, fate, deviates);
  if (status === null) return told;
  if (status === 'draft') return { ...told, status };
  const decided_by = pick(managers, random) ?? '';
  const reason = status === 'rejected' ? pick(deviates ? REASONS : PLAIN_REASONS, random) : undefined;
  return { ...told, status, decided_by, ...(reason === undefined ? {} : { rejection_reason: reason }) };
}

/** null: still waiting for the manager. */
function statusOf(age: number, fate: number, deviates: boolean): TimeEntryStatus | null {
  if (age > 20) return fate < 0.02 ? 'rejected' : 'approved';
  if (fate > 0.94) return 'rejected';
  if (fate > 0.9 && age < 10) return 'draft';
  return age > 3 && !deviates && fate < 0.55 ? 'approved' : null;
}
