import type { RefusalCode } from '../../src/contract/errors.ts';
import { DAY, dateOf, iso, overlap } from './simulation-clock.ts';

/** One half of the model: shifts, their assignments and months that are run, after the specification. */

export type Person = { readonly id: string; readonly name: string; readonly role: 'worker' | 'manager' };
export type Shift = {
  readonly id: string;
  readonly name: string;
  readonly by: Person;
  start: number;
  end: number;
  version: number;
};
type Answerable = 'pending' | 'approved' | 'rejected';
export type Assignment = {
  readonly id: string;
  readonly name: string;
  readonly shift: Shift;
  readonly worker: Person;
  status: Answerable;
  asked: boolean;
  version: number;
};
export type Decision = 'approved' | 'rejected';
export type Wanted = { readonly worker: Person; readonly status?: 'pending' | 'approved' };
/** The version that If-Match names; null for none. */
export type Match = number | null;

/**
 * Reasons for a refusal: the reply is one of them. None: the action succeeds, and `become` gets the server's reply.
 */
export type Verdict<Reply = unknown> = {
  readonly no: readonly RefusalCode[];
  readonly become: (reply: Reply) => void;
};
export type Named = { readonly id: string };
type NamedShift = {
  readonly id: string;
  readonly assignments: readonly { readonly id: string; readonly worker_id: string }[];
};

export const given = (...reasons: (RefusalCode | false)[]): RefusalCode[] =>
  reasons.filter((one) => one !== false);

export class Roster {
  /** Minutes since 1970. */
  now: number;
  readonly people: readonly Person[];
  readonly shifts = new Map<string, Shift>();
  readonly assignments = new Map<string, Assignment>();
  readonly runs: { id: string; name: string; month: string; is_undone: boolean }[] = [];
  /** The expected history of each object: action, person and time. */
  readonly lines = new Map<string, string[]>();
  /** The name of each object in the transcript, because ids differ in each run. Deleted objects stay. */
  readonly names = new Map<string, string>();

  constructor(people: readonly Person[], now: number) {
    this.people = people;
    this.now = now;
  }

