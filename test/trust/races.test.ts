import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createApproval } from '../../src/contract/approvals.ts';
import { getPayrollMonth, makePayrollRun } from '../../src/contract/payroll-runs.ts';
import { changeAssignment, createShift } from '../../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry, monthlyTimeEntries } from '../../src/contract/time-entries.ts';
import { type World, world } from '../world.ts';
import { figure, size } from './figures.ts';

/**
 * Many concurrent requests on the same object (R10): exactly one succeeds, the others are refused, and the database
 * holds one result. The sessions are real, the requests overlap, and the database itself refuses.
 */

let w: World;
before(async () => {
  w = await world({ now: '2026-03-18T11:00:00Z' });
});
after(() => w.close());

const ROUNDS = size(6, 200);
const AT_ONCE = size(8, 50);
const many = <T>(ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)));
const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;
/** A day of its own for each round, in the past and not yet deleted by retention. */
const dayOf = (round: number): string =>
  new Date(Date.UTC(2019, 5, 1) + round * 86_400_000).toISOString().slice(0, 10);
const report = (date: string, break_duration = 30) => ({
  date,
  start_time: '08:00',
  end_time: '16:00',
  break_duration,
});
/** A request that must try again is no loss: nothing was done. */
const BUSY = 503;

test('concurrent requests with the same key act once and get the same answer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = randomUUID();
    const date = dayOf(round);
    const answers = await many(() =>
      w.worker.raw({
        method: 'POST',
        url: '/api/time-entries/',
        payload: report(date),
        headers: { 'idempotency-key': key },
      }),
    );
    const done = answers.filter(({ status }) => status !== BUSY);
    assert.ok(
      done.length > 0 && done.every(({ status }) => status === 201),
      String(done.map((one) => one.status)),
    );
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    const [year = '', month = ''] = date.split('-');
    const { body } = await w.worker.send(monthlyTimeEntries, {
      query: { year, month: String(Number(month)) },
    });
    assert.equal(body.filter((entry) => entry.date === date).length, 1);
  }
  figure('races', 'same Idempotency-Key at once: rounds, one result each', ROUNDS);
});

test('concurrent reports of the same hours: one is kept', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = report(dayOf(300 + round));
    const statuses = (await many(() => w.worker.send(createTimeEntry, { body }))).map(({ status }) => status);
    assert.equal(count(statuses, 201), 1, String(statuses));
    assert.ok(
      statuses.every((status) => [201, 409, BUSY].includes(status)),
      String(statuses),
    );
  }
  figure('races', 'overlapping reports at once: rounds, one winner each', ROUNDS);
});

test('concurrent approval, rejection and change of the same version: one succeeds, nothing is mixed', async () => {
  const managers = [w.manager, w.second_manager];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { body: entry } = await w.worker.send(createTimeEntry, { body: report(dayOf(600 + round)) });
    const was = { id: entry.id, version: entry.version };
    const kinds = ['approved', 'rejected', 'changed'] as const;
    const outcomes = await many(async (index) => {
      const kind = kinds[index % 3] ?? 'changed';
      if (kind === 'changed') {
        const { status } = await w.worker.send(
          changeTimeEntry,
          { params: { id: entry.id }, body: { break_duration: 45 } },
          { 'if-match': `"${entry.version}"` },
        );
        return { kind, won: status === 200 };
      }
      const manager = managers[index % 2] ?? w.manager;
      const answer = await manager.send(createApproval, { body: { status: kind, entries: [was] } });
      return { kind, won: answer.status === 201 && answer.body.decided.length === 1 };
    });
    const winners = outcomes.filter(({ won }) => won);
    assert.equal(winners.length, 1, JSON.stringify(outcomes));
    const [row] = await w.db.inCompany(
      w.company_id,
      (tx) => tx<{ status: string; break_duration: number; version: number; entries: number }[]>`
        select status, break_duration, version, (
          select count(*)::integer from history h where h.company_id = e.company_id and h.noun_id = e.id) as entries
        from time_entries e where company_id = ${w.company_id} and id = ${entry.id}`,
    );
    assert.equal(row?.version, entry.version + 1);
    assert.equal(row?.entries, 2, 'one history entry for each action');
    const won = winners[0]?.kind;
    assert.equal(row?.break_duration, won === 'changed' ? 45 : 30);
    if (won !== 'changed') assert.equal(row?.status, won);
  }
  figure('races', 'approve, reject and change at once: rounds, one winner each', ROUNDS);
});

