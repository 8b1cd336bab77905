import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeExtraRun } from '../src/contract/extra-runs.ts';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** What a person is owed who was paid for the month already: the next month settles it, less what was paid ahead (decision 0087). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const run = (month: number) =>
  w.manager.send(makePayrollRun, { body: { year: 2026, month, override_reason: 'Prov' } });
const february = async () =>
  (await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '2' } })).body;

test('a person who is paid gets no second payslip of the month: the difference is in the next', async () => {
  assert.equal((await run(1)).status, 201);
  w.setNow(new Date(Date.parse(w.now()) + 20_000).toISOString());
  const late = { date: '2026-01-10', start_time: '12:00', end_time: '16:00', break_duration: 0 };
  const made = await w.manager.send(createTimeEntry, { body: { user: w.worker.id, ...late } });
  assert.equal(made.status, 201);
  const extra = await w.manager.send(makeExtraRun, {
    body: {
      year: 2026,
      month: 1,
      people: [w.worker.id],
      payment_date: '2026-02-04',
      reason: 'Rapporten kom sent',
    },
  });
  assert.deepEqual(
    [extra.refusal?.code, Object.keys(extra.refusal?.errors ?? {})],
    ['already_paid', ['people']],
  );
  const pay = await february();
  const [correction] = pay.lines.filter(({ code }) => code === 'correction');
  assert.deepEqual([correction?.of_month, correction?.amount], ['2026-01', 800]);
});

test('what was paid ahead is taken from the net: gross, tax and declaration are those of the whole difference', async () => {
  const before = await february();
  const preset = { ...PAY_CODE_PRESETS.advance_back, name: 'Återbetalning av förskott' };
  const code = await w.manager.send(createPayCode, { body: { ...preset, first_month: '2026-02' } });
  assert.equal(code.status, 201, JSON.stringify(code.refusal));
  const line = await w.manager.send(createManualLine, {
    body: {
      user: w.worker.id,
      code: preset.number,
      price: 500,
      first_month: '2026-02',
      of_month: '2026-01',
      note: 'Betalat från banken 4 februari',
    },
  });
  assert.equal(line.status, 201, JSON.stringify(line.refusal));
  const pay = await february();
  assert.equal(pay.gross_salary, before.gross_salary);
  assert.equal(pay.tax.preliminaryTax, before.tax.preliminaryTax);
  assert.equal(pay.net_salary, before.net_salary - 500);
  const made = await run(2);
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  const { id } = made.body;
  const bank = readXml((await runFile(w, id, 'pain001')).text);
  assert.deepEqual(
    all(bank, 'InstdAmt').map(({ text }) => Number(text)),
    [pay.net_salary],
    'the bank pays the rest',
  );
  const agi = readXml((await runFile(w, id, 'agi')).text);
  assert.deepEqual(
    all(agi, 'agd:KontantErsattningUlagAG').map(({ text }) => text),
    [String(Math.trunc(pay.gross_salary))],
  );
  const sie = readSie((await runFile(w, id, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  const booked = sie.verifications.flatMap(({ rows }) => rows).filter(({ account }) => account === '1613');
  assert.deepEqual(
    booked.map(({ ore }) => ore),
    [-50_000],
    'what was booked when it was paid is settled',
  );
});
