import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import {
  changeEmployment,
  createEmployment,
  getEmployerCertificate,
  listEmployments,
} from '../src/contract/employments.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { linesOfPdf } from './unpack.ts';
import { type Client, type World, world } from './world.ts';

/** The facts of the employer's certificate: from kept payslips, blank where nothing is known. */

let w: World;
before(async () => {
  w = await world();
  const { body: entry } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-10', start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry.id }] } });
  for (const month of [1, 2]) {
    const made = await w.manager.send(makePayrollRun, {
      body: { year: 2026, month, override_reason: 'Prov' },
    });
    assert.equal(made.status, 201);
  }
});
after(() => w.close());

const fetched = async (who: Client, query: string, of = w.worker) => {
  const { statusCode, rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getEmployerCertificate.path.replace('{id}', of.id)}?${query}`,
    headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
  });
  return { status: statusCode, bytes: rawPayload };
};
const entries = () =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun_id: string }[]>`
      select noun_id from history where company_id = ${w.company_id} and action = 'certified'`,
  );

test('the months that were run are certified, the others are blank and named', async () => {
  const { status, bytes } = await fetched(w.worker, 'format=csv');
  assert.equal(status, 200);
  const csv = bytes.toString('utf8');
  const february = csv.split(/\r?\n/).find((line) => line.startsWith('2026-02')) ?? assert.fail(csv);
  assert.match(february, /^2026-02[;,]"?8[.,]00/);
  const december = csv.split(/\r?\n/).find((line) => line.startsWith('2025-12')) ?? '';
  assert.ok(!/\d{2}[.,]\d{2}/.test(december.slice(7)), december);
  const pdf = linesOfPdf((await fetched(w.worker, 'language=sv')).bytes).join(' ');
  assert.match(pdf, /Underlag för arbetsgivarintyg/);
  assert.match(pdf, /inte är körda i Skifta: 2025-03/);
  assert.match(pdf, /fortfarande anställd/);
  assert.equal((await entries()).length, 0);
});

test('an employment that ended says when and why, and a manager’s reading is kept in history', async () => {
  const { body } = await w.manager.send(listEmployments, { query: { user: w.worker.id } });
  const [employment = assert.fail()] = body;
  const ended = await w.manager.send(changeEmployment, {
    params: { id: employment.id },
    body: { last_day: '2026-02-28', end_reason: 'redundancy', form: 'permanent' },
  });
  assert.equal(ended.status, 200);
  const { status, bytes } = await fetched(w.manager, `language=en&employment=${employment.id}`);
  assert.equal(status, 200);
  const pdf = linesOfPdf(bytes).join(' ');
  assert.match(pdf, /2026-02-28/);
  assert.match(pdf, /Redundancy/);
  assert.match(pdf, /Until further notice/);
  assert.deepEqual(
    (await entries()).map(({ noun_id }) => noun_id),
    [w.worker.id],
  );
});

test('it is the own one for a worker, of the company for a manager, and of an employment of the person', async () => {
  assert.equal((await fetched(w.worker, '', w.colleague)).status, 404);
  assert.equal((await fetched(w.foreign_manager, '')).status, 404);
  assert.equal((await fetched(w.manager, `employment=${w.company_id}`)).status, 404);
});

test('hostile questions are refused by field, and find nobody else’s employment', async () => {
  for (const [query, status] of [
    ['employment=x', 400],
    ["employment=' or 1=1", 400],
    ['format=exe', 400],
    ['language=xx', 400],
    ['months=36', 400],
  ] as const)
    assert.equal((await fetched(w.manager, query)).status, status, query);
  const { body: others } = await w.manager.send(listEmployments, { query: { user: w.colleague.id } });
  const { body: theirs } = await w.foreign_manager.send(listEmployments, {
    query: { user: w.foreign_worker.id },
  });
  const before = (await entries()).length;
  for (const one of [others[0], theirs[0]])
    if (one !== undefined) assert.equal((await fetched(w.manager, `employment=${one.id}`)).status, 404);
  assert.equal((await entries()).length, before, 'nothing was certified');
});

test('an employment long ago or ahead has blank months or none, and two in a month are named', async () => {
  const { body } = await w.manager.send(listEmployments, { query: { user: w.worker.id } });
  const [employment = assert.fail()] = body;
  const change = (days: object) =>
    w.manager.send(changeEmployment, { params: { id: employment.id }, body: days });
  assert.equal((await change({ first_day: '1995-01-01', last_day: '1999-03-31' })).status, 200);
  const text = async (id: string) =>
    (await fetched(w.manager, `format=csv&employment=${id}`)).bytes.toString('utf8');
  const old = (await text(employment.id)).split(/\r?\n/).filter((line) => /^\d{4}-/.test(line));
  assert.deepEqual([old.length, old[0]?.slice(0, 7), old[11]?.slice(0, 7)], [12, '1998-04', '1999-03']);
  assert.ok(
    old.every((line) => !/\d[.,]\d/.test(line)),
    'nothing is known of them',
  );

  // Left on 10 February and back on the 20th: the payslip of February is of both.
  assert.equal((await change({ first_day: '2020-01-01', last_day: '2026-02-10' })).status, 200);
  const { status, body: again } = await w.manager.send(createEmployment, {
    body: { user: w.worker.id, first_day: '2026-02-20' },
  });
  assert.equal(status, 201);
  for (const id of [employment.id, again.id]) {
    const pdf = linesOfPdf((await fetched(w.manager, `language=en&employment=${id}`)).bytes).join(' ');
    assert.match(pdf, /another employment here too, whose hours and pay are in them: 2026-02\./);
  }
  const both = await Promise.all([
    fetched(w.manager, `format=csv&employment=${again.id}`),
    fetched(w.second_manager, `format=csv&employment=${again.id}`),
  ]);
  assert.deepEqual(
    both.map((one) => one.status),
    [200, 200],
  );
  assert.ok(both[0]?.bytes.equals(both[1]?.bytes ?? Buffer.of()));

  const [of_colleague = assert.fail()] = (
    await w.manager.send(listEmployments, { query: { user: w.colleague.id } })
  ).body;
  const ahead = await w.manager.send(changeEmployment, {
    params: { id: of_colleague.id },
    body: { first_day: '2027-06-01' },
  });
  assert.equal(ahead.status, 200);
  const { status: found, bytes } = await fetched(
    w.manager,
    `format=csv&employment=${ahead.body.id}`,
    w.colleague,
  );
  assert.equal(found, 200);
  assert.equal(
    bytes
      .toString('utf8')
      .split(/\r?\n/)
      .filter((line) => /^\d{4}-/.test(line)).length,
    0,
  );
});