  plan(caller: Person, start: number, end: number, wanted: readonly Wanted[]): Verdict<NamedShift> {
    if (caller.role === 'worker') return refused('not_allowed');
    const no = given(...wrongLength(start, end), ...this.#unfit({ start, end }, wanted));
    return {
      no,
      become: ({ id, assignments }) => {
        const shift = { id, name: this.name('s', id), by: caller, start, end, version: 1 };
        this.shifts.set(id, shift);
        this.remember(id, 'created', caller);
        for (const one of wanted) this.#put(caller, shift, one, assignments);
      },
    };
  }

  move(caller: Person, id: string, start: number, end: number, match: Match): Verdict {
    const shift = this.shifts.get(id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (shift === undefined) return refused('not_found', ...wrongLength(start, end));
    const on = this.on(shift);
    const booked = on.some(
      (one) => one.status !== 'rejected' && this.#isBooked(one.worker, { start, end }, shift),
    );
    return {
      no: given(...wrongLength(start, end), stale(match, shift), booked && 'assignment_overlap'),
      become: () => {
        Object.assign(shift, { start, end, version: shift.version + 1 });
        for (const one of on) one.version += 1;
        this.remember(id, 'moved', caller);
      },
    };
  }

  cancel(caller: Person, id: string, match: Match): Verdict {
    const shift = this.shifts.get(id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (shift === undefined) return refused('not_found');
    return {
      no: given(stale(match, shift)),
      become: () => {
        for (const one of this.on(shift)) this.assignments.delete(one.id);
        this.shifts.delete(id);
        this.remember(id, 'deleted', caller);
      },
    };
  }

  /** Assigns all of these people or none. */
  staff(caller: Person, id: string, wanted: readonly Wanted[]): Verdict<NamedShift> {
    const shift = this.shifts.get(id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (shift === undefined) return refused('not_found');
    const twice = this.on(shift).some(({ worker }) => wanted.some((one) => one.worker === worker));
    return {
      no: given(twice && 'already_assigned', ...this.#unfit(shift, wanted)),
      become: ({ assignments }) => {
        for (const one of wanted) this.#put(caller, shift, one, assignments);
      },
    };
  }

  /** A worker answers an open question; a manager decides in the worker's place in any state. */
  answer(caller: Person, id: string, status: Decision, match: Match): Verdict {
    const was = this.assignments.get(id);
    if (was === undefined || (caller.role === 'worker' && was.worker !== caller)) return refused('not_found');
    const no = given(
      stale(match, was),
      was.status === status && 'already_in_state',
      caller.role === 'worker' && was.status !== 'pending' && 'not_pending',
      this.locked(caller, dateOf(was.shift.start)),
      this.#comesBack(was, status),
    );
    return { no, become: () => this.#answered(caller, was, status, status) };
  }

  /** A manager asks for the worker's answer, or withdraws the question. */
  ask(caller: Person, was: Assignment, required: boolean, match: Match): Verdict {
    if (caller.role === 'worker') return refused('not_allowed');
    if (!this.assignments.has(was.id)) return refused('not_found');
    const status = required ? 'pending' : 'approved';
    const no = given(
      stale(match, was),
      !required && was.status !== 'pending' && 'not_pending',
      this.#comesBack(was, status),
    );
    return {
      no,
      become: () => {
        was.asked = required;
        this.#answered(caller, was, status, required ? 'request_approval' : 'waive_approval');
      },
    };
  }

  takeOff(caller: Person, id: string, match: Match): Verdict {
    const was = this.assignments.get(id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (was === undefined) return refused('not_found');
    return {
      no: given(stale(match, was)),
      become: () => {
        this.assignments.delete(id);
        this.remember(id, 'deleted', caller);
      },
    };
  }

  /** A month that is run is locked for workers until the run is undone. */
  run(caller: Person, month: string): Verdict<Named> {
    const live = this.runs.filter((one) => !one.is_undone);
    const no = given(
      live.some((one) => one.month === month) && 'already_run',
      live.some((one) => one.month > month) && 'later_month_run',
    );
    return {
      no: caller.role === 'worker' ? ['not_allowed'] : no,
      become: ({ id }) => {
        this.runs.push({ id, name: this.name('m', id), month, is_undone: false });
        this.remember(id, 'made', caller);
      },
    };
  }

  undo(caller: Person, id: string): Verdict {
    const run = this.runs.find((one) => one.id === id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (run === undefined || run.is_undone) return refused('not_found');
    return {
      no: given(this.runs.some((one) => !one.is_undone && one.month > run.month) && 'later_month_run'),
      become: () => {
        run.is_undone = true;
        this.remember(id, 'undone', caller);
      },
    };
  }

  on = (shift: Shift): Assignment[] => [...this.assignments.values()].filter((one) => one.shift === shift);

  protected locked = (caller: Person, date: string): RefusalCode | false =>
    caller.role === 'worker' &&
    this.runs.some((one) => !one.is_undone && date.startsWith(one.month)) &&
    'month_locked';

  #isBooked = (worker: Person, span: { start: number; end: number }, but: Shift | null): boolean =>
    [...this.assignments.values()].some(
      (one) =>
        one.worker === worker && one.status !== 'rejected' && one.shift !== but && overlap(one.shift, span),
    );

  #comesBack = (was: Assignment, status: Answerable): RefusalCode | false =>
    was.status === 'rejected' &&
    status !== 'rejected' &&
    this.#isBooked(was.worker, was.shift, was.shift) &&
    'assignment_overlap';

  #unfit(span: { start: number; end: number }, wanted: readonly Wanted[]): RefusalCode[] {
    return given(
      new Set(wanted.map((one) => one.worker)).size < wanted.length && 'already_assigned',
      wanted.some((one) => this.#isBooked(one.worker, span, null)) && 'assignment_overlap',
    );
  }

  /** Within 14 days the worker is asked, unless the manager says otherwise. */
  #put(caller: Person, shift: Shift, wanted: Wanted, reply: NamedShift['assignments']): void {
    const { worker } = wanted;
    const id = reply.find((one) => one.worker_id === worker.id)?.id;
    if (id === undefined) throw new Error(`${worker.name} is not on ${shift.name}`);
    const notice = shift.start - this.now;
    const status = wanted.status ?? (notice >= 0 && notice < 14 * DAY ? 'pending' : 'approved');
    const asked = status === 'pending';
    this.assignments.set(id, { id, name: this.name('a', id), shift, worker, status, asked, version: 1 });
    this.remember(id, 'created', caller);
  }

  #answered(caller: Person, was: Assignment, status: Answerable, action: string): void {
    was.status = status;
    was.version += 1;
    this.remember(was.id, action, caller);
  }

  protected remember(id: string, action: string, caller: Person): void {
    const line = `${action} by ${caller.name} at ${iso(this.now)}`;
    this.lines.set(id, [...(this.lines.get(id) ?? []), line]);
  }

  protected name(kind: string, id: string): string {
    const name = `${kind}${this.names.size + 1}`;
    this.names.set(id, name);
    return name;
  }
}

export const refused = (...no: RefusalCode[]): { no: RefusalCode[]; become: () => void } => ({
  no,
  become: () => {},
});
export const stale = (match: Match, is: { version: number }): RefusalCode | false =>
  match !== null && match !== is.version && 'stale';
const wrongLength = (start: number, end: number): RefusalCode[] =>
  given(end <= start && 'shift_ends_before_start', end - start > DAY && 'shift_too_long');
