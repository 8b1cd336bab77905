import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';

/** Every payslip is computed twice before its month is locked (decision 0075). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const run = () => w.manager.send(makePayrollRun, { body: { year: 2026, month: 2, override_reason: 'Prov' } });
const february = async () =>
  (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } })).body;
const payslips = () => w.db.inCompany(w.company_id, (tx) => tx`select user_id from payslips`);
/** As no call of the product would store it: the report's day is one, its times lie in another month. */
const moved = (id: string, by: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update time_entries set start_time = start_time + ${by}::interval, end_time = end_time + ${by}::interval
      where company_id = ${w.company_id} and id = ${id}`,
  );

let entry = '';

test('a month that both engines compute alike says how many lines were computed twice', async () => {
  const made = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-10', start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  entry = made.body.id;
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry }] } });
  const { totals, people } = await february();
  assert.ok(totals.twice !== undefined && totals.twice.lines >= 4);
  assert.deepEqual(totals.twice, { ...totals.twice, checked: totals.twice.lines, not_checked: [] });
  assert.ok(people.every(({ differing }) => differing === undefined));
});

test('a difference is named by person and line, and no reason lets the run pass it', async () => {
  await moved(entry, '90 days');
  const { exceptions, people } = await february();
  assert.deepEqual(exceptions[0], { code: 'engines_differ', count: 1 });
  const own = people.find(({ user }) => user === w.worker.id);
  assert.deepEqual(own?.differing, [{ what: 'gross', of_month: null }]);
  const refused = await run();
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'engines_differ']);
  const named = `${own?.first_name} ${own?.last_name}: gross`;
  assert.deepEqual(refused.refusal?.errors.people, [named]);
  assert.equal((await payslips()).length, 0, 'no part is written');
  assert.equal((await february()).run, null);
});

test('the run passes when the fact is right again, and keeps what was computed twice', async () => {
  await moved(entry, '-90 days');
  const made = await run();
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await payslips()).length, 1);
  const { totals, people } = await february();
  assert.equal(totals.twice?.checked, totals.twice?.lines);
  assert.equal(people[0]?.differing, undefined);
});

test('a difference in an earlier month that is settled stops the next run', async () => {
  const other = await w.worker.send(createTimeEntry, {
    body: { date: '2026-03-03', start_time: '08:00', end_time: '16:30', break_duration: 30 },
  });
  assert.equal(other.status, 201);
  await moved(entry, '90 days');
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into pay_changes (company_id, user_id, month, changed_at)
      values (${w.company_id}, ${w.worker.id}, '2026-02-01', now())
      on conflict do nothing`,
  );
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } });
  const own = body.people.find(({ user }) => user === w.worker.id);
  assert.deepEqual(own?.differing, [{ what: 'gross', of_month: '2026-02' }]);
});

test('an undone run stays undone, and its month is computed twice again', async () => {
  await moved(entry, '-90 days');
  const { body: was } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  const undone = await w.manager.send(undoPayrollRun, {
    params: { id: was.run?.id ?? '' },
    body: { reason: 'Prov' },
  });
  assert.equal(undone.status, 200);
  assert.equal(undone.body.totals.twice?.checked, undone.body.totals.twice?.lines);
});
