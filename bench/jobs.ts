import { addDays } from '../src/core/calendar.ts';
import { signAccess } from '../src/server/accounts/tokens.ts';
import type { Keys } from '../src/server/database/secrets.ts';
import { CALLS, type CallName, type Job, SHARES } from './calls.ts';
import type { Days } from './fill.ts';
import type { Sql } from './pool.ts';

/**
 * Draws the next request. Reads fall on anyone; writes never run out and never collide: each target reports other
 * hours, decides other reports and staffs other shifts of the same companies.
 */

export const TARGETS = ['raw', 'thin', 'ours'] as const;
export type Target = (typeof TARGETS)[number];

export type Stock = {
  next(call: CallName | 'mix', target: Target): { readonly call: CallName; readonly job: Job };
  /** Before each measurement: tokens that last until its end, and reports that can be approved again. */
  renew(): Promise<void>;
};

type Actor = { readonly user_id: string; readonly session_id: string };
type Company = {
  readonly company_id: string;
  readonly subdomain: string;
  readonly managers: Actor[];
  readonly workers: Actor[];
};
type Entry = { readonly id: string; readonly company: Company };
type OpenShift = { readonly id: string; readonly company: Company };

const TOKEN_MS = 5 * 60_000;
/** Clock times of every day, one hour each, divided among the targets. */
const FIRST_HOUR = 3;
const HOURS_EACH = 7;
/** The most reports to decide, and the number of acting people in each company where there are many companies. */
const MOST_ENTRIES = 60_000;
const MANY = 10;
const ACTING = 20;

/** The acting people: everyone, everyone but one company's, or a number of workers of one company. */
export type Acting = { readonly but?: string; readonly only?: string; readonly workers?: number };

type Known = {
  readonly days: Days;
  readonly companies: readonly Company[];
  readonly entries: Readonly<Record<Target, readonly OpenShift[]>>;
  readonly shifts: Readonly<Record<Target, readonly OpenShift[]>>;
  /** Access tokens by session. */
  readonly tokens: ReadonlyMap<string, string>;
};

/** Draws the people and data of each kind of call, with a fixed seed. */
function jobMakers({ days, companies, entries, shifts, tokens }: Known) {
  const reported = new Map<string, number>();
  const decided = { raw: 0, thin: 0, ours: 0 };
  const staffed = { raw: 0, thin: 0, ours: 0 };
  const random = randomFrom(7);
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('there is no one to act');
    return found;
  };
  const last = addDays(days.end, -1);

  const jobOf = (company: Company, actor: Actor, more: Partial<Job> = {}): Job => ({
    company_id: company.company_id,
    subdomain: company.subdomain,
    user_id: actor.user_id,
    token: tokens.get(actor.session_id) ?? '',
    first: days.second,
    last,
    entry_id: '',
    shift_id: '',
    worker_id: '',
    date: '',
    start_time: '',
    end_time: '',
    ...more,
  });

  const report = (target: Target): Job => {
    const company = one(companies);
    const key = `${target} ${company.company_id}`;
    const n = reported.get(key) ?? 0;
    reported.set(key, n + 1);
    const { workers } = company;
    const slot = Math.floor(n / workers.length);
    const hour = FIRST_HOUR + TARGETS.indexOf(target) * HOURS_EACH + (slot % HOURS_EACH);
    const clock = (value: number): string => `${String(value % 24).padStart(2, '0')}:00`;
    return jobOf(company, workers[n % workers.length] ?? one(workers), {
      date: addDays(days.first, -1 - Math.floor(slot / HOURS_EACH)),
      start_time: clock(hour),
      end_time: clock(hour + 1),
    });
  };

  const approve = (target: Target): Job => {
    const list = entries[target];
    const entry = list[decided[target]++ % list.length];
    if (entry === undefined) throw new Error('there is no report to approve');
    return jobOf(entry.company, one(entry.company.managers), { entry_id: entry.id });
  };

  const assign = (target: Target): Job => {
    const list = shifts[target];
    const n = staffed[target]++;
    const shift = list[n % list.length];
    const worker = shift?.company.workers[Math.floor(n / list.length)];
    if (shift === undefined || worker === undefined) throw new Error('there is no shift left to staff');
    return jobOf(shift.company, one(shift.company.managers), {
      shift_id: shift.id,
      worker_id: worker.user_id,
    });
  };

  const jobs: Readonly<Record<CallName, (target: Target) => Job>> = {
    me: () => worker(),
    month: () => worker(),
    queue: () => manager(),
    shifts: () => manager(),
    report,
    approve,
    assign,
  };
  const worker = (): Job => {
    const company = one(companies);
    return jobOf(company, one(company.workers));
  };
  const manager = (): Job => {
    const company = one(companies);
    return jobOf(company, one(company.managers));
  };
  return { jobs, decided, random };
}

