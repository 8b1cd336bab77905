import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { leaveOut, makeExtraRun } from '../src/contract/extra-runs.ts';
import { comparePay, type PayComparison } from '../src/contract/pay-comparisons.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { runFile, withNumber, withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';

/** The parallel run of a month of payment with several runs: its declaration and vouchers are of all of them. */

let w: World;
const files: Buffer[] = [];
before(async () => {
  w = await world();
  await withPayFacts(w);
  await withNumber(w, w.colleague.id, '19640823-3234');
  const terms = { monthly_salary: 28_000, employment_rate: 100, employee_tax_table: 33 };
  await w.manager.send(createPayroll, { body: { user: w.colleague.id, ...terms } });
  const person = { user: w.colleague.id, reason: 'Väntar på kontonummer' };
  const left = await w.manager.send(leaveOut, { body: { year: 2026, month: 1, ...person } });
  assert.equal(left.status, 200);
  const run = async (month: number): Promise<string> => {
    const own = await w.manager.send(makePayrollRun, {
      body: { year: 2026, month, override_reason: 'Prov' },
    });
    assert.equal(own.status, 201, JSON.stringify(own.refusal));
    return own.body.id;
  };
  await run(1);
  const february = await run(2);
  w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());
  // January of the colleague is paid with February: one declaration of two runs.
  const extra = await w.manager.send(makeExtraRun, {
    body: {
      year: 2026,
      month: 1,
      people: [w.colleague.id],
      payment_date: '2026-02-27',
      reason: 'Kontot kom för sent',
    },
  });
  assert.equal(extra.status, 201, JSON.stringify(extra.refusal));
  files.push((await runFile(w, february, 'paxml')).bytes);
  for (const id of [february, extra.body.id]) files.push((await runFile(w, id, 'sie')).bytes);
  files.push((await runFile(w, extra.body.id, 'agi')).bytes);
});
after(() => w.close());

const compare = (some: readonly Buffer[]) =>
  w.manager.send(comparePay, {
    body: { year: 2026, month: 2, files: some.map((file) => gzipSync(file).toString('base64')) },
  });
const causesOf = ({ people, company }: PayComparison): string[] => [
  ...people.flatMap(({ differences }) => differences.map(({ code, cause }) => `${code} ${cause}`)),
  ...company.map(({ code, cause }) => `${code} ${cause}`),
];

test('the files of a month and of an extra run that is paid with it are silent together', async () => {
  const { status, body } = await compare(files);
  assert.equal(status, 200);
  assert.deepEqual(causesOf(body), []);
  const [someone] = body.people.filter(({ user }) => user === w.colleague.id);
  assert.deepEqual(someone?.differences, []);
});

test('a declaration that lacks a person is told from that person', async () => {
  const [agi = assert.fail()] = files.slice(-1);
  const less = agi.toString('utf8').replaceAll('196408233234', '198507099805');
  const { body } = await compare([Buffer.from(less)]);
  const person = body.people.find(({ user }) => user === w.colleague.id);
  assert.ok(person?.differences.some(({ code, cause }) => code === '011' && cause === 'only_here'));
});
