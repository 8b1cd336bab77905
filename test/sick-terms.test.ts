import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listHistory } from '../src/contract/history.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import {
  changeSickTerm,
  createSickTerm,
  deleteSickTerm,
  listSickTerms,
  type SickTermRow,
} from '../src/contract/sick-terms.ts';
import { addDays } from '../src/core/calendar.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { type Client, type World, world } from './world.ts';

/** Decisions on special protection and karensavdrag of another program: written, paid by, settled, kept (decision 0070). */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
  const terms = { monthly_salary: 30_000, employment_rate: 100, full_time_hours: 40 };
  for (const user of [w.worker.id, w.colleague.id])
    await w.manager.send(createPayroll, { body: { user, ...terms, valid_from: '2026-01-01' } });
});
after(() => w.close());

const enter = (user: string, kind: SickTermRow['kind'], first_day: string, last_day: string | null = null) =>
  w.manager.send(createSickTerm, { body: { user, kind, first_day, last_day } });
const list = async (user: string, by: Client = w.manager) =>
  (await by.send(listSickTerms, { query: { user } })).body;
const refused = async (sending: ReturnType<typeof enter>) => {
  const { status, refusal } = await sending;
  return [status, Object.keys(refusal?.errors ?? {})];
};

/** Ill on a day with eight planned hours. */
async function ill(user: string, day: string): Promise<void> {
  const times = { start_time: `${day}T06:00:00Z`, end_time: `${day}T14:30:00Z` };
  const { body: shift } = await w.manager.send(createShift, { body: times });
  const body = { shift_id: shift.id, worker_id: user, status: 'approved' as const };
  assert.equal((await w.manager.send(createAssignment, { body })).status, 201);
  const absence = { user, kind: 'sick' as const, first_day: day, last_day: day };
  assert.equal((await w.manager.send(createAbsence, { body: absence })).status, 201);
}

const payOf = async (user: string, month: string) =>
  (await w.manager.send(getMonthlyPay, { query: { year: '2026', month, user } })).body;
const karensOf = async (user: string, month: string) =>
  (await payOf(user, month)).lines.filter(({ code }) => code === 'karens').map(({ amount }) => amount);
const run = async (month: number) => {
  const body = { year: 2026, month, override_reason: 'Prov' };
  assert.equal((await w.manager.send(makePayrollRun, { body })).status, 201);
};

test('days go with each other and with the kind; the same kind never twice on a day', async () => {
  const user = w.second_manager.id;
  assert.deepEqual(await refused(enter(user, 'often', '2026-03-01', '2026-02-28')), [400, ['last_day']]);
  assert.deepEqual(await refused(enter(user, 'karens', '2026-03-01', '2026-03-01')), [400, ['last_day']]);
  assert.deepEqual(await refused(enter(user, 'karens', '2026-11-03')), [400, ['first_day']]);
  assert.equal((await enter(user, 'karens', '2026-11-02')).status, 201);
  assert.deepEqual(await refused(enter(user, 'karens', '2026-11-02')), [409, ['first_day']]);
  const both = await Promise.all([
    enter(user, 'often', '2026-03-01'),
    enter(user, 'often', '2026-05-01', '2026-06-30'),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  assert.equal((await enter(user, 'long', '2026-03-01')).status, 201, 'another ground is another decision');
});

test('a change keeps the rest, needs the version that was seen, and history remembers each', async () => {
  const user = w.manager.id;
  const { body: made } = await enter(user, 'often', '2026-03-01');
  const params = { id: made.id };
  const seen = { 'if-match': `"${made.version}"` };
  const body = { last_day: '2026-08-31' };
  assert.equal((await w.manager.send(changeSickTerm, { params, body }, seen)).status, 200);
  assert.equal((await w.manager.send(changeSickTerm, { params, body }, seen)).status, 412);
  const wrong = await w.manager.send(changeSickTerm, { params, body: { kind: 'karens' } });
  assert.deepEqual(Object.keys(wrong.refusal?.errors ?? {}), ['last_day']);
  assert.equal((await w.manager.send(deleteSickTerm, { params })).status, 204);
  assert.deepEqual(await list(user), []);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun: 'sick_term' } });
  const own = entries.filter(({ noun_id }) => noun_id === made.id);
  assert.deepEqual(
    own.map(({ action, was, became }) => [action, was?.last_day ?? null, became?.last_day ?? null]),
    [
      ['deleted', '2026-08-31', null],
      ['changed', null, '2026-08-31'],
      ['created', null, null],
    ],
  );
});