export async function stockOf(sql: Sql, days: Days, keys: Keys, acting: Acting = {}): Promise<Stock> {
  await forgetWrites(sql, days);
  const companies = await readCompanies(sql, acting);
  const entries = shared(await readEntries(sql, companies, days));
  const shifts = shared(await readShifts(sql, companies, days));
  const tokens = new Map<string, string>();
  let signed_at = Number.NEGATIVE_INFINITY;
  const { jobs, decided, random } = jobMakers({ days, companies, entries, shifts, tokens });

  const sign = async (): Promise<void> => {
    if (performance.now() - signed_at < TOKEN_MS) return;
    const now = new Date();
    // A manager's session ends after an hour idle, and these sessions never reach the server.
    await sql`update sessions set last_seen_at = now() where last_seen_at < now() - interval '20 minutes'`;
    for (const { company_id, managers, workers } of companies) {
      for (const { user_id, session_id } of [...managers, ...workers])
        tokens.set(session_id, await signAccess(keys, now, { company_id, user_id, session_id }));
    }
    signed_at = performance.now();
  };

  const reopen = async (): Promise<void> => {
    const list = entries.ours.slice(0, decided.ours);
    if (list.length === 0 || (entries.ours.length > 5_000 && decided.ours < entries.ours.length / 2)) return;
    await sql`
      update time_entries e set status = 'submitted_ok'
      from unnest(${list.map((entry) => entry.company.company_id)}::uuid[], ${list.map((entry) => entry.id)}::uuid[])
        as used (company_id, id)
      where e.company_id = used.company_id and e.id = used.id`;
    decided.ours = 0;
  };

  return {
    next: (asked, target) => {
      const call = asked === 'mix' ? drawn(random()) : asked;
      return { call, job: jobs[call](target) };
    },
    renew: async () => {
      await sign();
      await reopen();
    },
  };
}

/** Removes the writes of earlier measurements, so that each begins with the same days and shifts. */
async function forgetWrites(sql: Sql, { first, open_from }: Days): Promise<void> {
  await sql`create sequence if not exists bench_n start 1000000000000`;
  await sql`delete from shift_assignments where start_time >= ${open_from}::date`;
  await sql`delete from time_entries where date < ${first}`;
  await sql`analyze time_entries, shift_assignments`;
}

/** A call of the mix, by its share. */
function drawn(at: number): CallName {
  let left = at * 100;
  for (const call of CALLS) {
    left -= SHARES[call];
    if (left < 0) return call;
  }
  return 'me';
}

/** Every third item to each target. */
const shared = <T>(all: readonly T[]): Record<Target, T[]> => ({
  raw: all.filter((_one, at) => at % 3 === 0),
  thin: all.filter((_one, at) => at % 3 === 1),
  ours: all.filter((_one, at) => at % 3 === 2),
});

async function readCompanies(sql: Sql, { but, only, workers }: Acting): Promise<Company[]> {
  const rows = await sql<
    { company_id: string; subdomain: string; user_id: string; session_id: string; username: string }[]
  >`
    select c.id as company_id, c.subdomain, u.id as user_id, s.id as session_id, u.username
    from companies c
    join users u on u.company_id = c.id
    join sessions s on s.company_id = u.company_id and s.user_id = u.id
    where c.subdomain like 'bench-%'
      ${only === undefined ? sql`` : sql`and c.subdomain = ${only}`}
      ${but === undefined ? sql`` : sql`and c.subdomain <> ${but}`}
    order by c.id, u.username`;
  const byCompany = Map.groupBy(rows, (row) => row.company_id);
  const acting = workers ?? (byCompany.size > MANY ? ACTING : rows.length);
  return [...byCompany].map(([company_id, people]) => ({
    company_id,
    subdomain: people[0]?.subdomain ?? '',
    managers: people.filter((row) => row.username.startsWith('m')),
    workers: people.filter((row) => row.username.startsWith('w')).slice(0, acting),
  }));
}

async function readEntries(
  sql: Sql,
  companies: readonly Company[],
  { first, second }: Days,
): Promise<Entry[]> {
  const byId = new Map(companies.map((company) => [company.company_id, company]));
  const each = Math.ceil(MOST_ENTRIES / companies.length);
  const rows = await sql<{ company_id: string; id: string }[]>`
    select e.company_id, e.id
    from companies c
    cross join lateral (
      select company_id, id from time_entries
      where company_id = c.id and status = 'submitted_ok' and date >= ${first} and date < ${second}
      limit ${each}) e
    where c.subdomain like 'bench-%'
    order by e.id`;
  return rows.flatMap(({ company_id, id }) => {
    const company = byId.get(company_id);
    return company === undefined ? [] : [{ id, company }];
  });
}

async function readShifts(
  sql: Sql,
  companies: readonly Company[],
  { open_from }: Days,
): Promise<OpenShift[]> {
  const byId = new Map(companies.map((company) => [company.company_id, company]));
  const rows = await sql<{ company_id: string; id: string }[]>`
    select company_id, id from shifts where start_time >= ${open_from}::date and created_by is null order by id`;
  return rows.flatMap(({ company_id, id }) => {
    const company = byId.get(company_id);
    return company === undefined ? [] : [{ id, company }];
  });
}

/** mulberry32: the same draws in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
