import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLS } from '../src/contract/calls.ts';
import { changeCompanyPayroll, changeSettings } from '../src/contract/companies.ts';
import { createCostCentre } from '../src/contract/cost-centres.ts';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { changeLeaveRequest, createLeaveRequest } from '../src/contract/leave-requests.ts';
import { copyShifts } from '../src/contract/shift-copies.ts';
import { changeShift, createShift, SHIFT_FIELDS, shift } from '../src/contract/shifts.ts';
import { createTimeEntry, timeEntry } from '../src/contract/time-entries.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { picked } from '../src/core/picked.ts';
import { shiftAgain } from '../src/web/roster/shift-again.ts';
import { entryAgain } from '../src/web/time-entries/entry-again.ts';
import {
  bodyOf,
  type Fields,
  lostIn,
  lostInHistory,
  lostInReads,
  type Noun,
  sendTo,
  withId,
} from './echo.ts';
import { NO_NOUN, nouns, PERIOD, PLACES, PLAIN_CREATES, plainNoun, range } from './echo-nouns.ts';
import { type World, world } from './world.ts';

/**
 * The echo of every write: each field that a call accepts is written with an invented value, and must come back from
 * every read of the noun, from history, from a copy and after an undo. Lost fields are named. A new field is covered
 * without a change here.
 */

