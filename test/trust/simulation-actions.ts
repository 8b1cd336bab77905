import { createApproval, withdrawApproval } from '../../src/contract/approvals.ts';
import type { Call, ReplyOf, SentOf } from '../../src/contract/call.ts';
import type { RefusalCode } from '../../src/contract/errors.ts';
import { makePayrollRun, undoPayrollRun } from '../../src/contract/payroll-runs.ts';
import {
  addWorkers,
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
  requireApproval,
} from '../../src/contract/shifts.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  decideTimeEntry,
  deleteTimeEntry,
} from '../../src/contract/time-entries.ts';
import type { Client, Reply } from '../world.ts';
import { clockOf, dateOf, dayAfter, instantOf, iso } from './simulation-clock.ts';
import type { Draft, Model } from './simulation-model.ts';
import type { Person, Verdict, Wanted } from './simulation-roster.ts';

/** The next actions of people, drawn at random: mostly allowed, and often nearly so. */

export type Action = {
  readonly who: Person;
  /** For the transcript: with names, because ids differ in each run. */
  readonly words: string;
  /** The same text for the same request. */
  readonly request: string;
  readonly no: readonly RefusalCode[];
  readonly ask: (client: Client, headers: Record<string, string>) => Promise<Reply<Call>>;
  /** The action creates nothing that the reply would name. */
  readonly is_nameless: boolean;
  /** Applies the action to the model. */
  readonly done: (body: unknown) => void;
};
export type Draw = (most: number) => number;

/** Calls whose reply the model reads although it names nothing new. */
const NAMING: ReadonlySet<Call> = new Set([withdrawApproval]);
const STARTS = ['06:00', '07:00', '08:00', '08:06', '13:00', '22:00', '01:30', '02:30'];
const LENGTHS = [0, 45, 60, 240, 329, 330, 480, 480, 480, 540, 1439];
const PAUSES = [0, 0, 30, 30, 30, 45, 60];
const OFF = [0, 0, 0, 5, -5, 6, -6];
const REASONS = [null, 'Fel tid', 'Se schemat'];

