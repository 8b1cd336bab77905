import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { createApproval } from '../src/contract/approvals.ts';
import { getMonthReport, setMonthReport } from '../src/contract/month-reports.ts';
import { getMonthlyPay, getPayChange } from '../src/contract/pay.ts';
import { changePayroll, createPayroll, deletePayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayFile } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip, getPayslipFile } from '../src/contract/payslips.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry, deleteTimeEntry } from '../src/contract/time-entries.ts';
import { payMonth } from '../src/core/pay/pay-month.ts';
import { payslipReport } from '../src/server/files/payslip-report.ts';
import type { SharedFacts } from '../src/server/pay/facts.ts';
import { factsKept, type KeptFacts } from '../src/server/payroll/payslip-facts.ts';
import { linesOfPdf, unzipped } from './unpack.ts';
import { type Client, type World, world } from './world.ts';

/** The month of pay: open, run and locked; differences, undo, concurrent runs (issue: pay closed month by month). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const february = { year: 2026, month: 2 };
const march = { year: 2026, month: 3 };
const inQuery = ({ year, month }: typeof march) => ({ year: String(year), month: String(month) });
const reason = 'Prov: uppgifter saknas';
const run = (body: object, who = w.manager) =>
  who.send(makePayrollRun, { body: { ...february, override_reason: reason, ...body } });
const report = (date: string, start_time: string, end_time: string, who = w.worker) =>
  who.send(createTimeEntry, { body: { date, start_time, end_time, break_duration: 30 } });
const approve = (id: string) =>
  w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id }] } });
const month = async (asked = february) =>
  (await w.manager.send(getPayrollMonth, { query: inQuery(asked) })).body;
const mine = async (asked = february) => (await month(asked)).people.find(({ user }) => user === w.worker.id);

let entry = '';
let run_id = '';

test('an open month shows its pay and its exceptions', async () => {
  const made = await report('2026-02-10', '14:00', '22:30');
  entry = made.body.id;
  await report('2026-02-10', '08:00', '16:30', w.colleague);
  const open = await month();
  assert.equal(open.run, null);
  assert.deepEqual(
    [open.people.length, open.totals.people],
    [2, 1],
    'a person without terms is named, and in no sum',
  );
  const own = await mine();
  assert.ok(own !== undefined);
  assert.equal(own.state, 'open');
  assert.deepEqual(
    [own.base_pay, own.ob_bonus, own.gross],
    [32_900, 355, 33_255],
    '1.75 h x 60 and 2.5 h x 100',
  );
  assert.deepEqual(
    own.exceptions.map(({ code, count }) => [code, count]).filter(([code]) => code === 'unattested_reports'),
    [['unattested_reports', 1]],
  );
  assert.ok(open.exceptions.some(({ code, count }) => code === 'unattested_reports' && count === 2));
});

test('a run with exceptions and without a reason is refused and writes nothing', async () => {
  const refused = await w.manager.send(makePayrollRun, { body: february });
  assert.equal(refused.status, 409);
  assert.equal(refused.refusal?.code, 'exceptions_stand');
  assert.ok(refused.refusal?.errors.override_reason);
  assert.equal((await month()).run, null);
});

test('a person marks the month as complete, and removes the mark', async () => {
  const done = await w.worker.send(setMonthReport, { body: { ...february, done: true } });
  assert.ok(done.body.done_at !== null);
  assert.equal((await mine())?.state, 'done');
  await w.worker.send(setMonthReport, { body: { ...february, done: false } });
  const { body } = await w.worker.send(getMonthReport, { query: inQuery(february) });
  assert.deepEqual([body.done_at, body.locked], [null, false]);
});

test('a month that changed since it was shown is not run', async () => {
  const { totals } = await month();
  const late = await run({ expected_gross: totals.gross - 1 });
  assert.deepEqual([late.status, late.refusal?.code], [409, 'month_changed']);
});

test('of two concurrent runs one is made and the other is refused', async () => {
  await approve(entry);
  const { totals } = await month();
  const answers = await Promise.all([1, 2, 3].map(() => run({ expected_gross: totals.gross })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.deepEqual(
    answers.flatMap(({ refusal }) => refusal?.code ?? []),
    ['already_run', 'already_run'],
  );
  const made = answers.find(({ status }) => status === 201);
  assert.ok(made !== undefined);
  run_id = made.body.id;
  assert.deepEqual(made.body.totals.gross, totals.gross);
  assert.equal(made.body.override_reason, reason);
  const locked = await month();
  assert.equal(locked.run?.id, run_id);
  assert.deepEqual(
    locked.people.map(({ user, state }) => [user, state]),
    [[w.worker.id, 'locked']],
  );
  assert.deepEqual(locked.totals, totals, 'the run equals the open month');
});

test('the payslip equals the run, and its facts give the same result again', async () => {
  const { body: slip } = await w.worker.send(getPayslip, { query: inQuery(february) });
  assert.equal(slip.run, run_id);
  assert.equal(slip.pay.preliminary, false);
  assert.equal(slip.pay.gross_salary, 33_255);
  const { body: pay } = await w.worker.send(getMonthlyPay, { query: inQuery(february) });
  assert.deepEqual(pay, slip.pay);
  const [row] = await w.db.inCompany(
    w.manager.company_id,
    (tx) => tx<{ shared: SharedFacts; facts: KeptFacts; pay: Record<string, unknown> }[]>`
      select r.facts as shared, p.facts, p.pay from payslips p
      join payroll_runs r on r.company_id = p.company_id and r.id = p.run_id
      where p.company_id = ${w.manager.company_id} and p.run_id = ${run_id} and p.user_id = ${w.worker.id}`,
  );
  assert.ok(row !== undefined);
  const { row: _shown, slip: _slip, ...stored } = row.pay;
  const computed = payMonth({ ...row.shared, ...factsKept(row.facts) });
  const kept = { ...computed, lines: computed.lines.map((line) => ({ ...line, parts: [] })) };
  const again: unknown = JSON.parse(JSON.stringify(kept));
  assert.deepEqual(again, stored);
});

test('the payslip names its facts and the sums of the year', async () => {
  const { body: slip } = await w.worker.send(getPayslip, { query: inQuery(february) });
  const { facts } = slip;
  assert.ok(facts !== undefined);
  assert.deepEqual([facts.first_day, facts.last_day, facts.account], ['2026-02-01', '2026-02-28', null]);
  assert.ok(facts.employee_number !== null);
  const { gross, tax, contribution_basis, since, year } = facts.year_to_date;
  assert.deepEqual([year, gross, contribution_basis], [2026, 33_255, 33_255]);
  assert.equal(tax, slip.pay.tax.preliminaryTax);
  assert.equal(since, slip.pay.payment_date.slice(0, 7));
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayslipFile.path}?year=2026&month=2&language=sv`,
    headers: {
      authorization: `Bearer ${w.worker.access}`,
      'x-tenant-domain': `${w.worker.subdomain}.localhost`,
    },
  });
  const written = linesOfPdf(rawPayload).join('\n');
  assert.match(written, /Anställningsnummer/);
  assert.match(written, /Hittills 2026/);
  const moment = { now: w.now(), today: '2026-03-01', language: 'sv' } as const;
  const { facts: _facts, ...before } = slip;
  const said = JSON.stringify(payslipReport(before, moment));
  assert.doesNotMatch(said, /Anställningsnummer|Hittills|Löneperiod|Frånvaro under/);
});

test('only the person and the managers read a payslip', async () => {
  const other = await w.colleague.send(getPayslip, { query: { ...inQuery(february), user: w.worker.id } });
  assert.equal(other.status, 404);
  const seen = await w.manager.send(getPayslip, { query: { ...inQuery(february), user: w.worker.id } });
  assert.equal(seen.status, 200);
  const open = await w.worker.send(getPayslip, { query: inQuery(march) });
  assert.equal(open.status, 404, 'an open month has no payslip');
});

test('a locked month is closed to the worker', async () => {
  const refused = await report('2026-02-11', '08:00', '16:30');
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'month_locked']);
  assert.ok(refused.refusal?.errors.date);
  const edited = await w.worker.send(changeTimeEntry, {
    params: { id: entry },
    body: { break_duration: 45 },
  });
  assert.deepEqual([edited.status, edited.refusal?.code], [409, 'month_locked']);
  const away = await w.worker.send(changeTimeEntry, { params: { id: entry }, body: { date: '2026-03-10' } });
  assert.deepEqual([away.status, away.refusal?.code], [409, 'month_locked'], 'nor can a report leave it');
  const gone = await w.worker.send(deleteTimeEntry, { params: { id: entry } });
  assert.deepEqual([gone.status, gone.refusal?.code], [409, 'month_locked']);
  const done = await w.worker.send(setMonthReport, { body: { ...february, done: true } });
  assert.deepEqual([done.status, done.refusal?.code], [409, 'month_locked']);
  assert.equal((await mine())?.gross, 33_255);
});

test('a correction after the lock is a difference of the next month, linked both ways', async () => {
  const late = await w.manager.send(createTimeEntry, {
    body: {
      user: w.worker.id,
      date: '2026-02-14',
      start_time: '12:00',
      end_time: '16:00',
      break_duration: 0,
    },
  });
  assert.equal(late.status, 201);
  assert.equal((await mine())?.gross, 33_255, 'the run is unchanged');
  const next = await mine(march);
  assert.equal(next?.corrections, 800, '4 h of OB3 at 200');
  const { body: pay } = await w.worker.send(getMonthlyPay, { query: inQuery(march) });
  const line = pay.lines.find(({ code }) => code === 'correction');
  assert.deepEqual([line?.of_month, line?.amount], ['2026-02', 800]);
  const change = { year: '2026', month: '2', user: w.worker.id };
  for (const who of [w.worker, w.manager]) {
    const { body: opened } = await who.send(getPayChange, { query: change });
    assert.deepEqual([opened.was, opened.now], [33_255, 34_055]);
    assert.deepEqual(
      opened.lines.map(({ code, was, now, days }) => [code, was?.quantity ?? 0, now?.quantity ?? 0, days]),
      [
        [
          'ob3',
          0,
          4,
          [{ date: '2026-02-14', was: [], now: [{ minutes: 240, from: '12:00', until: '16:00' }] }],
        ],
      ],
    );
  }
  assert.equal((await w.colleague.send(getPayChange, { query: change })).status, 404, "somebody else's");
  const made = await run(march);
  assert.equal(made.status, 201);
  const { body: slip } = await w.worker.send(getPayslip, { query: inQuery(february) });
  assert.deepEqual(slip.corrected_by, [{ ...march, amount: 800 }]);
  for (const [language, said] of [
    ['sv', ['Det som ändrades i februari 2026', '2026-02-14', 'då inget, nu 12:00–16:00', 'h, 800,00 kr']],
    ['en', ['What changed in February 2026', '2026-02-14', 'then nothing, now 12:00–16:00', 'h, 800.00 kr']],
  ] as const) {
    const { rawPayload } = await w.app.inject({
      method: 'GET',
      url: `${getPayslipFile.path}?year=2026&month=3&language=${language}`,
      headers: { authorization: `Bearer ${w.worker.access}`, 'x-tenant-domain': `${w.subdomain}.localhost` },
    });
    const text = linesOfPdf(rawPayload).join(' ');
    for (const words of said) assert.ok(text.includes(words), `${words} in ${text}`);
  }
  assert.equal((await mine({ year: 2026, month: 4 }))?.corrections, 0, 'a paid difference is not paid again');
});

test('only the latest run is undone, with a reason, and nothing of it remains', async () => {
  const early = await w.manager.send(undoPayrollRun, { params: { id: run_id }, body: { reason: 'Fel' } });
  assert.deepEqual([early.status, early.refusal?.code], [409, 'later_month_run']);
  assert.equal((await run({ month: 1 })).refusal?.code, 'later_month_run');
  const latest = (await month(march)).run;
  assert.ok(latest !== null);
  const undone = await w.manager.send(undoPayrollRun, {
    params: { id: latest.id },
    body: { reason: 'Fel timmar' },
  });
  assert.equal(undone.body.run, null);
  assert.deepEqual(
    undone.body.undone.map((one) => one.reason),
    ['Fel timmar'],
  );
  assert.equal((await mine(march))?.corrections, 800, 'the difference is pending again');
  const { body: slip } = await w.worker.send(getPayslip, { query: inQuery(february) });
  assert.deepEqual(slip.corrected_by, []);
  const again = await run(march);
  assert.equal(again.status, 201);
  assert.deepEqual(again.body.totals, latest.totals, 'the second run is the same');
});

test('terms apply from a day; a change in a month that was run is a difference', async () => {
  const { body: terms } = await w.manager.send(listPayroll, { query: { user: w.worker.id } });
  const [first] = terms;
  assert.ok(first !== undefined && terms.length === 1);
  const raise = { user: w.worker.id, monthly_salary: 34_450, employment_rate: 100, employee_tax_table: 33 };
  const same_day = await w.manager.send(createPayroll, { body: raise });
  assert.deepEqual([same_day.status, same_day.refusal?.code], [409, 'payroll_exists']);
  const made = await w.manager.send(createPayroll, { body: { ...raise, valid_from: '2026-03-16' } });
  assert.equal(made.status, 201);
  // 16 of March's 31 days: (34 450 - 32 900) x 16 / 31 = 800.
  assert.equal((await mine({ year: 2026, month: 4 }))?.corrections, 800);
  const moved = await w.manager.send(changePayroll, {
    params: { id: made.body.id },
    body: { ...raise, valid_from: '2026-05-01' },
  });
  assert.equal(moved.body.valid_from, '2026-05-01');
  assert.equal((await mine({ year: 2026, month: 4 }))?.corrections, 0);
  const gone = await w.manager.send(deletePayroll, { params: { id: made.body.id } });
  assert.equal(gone.status, 204);
});

const file = async (path: string, who: Client) => {
  const { statusCode, headers, rawPayload } = await w.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
  });
  return { status: statusCode, name: String(headers['content-disposition']), bytes: rawPayload };
};

test('a payslip and a summary can be downloaded', async () => {
  const slip = getPayslipFile.path;
  const pdf = await file(`${slip}?year=2026&month=2`, w.worker);
  assert.equal(pdf.status, 200);
  const lines = linesOfPdf(pdf.bytes);
  assert.ok(
    lines.some((line) => /^Månadslön \| 1,00 \| mån \| 32\s900,00 \| 32\s900,00 \| Anst/.test(line)),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => /^OB 1 × 30 % \| 1,75 \| h \| 200,00 \| 105,00/.test(line)),
    lines.join('\n'),
  );
  const english = await file(`${slip}?year=2026&month=2&user=${w.worker.id}&language=en`, w.manager);
  assert.ok(linesOfPdf(english.bytes).some((line) => line.startsWith('Monthly salary')));
  assert.equal((await file(`${slip}?year=2026&month=2&user=${w.worker.id}`, w.colleague)).status, 404);
  const path = getPayFile.path.replace('{id}', run_id);
  const summary = await file(`${path}?kind=summary`, w.manager);
  assert.equal(summary.status, 200);
  const sheet = unzipped(summary.bytes).get('xl/worksheets/sheet1.xml') ?? '';
  assert.ok(sheet.includes('33255'), 'the gross is a number in the sheet');
  assert.equal((await file(`${path}?kind=summary`, w.worker)).status, 403);
});

test('a report made while the month is run is in the run, or refused, or a difference of the next', async () => {
  const other = await world();
  try {
    const months = { year: 2026, month: 2 };
    const days = Array.from({ length: 12 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
    await other.worker.send(createTimeEntry, {
      body: { date: '2026-02-20', start_time: '08:00', end_time: '16:30', break_duration: 30 },
    });
    const [made, ...answers] = await Promise.all([
      other.manager.send(makePayrollRun, { body: { ...months, override_reason: reason } }),
      ...days.map((date, index) =>
        index % 2 === 0
          ? other.worker.send(createTimeEntry, {
              body: { date, start_time: '14:00', end_time: '22:00', break_duration: 30 },
            })
          : other.manager.send(createTimeEntry, {
              body: {
                user: other.worker.id,
                date,
                start_time: '14:00',
                end_time: '22:00',
                break_duration: 30,
              },
            }),
      ),
    ]);
    assert.equal(made?.status, 201);
    const rows = await other.db.inCompany(
      other.manager.company_id,
      (tx) => tx<{ facts: KeptFacts; marked: boolean }[]>`
        select p.facts, exists (
          select from pay_changes c
          where c.company_id = p.company_id and c.user_id = p.user_id and c.month = '2026-02-01'
        ) as marked
        from payslips p
        where p.company_id = ${other.manager.company_id} and p.user_id = ${other.worker.id}`,
    );
    const [slip] = rows;
    assert.ok(slip !== undefined);
    const paid = new Set(slip.facts.entries.map(([, date]) => date));
    for (const [index, answer] of answers.entries()) {
      const date = days[index] ?? '';
      if (answer.status === 409) {
        assert.equal(answer.refusal?.code, 'month_locked');
        assert.ok(index % 2 === 0 && !paid.has(date), `${date} is refused to a worker and not paid`);
      } else {
        assert.equal(answer.status, 201);
        assert.ok(paid.has(date) || (index % 2 === 1 && slip.marked), `${date} is lost`);
      }
    }
  } finally {
    await other.close();
  }
});

test('sickness, VAB and vacation are lines of the month, with their law, and a whole day of absence needs no report', async () => {
  const away = await world();
  try {
    const shift = async (day: string, from: string, until: string) => {
      const { body } = await away.manager.send(createShift, {
        body: { start_time: `2026-02-${day}T${from}:00+01:00`, end_time: `2026-02-${day}T${until}:00+01:00` },
      });
      const place = { shift_id: body.id, worker_id: away.worker.id, status: 'approved' as const };
      assert.equal((await away.manager.send(createAssignment, { body: place })).status, 201);
    };
    for (const day of ['09', '10', '11']) await shift(day, '08:00', '16:30');
    const user = away.worker.id;
    const sick = {
      user,
      kind: 'sick' as const,
      first_day: '2026-02-09',
      last_day: '2026-02-10',
      extent_pct: 100 as const,
    };
    assert.equal((await away.manager.send(createAbsence, { body: sick })).status, 201);
    const { body: pay } = await away.worker.send(getMonthlyPay, { query: inQuery(february) });
    // 32 900 x 12 / 52 / 38.25 h: an hour is 198.49; two days of eight hours; the week's sick pay x 20 %.
    assert.deepEqual(
      pay.lines
        .filter(({ code }) => /sick|karens/.test(code))
        .map(({ code, quantity, amount }) => [code, quantity, amount]),
      [
        ['sick_deduction', 16, -3175.84],
        ['sick_pay', 16, 2540.67],
        ['karens', 20, -1214.77],
      ],
    );
    const { body: seen } = await away.manager.send(getPayrollMonth, { query: inQuery(february) });
    const own = seen.people.find((one) => one.user === user);
    assert.equal(own?.absence_days, 2);
    assert.deepEqual(
      own?.exceptions.filter(({ code }) => code === 'missing_reports'),
      [{ code: 'missing_reports', count: 1 }],
      'the 11th alone',
    );
    assert.equal(own?.absence_pay, Math.round((-3175.84 + 2540.67 - 1214.77) * 100) / 100);
  } finally {
    await away.close();
  }
});
