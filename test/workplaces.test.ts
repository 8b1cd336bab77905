import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPayroll } from '../src/contract/payroll.ts';
import { makeKeptFile } from '../src/contract/payroll-files.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { changeUnit, createUnit, listUnits } from '../src/contract/units.ts';
import { runFile, withNumber, withPayFacts } from './pay-company.ts';
import { complaintsAboutAgi } from './pay-file-rules.ts';
import { type World, world } from './world.ts';
import { all, type Element, readXml } from './xml-reader.ts';

/** The place of work that the declaration states for each person: that of the home unit, else the company's (decision 0128). */

const OAK = { workplace_address: 'Ekgatan 2', workplace_city: 'Lund' };
const ELM = { workplace_address: 'Almvägen 3', workplace_city: 'Umeå' };
const COMPANY = 'Storgatan 1, Stockholm';

let w: World;
let oak = '';
let elm = '';
let run = '';
before(async () => {
  w = await world();
  await withPayFacts(w);
  await withNumber(w, w.colleague.id, '19900404-9806');
  const terms = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 };
  await w.manager.send(createPayroll, { body: { user: w.colleague.id, ...terms } });
  oak = (await w.manager.send(createUnit, { body: { name: 'Eken', ...OAK } })).body.id;
  elm = (await w.manager.send(createUnit, { body: { name: 'Almen' } })).body.id;
  const plain = (await w.manager.send(createUnit, { body: { name: 'Utan adress' } })).body.id;
  // The worker moves in the middle of January; the colleague goes to a unit without an address.
  for (const [user, unit_id, first_day] of [
    [w.worker.id, oak, '2025-06-01'],
    [w.worker.id, elm, '2026-01-16'],
    [w.colleague.id, oak, '2025-06-01'],
    [w.colleague.id, plain, '2026-01-31'],
  ] as const) {
    const body = { user, unit_id, first_day, home: true };
    assert.equal((await w.manager.send(createUnitPerson, { body })).status, 201);
  }
});
after(() => w.close());

/** Where the declaration says that each person works, by personal number. */
async function declared(): Promise<Record<string, string>> {
  const { text, status } = await runFile(w, run, 'agi');
  assert.equal(status, 200, text);
  assert.deepEqual(complaintsAboutAgi(readXml(text)), []);
  const one = (of: Element, name: string): string => all(of, `agd:${name}`)[0]?.text ?? '';
  return Object.fromEntries(
    all(readXml(text), 'agd:IU').map((form) => [
      one(form, 'BetalningsmottagarId'),
      `${one(form, 'ArbetsplatsensGatuadress')}, ${one(form, 'ArbetsplatsensOrt')}`,
    ]),
  );
}
const [WORKER, COLLEAGUE] = ['198112189876', '199004049806'];
const january = async (): Promise<void> => {
  const sent = { year: 2026, month: 1, override_reason: 'Prov: uppgifter saknas' };
  const made = await w.manager.send(makePayrollRun, { body: sent });
  assert.equal(made.status, 201);
  run = made.body.id;
};

test('a place of work has a street and a town of at most 50 characters, or neither', async () => {
  for (const [body, field] of [
    [{ workplace_address: 'Ekgatan 2' }, 'workplace_city'],
    [{ workplace_address: '', workplace_city: 'Lund' }, 'workplace_city'],
    [{ ...OAK, workplace_address: 'a'.repeat(51) }, 'workplace_address'],
    [{ ...OAK, workplace_city: 'a'.repeat(51) }, 'workplace_city'],
  ] as const) {
    const made = await w.manager.send(createUnit, { body: { name: 'Ny', ...body } });
    const changed = await w.manager.send(changeUnit, { params: { id: oak }, body });
    for (const { status, refusal } of [made, changed])
      assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]]);
  }
  const { body: units } = await w.manager.send(listUnits);
  assert.deepEqual(
    units.map(({ name, workplace_address, workplace_city }) => [name, workplace_address, workplace_city]),
    [
      ['Almen', '', ''],
      ['Eken', 'Ekgatan 2', 'Lund'],
      ['Utan adress', '', ''],
    ],
  );
});

test('the declaration states the last home unit of the month, and the company’s where it has no address', async () => {
  const changed = await w.manager.send(changeUnit, { params: { id: elm }, body: ELM });
  assert.deepEqual([changed.status, changed.body.workplace_city], [200, 'Umeå']);
  await january();
  assert.deepEqual(await declared(), { [WORKER]: 'Almvägen 3, Umeå', [COLLEAGUE]: COMPANY });
});

test('a run keeps the place: a unit that moves later changes no declaration of it', async () => {
  const place = { workplace_address: 'Nygatan 4', workplace_city: 'Kiruna' };
  await w.manager.send(changeUnit, { params: { id: elm }, body: place });
  w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());
  const anew = await w.manager.send(makeKeptFile, {
    params: { id: run },
    body: { kind: 'agi', reason: 'Prov' },
  });
  assert.equal(anew.status, 201);
  assert.deepEqual(await declared(), { [WORKER]: 'Almvägen 3, Umeå', [COLLEAGUE]: COMPANY });
});
