import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changeManualLine,
  checkManualLines,
  createManualLine,
  deleteManualLine,
  listManualLines,
  pasteManualLines,
} from '../src/contract/manual-lines.ts';
import { getOutsidePayments } from '../src/contract/outside-payments.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { changePayCode, createPayCode, listPayCodes } from '../src/contract/pay-codes.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { PAY_CODE_PRESETS, type PresetName } from '../src/core/pay/pay-code-presets.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** Pay codes and manual lines in the server: locked months, meanings by month, sheets, and a run with each kind. */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const preset = (name: PresetName, more: object = {}) => ({
  ...PAY_CODE_PRESETS[name],
  name,
  first_month: '2026-01',
  ...more,
});
const code = (name: PresetName, more: object = {}) =>
  w.manager.send(createPayCode, { body: preset(name, more) });
const line = (more: object, who = w.manager) =>
  who.send(createManualLine, {
    body: { user: w.worker.id, code: '310', price: 2000, first_month: '2026-02', ...more },
  });
const lines = async (month: string) => (await w.manager.send(listManualLines, { query: { month } })).body;
const pay = async (month: string, who = w.worker) =>
  (
    await who.send(getMonthlyPay, {
      query: { year: month.slice(0, 4), month: String(Number(month.slice(5))) },
    })
  ).body;
const run = (month: number) =>
  w.manager.send(makePayrollRun, { body: { year: 2026, month, override_reason: 'Prov' } });
const errorsOf = (sent: { refusal: { errors: Record<string, string[]> } | null }) =>
  Object.keys(sent.refusal?.errors ?? {});
const cells = (person: string, number: string, price: string, note = '', quantity = '') => ({
  person,
  code: number,
  quantity,
  price,
  note,
});

let run_id = '';

test('codes: presets are offered without amounts, and what a kind does not allow is refused by field', async () => {
  for (const name of ['bonus', 'meals', 'union_fee', 'mileage', 'wage_attachment'] as const)
    assert.equal((await code(name)).status, 201, name);
  const listed = (await w.manager.send(listPayCodes)).body;
  assert.equal(listed.codes.length, 5);
  assert.deepEqual(listed.first_open, null);
  assert.ok(listed.presets.every((one) => !('price' in one)));
  const wrong = await code('bonus', { number: 'X1', taxed: 'none', declared: '131' });
  assert.equal(wrong.refusal?.code, 'pay_code_unfit');
  assert.deepEqual(errorsOf(wrong), ['taxed', 'declared']);
  assert.equal((await code('bonus')).refusal?.code, 'pay_code_exists');
  const ends = await code('bonus', { number: 'X2', last_month: '2025-12' });
  assert.deepEqual([ends.refusal?.code, ...errorsOf(ends)], ['months_out_of_order', 'last_month']);
});

test('lines: what a code asks for and does not have is refused by field', async () => {
  const refused = async (more: object) => {
    const sent = await line(more);
    return [sent.status, sent.refusal?.code, ...errorsOf(sent)];
  };
  assert.deepEqual(await refused({ code: '999' }), [400, 'pay_code_unknown', 'code']);
  assert.deepEqual(await refused({ first_month: '2025-12' }), [400, 'pay_code_unknown', 'code']);
  assert.deepEqual(await refused({ code: '640' }), [400, 'manual_line_unfit', 'reserved']);
  assert.deepEqual(await refused({ reserved: 10 }), [400, 'manual_line_unfit', 'reserved']);
  assert.deepEqual(await refused({ turn: 1 }), [400, 'manual_line_unfit', 'turn']);
  assert.deepEqual(await refused({ quantity: 2 }), [400, 'manual_line_unfit', 'quantity']);
  assert.deepEqual(await refused({ code: '730', yearly_income: 1 }), [
    400,
    'manual_line_unfit',
    'yearly_income',
  ]);
  assert.deepEqual(await refused({ code: '730', quantity: 100_000, price: 1001 }), [
    400,
    'manual_line_too_large',
    'price',
  ]);
  assert.deepEqual(await refused({ last_month: '2026-01' }), [400, 'months_out_of_order', 'last_month']);
  assert.deepEqual(await refused({ of_month: '2026-02' }), [400, 'months_out_of_order', 'of_month']);
  assert.equal((await line({ price: -1 })).status, 400);
  assert.equal((await line({ quantity: 1.234 })).status, 400);
  assert.equal((await line({}, w.worker)).status, 403);
  assert.deepEqual(await lines('2026-02'), []);
});

