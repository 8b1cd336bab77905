import type { RefusalCode } from '../../src/contract/errors.ts';
import { clockOf, DAY, dateOf, dayAfter, HOUR, instantOf, iso, overlap } from './simulation-clock.ts';
import {
  type Decision,
  given,
  type Match,
  type Named,
  type Person,
  Roster,
  refused,
  type Shift,
  stale,
  type Verdict,
} from './simulation-roster.ts';

/**
 * The rules of time reports in plain objects, after the specification and its decisions. The model shares no code
 * with the server: rules that both follow are written twice. Shifts and locked months are the other half
 * (simulation-roster.ts).
 */

export type Report = {
  readonly id: string;
  readonly name: string;
  readonly user: Person;
  date: string;
  start: number;
  end: number;
  pause: number;
  words: string;
  status: 'draft' | 'submitted_ok' | 'submitted_pending' | 'approved' | 'rejected';
  off_break: boolean;
  off_shift: boolean;
  reason: string | null;
  updated: string;
  version: number;
};
type Approval = {
  readonly id: string;
  readonly name: string;
  readonly lines: {
    readonly report: Report;
    readonly was: Pick<Report, 'status' | 'reason'>;
    readonly became: number;
  }[];
  is_withdrawn: boolean;
};

export type Draft = {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly break_duration: number;
  readonly description: string;
  readonly status?: string;
};
export class Model extends Roster {
  readonly reports = new Map<string, Report>();
  readonly approvals = new Map<string, Approval>();

  report(caller: Person, user: Person, draft: Draft): Verdict<Named> {
    const judged = this.#judged(user, { ...this.#spanOf(draft), date: draft.date }, draft.break_duration);
    const no = given(
      caller.role === 'worker' && user !== caller && 'not_allowed',
      ...this.#refusals(caller, user, judged, null),
    );
    return {
      no,
      become: ({ id }) => {
        const status = draft.status === 'draft' ? 'draft' : judged.status;
        const rest = { words: draft.description, reason: null, updated: iso(this.now), version: 1 };
        this.reports.set(id, { id, name: this.name('r', id), user, ...judged, status, ...rest });
        this.remember(id, user === caller ? 'created' : 'created_for', caller);
      },
    };
  }

  edit(caller: Person, id: string, changes: Partial<Draft>, match: Match): Verdict {
    const was = this.#reportFor(caller, id);
    if (was === null) return refused('not_found');
    const { description: words = was.words, break_duration = was.pause, status } = changes;
    const date = changes.date ?? was.date;
    const judged = this.#judged(was.user, { ...this.#spanOf(changes, was), date }, break_duration);
    const no = given(
      stale(match, was),
      status === 'draft' && was.status === 'approved' && 'decided_entry',
      ...this.#refusals(caller, was.user, judged, was),
    );
    return {
      no,
      become: () => {
        Object.assign(was, judged, { words, reason: null }, status === 'draft' ? { status } : {});
        this.#changed(was, 'edited', caller);
      },
    };
  }

  remove(caller: Person, id: string, match: Match): Verdict {
    const was = this.#reportFor(caller, id);
    if (was === null) return refused('not_found');
    return {
      no: given(stale(match, was), this.locked(caller, was.date)),
      become: () => {
        this.reports.delete(id);
        this.remember(id, 'deleted', caller);
      },
    };
  }

