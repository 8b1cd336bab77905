import assert from 'node:assert/strict';
import type { Call } from '../../src/contract/call.ts';
import { REFUSALS } from '../../src/contract/errors.ts';
import { listShifts, type Shift } from '../../src/contract/shifts.ts';
import { listTimeEntries, type TimeEntry } from '../../src/contract/time-entries.ts';
import { checkCompany } from '../../src/server/history/history-chain.ts';
import type { Client, Reply, World } from '../world.ts';
import { FAULTS, type Fault, type FaultyDb } from './faulty-db.ts';
import { type Action, actionsOf, type Draw } from './simulation-actions.ts';
import { iso } from './simulation-clock.ts';
import { Model, type Report } from './simulation-model.ts';
import type { Person, Shift as PlannedShift } from './simulation-roster.ts';

/** Runs the drawn actions and compares every reply, and the data afterwards, with the model. */

const MOST_FAULTS = 3;
/** An access token lasts ten minutes. */
const SIGNED_IN_MIN = 5;
const ALL = { start_date: '2026-01-01', end_date: '2026-12-31', limit: '1000' };

export type Tally = {
  accepted: number;
  refused: number;
  repeated: number;
  'given up': number;
  'done unanswered': number;
  faults: Map<Fault['kind'], number>;
};
/** An action with its key and its reply: repeating it gives the same reply. */
type Kept = { readonly action: Action; readonly key: string; readonly body: string };

export class Simulation {
  /** The requests, the armed faults and the final replies: the same for the same seed. */
  readonly transcript: string[] = [];
  /** Every attempt: where a reply is cut depends on whether it arrived in one piece or two. */
  readonly attempts: string[] = [];
  readonly #w: World;
  readonly #faulty: FaultyDb;
  readonly #model: Model;
  readonly #draw: Draw;
  readonly #next: () => Action;
  readonly #tally: Tally;
  readonly #clients = new Map<string, { client: Client; since: number }>();
  readonly #kept: Kept[] = [];
  #keys = 0;

  constructor(w: World, faulty: FaultyDb, draw: Draw, tally: Tally) {
    const people: Person[] = [
      { id: w.manager.id, name: 'manager', role: 'manager' },
      { id: w.second_manager.id, name: 'second', role: 'manager' },
      { id: w.worker.id, name: 'worker', role: 'worker' },
      { id: w.colleague.id, name: 'colleague', role: 'worker' },
    ];
    this.#w = w;
    this.#faulty = faulty;
    this.#model = new Model(people, Date.parse(w.now()) / 60_000);
    this.#draw = draw;
    this.#next = actionsOf(this.#model, draw);
    this.#tally = tally;
  }