test('a month with each kind: pay, slip, files and totals say the same', async () => {
  const typed = [
    { code: '310', price: 10_000, note: 'För julen', of_month: '2026-01' },
    { code: '510', quantity: 10, price: 130 },
    { code: '630', price: 250, last_month: null, note: 'OCR 123456789' },
    { code: '730', quantity: 120, price: 2.5 },
    { code: '640', price: 50_000, reserved: 12_000, turn: 1, note: 'Mål U-1234-26' },
  ];
  for (const one of typed) assert.equal((await line(one)).status, 201, one.code);
  const open = await pay('2026-02');
  const amount = (name: string) => open.lines.find(({ manual }) => manual?.name === name)?.amount;
  assert.equal(open.gross_salary, 42_900);
  const ordinary = open.gross_salary - open.tax.preliminaryTax;
  assert.deepEqual(
    [amount('bonus'), amount('meals'), amount('union_fee'), amount('mileage'), amount('wage_attachment')],
    [10_000, 1300, -250, 300, 0 - (ordinary - 12_000)],
  );
  assert.equal(
    open.net_salary,
    12_000 - 250 + 300,
    'the reserved amount is left, then the fee and the mileage',
  );
  const bonus = open.lines.find(({ manual }) => manual?.name === 'bonus')?.manual;
  assert.deepEqual(
    [bonus?.note, bonus?.entered_by?.split(' ')[0], bonus?.one_time],
    ['För julen', 'Moa', true],
  );
  const made = await run(2);
  assert.equal(made.status, 201);
  run_id = made.body.id;
  const outside = await w.manager.send(getOutsidePayments, { params: { id: run_id } });
  const taken = ordinary - 12_000;
  assert.deepEqual(
    outside.body.payments.map(({ number, receiver, sum, due, parts }) => [
      number,
      receiver,
      sum,
      due,
      parts.map(({ user, amount: part, ordered, note }) => [user, part, ordered, note]),
    ]),
    [
      ['640', 'kronofogden', taken, made.body.payment_date, [[w.worker.id, taken, 50_000, 'Mål U-1234-26']]],
      ['630', 'agreed', 250, null, [[w.worker.id, 250, null, 'OCR 123456789']]],
    ],
    'to whom, when, with the reference typed',
  );
  for (const [who, status] of [
    [w.worker, 403],
    [w.foreign_manager, 404],
  ] as const)
    assert.equal((await who.send(getOutsidePayments, { params: { id: run_id } })).status, status);
  assert.equal(made.body.totals.net, 12_050);
  assert.deepEqual(made.body.totals.manual, {
    benefits: 1300,
    net_deductions: ordinary - 12_000 + 250,
    expenses: 300,
  });
  const slip = (await w.worker.send(getPayslip, { query: { year: '2026', month: '2' } })).body.pay;
  assert.deepEqual({ ...slip, preliminary: true }, open, 'the slip says what the open month said');
  const month = (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } })).body;
  const row = month.people.find(({ user }) => user === w.worker.id);
  assert.deepEqual([row?.net, row?.manual?.earned], [12_050, 10_000]);
  const sie = readSie((await runFile(w, run_id, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  assert.equal(
    sie.verifications[0]?.rows.reduce((sum, { ore }) => sum + ore, 0),
    0,
  );
  const agi = (await runFile(w, run_id, 'agi')).text;
  assert.match(agi, /<agd:KontantErsattningUlagAG faltkod="011">42900</);
  assert.match(agi, /<agd:KostformanUlagAG faltkod="015">1300</);
  assert.match(agi, /<agd:Bilersattning faltkod="050">1</);
  assert.match((await runFile(w, run_id, 'pain001')).text, /<CtrlSum>12050\.00</);
  assert.match((await runFile(w, run_id, 'paxml')).text, /<lonkod>BONUS<\/lonkod>/);
  assert.equal((await runFile(w, run_id, 'summary')).status, 200);
});

test('the PDF of the slip names the code, its note and the person who entered it', async () => {
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: '/api/payslips/file/?year=2026&month=2&language=sv',
    headers: {
      authorization: `Bearer ${w.worker.access}`,
      'x-tenant-domain': `${w.worker.subdomain}.localhost`,
    },
  });
  const text = linesOfPdf(rawPayload).join(' ');
  for (const word of ['bonus', 'För julen', 'Inlagd av Moa', 'Efter skatt', 'Förmåner', 'förbehållsbeloppet'])
    assert.ok(text.includes(word), `${word} in ${text}`);
});

