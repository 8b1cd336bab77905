import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, weekdayOf } from '../src/core/calendar.ts';
import type { Db } from '../src/server/database/db.ts';
import { middle, ms, quantile } from './figures.ts';
import { threadMs } from './processes.ts';
import { begun, onServer, openPlaces } from './roster-beside.ts';
import type { Ask } from './roster-calls.ts';

/**
 * `npm run bench:roster -- whys`: how long a manager waits for an explanation, end to end, of a proposal for 64 people and 42 days with
 * some 1 750 open places: why a person has a place, why another has not, and what would fill one that stays open.
 */

/** More places than the people have hours. */
const [WORKERS, PLANNED_A_DAY, WEEKS, PLACES] = [64, 10, 6, 7];
/** So many of each are asked; the first ones warm the server up. */
const [ASKED, WARM, OPENINGS] = [60, 10, 6];

type Post = { readonly shift_id: string; readonly worker: { readonly id: string } };
type Run = {
  readonly ended_at: string | null;
  readonly posts: readonly Post[];
  readonly open_shifts: readonly { readonly shift_id: string }[];
};

export async function benchWhys(): Promise<void> {
  await onServer({ workers: WORKERS, shifts_a_day: PLANNED_A_DAY }, async (call, today, pid) => {
    const monday = addDays(today, 8 - weekdayOf(today));
    await openPlaces(call, monday, WEEKS, PLACES);
    const days = { start_date: monday, end_date: addDays(monday, 7 * WEEKS - 1) };
    const id = await begun(call, { ...days, seconds: 20 });
    const { posts, open_shifts } = await ended(call, id);
    console.log(`${posts.length} places have a person, ${open_shifts.length} shifts stay open`);
    const some = posts.filter((_, at) => at % Math.ceil(posts.length / (ASKED + WARM)) === 0);
    const path = (what: string, query: string): string => `/api/roster-runs/${id}/${what}/?${query}`;
    await time(
      'why a person has a place',
      [call, pid],
      some.map(({ shift_id, worker }) => path('reasons', `shift_id=${shift_id}&worker_id=${worker.id}`)),
    );
    await time(
      'why another has it not',
      [call, pid],
      some.map(({ shift_id, worker }, at) => {
        const other = posts[(at * 37) % posts.length]?.worker.id ?? '';
        const query = `shift_id=${shift_id}&instead_of=${worker.id}&worker_id=${other}`;
        return path('others', other === worker.id ? query.replace(/&instead_of=[^&]*/, '') : query);
      }),
    );
    await time(
      'why a place stays open',
      [call, pid],
      open_shifts.slice(0, ASKED).map(({ shift_id }) => path('reasons', `shift_id=${shift_id}`)),
    );
    await time(
      'what would fill it',
      [call, pid],
      open_shifts.slice(0, OPENINGS).map(({ shift_id }) => path('openings', `shift_id=${shift_id}`)),
      0,
    );
    await time('the reserve of all days', [call, pid], [path('reserve', ''), path('reserve', '')], 0);
  });
}

/**
 * The ledger of fairness of 200 people and twelve months, some 65 000 places, and why a person has a shift, which tells some of it: without an
 * edit, after one of the days that are planned, and after one of the twelve months, which counts the year anew.
 */
export async function benchFairness(): Promise<void> {
  await onServer(
    { workers: 200, shifts_a_day: 100 },
    async (call, today, pid) => {
      const ledger = `/api/fairness/?until=${today}`;
      const { worker_id, path: of_shift } = await whyPath(call, addDays(today, 8 - weekdayOf(today)));
      for (const [what, path] of [
        ['the ledger of fairness', ledger],
        ['why a person has a shift', of_shift],
      ] as const) {
        const paths = Array.from({ length: FAIRNESS_ASKED }, () => path);
        await time(what, [call, pid], paths, FAIRNESS_WARM);
        for (const [when, day] of [
          ['the days that are planned', addDays(today, 40)],
          ['the twelve months', addDays(today, -40)],
        ] as const)
          await time(`${what}, after an edit of ${when}`, [call, pid], paths, FAIRNESS_WARM, () =>
            edit(call, worker_id, day),
          );
      }
    },
    fillYear,
  );
}

const [FAIRNESS_ASKED, FAIRNESS_WARM] = [20, 5];

let edits = 0;
/** A new shift of somebody's, each at a minute of its own. */
const edit = async (call: Ask, worker_id: string, day: string): Promise<void> => {
  const at = (minute: number): string =>
    `${day}T0${1 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00Z`;
  const times = { start_time: at(edits), end_time: at(edits + 1) };
  edits += 1;
  await call('POST', '/api/shifts/', { ...times, assignments: [{ worker_id, status: 'approved' }] });
};

/** The question about somebody's shift of a day. */
async function whyPath(
  call: Ask,
  day: string,
): Promise<{ readonly worker_id: string; readonly path: string }> {
  type Shift = { readonly id: string; readonly assignments: readonly { readonly worker_id: string }[] };
  const { body } = await call('GET', `/api/shifts/?start_date=${day}&end_date=${day}`);
  const shift = (body as readonly Shift[]).find(({ assignments }) => assignments.length > 0);
  const worker_id = shift?.assignments[0]?.worker_id ?? '';
  return { worker_id, path: `/api/shifts/${shift?.id}/reasons/?worker_id=${worker_id}` };
}

/** The first month of the company, eleven times before itself. */
async function fillYear(db: Db, company_id: string, today: string): Promise<void> {
  const first = addDays(`${today.slice(0, 8)}01`, -31);
  await db.inCompany(company_id, async (tx) => {
    for (let months = 1; months <= 11; months += 1) {
      await tx`
        insert into shifts (company_id, id, start_time, end_time)
        select company_id, md5(id::text || ${String(months)})::uuid,
          start_time - ${months} * interval '31 days', end_time - ${months} * interval '31 days'
        from shifts
        where company_id = ${company_id} and start_time >= ${first} and start_time < ${addDays(first, 31)}`;
      await tx`
        insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
        select company_id, md5(shift_id::text || ${String(months)})::uuid, worker_id,
          start_time - ${months} * interval '31 days', end_time - ${months} * interval '31 days', status
        from shift_assignments
        where company_id = ${company_id} and start_time >= ${first} and start_time < ${addDays(first, 31)}`;
    }
  });
}

async function ended(call: Ask, id: string): Promise<Run> {
  for (;;) {
    const run = (await call('GET', `/api/roster-runs/${id}/`)).body as Run;
    if (run.ended_at !== null) return run;
    await sleep(500);
  }
}

async function time(
  what: string,
  [call, pid]: readonly [Ask, number],
  paths: readonly string[],
  warm = WARM,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const times: number[] = [];
  let busy_ms = 0;
  for (const [at, path] of paths.entries()) {
    await before();
    const began = threadMs(pid);
    times.push((await call('GET', path).catch(() => ({ ms: Number.NaN }))).ms);
    if (at >= warm) busy_ms += threadMs(pid) - began;
  }
  const counted = Float64Array.from(times.slice(warm).filter((one) => !Number.isNaN(one))).toSorted();
  const busy = busy_ms / Math.max(1, paths.length - warm);
  console.log(
    `${what}, ms: median ${ms(middle([...counted]))}, p95 ${ms(quantile(counted, 0.95))}; processor time of the answering thread ${ms(busy)}; ${counted.length} asked`,
  );
}
