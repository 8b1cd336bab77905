import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeCostCentre, createCostCentre } from '../src/contract/cost-centres.ts';
import { mendPeople } from '../src/contract/mending.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { pastePeople } from '../src/contract/people-sheet.ts';
import { changeUser, createUser, getUser } from '../src/contract/users.ts';
import { withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';

/** Cost centres that are out of use: every door at which pay terms are written. */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const create = (number: string, name: string) =>
  w.manager.send(createCostCentre, { body: { number, name, active: true } });

type Answer = Pick<Awaited<ReturnType<typeof w.manager.send<typeof createPayroll>>>, 'status' | 'refusal'>;
const refused = ({ status, refusal }: Answer) => [status, refusal?.code, Object.keys(refusal?.errors ?? {})];

test('one that is out of use is given to nobody new, and stays with those who have it', async () => {
  const closed = await create('STÄNGT', 'Stängt');
  assert.equal((await create('100', 'Butik')).status, 201);
  const pay = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 };
  const first = await w.manager.send(createPayroll, {
    body: { ...pay, user: w.colleague.id, cost_centre: 'STÄNGT' },
  });
  assert.equal(first.status, 201);
  const shut = await w.manager.send(changeCostCentre, {
    params: { id: closed.body.id },
    body: { active: false },
  });
  assert.equal(shut.status, 200);
  const nobody = (field: string) => [400, 'cost_centre_inactive', [field]];
  const [theirs] = (await w.manager.send(listPayroll, { query: { user: w.worker.id } })).body;
  assert.ok(theirs !== undefined);
  const { id, version: _, ...terms } = theirs;
  const changed = await w.manager.send(changePayroll, {
    params: { id },
    body: { ...terms, cost_centre: 'STÄNGT' },
  });
  assert.deepEqual(refused(changed), nobody('cost_centre'));
  const later = { ...pay, user: w.worker.id, valid_from: '2026-06-01', cost_centre: 'STÄNGT' };
  assert.deepEqual(refused(await w.manager.send(createPayroll, { body: later })), nobody('cost_centre'));
  const person = await w.manager.send(getUser, { params: { id: w.worker.id } });
  const { first_name, last_name, username, email } = person.body;
  const names = { first_name, last_name, username, email, role: 'worker' as const };
  const within = await w.manager.send(changeUser, {
    params: { id: w.worker.id },
    body: { ...names, pay: { ...pay, cost_centre: 'STÄNGT' } },
  });
  assert.deepEqual(refused(within), nobody('pay.cost_centre'));
  const fresh = { first_name: 'Ny', last_name: 'Här', username: 'ny.har', email: 'ny@x.example' };
  const made = await w.manager.send(createUser, {
    body: {
      ...fresh,
      role: 'worker',
      password: 'ett-Bra-losenord',
      employment_date: '2026-01-01',
      pay: { ...pay, cost_centre: 'STÄNGT' },
    },
  });
  assert.deepEqual(refused(made), nobody('pay.cost_centre'));
  const bare = await w.manager.send(createUser, {
    body: { ...fresh, role: 'worker', password: 'ett-Bra-losenord', employment_date: '2026-01-01' },
  });
  const mended = await w.manager.send(mendPeople, {
    body: { rows: [{ user: bare.body.id, pay: { ...pay, cost_centre: 'STÄNGT' } }] },
  });
  assert.deepEqual(
    [mended.status, Object.keys(mended.refusal?.errors ?? {})],
    [400, ['rows.0.pay.cost_centre']],
  );
  const sheet = await w.manager.send(pastePeople, {
    body: {
      text: 'Namn;E-post;Anställd från;Timlön;Timmar per vecka;Tabell;Kostnadsställe\nBo Ek;bo@x.example;2026-01-01;165;20;33;STÄNGT',
      from_day: '2026-01-01',
      save: false,
    },
  });
  assert.deepEqual(sheet.body.rows[0]?.faults, [
    { code: 'out_of_use', field: 'cost_centre', column: 'Kostnadsställe', cell: 'G2' },
  ]);

  // A raise, and a correction, of somebody who has it: sent by the form as it was, and left out.
  const raise = { ...pay, monthly_salary: 31_000, user: w.colleague.id, valid_from: '2026-05-01' };
  const raised = await w.manager.send(createPayroll, { body: { ...raise, cost_centre: 'STÄNGT' } });
  assert.deepEqual([raised.status, raised.body.cost_centre], [201, 'STÄNGT']);
  const silent = await w.manager.send(changePayroll, {
    params: { id: raised.body.id },
    body: { ...raise, monthly_salary: 31_500 },
  });
  assert.deepEqual([silent.status, silent.body.cost_centre], [200, 'STÄNGT']);
  const away = await w.manager.send(changePayroll, {
    params: { id: raised.body.id },
    body: { ...raise, cost_centre: '100' },
  });
  assert.equal(away.body.cost_centre, '100');
});