test('a locked month takes no line and keeps its own; a repeating line can only end', async () => {
  const late = await line({ first_month: '2026-02' });
  assert.deepEqual(
    [late.status, late.refusal?.code, ...errorsOf(late)],
    [409, 'month_locked', 'first_month'],
  );
  const before_it = await line({ first_month: '2026-01' });
  assert.equal(before_it.refusal?.code, 'month_locked', 'a month before a run month is never run');
  const there = await lines('2026-02');
  const bonus = there.find(({ code: number }) => number === '310');
  const fee = there.find(({ code: number }) => number === '630');
  assert.ok(bonus !== undefined && fee !== undefined);
  assert.deepEqual([bonus.changeable, fee.changeable], ['none', 'end']);
  const params = { id: bonus.id };
  assert.equal(
    (await w.manager.send(changeManualLine, { params, body: { price: 1 } })).refusal?.code,
    'month_locked',
  );
  assert.equal((await w.manager.send(deleteManualLine, { params })).refusal?.code, 'month_locked');
  const of_fee = { params: { id: fee.id } };
  const dearer = await w.manager.send(changeManualLine, { ...of_fee, body: { price: 300 } });
  assert.deepEqual([dearer.refusal?.code, ...errorsOf(dearer)], ['month_locked', 'price']);
  assert.equal(
    (await w.manager.send(changeManualLine, { ...of_fee, body: { last_month: '2026-01' } })).status,
    409,
  );
  assert.equal((await lines('2026-03')).length, 1, 'it repeats');
  const ended = await w.manager.send(changeManualLine, { ...of_fee, body: { last_month: '2026-02' } });
  assert.deepEqual([ended.status, ended.body.changeable], [200, 'none']);
  assert.deepEqual(await lines('2026-03'), []);
  assert.equal((await line({ first_month: '2026-03', of_month: '2026-02' })).status, 201);
});

test('a code that a month was run with keeps its meaning: it ends, or means something else from a later month', async () => {
  const listed = (await w.manager.send(listPayCodes)).body;
  assert.equal(listed.first_open, '2026-03');
  const bonus = listed.codes.find(({ number }) => number === '310');
  assert.ok(bonus?.used === true);
  const params = { id: bonus.id };
  const renamed = await w.manager.send(changePayCode, { params, body: { name: 'Annat' } });
  assert.deepEqual([renamed.refusal?.code, ...errorsOf(renamed)], ['pay_code_used', 'name']);
  const early = await code('bonus', { first_month: '2026-02' });
  assert.deepEqual([early.refusal?.code, ...errorsOf(early)], ['month_locked', 'first_month']);
  const ended = await w.manager.send(changePayCode, { params, body: { last_month: '2026-02' } });
  assert.deepEqual([ended.refusal?.code, ...errorsOf(ended)], ['pay_code_has_lines', 'last_month']);
  assert.equal(
    (await w.manager.send(changePayCode, { params, body: { last_month: '2026-01' } })).status,
    409,
  );
  const later = await code('bonus', { first_month: '2026-03', name: 'Vinstdel', vacation: false });
  assert.equal(later.status, 201);
  const misfit = await code('bonus', { first_month: '2026-04', unit: 'piece' });
  assert.equal(misfit.status, 201, 'no line is left in April');
  const [of_march] = await lines('2026-03');
  assert.equal(of_march?.name, 'Vinstdel');
  assert.equal(
    (await pay('2026-02')).lines.find(({ manual }) => manual?.number === '310')?.manual?.name,
    'bonus',
  );
  const { number: _number, ...attachment } = PAY_CODE_PRESETS.wage_attachment;
  const attached = await w.manager.send(changePayCode, {
    params: { id: later.body.id },
    body: { ...attachment, name: 'Utmätning' },
  });
  assert.deepEqual([attached.refusal?.code, ...errorsOf(attached)], ['pay_code_has_lines', 'attachment']);
});