test('a decision frees from the karensavdrag; ten of another program do, nine do not', async () => {
  const user = w.worker.id;
  await ill(user, '2026-10-05');
  assert.deepEqual(await karensOf(user, '10'), [-1107.69]);
  const { body: long } = await enter(user, 'long', '2026-10-01');
  assert.deepEqual(await karensOf(user, '10'), [-1107.69], 'long illness keeps it');
  await w.manager.send(deleteSickTerm, { params: { id: long.id } });
  const { body: often } = await enter(user, 'often', '2026-10-01');
  assert.deepEqual(await karensOf(user, '10'), []);
  await w.manager.send(deleteSickTerm, { params: { id: often.id } });
  for (let week = 0; week < 9; week += 1) await enter(user, 'karens', addDays('2026-01-05', week * 7));
  assert.deepEqual(await karensOf(user, '10'), [-1107.69]);
  await enter(user, 'karens', '2026-04-07');
  assert.deepEqual(await karensOf(user, '10'), []);
});

test('the month names what Försäkringskassan pays back, and a run keeps it', async () => {
  const user = w.worker.id;
  const claimIn = async (month: string) => {
    const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month } });
    const one = body.people.find((person) => person.user === user);
    return [one?.sick_claim, one?.exceptions.some(({ code }) => code === 'sick_claim')];
  };
  assert.deepEqual(await claimIn('8'), [undefined, false]);
  await ill(user, '2026-08-03');
  const { body: long } = await enter(user, 'long', '2026-08-01', '2026-08-31');
  // 8 h x 173.08 x 80 %; ten karensavdrag were made in another program.
  const claim = { sick_pay: 1107.71, contribution: 348.04, divided: false };
  assert.deepEqual(await claimIn('8'), [claim, true]);
  await run(8);
  await w.manager.send(deleteSickTerm, { params: { id: long.id } });
  assert.deepEqual((await claimIn('8'))[0], claim, 'as it was run');
  const { text } = await w.worker.raw({ method: 'GET', url: '/api/payslips/?year=2026&month=8' });
  assert.ok(!text.includes('sick_claim'));
});

test('the person reads the own ones, and finds them in the file of the own data', async () => {
  const own = await list(w.worker.id, w.worker);
  assert.equal(own.length, 10);
  assert.deepEqual(await list(w.worker.id), own);
  const { text } = await w.worker.raw({ method: 'GET', url: `/api/users/${w.worker.id}/data/` });
  assert.ok(text.includes('2026-04-07'));
  assert.deepEqual(
    (await w.colleague.send(listSickTerms, {})).body,
    [],
    'a colleague sees the own, which are none',
  );
});

test('a month that was run stays, and the next one pays what a later decision changes', async () => {
  const user = w.colleague.id;
  await ill(user, '2026-09-07');
  await run(9);
  const query = { year: '2026', month: '9' };
  const { body: before_decision } = await w.colleague.send(getPayslip, { query });
  assert.deepEqual(await karensOf(user, '9'), [-1107.69]);
  await enter(user, 'often', '2026-09-01');
  const { body: after_decision } = await w.colleague.send(getPayslip, { query });
  assert.deepEqual(after_decision.pay, before_decision.pay);
  const corrections = (await payOf(user, '10')).lines.filter(({ code }) => code === 'correction');
  assert.deepEqual(
    corrections.map(({ amount, of_month }) => [amount, of_month]),
    [[1107.69, '2026-09']],
  );
});

test('it is forgotten with the books of its last day; a decision without one is not', async () => {
  const forget = async (now: string) => (await forgetIn(w.db, w.company_id, now)).gone.sick_terms;
  assert.equal(await forget('2033-12-31T12:00:00Z'), undefined, 'kept through the seventh year');
  const left = (): Promise<number> =>
    w.db.inCompany(w.company_id, async (tx) => {
      const rows =
        await tx`select from sick_terms where company_id = ${w.company_id} and user_id = ${w.colleague.id}`;
      return rows.length;
    });
  assert.ok(((await forget('2034-01-02T12:00:00Z')) ?? 0) >= 10);
  assert.equal(await left(), 1);
});
