import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { getUser } from '../src/contract/users.ts';
import {
  changeVacationBalance,
  createVacationBalance,
  pasteVacationBalances,
} from '../src/contract/vacation.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';

/** What another program paid in the year, on the payslip (decision 0080). */

let w: World;
let balance: string;
before(async () => {
  w = await world({ now: '2026-05-01T09:00:00Z' });
  await withPayFacts(w);
});
after(() => w.close());

/** Each run is made in the month after its own. */
const run = async (month: number): Promise<string> => {
  w.setNow(`2026-0${month + 1}-01T09:00:00Z`);
  const made = await w.manager.send(makePayrollRun, { body: { year: 2026, month, override_reason: 'Prov' } });
  assert.equal(made.status, 201);
  return made.body.id;
};
const slip = async (month: number) => {
  const { body } = await w.worker.send(getPayslip, { query: { year: '2026', month: String(month) } });
  return { ...body.facts?.year_to_date, own: body.pay.gross_salary, own_tax: body.pay.tax.preliminaryTax };
};

test('pay and tax come together, and the basis only beside them', async () => {
  const body = { user: w.worker.id, from_day: '2026-03-01', paid_days: 25 };
  const send = (more: object) => w.manager.send(createVacationBalance, { body: { ...body, ...more } });
  for (const [more, field] of [
    [{ year_gross: 1 }, 'year_tax'],
    [{ year_tax: 1 }, 'year_gross'],
    [{ year_basis: 1 }, 'year_gross'],
  ] as const) {
    const { status, refusal } = await send(more);
    assert.deepEqual(
      [status, refusal?.code, Object.keys(refusal?.errors ?? {})],
      [400, 'year_sums_incomplete', [field]],
    );
  }
});

test('a payslip counts them from the day of the balance, and a kept payslip never changes', async () => {
  await run(2);
  const made = await w.manager.send(createVacationBalance, {
    body: {
      user: w.worker.id,
      from_day: '2026-03-01',
      paid_days: 25,
      year_gross: 60_000.5,
      year_tax: 14_000,
    },
  });
  assert.equal(made.status, 201);
  balance = made.body.id;
  const run_id = await run(3);
  const february = await slip(2);
  assert.deepEqual([february.gross, february.since], [february.own, '2026-02']);
  const march = await slip(3);
  // February was run here too: the balance has it.
  assert.deepEqual(
    [march.gross, march.tax, march.contribution_basis, march.since],
    [60_000.5 + march.own, 14_000 + march.own_tax, null, null],
  );
  const declared = (await runFile(w, run_id, 'agi')).text;
  assert.ok(!declared.includes('60000') && !declared.includes('14000'));

  const params = { id: balance };
  const changed = await w.manager.send(changeVacationBalance, {
    params,
    body: { year_gross: 70_000, year_basis: 71_000 },
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(await slip(3), march);
  await run(4);
  const april = await slip(4);
  assert.deepEqual(
    [april.gross, april.contribution_basis],
    [70_000 + march.own + april.own, 71_000 + march.own + april.own],
  );
});

test('they are pasted with the opening balances', async () => {
  const { body: person } = await w.manager.send(getUser, { params: { id: w.colleague.id } });
  const text = `Person;Betalda;Bruttolön i år;Skatt i år\n${person.email};25;120 000,50;28 000`;
  const paste = (save: boolean) =>
    w.manager.send(pasteVacationBalances, { body: { from_day: '2026-05-01', text, save } });
  assert.equal((await paste(false)).body.rows[0]?.fault, null);
  assert.equal((await paste(true)).body.saved, true);
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx`select year_gross_ore::float8 as gross, year_tax_ore::float8 as tax from vacation_balances
      where company_id = ${w.company_id} and user_id = ${w.colleague.id}`,
  );
  assert.deepEqual(row, { gross: 12_000_050, tax: 2_800_000 });
});