  async step(): Promise<void> {
    const kind = this.#draw(100);
    if (kind < 4) this.#moveClock();
    else if (kind < 9) await this.#look();
    else if (kind < 14 && this.#kept.length > 0) await this.#doAgain();
    else if (kind < 16 && this.#kept.length > 0) await this.#reuseKey();
    else await this.#do(this.#next());
  }

  #moveClock(): void {
    const [least, most] = [
      [1, 240],
      [60, 900],
      [1440, 3 * 1440],
      [-30, -1],
    ][this.#draw(4)] ?? [1, 1];
    this.#model.now += (least ?? 1) + this.#draw((most ?? 1) - (least ?? 1) + 1);
    this.#w.setNow(iso(this.#model.now));
    this.transcript.push(`it is ${iso(this.#model.now)}`);
  }

  async #do(action: Action): Promise<void> {
    const key = this.#draw(100) < 60 ? this.#freshKey() : null;
    const reply = await this.#ask(action, key);
    if (reply === 'done unanswered') {
      assert.deepEqual(action.no, [], 'a forbidden action succeeded');
      return action.done(undefined);
    }
    if (reply === 'given up' || !this.#isAsExpected(action, reply)) return;
    action.done(reply.body);
    this.#requireShown(action.who, reply.body);
    if (key !== null) this.#kept.push({ action, key, body: JSON.stringify(reply.body) });
  }

  /** An earlier key with its request: the earlier reply, whatever happened since. */
  async #doAgain(): Promise<void> {
    const kept = this.#kept[this.#draw(this.#kept.length)];
    if (kept === undefined) return;
    const reply = await this.#ask(kept.action, kept.key, 'again ');
    if (typeof reply === 'object')
      assert.equal(JSON.stringify(reply.body), kept.body, 'the reply differs from the first');
  }

  /** An earlier key with another request: refused. */
  async #reuseKey(): Promise<void> {
    const kept = this.#kept[this.#draw(this.#kept.length)];
    const action = this.#next();
    if (kept === undefined || kept.action.who !== action.who || kept.action.request === action.request)
      return;
    // A role that may not make the call is refused for that. A role that may make it, but not for this person, is
    // refused for the key first.
    const forbidden = action.no.includes('not_allowed') ? action.no : [];
    const no = [...forbidden, 'idempotency_mismatch'] as const;
    const reply = await this.#ask(action, kept.key, 'with the key of another ');
    if (typeof reply === 'object')
      assert.ok(!this.#isAsExpected({ ...action, no }, reply), 'a used key did something else');
  }

  /** A person reads while the database fails: the reply is the data, or says that it is unavailable. */
  async #look(): Promise<void> {
    const who = this.#model.people[this.#draw(this.#model.people.length)];
    if (who === undefined) return;
    const isOfReports = this.#draw(2) === 0;
    const look = async (client: Client): Promise<Reply<Call>> =>
      isOfReports ? client.send(listTimeEntries, { query: ALL }) : client.send(listShifts, { query: ALL });
    const action = { who, words: `${who.name} looks`, request: '', no: [], is_nameless: true, ask: look };
    const reply = await this.#ask({ ...action, done: () => {} }, null);
    if (typeof reply !== 'object') return;
    if (isOfReports) this.#compareReports(who, reply.body as TimeEntry[]);
    else this.#compareShifts(who, reply.body as Shift[]);
  }

