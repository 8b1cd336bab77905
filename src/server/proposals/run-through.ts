import { todayIn } from '../accounts/caller.ts';
import type { Tx } from '../database/db.ts';
import type { Services } from '../handler.ts';
import { announce } from '../history/history.ts';
import { hashOf, type ReadFacts, type Reading, readFacts } from './run-facts.ts';
import type { ProposedPost } from './run-judge.ts';
import { Rounds } from './run-rounds.ts';
import { type RunRow, selectRuns } from './run-rows.ts';
import { openThread, type Thread } from './run-thread.ts';
import { beat, type Turn } from './run-turns.ts';
import type { FromPlanner } from './run-worker.ts';

/** One run, from its turn to its end: facts, thread, what it says of how far it is, the product's judgement. */

type Needed = Pick<Services, 'db' | 'clock'>;

const BEAT_EVERY_MS = 1_000;

/** The manager's account is closed, or no longer a manager's. */
export class NotAllowed extends Error {}

/** `stop`: ends it soon, with the best plan so far. */
export function planned(services: Needed, turn: Turn): { end: Promise<void>; stop: () => void } {
  const asked: Asked = { stop: false };
  const end = (async () => {
    const begun = await begin(services, turn);
    if (begun === null) return;
    const thread = openThread();
    try {
      await through({ services, turn, begun, thread, asked, left_out: { shifts: [], people: [] } });
    } finally {
      await thread.end();
    }
  })();
  return {
    end,
    stop: () => {
      asked.stop = true;
    },
  };
}

type Asked = { stop: boolean };
type Begun = ReadFacts & { readonly reading: Omit<Reading, 'tx'>; readonly run: RunRow };
type Running = {
  readonly services: Needed;
  readonly turn: Turn;
  readonly begun: Begun;
  readonly thread: Thread;
  readonly asked: Asked;
  left_out: RunRow['left_out'];
};

const nowOf = ({ clock }: Pick<Services, 'clock'>): string => clock.now().toISOString();

/** Marks the run as running and reads its facts; null: it was stopped while it waited. */
async function begin({ db, clock }: Needed, { company_id, run_id }: Turn): Promise<Begun | null> {
  const now = clock.now().toISOString();
  const begun = await db.inCompany(company_id, async (tx) => {
    await announce(tx, company_id, 'roster-runs', [run_id]);
    return tx`
      update roster_runs set state = 'running', started_at = ${now}
      where company_id = ${company_id} and id = ${run_id} and state = 'waiting'
      returning id`;
  });
  if (begun.length === 0) return null;
  return db.readCompany(company_id, async (tx) => {
    const [[run], [settings]] = await Promise.all([
      selectRuns(tx, company_id, { id: run_id }),
      tx<{ time_zone: string }[]>`select time_zone from company_settings where company_id = ${company_id}`,
    ]);
    if (run === undefined || settings === undefined) throw new NotAllowed('the run is gone');
    const reading = await readingOf(tx, { company_id, ...settings, now, asked_by: run.asked_by });
    const { first_day, last_day, unit, weights } = run;
    const asked = { first_day, last_day, unit: unit ?? undefined, weights };
    return { ...(await readFacts({ ...reading, tx }, asked)), reading, run };
  });
}

type By = { company_id: string; time_zone: string; now: string; asked_by: string };
async function readingOf(tx: Tx, { company_id, time_zone, now, asked_by }: By): Promise<Omit<Reading, 'tx'>> {
  const [asker] = await tx<{ role: 'worker' | 'manager' }[]>`
    select role from users where company_id = ${company_id} and id = ${asked_by} and closed_at is null`;
  if (asker?.role !== 'manager') throw new NotAllowed('no manager any more');
  return {
    caller: { company_id, user_id: asked_by, role: 'manager' },
    company: { time_zone },
    now,
    today: todayIn(now, time_zone),
  };
}