test('a changed fact of the locked month is a difference in the next, and typed lines are in it once', async () => {
  const { body: march } = await w.manager.send(getMonthlyPay, {
    query: { year: '2026', month: '3', user: w.worker.id },
  });
  assert.equal(march.lines.filter(({ code: of }) => of === 'correction').length, 0);
  assert.equal(march.lines.filter(({ code: of }) => of === 'earning').length, 1);
});

test('a sheet: every row has its verdict, and one wrong row refuses the whole', async () => {
  const rows = [
    cells('Vera Ek', '630', '250'),
    cells('Ingen', '630', '250'),
    cells('Vera Ek', '630', 'mycket'),
    cells('Vera Ek', '640', '100'),
  ];
  const sent = { body: { month: '2026-03', rows } };
  const { first_name, last_name } = await nameOf();
  rows[0] = cells(`${first_name} ${last_name}`, '630', '250');
  rows[2] = cells(`${last_name}, ${first_name}`, '630', 'mycket');
  rows[3] = cells(`${first_name} ${last_name}`, '640', '100');
  const verdict = (await w.manager.send(checkManualLines, sent)).body;
  assert.deepEqual(
    verdict.rows.map(({ faults }) => faults.map(({ field, why }) => `${field} ${why}`).join()),
    ['', 'person unknown', 'price not_a_number', 'code needs_more'],
  );
  assert.deepEqual([verdict.faulty, verdict.rows[0]?.amount], [3, 250]);
  const refused = await w.manager.send(pasteManualLines, sent);
  assert.equal(refused.refusal?.code, 'sheet_refused');
  assert.deepEqual(errorsOf(refused), ['rows.2.person', 'rows.3.price', 'rows.4.code']);
  assert.equal((await lines('2026-03')).length, 1, 'nothing was entered');
  const locked = await w.manager.send(pasteManualLines, {
    body: { month: '2026-02', rows: rows.slice(0, 1) },
  });
  assert.deepEqual([locked.refusal?.code, ...errorsOf(locked)], ['month_locked', 'month']);
});

test('two pastes of one sheet at once: one is entered, the other finds its lines', async () => {
  const { first_name, last_name } = await nameOf();
  const rows = Array.from({ length: 40 }, (_, at) =>
    cells(`${first_name} ${last_name}`, '730', '2,50', `resa ${at}`, '12'),
  );
  const body = { month: '2026-03', rows };
  // Both have read the month, and wait for the person, when the lock is let go.
  const { sent } = await w.db.inCompany(w.company_id, async (tx) => {
    await tx`select id from users where company_id = ${w.company_id} and id = ${w.worker.id} for update`;
    const pastes = Promise.all([
      w.manager.send(pasteManualLines, { body }),
      w.second_manager.send(pasteManualLines, { body }),
    ]);
    await new Promise((done) => setTimeout(done, 400));
    return { sent: pastes };
  });
  const both = await sent;
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 400]);
  assert.equal(
    both.find(({ status }) => status === 400)?.refusal?.errors['rows.1.person']?.[0],
    'already_there',
  );
  assert.equal((await lines('2026-03')).filter(({ code: number }) => number === '730').length, 40);
});

test('a run and a line at once: the line is in the run, or refused', async () => {
  const [made, typed] = await Promise.all([
    run(3),
    line({ code: '630', price: 111, first_month: '2026-03' }),
  ]);
  assert.equal(made.status, 201);
  const slip = (await w.worker.send(getPayslip, { query: { year: '2026', month: '3' } })).body.pay;
  const has = slip.lines.some(({ amount }) => amount === -111);
  assert.equal(has, typed.status === 201, `${typed.status}`);
  assert.equal(
    (await w.manager.send(undoPayrollRun, { params: { id: made.body.id }, body: { reason: 'Prov' } })).status,
    200,
  );
  const [first] = await lines('2026-03');
  assert.equal(first?.changeable, 'all', 'an unlocked month may change again');
});

async function nameOf() {
  const month = (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } })).body;
  const person = month.people.find(({ user }) => user === w.worker.id);
  assert.ok(person !== undefined);
  return person;
}
