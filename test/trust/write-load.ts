import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker, Heard } from '../server-process.ts';

/**
 * Writers that remember which writes were acknowledged. Each makes one request at a time. A request in flight when
 * the connection broke is repeated with its key, so that the writer knows what the database must hold.
 */

/** Integers from 0 to below `most` (mulberry32). */
export function random(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

export type Tally = { acknowledged: number; repeated: number };

type Action = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Adds the reply to what the writer knows. */
  readonly done: (answer: Record<string, unknown>) => void;
};

export type Writer = {
  readonly person: string;
  /** Writes until `stop` or until the connection breaks. */
  write(stop: AbortSignal): Promise<void>;
  /** Repeats the request that was in flight. */
  askAgain(): Promise<void>;
  /** Compares the server's data with the acknowledged writes. */
  check(): Promise<void>;
};

function writer(
  person: string,
  ask: Asker,
  next: () => Action,
  check: () => Promise<void>,
  tally: Tally,
): Writer {
  let under_way: { action: Action; key: string } | null = null;
  const send = ({ action, key }: { action: Action; key: string }): Promise<Heard> =>
    ask(action.method, action.path, action.body, { ...action.headers, 'idempotency-key': key });
  const acknowledge = (heard: NonNullable<Heard>, action: Action): void => {
    assert.ok(
      heard.status >= 200 && heard.status < 300,
      `${action.method} ${action.path} ${JSON.stringify(action.body)} answered ${heard.status} ${JSON.stringify(heard.body)}`,
    );
    action.done(Object(heard.body));
    tally.acknowledged += 1;
    under_way = null;
  };
  const isBusy = (heard: Heard): boolean => heard !== null && (heard.status === 503 || heard.status === 429);
  return {
    person,
    write: async (stop) => {
      while (!stop.aborted) {
        under_way ??= { action: next(), key: randomUUID() };
        const heard = await send(under_way);
        if (heard === null) return;
        if (isBusy(heard)) await sleep(20);
        else acknowledge(heard, under_way.action);
      }
    },
    askAgain: async () => {
      if (under_way === null) return;
      tally.repeated += 1;
      let heard = await send(under_way);
      for (let tries = 0; isBusy(heard) && tries < 50; tries += 1) {
        await sleep(100);
        heard = await send(under_way);
      }
      assert.ok(heard !== null, 'the restarted server does not answer');
      acknowledge(heard, under_way.action);
    },
    check,
  };
}

const rowsOf = <T>(heard: Heard): T[] => (Array.isArray(heard?.body) ? heard.body : []);

const dayFrom =
  (year: number) =>
  (index: number): string =>
    new Date(Date.UTC(year, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);

type Entry = { date: string; break_duration: number; version: number };

/** A worker who reports day after day, and changes and deletes some reports. */
export function workerLoad(ask: Asker, person: string, draw: (most: number) => number, tally: Tally): Writer {
  const entries = new Map<string, Entry>();
  // Long before the demo's own reports, but within retention (retention.ts).
  const dateOf = dayFrom(2020);
  let day = 0;
  const remember = (answer: Record<string, unknown>): void => {
    entries.set(String(answer.id), {
      date: String(answer.date),
      break_duration: Number(answer.break_duration),
      version: Number(answer.version),
    });
  };
  const next = (): Action => {
    const known = [...entries];
    const drawn = known[draw(Math.max(1, known.length))];
    const kind = draw(10);
    if (drawn === undefined || kind < 6) {
      const body = { date: dateOf(day), start_time: '08:00', end_time: '16:00', break_duration: draw(60) };
      day += 1;
      return { method: 'POST', path: '/api/time-entries/', body, done: remember };
    }
    const [id, { version }] = drawn;
    const headers = { 'if-match': `"${version}"` };
    if (kind < 9) {
      const body = { break_duration: draw(120) };
      return { method: 'PATCH', path: `/api/time-entries/${id}/`, body, headers, done: remember };
    }
    return {
      method: 'DELETE',
      path: `/api/time-entries/${id}/`,
      headers,
      done: () => void entries.delete(id),
    };
  };
  const check = async (): Promise<void> => {
    const found = new Map<string, Entry>();
    for (let first = 0; first < day; first += 365) {
      const range = `start_date=${dateOf(first)}&end_date=${dateOf(first + 364)}`;
      const heard = await ask('GET', `/api/time-entries/?${range}`);
      assert.equal(heard?.status, 200, JSON.stringify(heard?.body));
      for (const row of rowsOf<Entry & { id: string }>(heard))
        found.set(row.id, { date: row.date, break_duration: row.break_duration, version: row.version });
    }
    assert.deepEqual(
      new Map([...found].toSorted()),
      new Map([...entries].toSorted()),
      'the reports are not the acknowledged ones',
    );
    const [sample] = [...entries].slice(draw(Math.max(1, entries.size)));
    if (sample === undefined) return;
    const history = await ask('GET', `/api/time-entries/${sample[0]}/history/`);
    assert.equal(rowsOf(history).length, sample[1].version, 'one history entry for each version');
  };
  return writer(person, ask, next, check, tally);
}

/** A manager who plans shifts with several people, all or none of them, and moves and deletes some. */
export function managerLoad(
  ask: Asker,
  people: readonly string[],
  draw: (most: number) => number,
  tally: Tally,
): Writer {
  const shifts = new Map<string, { version: number; people: string }>();
  const dateOf = dayFrom(2024);
  let day = 0;
  const remember = (answer: Record<string, unknown>): void => {
    const assignments = answer.assignments as { worker: { id: string } }[];
    shifts.set(String(answer.id), { version: Number(answer.version), people: whoOf(assignments) });
  };
  const next = (): Action => {
    const known = [...shifts];
    const drawn = known[draw(Math.max(1, known.length))];
    if (drawn === undefined || draw(10) < 8) {
      const date = dateOf(day);
      day += 1;
      const body = {
        start_time: `${date}T07:00:00Z`,
        end_time: `${date}T15:00:00Z`,
        assignments: people.map((worker_id) => ({ worker_id })),
      };
      return { method: 'POST', path: '/api/shifts/', body, done: remember };
    }
    const [id, { version }] = drawn;
    return {
      method: 'DELETE',
      path: `/api/shifts/${id}/`,
      headers: { 'if-match': `"${version}"` },
      done: () => void shifts.delete(id),
    };
  };
  const check = async (): Promise<void> => {
    const found = new Map<string, string>();
    for (let first = 0; first < day; first += 365) {
      const range = `start_date=${dateOf(first)}&end_date=${dateOf(first + 364)}`;
      const heard = await ask('GET', `/api/shifts/?${range}`);
      assert.equal(heard?.status, 200, JSON.stringify(heard?.body));
      type Row = { id: string; assignments: { worker: { id: string } }[] };
      for (const row of rowsOf<Row>(heard))
        if (row.assignments.some(({ worker }) => people.includes(worker.id)))
          found.set(row.id, whoOf(row.assignments));
    }
    const known = new Map([...shifts].map(([id, shift]) => [id, shift.people]));
    assert.deepEqual(
      new Map([...found].toSorted()),
      new Map([...known].toSorted()),
      'the shifts are not the acknowledged ones',
    );
  };
  return writer('', ask, next, check, tally);
}

const whoOf = (assignments: readonly { worker: { id: string } }[]): string =>
  assignments
    .map(({ worker }) => worker.id)
    .toSorted()
    .join(' ');