export function actionsOf(model: Model, draw: Draw): () => Action {
  const pick = <T>(of: readonly T[]): T | undefined => of[draw(of.length)];
  const any = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  const chance = (percent: number): boolean => draw(100) < percent;
  const people = (role: Person['role']): Person[] => model.people.filter((one) => one.role === role);
  const manager = (): Person => any(people(chance(4) ? 'worker' : 'manager'));
  const anybody = (): Person => any(people(chance(30) ? 'manager' : 'worker'));
  /** Rarely a deleted one. */
  const one = <T extends { id: string; name: string }>(
    kind: string,
    there: ReadonlyMap<string, T>,
  ): T | { id: string; name: string; version: number } | undefined => {
    if (!chance(5)) return pick([...there.values()]);
    const gone = [...model.names].filter(([id, name]) => name.startsWith(kind) && !there.has(id));
    const [id, name] = pick(gone) ?? [];
    return id === undefined || name === undefined ? undefined : { id, name, version: 1 };
  };
  const matched = (version: number): number | null =>
    chance(60) ? null : chance(75) ? version : Math.max(0, version + (chance(50) ? 1 : -1));

  const action = <C extends Call>(
    who: Person,
    words: string,
    call: C,
    sent: SentOf<C>,
    verdict: Verdict<ReplyOf<C>>,
    match: number | null = null,
  ): Action => ({
    who,
    words: `${who.name} ${words}${match === null ? '' : ` if ${match}`}`,
    request: JSON.stringify([call.name, sent]),
    no: verdict.no,
    is_nameless: call.status !== 201 && !NAMING.has(call),
    ask: (client, headers) =>
      client.send(call, sent, { ...headers, ...(match === null ? {} : { 'if-match': `"${match}"` }) }),
    done: (body) => verdict.become(body as ReplyOf<C>),
  });

  const day = (least: number, most: number): string =>
    chance(10)
      ? any(['2026-03-28', '2026-03-29', '2026-02-14', '2026-02-27'])
      : dayAfter(dateOf(model.now), least + draw(most - least + 1));
  const clock = (minutes: number): string =>
    new Date((((minutes % 1440) + 1440) % 1440) * 60_000).toISOString().slice(11, 16);
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const draft = (user: Person): Draft => {
    const own = [...model.assignments.values()].filter((one) => one.worker === user);
    const planned = chance(50) ? pick(own)?.shift : undefined;
    const start = planned === undefined ? any(STARTS) : clock(minutes(clockOf(planned.start)) + any(OFF));
    const end =
      planned === undefined
        ? clock(minutes(start) + any(LENGTHS))
        : clock(minutes(clockOf(planned.end)) + any(OFF));
    return {
      date: planned === undefined ? day(-8, 2) : dateOf(planned.start),
      start_time: start,
      end_time: end,
      break_duration: any(PAUSES),
      description: any(['', 'Jour', 'Åkte hem']),
      ...(chance(15) ? { status: 'draft' } : {}),
    };
  };
  const said = (parts: object): string => Object.values(parts).join(' ');
  const span = (): { start: number; end: number } => {
    const start = instantOf(day(-3, 18), any(STARTS));
    return { start, end: start + (chance(4) ? any([-60, 0, 1441]) : any([240, 480, 480, 540, 1440])) };
  };
  const times = ({ start, end }: { start: number; end: number }) => ({
    start_time: iso(start),
    end_time: iso(end),
  });
  const wanted = (most: number): Wanted[] =>
    Array.from({ length: draw(most + 1) }, () => ({
      worker: any(model.people),
      ...(chance(50) ? { status: any(['pending', 'approved'] as const) } : {}),
    }));
  const namedPeople = (of: readonly Wanted[]): string =>
    of.map(({ worker, status = 'any' }) => `${worker.name}:${status}`).join(' ');
  const sentPeople = (of: readonly Wanted[]) =>
    of.map(({ worker, ...rest }) => ({ worker_id: worker.id, ...rest }));
  const decision = () => any(['approved', 'approved', 'rejected'] as const);

  /** The weight and the action; undefined while nothing exists that it could act on. */
  const kinds: Readonly<Record<string, readonly [number, () => Action | undefined]>> = {
    report: [
      24,
      () => {
        const who = anybody();
        const user = chance(who.role === 'manager' ? 60 : 3) ? any(model.people) : who;
        const body = draft(user);
        const sent = { ...body, ...(user === who ? {} : { user: user.id }) };
        const words = `reports ${user.name} ${said(body)}`;
        return action(who, words, createTimeEntry, { body: sent }, model.report(who, user, body));
      },
    ],
    edit: [
      16,
      () => {
        const report = one('r', model.reports);
        if (report === undefined) return undefined;
        const who = chance(75) && 'user' in report ? report.user : anybody();
        const body = Object.fromEntries(
          Object.entries(draft(who)).filter(() => chance(40)),
        ) as Partial<Draft>;
        const match = matched(report.version);
        const words = `edits ${report.name} ${JSON.stringify(body)}`;
        const sent = { params: { id: report.id }, body };
        return action(who, words, changeTimeEntry, sent, model.edit(who, report.id, body, match), match);
      },
    ],
    remove: [
      5,
      () => {
        const report = one('r', model.reports);
        if (report === undefined) return undefined;
        const who = anybody();
        const match = matched(report.version);
        const verdict = model.remove(who, report.id, match);
        return action(
          who,
          `deletes ${report.name}`,
          deleteTimeEntry,
          { params: { id: report.id } },
          verdict,
          match,
        );
      },
    ],
    decide: [
      10,
      () => {
        const report = one('r', model.reports);
        if (report === undefined) return undefined;
        const who = manager();
        const [status, reason, match] = [decision(), any(REASONS), matched(report.version)];
        const sent = {
          params: { manager_id: who.id, id: report.id },
          body: { status, ...(reason === null ? {} : { reason }) },
        };
        const verdict = model.decide(who, report.id, status, reason, match);
        return action(
          who,
          `decides ${report.name} ${status} ${reason}`,
          decideTimeEntry,
          sent,
          verdict,
          match,
        );
      },
    ],
    decideMany: [
      6,
      () => {
        const drawn = Array.from({ length: 1 + draw(6) }, () => one('r', model.reports));
        const entries = [
          ...new Map(drawn.flatMap((is) => (is === undefined ? [] : [[is.id, is]]))).values(),
        ].map(({ id, name, version }) => ({ id, name, version: matched(version) ?? undefined }));
        if (entries.length === 0) return undefined;
        const who = manager();
        const [status, reason] = [decision(), any(REASONS)];
        const body = {
          status,
          entries: entries.map(({ id, version }) => (version === undefined ? { id } : { id, version })),
          ...(reason === null ? {} : { reason }),
        };
        const { skipped, ...verdict } = model.decideMany(who, status, reason, entries);
        const asked = entries.map(({ name, version }) =>
          version === undefined ? name : `${name}:${version}`,
        );
        const words = `decides ${asked.join(' ')} ${status} ${reason}`;
        return action(
          who,
          words,
          createApproval,
          { body },
          {
            no: verdict.no,
            become: (reply) => {
              requireSkipped(reply.skipped, skipped);
              verdict.become(reply);
            },
          },
        );
      },
    ],
    withdraw: [
      4,
      () => {
        const approval = pick([...model.approvals.values()]);
        if (approval === undefined) return undefined;
        const who = manager();
        const { skipped, ...verdict } = model.withdraw(who, approval.id);
        return action(
          who,
          `withdraws ${approval.name}`,
          withdrawApproval,
          { params: { id: approval.id } },
          {
            no: verdict.no,
            become: (reply) => {
              requireSkipped(reply.skipped, skipped);
              verdict.become(reply);
            },
          },
        );
      },
    ],
    plan: [
      11,
      () => {
        const who = manager();
        const [is, on] = [span(), wanted(3)];
        const body = { ...times(is), assignments: sentPeople(on) };
        const words = `plans ${said(times(is))} ${namedPeople(on)}`;
        return action(who, words, createShift, { body }, model.plan(who, is.start, is.end, on));
      },
    ],
    move: [
      6,
      () => {
        const shift = one('s', model.shifts);
        if (shift === undefined) return undefined;
        const [who, is, match] = [manager(), span(), matched(shift.version)];
        const sent = { params: { id: shift.id }, body: times(is) };
        const verdict = model.move(who, shift.id, is.start, is.end, match);
        return action(who, `moves ${shift.name} ${said(times(is))}`, changeShift, sent, verdict, match);
      },
    ],
    cancel: [
      3,
      () => {
        const shift = one('s', model.shifts);
        if (shift === undefined) return undefined;
        const [who, match] = [manager(), matched(shift.version)];
        const verdict = model.cancel(who, shift.id, match);
        return action(
          who,
          `cancels ${shift.name}`,
          deleteShift,
          { params: { id: shift.id } },
          verdict,
          match,
        );
      },
    ],
    staff: [
      5,
      () => {
        const shift = one('s', model.shifts);
        const [who, on] = [manager(), wanted(2)];
        if (shift === undefined || on.length === 0) return undefined;
        const sent = { params: { id: shift.id }, body: { assignments: sentPeople(on) } };
        const words = `staffs ${shift.name} ${namedPeople(on)}`;
        return action(who, words, addWorkers, sent, model.staff(who, shift.id, on));
      },
    ],
    assign: [
      5,
      () => {
        const shift = one('s', model.shifts);
        const [who, [is]] = [manager(), wanted(1)];
        if (shift === undefined || is === undefined) return undefined;
        const { no, become } = model.staff(who, shift.id, [is]);
        const body = {
          shift_id: shift.id,
          worker_id: is.worker.id,
          ...(is.status ? { status: is.status } : {}),
        };
        return action(
          who,
          `puts ${namedPeople([is])} on ${shift.name}`,
          createAssignment,
          { body },
          {
            no,
            become: (reply) => become({ id: shift.id, assignments: [reply] }),
          },
        );
      },
    ],
    answer: [
      11,
      () => {
        const is = one('a', model.assignments);
        if (is === undefined) return undefined;
        const who = chance(65) && 'worker' in is ? is.worker : anybody();
        const [status, match] = [decision(), matched(is.version)];
        const sent = { params: { id: is.id }, body: { status } };
        const verdict = model.answer(who, is.id, status, match);
        return action(who, `answers ${is.name} ${status}`, changeAssignment, sent, verdict, match);
      },
    ],
    ask: [
      5,
      () => {
        const is = pick([...model.assignments.values()]);
        if (is === undefined) return undefined;
        const [who, required, match] = [manager(), chance(70), matched(is.version)];
        const body = { shift: is.shift.id, worker: is.worker.id, approval_required: required };
        const words = `asks ${is.name} ${required}`;
        return action(who, words, requireApproval, { body }, model.ask(who, is, required, match), match);
      },
    ],
    takeOff: [
      4,
      () => {
        const is = one('a', model.assignments);
        if (is === undefined) return undefined;
        const [who, match] = [manager(), matched(is.version)];
        const verdict = model.takeOff(who, is.id, match);
        return action(
          who,
          `takes off ${is.name}`,
          deleteAssignment,
          { params: { id: is.id } },
          verdict,
          match,
        );
      },
    ],
    run: [
      2,
      () => {
        const [who, month] = [manager(), any([2, 2, 3])];
        const body = { year: 2026, month, override_reason: 'Prov' };
        return action(who, `runs month ${month}`, makePayrollRun, { body }, model.run(who, `2026-0${month}`));
      },
    ],
    undo: [
      1,
      () => {
        const run = pick(model.runs);
        if (run === undefined) return undefined;
        const who = manager();
        const sent = { params: { id: run.id }, body: { reason: 'Prov' } };
        return action(who, `undoes ${run.name}`, undoPayrollRun, sent, model.undo(who, run.id));
      },
    ],
  };
  const bag = Object.values(kinds).flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return () => {
    for (;;) {
      const made = any(bag)();
      if (made !== undefined) return made;
    }
  };
}

/** The reports that a decision skipped must be those that the model skips, each for one of its reasons. */
function requireSkipped(
  reply: readonly { readonly id: string; readonly code: string }[],
  skipped: ReadonlyMap<string, readonly RefusalCode[]>,
): void {
  const wrong = reply.filter(({ id, code }) => !skipped.get(id)?.some((one) => one === code));
  if (wrong.length > 0 || reply.length !== skipped.size)
    throw new Error(`left out ${JSON.stringify(reply)}, expected ${JSON.stringify([...skipped])}`);
}
