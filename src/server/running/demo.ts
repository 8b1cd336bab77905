import { addDays, firstOfMonth, localToMinute, mondayOf, weekdayOf } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { monthStart, monthThatEnded } from '../../core/invoice.ts';
import type { AssignmentStatus } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { todayIn } from '../accounts/caller.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db, Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { buildEntries, type ReportedEntry } from './build-entries.ts';
import {
  buildCompany,
  buildInvoices,
  buildLeave,
  buildPayroll,
  buildPerson,
  buildShifts,
  buildSuperuser,
  type PlannedShift,
} from './builders.ts';
import { DEMO, type DemoCompany, NORDIC, type ShiftCode, type Staff } from './demo-companies.ts';
import { isAway, leaveOfDemo } from './demo-leave.ts';

/**
 * The demo of decisions section 7: two companies that look alive, two months back and one ahead, with people paid in
 * every way and reports in every state. The same on every machine on the same day: the variation comes from a seed.
 */

export const DEMO_PASSWORD = 'demo-Passw0rd';
const ZONE = 'Europe/Stockholm';
const DAYS_AHEAD = 31;

/** Seeds once: a database with a company is left untouched. */
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

/** Four weeks of a rotating roster, Monday first; each person starts one week later than the one before. */
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
  plan: DemoCompany,
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

/**
 * From the first of the month before last to a month ahead: one shift per code and day, with everybody whose turn it
 * is.
 */
function planDays(
  plan: DemoCompany,
  workers: readonly string[],
  today: string,
  created_by: string,
  away: (id: string, date: string) => boolean,
): PlannedDay[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = month > 2 ? firstOfMonth(year, month - 2) : firstOfMonth(year - 1, month + 10);
  const monday = mondayOf(first);
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

/**
 * Past assignments are approved; of those within a fortnight most are, some await an answer and a few were declined.
 */
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

/** Reports of past shifts: most as planned, some not, a few missing, drafts, and the managers' decisions since. */
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
  const described = remark === undefined ? report : { ...report, description: remark };
  const status = statusOf(age, fate, deviates);
  if (status === null) return described;
  if (status === 'draft') return { ...described, status };
  const decided_by = pick(managers, random) ?? '';
  const reason = status === 'rejected' ? pick(deviates ? REASONS : PLAIN_REASONS, random) : undefined;
  return { ...described, status, decided_by, ...(reason === undefined ? {} : { rejection_reason: reason }) };
}

/** null: still waiting for the manager. */
function statusOf(age: number, fate: number, deviates: boolean): TimeEntryStatus | null {
  if (age > 20) return fate < 0.02 ? 'rejected' : 'approved';
  if (fate > 0.94) return 'rejected';
  if (fate > 0.9 && age < 10) return 'draft';
  return age > 3 && !deviates && fate < 0.55 ? 'approved' : null;
}