  /**
   * Makes the request, and repeats it while the database fails. Gives up where the request certainly failed, or where
   * it succeeded without a key and would act twice.
   */
  async #ask(
    action: Action,
    key: string | null,
    how = '',
  ): Promise<Reply<Call> | 'given up' | 'done unanswered'> {
    const client = await this.#clientOf(action.who);
    const headers = key === null ? {} : { 'idempotency-key': key };
    const faults = this.#drawFaults(action, key);
    // Only at first: after a later fault the request may have succeeded.
    const gives_up = this.#draw(100) < 40 && faults[0] !== undefined && isSureToFail(faults[0]);
    const planned = faults.map(({ kind, at }) => `${kind} ${at}`).join(', ');
    const words = `${how}${action.words}${key === null ? '' : ` ${key}`}${planned === '' ? '' : ` (${planned})`}`;
    const line = this.transcript.push(`${words} -> `) - 1;
    const write = (answer: string): void => {
      this.transcript[line] = `${words} -> ${answer}`;
    };
    for (const fault of [...faults, null]) {
      if (fault !== null) this.#faulty.arm(fault);
      const reply = await action.ask(client, headers);
      const { met, is_commit_unanswered } = this.#faulty.disarm();
      const answer = `${reply.status}${reply.refusal === null ? '' : ` ${reply.refusal.code}`}`;
      this.attempts[line] = `${this.attempts[line] ?? ''} ${answer}${met > 0 ? ` (${fault?.kind})` : ''}`;
      write(answer);
      if (fault !== null && met > 0)
        this.#tally.faults.set(fault.kind, (this.#tally.faults.get(fault.kind) ?? 0) + met);
      if (reply.status !== 503) return reply;
      assert.ok(fault !== null && met > 0, 'refused for a database failure that did not occur');
      assert.ok(!isOvercome(fault.kind, action), `${fault.kind} should be retried by the server`);
      const end = gives_up ? 'given up' : key === null && is_commit_unanswered ? 'done unanswered' : null;
      if (end !== null) {
        write(end);
        this.#tally[end] += 1;
        return end;
      }
      this.#tally.repeated += 1;
    }
    throw new Error('no reply');
  }

  /**
   * Without a key, a request that may have succeeded is not repeated, and the model would not learn the id it
   * created.
   */
  #drawFaults(action: Action, key: string | null): Fault[] {
    const kinds = FAULTS.filter(
      (kind) =>
        key !== null || (kind !== 'unanswered' && (kind !== 'commit unanswered' || action.is_nameless)),
    );
    const faults: Fault[] = [];
    while (faults.length < MOST_FAULTS && this.#draw(100) < 35)
      faults.push({ kind: kinds[this.#draw(kinds.length)] ?? 'delay', at: this.#draw(14) });
    return faults;
  }

  #isAsExpected(action: Action, { status, refusal }: Reply<Call>): boolean {
    const code = refusal?.code ?? 'none';
    this.#tally[refusal === null ? 'accepted' : 'refused'] += 1;
    if (action.no.length === 0) assert.equal(code, 'none', 'an allowed action was refused');
    else
      assert.ok(
        action.no.some((one) => one === code && REFUSALS[one][0] === status),
        `${code}, not one of ${action.no}`,
      );
    return refusal === null;
  }

  async #clientOf(who: Person): Promise<Client> {
    const known = this.#clients.get(who.name);
    const since = this.#model.now;
    if (known !== undefined && since >= known.since && since - known.since <= SIGNED_IN_MIN)
      return known.client;
    const client = await this.#w.signIn(who.name, this.#w.subdomain);
    this.#clients.set(who.name, { client, since });
    return client;
  }

  #freshKey(): string {
    this.#keys += 1;
    return `k${this.#keys}`;
  }

  /** Compares all data, as each person sees it, and its history with the model. */
  async compare(): Promise<void> {
    for (const who of this.#model.people) {
      const client = await this.#clientOf(who);
      this.#compareReports(who, (await client.send(listTimeEntries, { query: ALL })).body);
      this.#compareShifts(who, (await client.send(listShifts, { query: ALL })).body);
    }
    const { db, company_id, subdomain } = this.#w;
    const { lines, fault } = await db.readCompany(company_id, async (tx) => ({
      lines: await tx<{ noun_id: string; line: string }[]>`
        select h.noun_id, h.action || ' by ' || u.username || ' at ' ||
          to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as line
        from history h
        join users u on u.company_id = h.company_id and u.id = h.actor_id
        where h.company_id = ${company_id}
          and h.noun in ('time_entry', 'shift', 'assignment', 'payroll_run')
        order by h.n`,
      fault: (await checkCompany(tx, { id: company_id, subdomain }, [])).fault,
    }));
    assert.equal(fault, null, 'the hash chain of history is broken');
    const { lines: expected, names } = this.#model;
    const found = Map.groupBy(lines, ({ noun_id }) => noun_id);
    for (const [id, wanted] of expected)
      assert.deepEqual(
        found.get(id)?.map(({ line }) => line),
        wanted,
        `history of ${names.get(id)}`,
      );
    assert.equal(found.size, expected.size, 'history holds more than was done');
    assert.equal(db.stats().in_use, 0, 'a connection was not returned');
  }

  #compareReports(who: Person, there: readonly TimeEntry[]): void {
    const expected = [...this.#model.reports.values()].filter(
      ({ user }) => who.role === 'manager' || user === who,
    );
    requireSame(
      who,
      there.map((one) => this.#reportOf(one)),
      expected.map(shownReport),
    );
  }

  #compareShifts(who: Person, there: readonly Shift[]): void {
    const expected = [...this.#model.shifts.values()].filter(
      (shift) => who.role === 'manager' || this.#model.on(shift).some(({ worker }) => worker === who),
    );
    requireSame(
      who,
      there.map((one) => this.#shiftOf(one)),
      expected.map((one) => this.#shownShift(one)),
    );
  }

  /** The reply to a write shows the present data. */
  #requireShown(who: Person, body: unknown): void {
    const { id, shift_id, break_duration } = Object(body);
    const report = this.#model.reports.get(id);
    if (report !== undefined && break_duration !== undefined)
      requireSame(who, [this.#reportOf(body as TimeEntry)], [shownReport(report)]);
    const shift = this.#model.shifts.get(id);
    if (shift !== undefined && shift_id === undefined)
      requireSame(who, [this.#shiftOf(body as Shift)], [this.#shownShift(shift)]);
  }

  #named = (id: string | null): string => (id === null ? 'nothing' : (this.#model.names.get(id) ?? id));
  #person = (id: string | null): string => this.#model.people.find((one) => one.id === id)?.name ?? 'nobody';

  #reportOf = (is: TimeEntry): ReturnType<typeof shownReport> => ({
    name: this.#named(is.id),
    user: this.#person(is.user_id),
    date: is.date,
    start: is.start_time,
    end: is.end_time,
    pause: is.break_duration,
    words: is.description,
    status: is.status,
    off_break: is.break_discrepancy,
    off_shift: is.shift_mismatch,
    reason: is.rejection_reason,
    updated: is.updated_at,
    version: is.version,
  });

  #shiftOf = (is: Shift) => ({
    name: this.#named(is.id),
    by: this.#person(is.created_by),
    start: is.start_time,
    end: is.end_time,
    version: is.version,
    on: byName(
      is.assignments.map(({ id, worker_id, status, approval_required: asked, version }) => ({
        name: this.#named(id),
        worker: this.#person(worker_id),
        status,
        asked,
        version,
      })),
    ),
  });

  #shownShift({ name, by, start, end, version, ...shift }: PlannedShift) {
    const on = [...this.#model.assignments.values()].filter((one) => one.shift.id === shift.id);
    return {
      name,
      by: by.name,
      start: iso(start),
      end: iso(end),
      version,
      on: byName(
        on.map(({ name, worker, status, asked, version }) => ({
          name,
          worker: worker.name,
          status,
          asked,
          version,
        })),
      ),
    };
  }
}

