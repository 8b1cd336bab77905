import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { decidePayDebt, listPayDebts } from '../src/contract/pay-debts.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { type World, world } from './world.ts';

/** A debt from a net below 0 is carried, and taken back on the ground that a manager chooses (core/pay/employee-debt.md). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const monthly = async (number: number) =>
  (
    await w.manager.send(getMonthlyPay, {
      query: { year: '2026', month: String(number), user: w.worker.id },
    })
  ).body;
const row = async (number: number) =>
  (
    await w.manager.send(getPayrollMonth, { query: { year: '2026', month: String(number) } })
  ).body.people.find(({ user }) => user === w.worker.id);
const run = async (number: number) => {
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: number, override_reason: 'Prov' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  w.setNow(new Date(Date.parse(w.now()) + 20_000).toISOString());
  return made.body.id;
};
const debts = async () => (await w.manager.send(listPayDebts, {})).body;
const decide = (more: object) =>
  w.manager.send(decidePayDebt, {
    body: { user: w.worker.id, ground: 'consent', most: null, kept: null, paid_in: 0, note: '', ...more },
  });
const typed = (price: number, first_month: string, more: object = {}) =>
  w.manager.send(createManualLine, {
    body: { user: w.worker.id, code: '700', price, first_month, ...more },
  });
const booked = async (id: string) => {
  const { verifications, complaints } = readSie((await runFile(w, id, 'sie')).bytes);
  assert.deepEqual(complaints, []);
  const rows = verifications[0]?.rows ?? [];
  return rows.filter(({ account }) => account === '1610').map(({ ore }) => ore / 100);
};

let owed = 0;
let january = '';
let february = '';

test('a net below 0 becomes a debt, and the next month names it and takes nothing', async () => {
  const { number: _, ...code } = PAY_CODE_PRESETS.net_deduction;
  const made = await w.manager.send(createPayCode, {
    body: { ...code, number: '700', name: 'Nettoavdrag', first_month: '2026-01' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await decide({})).status, 400, 'no debt yet');
  const { net_salary } = await monthly(1);
  const line = await typed(net_salary + 3412.5, '2026-01');
  assert.equal(line.status, 201, JSON.stringify(line.body));
  const shown = await monthly(1);
  assert.deepEqual(shown.debt, { opening: 0, taken: 0, added: 3412.5, left: 3412.5 });
  january = await run(1);
  assert.deepEqual(await booked(january), [3412.5]);
  const [debt] = await debts();
  assert.deepEqual(
    [debt?.user, debt?.owed, debt?.since, debt?.ground],
    [w.worker.id, 3412.5, '2026-01', null],
  );
  owed = debt?.owed ?? 0;
  const next = await row(2);
  assert.ok(next?.exceptions.some(({ code }) => code === 'debt_undecided'));
  assert.deepEqual(next?.debt, { taken: 0, left: owed });
  assert.equal(next?.differing, undefined);
});

test('with consent and a smaller amount a month takes it after tax, and the voucher clears it', async () => {
  const before = await monthly(2);
  const chosen = await decide({ most: 1000, note: 'Skriftligt samtycke 2 februari' });
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
  const pay = await monthly(2);
  assert.deepEqual(pay.debt, { opening: 3412.5, taken: 1000, added: 0, left: 2412.5 });
  assert.equal(pay.net_salary, before.net_salary - 1000);
  assert.equal(pay.tax.preliminaryTax, before.tax.preliminaryTax);
  const [line] = pay.lines.filter(({ code }) => code === 'debt');
  assert.deepEqual([line?.amount, line?.law.includes('1970:215')], [-1000, true]);
  february = await run(2);
  assert.deepEqual(await booked(february), [-1000]);
  assert.equal((await debts())[0]?.owed, 2412.5);
  const stored = await row(2);
  assert.deepEqual(stored?.debt, { taken: 1000, left: 2412.5 });
  assert.equal(stored?.net, pay.net_salary);
});

test('an undone run gives the debt back', async () => {
  const undone = await w.manager.send(undoPayrollRun, { params: { id: february }, body: { reason: 'Fel' } });
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.equal((await debts())[0]?.owed, owed);
  assert.equal((await row(2))?.debt?.left, 2412.5);
  february = await run(2);
});

test('without consent only what lies above the amount of Kronofogden is taken', async () => {
  const refused = await decide({ ground: 'protected' });
  assert.deepEqual(refused.refusal?.errors, { kept: ['This ground needs what the person keeps.'] });
  const { net_salary } = await monthly(3);
  const before = net_salary + 1000;
  await decide({ ground: 'protected', kept: before - 300 });
  assert.equal((await monthly(3)).debt?.taken, 300);
  await decide({ ground: 'protected', kept: before + 1 });
  assert.equal((await monthly(3)).debt?.taken, 0);
});

test('what the person pays in counts, never more than is owed, and a debt of 0 is named no more', async () => {
  const most = await decide({ paid_in: 2412.51 });
  assert.ok(most.refusal?.errors?.paid_in !== undefined);
  await decide({ ground: null, paid_in: 412.5 });
  assert.equal((await debts())[0]?.owed, 2000);
  await decide({ ground: null, paid_in: 2412.5 });
  assert.deepEqual(await debts(), []);
  const march = await row(3);
  assert.equal(march?.debt, undefined);
  assert.ok(!march?.exceptions.some(({ code }) => code.startsWith('debt')));
});

test('a worker reads the own debt on the slip, and sees no list', async () => {
  const own = await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '2' } });
  assert.deepEqual(own.body.debt, { opening: 3412.5, taken: 1000, added: 0, left: 2412.5 });
  assert.equal((await w.worker.send(listPayDebts, {})).status, 403);
});