/** Tells the database how far it is, until it has ended. */
async function through(running: Running): Promise<void> {
  const { services, turn, begun, thread, asked } = running;
  const { seed, seconds } = begun.run;
  const rounds = new Rounds(services.db, turn.company_id, begun, thread);
  thread.send({ plan: begun.facts, seed, seconds });
  let told = Number.NEGATIVE_INFINITY;
  for (;;) {
    const said = await thread.next(BEAT_EVERY_MS);
    if (said !== null && 'planned' in said) return finish(running, await rounds.finish(said.planned));
    if (said !== null && 'begun' in said) running.left_out = leftOut(said.begun, begun);
    if (said !== null && 'look' in said) await rounds.look(said.look);
    else if (said !== null) await write(services, turn, changesBy(said, running));
    const now = performance.now();
    if (now - told < BEAT_EVERY_MS) continue;
    told = now;
    await beat(services.db, turn, nowOf(services));
    if (asked.stop || (await isStopAsked(services, turn))) thread.stop();
  }
}

function leftOut({ shifts, people }: SaidAtBegin, { wished }: Begun): RunRow['left_out'] {
  const named = shifts.flatMap((one) => {
    const shift = wished.get(one.shift_id);
    return shift === undefined ? [] : [{ ...one, wished: shift }];
  });
  return { shifts: named, people };
}
type SaidAtBegin = Extract<FromPlanner, { begun: unknown }>['begun'];

function changesBy(said: FromPlanner, { begun, left_out }: Running): Record<string, unknown> {
  if ('better' in said) {
    const { progress, filled, best, bound } = said.better;
    return { progress, filled_places: filled, points_best: best, bound };
  }
  if (!('begun' in said)) return {};
  const { open_places, before } = said.begun;
  return {
    open_places,
    filled_places: 0,
    points_before: before,
    points_best: before,
    left_out,
    facts_hash: hashOf(begun.facts),
  };
}

/** Writes what is proposed, and the places that stay open. */
function finish(
  { services, turn, begun, asked, left_out }: Running,
  { posts, ...more }: Awaited<ReturnType<Rounds['finish']>>,
): Promise<void> {
  const changes = { ...more, posts, filled_places: posts.length };
  const open = stillOpen(begun, left_out, posts);
  return write(services, turn, { ...changes, left_out: { ...left_out, open } }, asked.stop);
}

/** The places that the proposal leaves open, apart from those that nobody may be proposed for. */
function stillOpen(
  { facts, wished }: Begun,
  { shifts }: RunRow['left_out'],
  kept: readonly ProposedPost[],
): RunRow['left_out']['open'] {
  const out = new Set(shifts.map(({ shift_id }) => shift_id));
  const filled = Map.groupBy(kept, ({ shift_id }) => shift_id);
  return facts.shifts.flatMap(({ id, open }) => {
    const [left, shift] = [open - (filled.get(id)?.length ?? 0), wished.get(id)];
    return out.has(id) || left <= 0 || shift === undefined
      ? []
      : [{ shift_id: id, open: left, wished: shift }];
  });
}

/** `stopped`: it has ended, by a stop or by itself; left out: it goes on. */
async function write(
  { db, clock }: Needed,
  { company_id, run_id }: Turn,
  changes: Readonly<Record<string, unknown>>,
  stopped?: boolean,
): Promise<void> {
  const columns = Object.entries(changes);
  if (columns.length === 0) return;
  await db.inCompany(company_id, async (tx) => {
    const set = tx(
      Object.fromEntries(
        columns.map(([name, value]) => [
          name,
          value !== null && typeof value === 'object' ? tx.json(plain(value)) : value,
        ]),
      ),
    );
    const end =
      stopped === undefined
        ? tx``
        : tx`, ended_at = ${clock.now().toISOString()},
            state = case when stop_asked or ${stopped} then 'stopped' else 'done' end,
            progress = case when stop_asked or ${stopped} then progress else 100 end`;
    await tx`
      update roster_runs set ${set} ${end}
      where company_id = ${company_id} and id = ${run_id} and state = 'running'`;
    await announce(tx, company_id, 'roster-runs', [run_id]);
  });
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

async function isStopAsked({ db }: Needed, { company_id, run_id }: Turn): Promise<boolean> {
  const [run] = await db.readCompany(
    company_id,
    (tx) => tx<{ goes: boolean }[]>`
      select state = 'running' and not stop_asked as goes from roster_runs
      where company_id = ${company_id} and id = ${run_id}`,
  );
  return run?.goes !== true;
}
