import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mendPeople } from '../src/contract/mending.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { pastePeople } from '../src/contract/people-sheet.ts';
import { deleteTaxDecision, listTaxDecisions } from '../src/contract/tax-decisions.ts';
import { type World, world } from './world.ts';

/** A tax table that nobody has said is unknown, and not 30 (decision 0111). */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-23T09:00:00Z' });
});
after(() => w.close());

const HEADS = 'Namn;E-post;Anställd från;Månadslön;Sysselsättningsgrad;Skatteform;Skatteprocent;Tabell';
const paste = (rows: string[], save = true) =>
  w.manager.send(pastePeople, {
    body: {
      from_day: '2026-11-01',
      text: [HEADS, ...rows].join('\n'),
      save,
      ...(save ? { passwords: rows.map(() => 'ett-långt-lösen-77') } : {}),
    },
  });
const termsOf = async (user: string) => (await w.manager.send(listPayroll, { query: { user } })).body;
const november = { year: '2026', month: '11' };
const inMonth = async (user: string) => {
  const { body } = await w.manager.send(getPayrollMonth, { query: november });
  const person = body.people.find((one) => one.user === user);
  const codes = person?.exceptions.map(({ code }) => code) ?? [];
  return {
    tax: person?.tax,
    named: codes.filter((code) => code === 'no_tax_table' || code === 'tax_estimated'),
  };
};

test('a decision that needs no table asks for none, and stores none', async () => {
  const asked = await paste(['Sia Sink;sia@x.example;2026-01-01;30000;100;;;'], false);
  assert.deepEqual(
    asked.body.rows[0]?.faults.map(({ code, field }) => [code, field]),
    [['needed', 'employee_tax_table']],
  );
  const { status, body } = await paste([
    'Sia Sink;sia@x.example;2026-01-01;30000;100;SINK;22,5;',
    'Tea Sink;tea@x.example;2026-01-01;30000;100;SINK;22,5;34',
  ]);
  assert.equal(status, 200);
  const [sia = '', tea = ''] = body.rows.map(({ user }) => user ?? '');
  assert.equal((await termsOf(sia))[0]?.employee_tax_table, null);
  assert.equal((await termsOf(tea))[0]?.employee_tax_table, 34);
  assert.deepEqual(await inMonth(sia), { tax: 6_750, named: [] }, 'the decision withholds');

  // Without the decision the month names her; the table that is entered holds for all her terms.
  const [decision] = (await w.manager.send(listTaxDecisions, { query: { user: sia } })).body;
  const params = { id: decision?.id ?? '' };
  assert.equal((await w.manager.send(deleteTaxDecision, { params })).status, 204);
  assert.deepEqual(await inMonth(sia), { tax: 9_000, named: ['no_tax_table'] });
  const later = { user: sia, monthly_salary: 31_000, employment_rate: 100, valid_from: '2026-12-01' };
  const raised = await w.manager.send(createPayroll, { body: later });
  assert.equal(raised.body.employee_tax_table, null, 'a raise says nothing of the table');

  const mend = (tax_table: number) =>
    w.manager.send(mendPeople, { body: { rows: [{ user: sia, tax_table }] } });
  assert.equal((await mend(100)).status, 400);
  const both = await Promise.all([mend(32), mend(33)]);
  assert.deepEqual(both.map((sent) => sent.status).toSorted(), [200, 400], 'two clerks at once');
  const [refused] = both.filter((sent) => sent.status === 400);
  assert.deepEqual(Object.keys(refused?.refusal?.errors ?? {}), ['rows.0.tax_table']);
  const tables = (await termsOf(sia)).map(({ employee_tax_table }) => employee_tax_table);
  assert.ok(tables[0] === 32 || tables[0] === 33);
  assert.equal(tables[1], tables[0]);
  assert.deepEqual((await inMonth(sia)).named, []);
});

test('terms without a word of the table keep the one before; null says that it is unknown', async () => {
  const user = w.colleague.id;
  const pay = { user, monthly_salary: 30_000, employment_rate: 100 };
  const first = await w.manager.send(createPayroll, { body: { ...pay, employee_tax_table: 35 } });
  const params = { id: first.body.id };
  const changed = await w.manager.send(changePayroll, { params, body: { ...pay, monthly_salary: 32_000 } });
  assert.equal(changed.body.employee_tax_table, 35, 'no table 30 by silence');
  const unknown = await w.manager.send(changePayroll, { params, body: { ...pay, employee_tax_table: null } });
  assert.equal(unknown.body.employee_tax_table, null);
  assert.deepEqual((await inMonth(user)).named, ['no_tax_table']);
});

test('first terms of a person in the sheet of many need the table', async () => {
  const pay = { monthly_salary: 30_000, employment_rate: 100 };
  // As a page that does not ask for it would send.
  const rows: object[] = [{ user: w.second_manager.id, pay }];
  const sent = await w.manager.send(mendPeople, { body: { rows } as { rows: { user: string }[] } });
  assert.deepEqual(
    [sent.status, Object.keys(sent.refusal?.errors ?? {})],
    [400, ['rows.0.pay.employee_tax_table']],
  );
});