test('concurrent overlapping shifts for one person: one shift gets the person, the others are not created', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = dayOf(900 + round);
    const statuses = (
      await many((index) =>
        (index % 2 === 0 ? w.manager : w.second_manager).send(createShift, {
          body: {
            start_time: `${date}T0${7 + (index % 2)}:00:00Z`,
            end_time: `${date}T15:00:00Z`,
            assignments: [{ worker_id: w.colleague.id, status: 'approved' as const }],
          },
        }),
      )
    ).map(({ status }) => status);
    assert.equal(count(statuses, 201), 1, String(statuses));
    const rows = await w.db.inCompany(
      w.company_id,
      (tx) => tx`
        select s.id from shifts s
        where s.company_id = ${w.company_id} and s.start_time >= ${`${date}T00:00:00Z`} and s.end_time <= ${`${date}T23:00:00Z`}`,
    );
    assert.equal(rows.length, 1, 'a shift without its person remains');
  }
  figure('races', 'double booking at once: rounds, one winner each', ROUNDS);
});

test('concurrent yes and no to a shift: one answer is kept', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = dayOf(1200 + round);
    const { body: shift } = await w.manager.send(createShift, {
      body: {
        start_time: `${date}T07:00:00Z`,
        end_time: `${date}T15:00:00Z`,
        assignments: [{ worker_id: w.worker.id, status: 'pending' }],
      },
    });
    const assignment = shift.assignments[0];
    assert.ok(assignment);
    const answers = await many(async (index) => {
      const status = index % 2 === 0 ? ('approved' as const) : ('rejected' as const);
      const answer = await w.worker.send(changeAssignment, {
        params: { id: assignment.id },
        body: { status },
      });
      return { status, code: answer.status };
    });
    const won = answers.filter(({ code }) => code === 200);
    assert.equal(won.length, 1, JSON.stringify(answers));
    const [row] = await w.db.inCompany(
      w.company_id,
      (tx) => tx<{ status: string }[]>`
        select status from shift_assignments where company_id = ${w.company_id} and id = ${assignment.id}`,
    );
    assert.equal(row?.status, won[0]?.status);
  }
  figure('races', 'yes and no at once: rounds, one answer each', ROUNDS);
});

test('a month run by several managers while reports come in is run once, with the reports it was shown with', async () => {
  const rounds = size(2, 20);
  for (let round = 0; round < rounds; round += 1) {
    const fresh = await world({ now: '2026-03-18T11:00:00Z' });
    const { manager, second_manager, worker } = fresh;
    const month = { year: 2026, month: 2 };
    await worker.send(createTimeEntry, { body: report('2026-02-02') });
    const { body: shown } = await manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
    const run = (who: typeof manager) =>
      who.send(makePayrollRun, {
        body: { ...month, expected_gross: shown.totals.gross, override_reason: 'kapplöpning' },
      });
    const [first, second, late] = await Promise.all([
      run(manager),
      run(second_manager),
      worker.send(createTimeEntry, { body: report('2026-02-03') }),
    ]);
    const runs = [first, second].filter(({ status }) => status === 201);
    assert.ok(runs.length <= 1, 'the month was run twice');
    const [row] = await fresh.db.inCompany(
      fresh.company_id,
      (tx) => tx<{ live: number; slips: number }[]>`
        select count(*)::integer as live,
          (select count(*)::integer from payslips where company_id = ${fresh.company_id}) as slips
        from payroll_runs where company_id = ${fresh.company_id} and undone_at is null`,
    );
    assert.equal(row?.live, runs.length);
    assert.equal((row?.slips ?? 0) > 0, runs.length === 1, 'an incomplete run remains');
    // An accepted report is in the run or was made before it; a report after the lock is refused.
    if (runs.length === 1 && late.status !== 201) assert.equal(late.refusal?.code, 'month_locked');
    await fresh.close();
  }
  figure('races', 'a month run twice at once with a late report: rounds', rounds);
});