  decide(caller: Person, id: string, status: Decision, reason: string | null, match: Match): Verdict {
    const was = this.reports.get(id);
    if (caller.role === 'worker') return refused('not_allowed');
    if (was === undefined) return refused('not_found');
    const no = given(stale(match, was), ...undecidable(caller, was, status));
    return { no, become: () => this.#decided(caller, was, status, reason) };
  }

  /** `skipped`: the possible reasons of each report that is left out; the others are decided. */
  decideMany(
    caller: Person,
    status: Decision,
    reason: string | null,
    entries: readonly { readonly id: string; readonly version?: number | undefined }[],
  ): Verdict<Named> & { skipped: Map<string, RefusalCode[]> } {
    const skipped = new Map<string, RefusalCode[]>();
    for (const { id, version } of entries) {
      const report = this.reports.get(id);
      const why =
        report === undefined
          ? given('not_found')
          : given(stale(version ?? null, report), ...undecidable(caller, report, status));
      if (why.length > 0) skipped.set(id, why);
    }
    return {
      no: given(caller.role === 'worker' && 'not_allowed'),
      skipped,
      become: ({ id }) => {
        const lines: Approval['lines'] = [];
        for (const entry of entries) {
          const report = this.reports.get(entry.id);
          if (report === undefined || skipped.has(entry.id)) continue;
          const was = { status: report.status, reason: report.reason };
          this.#decided(caller, report, status, reason);
          lines.push({ report, was, became: report.version });
        }
        this.approvals.set(id, { id, name: this.name('d', id), lines, is_withdrawn: false });
      },
    };
  }

  /** Reports changed since, and the caller's own, stay as they are. */
  withdraw(caller: Person, id: string): Verdict & { skipped: Map<string, RefusalCode[]> } {
    const approval = this.approvals.get(id);
    const skipped = new Map<string, RefusalCode[]>();
    const none = { become: () => {}, skipped };
    if (caller.role === 'worker') return { ...none, no: ['not_allowed'] };
    if (approval === undefined) return { ...none, no: ['not_found'] };
    const lines = approval.lines.filter(({ report }) => this.reports.has(report.id));
    for (const { report, became } of lines) {
      const why = given(report.user === caller && 'own_report', report.version !== became && 'stale');
      if (why.length > 0) skipped.set(report.id, why);
    }
    return {
      no: given(approval.is_withdrawn && 'nothing_to_undo'),
      skipped,
      become: () => {
        approval.is_withdrawn = true;
        for (const { report, was } of lines) {
          if (skipped.has(report.id)) continue;
          Object.assign(report, was);
          this.#changed(report, 'decision_withdrawn', caller);
        }
      },
    };
  }

  #reportFor(caller: Person, id: string): Report | null {
    const report = this.reports.get(id);
    return report === undefined || (caller.role === 'worker' && report.user !== caller) ? null : report;
  }

  /** Start and end of a report. On an unchanged day, a time that is not given stays the same instant. */
  #spanOf(given: Partial<Draft>, was?: Report): { start: number; end: number } {
    const date = given.date ?? was?.date ?? '';
    const moves = was === undefined || date !== was.date;
    const clock = (sent: string | undefined, minute: number | undefined) => sent ?? clockOf(minute ?? 0);
    const from = clock(given.start_time, was?.start);
    const until = clock(given.end_time, was?.end);
    const start = moves || given.start_time !== undefined ? instantOf(date, from) : was.start;
    const end =
      moves || given.end_time !== undefined
        ? instantOf(until < from ? dayAfter(date) : date, until)
        : was.end;
    return { start, end };
  }

  /**
   * A report beside the nearest approved shift of its day, more than five minutes off or not; and its break, 30 from
   * 5.5 hours on.
   */
  #judged(user: Person, span: { start: number; end: number; date: string }, pause: number) {
    const far = ({ start, end }: Shift) => Math.abs(start - span.start) + Math.abs(end - span.end);
    const [nearest] = [...this.assignments.values()]
      .filter(
        (one) => one.worker === user && one.status === 'approved' && dateOf(one.shift.start) === span.date,
      )
      .map((one) => one.shift)
      .toSorted((a, b) => far(a) - far(b) || a.start - b.start || a.end - b.end);
    const off_break = span.end - span.start >= 5.5 * HOUR && pause !== 30;
    const off_shift =
      nearest !== undefined &&
      (Math.abs(nearest.start - span.start) > 5 || Math.abs(nearest.end - span.end) > 5);
    const status: Report['status'] = off_break || off_shift ? 'submitted_pending' : 'submitted_ok';
    return { ...span, pause, off_break, off_shift, status };
  }

  #refusals(
    caller: Person,
    user: Person,
    is: { date: string; start: number; end: number; pause: number },
    was: Report | null,
  ): RefusalCode[] {
    const length = is.end - is.start;
    return given(
      caller.role === 'worker' && is.date > dateOf(this.now) && 'future_date',
      length < HOUR && 'entry_too_short',
      length >= DAY && 'entry_too_long',
      is.pause >= length && 'break_too_long',
      this.locked(caller, is.date),
      was !== null && this.locked(caller, was.date),
      [...this.reports.values()].some((one) => one !== was && one.user === user && overlap(one, is)) &&
        'entry_overlap',
    );
  }

  #decided(caller: Person, report: Report, status: Decision, reason: string | null): void {
    Object.assign(report, { status, reason: status === 'rejected' ? reason : null });
    this.#changed(report, status, caller);
  }

  #changed(report: Report, action: string, caller: Person): void {
    report.version += 1;
    report.updated = iso(this.now);
    this.remember(report.id, action, caller);
  }
}

/**
 * Approved may become rejected and back, never twice the same. A manager's own reports are decided by another
 * manager.
 */
const undecidable = (caller: Person, report: Report, status: Decision): RefusalCode[] =>
  given(report.user === caller && 'own_report', report.status === status && 'already_in_state');
