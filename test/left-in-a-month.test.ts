import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { type World, world } from './world.ts';

/** Closed accounts in a month of pay: in it for each thing that pays, and for nothing else. Today is 18 March 2026. */

let w: World;
before(async () => {
  w = await world();
  const code = { ...PAY_CODE_PRESETS.bonus, name: 'Tillägg', number: '10', first_month: '2026-01' } as const;
  assert.equal((await w.manager.send(createPayCode, { body: code })).status, 201);
});
after(() => w.close());

const TERMS = { valid_from: '2025-01-01', monthly_salary: 30_000, employment_rate: 100 };

async function person(username: string): Promise<string> {
  const made = await w.manager.send(createUser, {
    body: {
      ...{ username, first_name: 'Gun', last_name: username, email: `${username}@example.com` },
      ...{ role: 'worker', password: 'prov-Lösen-77', date_of_birth: '1990-04-04' },
    },
  });
  assert.equal(made.status, 201, made.refusal?.code ?? '');
  return made.body.id;
}

/** What pays each of them in March, the last also beside an employment. */
const THINGS: Readonly<Record<string, (user: string) => Promise<number>>> = {
  terms: async (user) => (await w.manager.send(createPayroll, { body: { user, ...TERMS } })).status,
  report: async (user) =>
    (
      await w.manager.send(createTimeEntry, {
        body: { user, date: '2026-03-02', start_time: '08:00', end_time: '16:00', break_duration: 30 },
      })
    ).status,
  shift: async (user) =>
    (
      await w.manager.send(createShift, {
        body: {
          start_time: '2026-03-03T07:00:00Z',
          end_time: '2026-03-03T15:00:00Z',
          assignments: [{ worker_id: user, status: 'approved' }],
        },
      })
    ).status,
  line: async (user) =>
    (
      await w.manager.send(createManualLine, {
        body: { user, code: '10', price: 5000, first_month: '2026-03', last_month: '2026-03' },
      })
    ).status,
  nothing: async () => 201,
};

test('people who have left are in the month for what pays them, and in no other', async () => {
  const people = new Map<string, string>();
  for (const [thing, add] of Object.entries(THINGS)) {
    const id = await person(thing);
    assert.equal(await add(id), 201, thing);
    people.set(id, thing);
  }
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update users set closed_at = '2025-12-01T00:00:00Z'
      where company_id = ${w.company_id} and id = any(${[...people.keys()]}::uuid[])`,
  );
  const inMonth = async (month: string) => {
    const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month } });
    return body.people.flatMap(({ user }) => people.get(user) ?? []).toSorted();
  };
  assert.deepEqual(await inMonth('3'), ['line', 'report', 'shift', 'terms']);
  // Terms pay while employed: without days of employment, for ever.
  assert.deepEqual(await inMonth('2'), ['terms']);
});
