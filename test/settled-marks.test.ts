import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { leaveOut, makeExtraRun } from '../src/contract/extra-runs.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { connect } from '../src/server/database/session.ts';
import { emptyDatabase } from './database.ts';
import { withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';

/**
 * A mark of a locked month that a later run has settled is not computed again (decision 0141): a month costs as much after
 * three years as after two months. Undoing that run brings the mark back, and so does a change of the locked month.
 */

let w: World;
let db: Db;
let heard = 0;
before(async () => {
  const settings = await emptyDatabase();
  const migrating = connect(settings);
  await migrate(migrating);
  await migrating.end();
  db = openDb(settings, {
    max: 4,
    onQuery: (query) => {
      if (query !== 'commit') heard += 1;
    },
  });
  w = await world({ db, now: '2026-05-20T09:00:00Z' });
  await withPayFacts(w);
  for (const month of [2, 3]) await run(month);
});
after(async () => {
  await w.close();
  await db.close();
});

const run = async (month: number): Promise<string> => {
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  return made.body.id;
};
const monthOf = async (month: number) => {
  const { status, body } = await w.manager.send(getPayrollMonth, {
    query: { year: '2026', month: String(month) },
  });
  assert.equal(status, 200);
  return body;
};
/** The statements of the list of a month; the first call fills the caches. */
const statementsOf = async (month: number): Promise<number> => {
  await monthOf(month);
  heard = 0;
  await monthOf(month);
  return heard;
};
const grossOf = async (month: number): Promise<number | undefined> =>
  (await monthOf(month)).people.find(({ user }) => user === w.worker.id)?.gross;
const inCompany = <T>(work: Parameters<Db['inCompany']>[1]): Promise<T> =>
  db.inCompany(w.company_id, work) as Promise<T>;

/** Years of runs before the first: as February's, with a mark each, as a changed report of that month leaves. */
const yearsBefore = (months: number): Promise<unknown> =>
  inCompany(async (tx) => {
    await tx`
      insert into payroll_runs (company_id, id, month, paid_on, made_by, made_at, exceptions, totals, facts)
      select r.company_id, gen_random_uuid(), m.month, r.paid_on - 30 * m.back, r.made_by,
        r.made_at - m.back * interval '1 month', r.exceptions, r.totals,
        r.facts || jsonb_build_object('month', to_char(m.month, 'YYYY-MM'))
      from payroll_runs r
      cross join lateral (
        select back, (r.month - back * interval '1 month')::date as month from generate_series(1, ${months}) back
      ) m
      where r.company_id = ${w.company_id} and r.month = '2026-02-01'`;
    await tx`
      insert into payslips (company_id, run_id, user_id, facts, pay, gross_ore, tax_ore, net_ore, contribution_ore, ob_ore)
      select p.company_id, r.id, p.user_id, p.facts, p.pay, p.gross_ore, p.tax_ore, p.net_ore, p.contribution_ore, p.ob_ore
      from payslips p
      join payroll_runs f on f.company_id = p.company_id and f.id = p.run_id and f.month = '2026-02-01'
      join payroll_runs r on r.company_id = p.company_id and r.month < '2026-02-01'
      where p.company_id = ${w.company_id}`;
    await tx`
      insert into pay_changes (company_id, user_id, month, changed_at)
      select company_id, ${w.worker.id}, month, now() from payroll_runs
      where company_id = ${w.company_id} and month < '2026-02-01'`;
  });

/** The worker's marks of 2026, and the runs that settled them. */
const marksOf = async (): Promise<Map<string, string | null>> => {
  const rows = await inCompany<{ month: string; settled_by: string | null }[]>(
    (tx) => tx`
      select to_char(month, 'YYYY-MM') as month, settled_by from pay_changes
      where company_id = ${w.company_id} and user_id = ${w.worker.id} and month >= '2026-02-01'`,
  );
  return new Map(rows.map(({ month, settled_by }) => [month, settled_by]));
};

const reportIn = async (date: string): Promise<string> => {
  const { status, body } = await w.manager.send(createTimeEntry, {
    body: { user: w.worker.id, date, start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  assert.equal(status, 201);
  const approved = await w.manager.send(createApproval, {
    body: { status: 'approved', entries: [{ id: body.id }] },
  });
  assert.equal(approved.status, 201);
  return approved.body.id;
};

let april = '';
let at_two = 0;

test('a difference is settled by the next run, and the month after it computes no locked month', async () => {
  const plain = await statementsOf(4);
  const usual = await grossOf(4);
  await reportIn('2026-02-10');
  assert.ok((await statementsOf(4)) > plain, 'an open mark is computed');
  assert.notEqual(await grossOf(4), usual);
  april = await run(4);
  at_two = await statementsOf(5);
  assert.equal(await grossOf(5), usual, 'the difference is paid once');
});

test('the month needs as many statements after three years of marks as after two months', async () => {
  const undone = await w.manager.send(undoPayrollRun, {
    params: { id: april },
    body: { reason: 'Prov' },
  });
  assert.equal(undone.status, 200);
  await yearsBefore(34);
  const open = await statementsOf(4);
  april = await run(4);
  const settled = await statementsOf(5);
  assert.equal(settled, at_two);
  assert.ok(open > settled + 34, `${open} statements with 35 open marks`);
});

test('undoing the run brings the marks and the difference back, and another run settles them again', async () => {
  const due = await grossOf(4);
  const settled = await statementsOf(5);
  await w.manager.send(undoPayrollRun, { params: { id: april }, body: { reason: 'Prov' } });
  assert.equal(await grossOf(4), due);
  assert.ok((await statementsOf(4)) > settled + 34);
  assert.ok((await statementsOf(5)) > settled + 34, 'also in the month after the one that was undone');
  april = await run(4);
  assert.equal(await statementsOf(5), settled);
});

test('a change of a settled month is a mark again, and is paid', async () => {
  const usual = await grossOf(5);
  const settled = await statementsOf(5);
  await reportIn('2026-02-17');
  assert.ok((await statementsOf(5)) > settled);
  assert.notEqual(await grossOf(5), usual);
});

test('a person who is left out of the later run keeps the mark', async () => {
  await run(5);
  await run(6);
  await reportIn('2026-04-14');
  const leave = { user: w.worker.id, year: 2026, month: 7, reason: 'Utreds' };
  assert.equal((await w.manager.send(leaveOut, { body: leave })).status, 200);
  const terms = {
    monthly_salary: 30_000,
    employment_rate: 100,
    employee_tax_table: 32,
    valid_from: '2026-07-01',
  };
  const other = await w.manager.send(createPayroll, { body: { ...terms, user: w.colleague.id } });
  assert.equal(other.status, 201);
  await run(7);
  assert.equal((await marksOf()).get('2026-04'), null);
  const extra = await w.manager.send(makeExtraRun, {
    body: { year: 2026, month: 7, people: [w.worker.id], payment_date: '2026-07-31', reason: 'Utrett' },
  });
  assert.equal(extra.status, 201, JSON.stringify(extra.refusal));
  assert.equal((await marksOf()).get('2026-04'), extra.body.id);
});

test('a settled month that the run of another change marks is compared by the next run', async () => {
  await reportIn('2026-03-10');
  await run(8);
  const september = await run(9);
  assert.equal((await marksOf()).get('2026-03'), september);
  // February's report is part of the year's variable pay, which March paid.
  await reportIn('2026-02-24');
  const october = await run(10);
  const marks = await marksOf();
  assert.equal(marks.get('2026-02'), october);
  assert.equal(marks.get('2026-03'), null);
});