let w: World;
before(async () => {
  w = await world();
  const { second_manager, manager } = w;
  const { body } = await manager.send(listEmployments, { query: { user: second_manager.id } });
  // Room for one more employment.
  await manager.send(changeEmployment, {
    params: { id: body[0]?.id ?? '' },
    body: { last_day: '2026-03-31' },
  });
  await w.db.inCompany(w.company_id, async (tx) => {
    for (const id of PLACES) {
      await tx`insert into units ${tx({ company_id: w.company_id, id, name: id })}`;
      await tx`insert into positions ${tx({ company_id: w.company_id, id, name: id })}`;
      await tx`insert into skills ${tx({ company_id: w.company_id, id, name: id })}`;
    }
  });
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into planning_periods (company_id, id, first_day, last_day, wishes_close_on, publish_by, budget)
      values (${w.company_id}, ${PERIOD}, '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-15', 9)`,
  );
  for (const number of ['EKO-1', 'EKO-2'])
    await manager.send(createCostCentre, { body: { number, name: 'Eko', active: true } });
});
after(() => w.close());

test('every call that takes a body is in the echo, or has a reason why not', () => {
  const all = [...Object.values(nouns(w)), ...PLAIN_CREATES.map((create) => plainNoun(w, create))];
  const calls = all.flatMap(({ create, changes }) => [create, ...changes]);
  const echoed = new Set([...calls, ...OTHERS].map((call) => call?.name));
  const missing = CALLS.filter(
    ({ body, name }) => body !== undefined && !echoed.has(name) && !(name in NO_NOUN),
  );
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  );
});
const OTHERS = [changeLeaveRequest, changeSettings, changeVacationRules, changeCompanyPayroll, copyShifts];

const BY_HAND = [
  'shift',
  'time_entry',
  'leave',
  'absence',
  'availability',
  'planning_period',
  'wish',
  'unit_person',
  'user',
  'employment',
  'vacation_balance',
  'payroll',
  'company',
];
for (const [name, nounIn] of [
  ...BY_HAND.map((name) => [name, () => nouns(w)[name]] as const),
  ...PLAIN_CREATES.map((create) => [create.path, () => plainNoun(w, create)] as const),
])
  test(`${name}: written fields are read and kept in history`, async () => {
    const noun = nounIn();
    assert.ok(noun?.create);
    const first = bodyOf(noun.create, noun, 0);
    const { id } = await sendTo(noun.by, noun.create, '', first);
    const lost = await lostInReads(noun, String(id), first, noun.create.name);
    // A creation is recorded by the fields that describe the object; the changes cover every field.
    if (noun.changes.length === 0) lost.push(...(await lostInHistory(w, noun, String(id), first)));
    for (const [at, change] of noun.changes.entries()) {
      const next = bodyOf(change, noun, at + 1);
      await sendTo(noun.by, change, String(id), next);
      lost.push(...(await lostInReads(noun, String(id), next, change.name)));
      lost.push(...(await lostInHistory(w, noun, String(id), next)));
    }
    assert.deepEqual(lost, []);
  });

test('the settings of the company: written fields are read and kept in history', async () => {
  const lost: string[] = [];
  for (const [call, url, unread] of [
    [changeSettings, '/api/company/', { valid_from: 'one of the rules; test/company-rules.test.ts' }],
    [
      changeVacationRules,
      '/api/vacation-rules/',
      { valid_from: 'one of the rules; test/vacation-rules.test.ts' },
    ],
    [changeCompanyPayroll, '/api/company/payroll/', { accounts: 'some of them; test/payroll-files.test.ts' }],
  ] as const) {
    const given = [
      {},
      {
        iban: 'SE4550000000058398257466',
        bic: 'SWEDSESS',
        bank_format: 'pain_001_001_09',
        contact_phone: '070-555 44 33',
        contact_email: 'eko@example.com',
        break_rule: 'over_5_hours',
        break_order: 'proportional',
        pay_basis: 'approved_hours',
        payment_month: 'next',
        hourly_vacation: 'with_pay',
        payment_day: 12,
        absence_deduction: 'week',
        vacation_year: 'calendar',
        vacation_earning: 'same_year',
        vacation_unpaid: 'day_percent',
        vacation_pay_rule: 'agreement',
        vacation_days: 28,
        vacation_supplement: 80,
        vacation_booked: true,
      },
    ];
    const names = Object.keys(call.body.shape);
    const noun: Noun = {
      history: 'company',
      by: w.manager,
      create: null,
      changes: [call],
      given: given.map((one) =>
        Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name))),
      ),
      unread,
      unremembered: {},
      reads: () => [],
    };
    const sent = bodyOf(call, noun, 1);
    await sendTo(w.manager, call, '', sent);
    const { json } = await w.manager.raw({ url });
    lost.push(...lostIn(Object(json), sent).map((name) => `${name} is lost by ${call.name}`));
    lost.push(...(await lostInHistory(w, noun, w.company_id, sent)));
  }
  assert.deepEqual(lost, []);
});

/** A shift with an invented value in every field. */
async function planned(day: string): Promise<{ sent: Fields; id: string; noun: Noun }> {
  const noun = nouns(w).shift;
  assert.ok(noun?.create);
  const times = { start_time: `${day}T06:00:00Z`, end_time: `${day}T14:00:00Z` };
  const sent = { ...bodyOf(noun.create, noun, 0), ...times };
  const { id } = await sendTo(w.manager, noun.create, '', sent);
  return { sent, id: String(id), noun };
}
const shiftsOn = async (day: string) => (await w.manager.raw({ url: `/api/shifts/?${range(day)}` })).json;
const OF_PLACE = {
  start_time: 'another day',
  end_time: 'another day',
  assignments: '',
  created_by: '',
  reasons: '',
};

test('a copied shift has every field of its source', async () => {
  const { sent } = await planned('2026-05-04');
  const body = {
    start_date: '2026-05-04',
    end_date: '2026-05-04',
    to_date: '2026-05-05',
    with_workers: true,
  };
  const { made } = await sendTo(w.manager, copyShifts, '', body);
  const [copy] = Array.isArray(made) ? made : [];
  assert.deepEqual(lostIn(Object(copy), sent, OF_PLACE), []);
  const { became } = await latest(String(Object(copy).id));
  assert.deepEqual(lostIn(became, picked(shift.parse(copy), SHIFT_FIELDS)), [], 'lost by history');
});

test('a deleted shift is restored unchanged, and history keeps its fields', async () => {
  const { sent, id, noun } = await planned('2026-05-11');
  const { json: was } = await w.manager.raw({ url: `/api/shifts/${id}/` });
  await w.manager.raw({ method: 'DELETE', url: `/api/shifts/${id}/` });
  assert.deepEqual(lostIn((await latest(id)).was, sent, noun.unread), [], 'lost by history');
  const again = await sendTo(w.manager, createShift, '', shiftAgain(shift.parse(was)));
  assert.deepEqual(lostIn(again, sent, noun.unread), []);
  assert.equal(Object(again).assignments.length, 1);
});

test('a moved shift is moved back unchanged', async () => {
  const { sent, id, noun } = await planned('2026-05-18');
  const { json: was } = await w.manager.raw({ url: `/api/shifts/${id}/` });
  const next = {
    ...bodyOf(changeShift, noun, 1),
    start_time: '2026-05-19T06:00:00Z',
    end_time: '2026-05-19T14:00:00Z',
  };
  await sendTo(w.manager, changeShift, id, next);
  const back = await sendTo(w.manager, changeShift, id, picked(shift.parse(was), SHIFT_FIELDS));
  assert.deepEqual(lostIn(back, sent, noun.unread), []);
});

test('a shift removed by granted leave is restored with every field', async () => {
  const { sent, id, noun } = await planned('2026-06-01');
  const days = { kind: 'vacation', first_day: '2026-06-01', last_day: '2026-06-01', user: w.worker.id };
  const { id: leave } = await sendTo(w.manager, createLeaveRequest, '', { ...days, shifts: 'take_off' });
  assert.deepEqual(await shiftsOn('2026-06-01'), []);
  assert.deepEqual(lostIn((await latest(id)).was, sent, noun.unread), [], 'lost by history');
  await sendTo(w.manager, changeLeaveRequest, String(leave), { status: 'rejected' });
  const [back] = withId(await shiftsOn('2026-06-01'), id);
  assert.deepEqual(lostIn(back ?? {}, sent, noun.unread), []);
});

test('a deleted report is restored unchanged', async () => {
  const noun = nouns(w).time_entry;
  assert.ok(noun?.create);
  const sent = {
    ...bodyOf(noun.create, noun, 0),
    date: '2026-03-10',
    start_time: '2026-03-10T07:00:00Z',
    end_time: '2026-03-10T15:00:00Z',
  };
  const was = await sendTo(w.worker, noun.create, '', sent);
  await w.worker.raw({ method: 'DELETE', url: `/api/time-entries/${was.id}/` });
  const again = await sendTo(w.worker, createTimeEntry, '', entryAgain(timeEntry.parse(was)));
  assert.deepEqual(lostIn(again, sent, noun.unread), []);
});

/** The latest history entry of an object. */
async function latest(id: string): Promise<{ was: Fields; became: Fields }> {
  const [entry] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ was: Fields | null; became: Fields | null }[]>`
      select was, became from history where company_id = ${w.company_id} and noun_id = ${id} order by n desc limit 1`,
  );
  return { was: entry?.was ?? {}, became: entry?.became ?? {} };
}
