import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type CostCentre,
  changeCostCentre,
  createCostCentre,
  listCostCentres,
} from '../src/contract/cost-centres.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { makeKeptFile } from '../src/contract/payroll-files.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { changeUser, getUser } from '../src/contract/users.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { complaintsAboutPaxml } from './pay-file-rules.ts';
import { readSie } from './sie-reader.ts';
import { type World, world } from './world.ts';
import { all, at, readXml } from './xml-reader.ts';

/** Cost centres: what the common tests cannot know, and the files of months before and after a move. */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const create = (number: string, name: string) =>
  w.manager.send(createCostCentre, { body: { number, name, active: true } });

test('a number is unique in the company, has one to ten characters, and stays', async () => {
  const both = await Promise.all([create('100', 'Butik'), create('100', 'Butik')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.deepEqual(Object.keys(both.find(({ status }) => status === 409)?.refusal?.errors ?? {}), ['number']);
  for (const number of ['', '12345678901', 'a b', '"1"'])
    assert.equal((await create(number, 'Butik')).status, 400, number);
  assert.equal((await create('LAGER-2026', 'Lager')).status, 201);
  const { body } = await w.manager.send(listCostCentres);
  assert.deepEqual(
    body.map(({ number }) => number),
    ['100', 'LAGER-2026'],
  );
});

test('numbers that the voucher would spell alike are refused, and nobody reaches another company’s', async () => {
  // Code page 437 has neither Б nor Г: both would be "?1", and two parts of the company one object.
  for (const number of ['Б1', 'Г1', '\u212b1', 'ł2', '１'])
    assert.equal((await create(number, 'Butik')).status, 400, number);
  for (const number of ['Å1', 'é-2', 'ß3']) assert.equal((await create(number, 'Butik')).status, 201, number);
  const theirs = await w.foreign_manager.send(createCostCentre, {
    body: { number: '777', name: 'Annat bolag', active: true },
  });
  assert.equal(theirs.status, 201);
  const pay = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33, cost_centre: '777' };
  const stolen = await w.manager.send(createPayroll, { body: { ...pay, user: w.colleague.id } });
  assert.deepEqual([stolen.status, stolen.refusal?.code], [400, 'cost_centre_unknown']);
  const params = { id: theirs.body.id };
  const renamed = await w.manager.send(changeCostCentre, { params, body: { name: 'Mitt' } });
  assert.equal(renamed.status, 404);
  const own = (await w.manager.send(listCostCentres)).body.find(({ number }) => number === 'Å1');
  const rename = (name: string) =>
    w.manager.send(
      changeCostCentre,
      { params: { id: own?.id ?? '' }, body: { name } },
      { 'if-match': `"${own?.version ?? 0}"` },
    );
  const both = await Promise.all([rename('Ett'), rename('Två')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412], 'two at once');
});

test('terms name a cost centre of the company, keep it when nothing is sent, and pass it on', async () => {
  const mine = async () =>
    (await w.manager.send(listPayroll, { query: { user: w.worker.id } })).body.at(-1) ?? assert.fail();
  const { id, user, valid_from, version: _, ...terms } = await mine();
  const change = (more: object, params = { id }) =>
    w.manager.send(changePayroll, { params, body: { ...terms, user, valid_from, ...more } });
  const unknown = await change({ cost_centre: '999' });
  const named = ({ status, refusal }: Pick<typeof unknown, 'status' | 'refusal'>) => [
    status,
    refusal?.code,
    Object.keys(refusal?.errors ?? {}),
  ];
  assert.deepEqual(named(unknown), [400, 'cost_centre_unknown', ['cost_centre']]);
  const { body: person } = await w.manager.send(getUser, { params: { id: w.worker.id } });
  const { first_name, last_name, username, email } = person;
  const within = await w.manager.send(changeUser, {
    params: { id: w.worker.id },
    body: { first_name, last_name, username, email, role: 'worker', pay: { ...terms, cost_centre: '999' } },
  });
  assert.deepEqual(named(within), [400, 'cost_centre_unknown', ['pay.cost_centre']]);
  assert.equal((await change({ cost_centre: '100' })).body.cost_centre, '100');
  const { cost_centre: __, ...older_page } = terms;
  const kept = await w.manager.send(changePayroll, {
    params: { id },
    body: { ...older_page, user, valid_from },
  });
  assert.equal(kept.body.cost_centre, '100');
  const later = await w.manager.send(createPayroll, {
    body: { ...older_page, user, valid_from: '2026-02-16' },
  });
  assert.equal(later.body.cost_centre, '100');
  const moved = await change({ cost_centre: 'LAGER-2026', valid_from: '2026-02-16' }, { id: later.body.id });
  assert.equal(moved.body.cost_centre, 'LAGER-2026');
});

const rowsOf = async (run: string) => {
  const sie = readSie((await runFile(w, run, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  const objects = sie.lines.filter(([label]) => label === '#OBJEKT').map((line) => line.slice(1));
  return { objects, rows: sie.verifications.flatMap(({ rows }) => rows) };
};

test('a month is charged to its cost centre, and split where that changes inside it; files keep their names', async () => {
  const opening = await w.manager.send(createVacationBalance, {
    body: { user: w.worker.id, from_day: '2026-01-01', paid_days: 10, earned_pay: 0, running_pay: 0 },
  });
  assert.equal(opening.status, 201);
  const booked = await w.manager.send(changeVacationRules, { body: { vacation_booked: true } });
  assert.equal(booked.status, 200);
  const run = async (month: number) => {
    const made = await w.manager.send(makePayrollRun, {
      body: { year: 2026, month, override_reason: 'Prov' },
    });
    assert.equal(made.status, 201);
    return made.body;
  };
  const { id: january } = await run(1);
  const { id: february, totals } = await run(2);
  const first = await rowsOf(january);
  assert.deepEqual(first.objects, [['1', '100', 'Butik']]);
  const charged = (rows: typeof first.rows, objects: string) =>
    rows.filter((row) => row.objects === objects && row.ore !== 0).map(({ account }) => Number(account));
  assert.ok(charged(first.rows, '{"1" "100"}').includes(7210));
  assert.ok(charged(first.rows, '{"1" "100"}').every((account) => account >= 3000));
  assert.ok(charged(first.rows, '{}').includes(2710) && charged(first.rows, '{}').includes(1930));

  // The terms name another one from 16 February: 15 of 28 days before, the rest after, to the öre.
  const second = await rowsOf(february);
  assert.deepEqual(second.objects, [
    ['1', '100', 'Butik'],
    ['1', 'LAGER-2026', 'Lager'],
  ]);
  const sum = (account: number, objects?: string) =>
    second.rows
      .filter((row) => row.account === String(account) && (objects === undefined || row.objects === objects))
      .reduce((total, { ore }) => total + ore, 0);
  const [before, after] = [sum(7210, '{"1" "100"}'), sum(7210, '{"1" "LAGER-2026"}')];
  assert.equal(before + after, Math.round(totals.gross * 100));
  assert.equal(before, Math.round((totals.gross * 100 * 15) / 28));
  assert.equal(sum(7210), before + after, 'nothing lies outside the two');
  const fees = [sum(7510, '{"1" "100"}'), sum(7510, '{"1" "LAGER-2026"}')];
  assert.equal(fees[0] ?? 0, Math.round((sum(7510) * before) / (before + after)));
  assert.equal((fees[0] ?? 0) + (fees[1] ?? 0), (totals.employer_contribution ?? Number.NaN) * 100);
  assert.deepEqual([sum(2710, '{}'), sum(2731, '{}')], [0 - totals.tax * 100, 0 - sum(7510)]);

  const both = readXml((await runFile(w, february, 'paxml')).text);
  assert.deepEqual(complaintsAboutPaxml(both), []);
  const lines = all(both, 'lonetrans').map((one) => [
    all(one, 'resenhet')[0]?.attributes.id,
    Math.round(Number(at(one, 'belopp')) * 100),
    at(one, 'antal'),
  ]);
  assert.deepEqual(lines, [
    ['100', before, '0.54'],
    ['LAGER-2026', after, '0.46'],
  ]);
  assert.deepEqual(
    all(both, 'resultatenhet').map(({ attributes }) => attributes.id),
    ['100', 'LAGER-2026'],
  );
  assert.ok(all(both, 'resenhet').length >= lines.length);

  // The liability moves along: what was charged before is taken back.
  const liability = (rows: typeof first.rows, objects: string) =>
    rows
      .filter((row) => row.account === '7290' && row.objects === objects)
      .reduce((sum, { ore }) => sum + ore, 0);
  assert.ok(liability(first.rows, '{"1" "100"}') > 0);
  assert.equal(liability(second.rows, '{"1" "100"}'), 0 - liability(first.rows, '{"1" "100"}'));
  for (const { rows } of [first, second]) {
    const of = (account: string) =>
      rows.reduce((total, row) => total + (row.account === account ? row.ore : 0), 0);
    assert.deepEqual([of('7290'), of('7519')], [0 - of('2920'), 0 - of('2940')], 'its cost is its debt');
    assert.ok(rows.every(({ account, objects }) => (objects === '{}') === Number(account) < 3000));
  }

  const paxml = readXml((await runFile(w, january, 'paxml')).text);
  assert.deepEqual(complaintsAboutPaxml(paxml), []);
  const units = all(paxml, 'resenhet').map(({ attributes }) => attributes);
  assert.ok(units.length > 0 && units.every(({ dim, id }) => dim === '1' && id === '100'));
  assert.equal(all(paxml, 'resultatenhet')[0]?.attributes.namn, 'Butik');

  // A renamed one keeps its name in the months that were run.
  const [butik] = (await w.manager.send(listCostCentres)).body as CostCentre[];
  await w.manager.send(changeCostCentre, { params: { id: butik?.id ?? '' }, body: { name: 'Affären' } });
  const again = await w.manager.send(makeKeptFile, {
    params: { id: january },
    body: { kind: 'sie', reason: 'Prov' },
  });
  assert.equal(again.status, 201);
  assert.deepEqual((await rowsOf(january)).objects, [['1', '100', 'Butik']]);
});

test('a company without cost centres has a file without objects', async () => {
  const other = await world();
  try {
    await withPayFacts(other);
    const made = await other.manager.send(makePayrollRun, {
      body: { year: 2026, month: 1, override_reason: 'Prov' },
    });
    const text = (await runFile(other, made.body.id, 'sie')).bytes.toString('latin1');
    assert.ok(!/#DIM|#OBJEKT|\{"/.test(text), text);
    assert.ok(!/dimension|resenhet/.test((await runFile(other, made.body.id, 'paxml')).text));
  } finally {
    await other.close();
  }
});