const byName = <T extends { name: string }>(of: readonly T[]): T[] =>
  of.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const shownReport = ({ id: _id, user, start, end, status, ...rest }: Report) => ({
  ...rest,
  status: status as TimeEntry['status'],
  user: user.name,
  start: iso(start),
  end: iso(end),
});

/** Names the first object that differs. */
function requireSame<T extends { name: string }>(
  who: Person,
  there: readonly T[],
  expected: readonly T[],
): void {
  const seen = new Map(there.map((one) => [one.name, one]));
  for (const one of expected) assert.deepEqual(seen.get(one.name), one, `${one.name} as ${who.name} sees it`);
  const more = there.filter(({ name }) => !expected.some((one) => one.name === name)).map(({ name }) => name);
  assert.deepEqual(more, [], `${more} is there for ${who.name}`);
  assert.equal(there.length, expected.length, `something is there twice for ${who.name}`);
}

/** The server itself retries a write that cannot be serialized; a slow statement only takes longer. */
const isOvercome = (kind: Fault['kind'], action: Action): boolean =>
  kind === 'delay' || (action.request !== '' && (kind === 'serialization' || kind === 'deadlock'));

/** The request fails, wherever it meets this fault. */
const isSureToFail = ({ kind, at }: Fault): boolean =>
  kind === 'unreachable' || kind === 'commit unheard' || (kind === 'unheard' && at === 0);

export const newTally = (): Tally => ({
  accepted: 0,
  refused: 0,
  repeated: 0,
  'given up': 0,
  'done unanswered': 0,
  faults: new Map(),
});
