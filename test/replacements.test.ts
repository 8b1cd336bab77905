import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { offerShift } from '../src/contract/offers.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { exchangeShifts, findReplacements } from '../src/contract/replacements.ts';
import { getRosterCosts } from '../src/contract/roster-costs.ts';
import { addWorkers, createShift, listAssignments } from '../src/contract/shifts.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { keys, type World, world } from './world.ts';

/** People who can take a shift: groups, cost, rest, hours, and what was asked of whom. The world's day is 2026-03-18. */

let w: World;
const ids: Record<string, string> = {};
before(async () => {
  w = await world();
  for (const first_name of ['Anna', 'Bo', 'Cia']) {
    const person = { username: first_name.toLowerCase(), first_name, last_name: 'Ersättare' };
    ids[first_name] = await w.db.inCompany(w.company_id, (tx) =>
      buildPerson(tx, keys, w.company_id, 'none', person),
    );
    const terms = { hourly_salary: 200, employment_hours_per_week: first_name === 'Bo' ? 4 : 38 };
    const { body } = await w.manager.send(createPayroll, {
      body: { user: ids[first_name] ?? '', ...terms, valid_from: '2026-01-01' },
    });
    assert.equal(body.hourly_salary, 200);
  }
});
after(() => w.close());

const span = (day: string, from: string, until: string) => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${day}T${until}:00:00Z`,
});
const planned = async (times: ReturnType<typeof span>, people: string[]) =>
  (
    await w.manager.send(createShift, {
      body: {
        ...times,
        assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
      },
    })
  ).body;
const ranked = async (id: string, instead_of?: string, plan?: 'drafts' | 'published') => {
  const query = {
    ...(instead_of === undefined ? {} : { instead_of }),
    ...(plan === undefined ? {} : { plan }),
  };
  const { body } = await w.manager.send(findReplacements, { params: { id }, query });
  return body.filter(({ worker }) => worker.last_name === 'Ersättare' || worker.id === w.worker.id);
};
const named = (found: Awaited<ReturnType<typeof ranked>>) =>
  found.map(({ worker, group }) => `${group} ${worker.first_name}`);

test('people are shown within the rules, at overtime and by exchange; those who are away or too tired are not', async () => {
  const day = '2026-05-05';
  const ill = w.worker.id;
  const shift = await planned(span(day, '07', '15'), [ill]);
  await w.manager.send(createAbsence, {
    body: { user: ill, kind: 'sick', first_day: '2026-03-18', last_day: null },
  });
  assert.deepEqual(named(await ranked(shift.id, ill)), ['within Anna', 'within Cia', 'overtime Bo']);

  // Anna works then; only Cia can take her shift within the rules.
  const hers = await planned(span(day, '12', '18'), [ids.Anna ?? '']);
  await planned(span(day, '12', '18'), [w.colleague.id, w.manager.id, w.second_manager.id]);
  const found = await ranked(shift.id, ill);
  assert.deepEqual(named(found), ['within Cia', 'overtime Bo', 'exchange Anna']);
  const { exchange, cost } = found[2] ?? {};
  assert.deepEqual(
    [exchange?.shift_id, exchange?.with.first_name, exchange?.assignment_id, cost],
    [hers.id, 'Cia', hers.assignments[0]?.id, null],
  );

  await planned(span('2026-05-04', '16', '23'), [ids.Cia ?? '']);
  const tired = 'Cia has eight hours of rest before it, and enough before the other shift';
  assert.deepEqual(named(await ranked(shift.id, ill)), ['overtime Bo', 'exchange Anna'], tired);
  const { body: leave } = await w.manager.send(createLeaveRequest, {
    body: { user: ids.Bo ?? '', kind: 'unpaid', first_day: day, last_day: day, shifts: 'stand' },
  });
  assert.equal(leave.status, 'approved');
  assert.deepEqual(named(await ranked(shift.id, ill)), ['exchange Anna']);
});

test('the cost is what the roster costs more with the person on the shift, to the öre', async () => {
  const day = '2026-06-10';
  const anna = ids.Anna ?? '';
  await planned(span('2026-06-02', '16', '20'), [anna]);
  const shift = await planned(span(day, '14', '21'), []);
  const total = async (): Promise<number> => {
    const { body } = await w.manager.send(getRosterCosts, {
      query: { start_date: '2026-06-01', end_date: '2026-06-30' },
    });
    const own = body.people.find(({ worker_id }) => worker_id === anna);
    return Math.round(((own?.pay ?? 0) + (own?.contribution ?? 0)) * 100);
  };
  const without = await total();
  const [first] = (await ranked(shift.id)).filter(({ worker }) => worker.id === anna);
  await w.manager.send(addWorkers, {
    params: { id: shift.id },
    body: { assignments: [{ worker_id: anna }] },
  });
  assert.equal(Math.round((first?.cost ?? 0) * 100), (await total()) - without);
  assert.ok((first?.cost ?? 0) > 200 * 6.5, 'unsocial hours and contribution are in it');
  assert.ok(!(await ranked(shift.id)).some(({ worker }) => worker.id === anna), 'she is on it now');
});

test('rest, hours of the week, weekends, evenings and offers of late are told', async () => {
  const cia = ids.Cia ?? '';
  await planned(span('2026-08-15', '08', '12'), [cia]);
  await planned(span('2026-08-18', '16', '20'), [cia]);
  await planned(span('2026-08-19', '10', '12'), [cia]);
  const shift = await planned(span('2026-08-20', '08', '12'), []);
  await w.manager.send(offerShift, {
    body: { shift_id: shift.id, offered_to: 'people', people: [cia], first_come: true },
  });
  const found = (await ranked(shift.id)).find(({ worker }) => worker.id === cia);
  assert.deepEqual(
    [found?.rest_before_min, found?.rest_after_min, found?.week_min, found?.agreed_week_min],
    [20 * 60, null, 10 * 60, 38 * 60],
  );
  assert.deepEqual([found?.weekends, found?.evenings, found?.asked], [1, 1, 1]);
  const bo = (await ranked(shift.id)).find(({ worker }) => worker.id === ids.Bo);
  assert.deepEqual([bo?.weekends, bo?.evenings, bo?.asked], [0, 0, 0]);
});

test('a shift of a weekend goes first to who has had the fewest of them lately; on a weekday the hours decide', async () => {
  const [anna = '', cia = ''] = [ids.Anna, ids.Cia];
  // Anna has more hours in the week, Cia has worked more Saturdays.
  await planned(span('2026-09-26', '07', '11'), [cia]);
  await planned(span('2026-09-28', '07', '15'), [anna]);
  const among = async (day: string): Promise<string[]> => {
    const shift = await planned(span(day, '07', '12'), []);
    const found = await ranked(shift.id);
    return found.map(({ worker }) => worker.id).filter((id) => id === anna || id === cia);
  };
  assert.deepEqual(await among('2026-10-03'), [anna, cia], 'a Saturday');
  assert.deepEqual(await among('2026-10-01'), [cia, anna], 'a Thursday');
});

test('an exchange is made in one action: all of it or nothing', async () => {
  const [anna = '', cia = ''] = [ids.Anna, ids.Cia];
  const day = '2026-10-20';
  const ill = w.colleague.id;
  const shift = await planned(span(day, '07', '15'), [ill]);
  const hers = await planned(span(day, '12', '18'), [anna]);
  const assignment_id = hers.assignments[0]?.id ?? '';
  const make = (taker_id: string, of = assignment_id, on = shift.id) =>
    w.manager.send(exchangeShifts, { params: { id: on }, body: { assignment_id: of, taker_id } });
  const on = async (id: string) =>
    (await w.manager.send(listAssignments, { query: { shift: id } })).body
      .map(({ worker_id }) => worker_id)
      .toSorted();

  const busy = await planned(span(day, '16', '20'), [ids.Bo ?? '']);
  const refused = await make(ids.Bo ?? '');
  assert.equal(refused.refusal?.code, 'assignment_overlap');
  assert.deepEqual([await on(shift.id), await on(hers.id)], [[ill], [anna]], 'nothing of it was made');
  const named = async (reply: ReturnType<typeof make>) => {
    const { status, refusal } = await reply;
    return [status, refusal?.code, ...Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await named(make(w.foreign_worker.id)), [404, 'not_found', 'taker_id']);
  assert.deepEqual(await named(make(cia, busy.id)), [404, 'not_found', 'assignment_id']);
  assert.deepEqual(await named(make(cia, assignment_id, hers.id)), [
    409,
    'already_assigned',
    'assignment_id',
  ]);

  const { status, body } = await make(cia);
  assert.equal(status, 201);
  assert.deepEqual(body.assignments.map(({ worker_id }) => worker_id).toSorted(), [anna, ill].toSorted());
  assert.deepEqual([await on(shift.id), await on(hers.id)], [[anna, ill].toSorted(), [cia]]);
  assert.deepEqual(await named(make(cia)), [404, 'not_found', 'assignment_id'], 'she is there no more');
  const { body: entries } = await w.manager.send(listHistory, { query: {} });
  assert.deepEqual(
    entries
      .slice(0, 3)
      .map(({ noun, action }) => `${noun} ${action}`)
      .toSorted(),
    ['assignment created', 'assignment created', 'assignment deleted'],
  );
});

test('beside the drafts people are ranked by what the drafts wish of them, of the shift and of its cost', async () => {
  const [anna = '', bo = '', cia = ''] = [ids.Anna, ids.Bo, ids.Cia];
  const day = '2026-11-10';
  const shift = await planned(span(day, '08', '12'), []);
  const of_bo = await planned(span(day, '09', '11'), [bo]);
  const draft = async (shift_id: string, wished: ReturnType<typeof span>, people: string[], goes = false) => {
    const body = { changes: [{ shift_id, version: null, draft: { ...wished, people, goes } }] };
    assert.equal((await w.manager.send(writeDrafts, { body })).status, 200);
  };
  const found = async (plan?: 'drafts' | 'published', of = shift.id) =>
    named((await ranked(of, undefined, plan)).filter(({ worker }) => worker.id !== w.worker.id));
  const costOf = async (id: string, plan: 'drafts' | 'published') =>
    (await ranked(shift.id, undefined, plan)).find(({ worker }) => worker.id === id)?.cost ?? 0;
  const before = ['within Anna', 'within Cia', 'exchange Bo'];
  assert.deepEqual(await found('drafts'), before, 'without drafts it is what is published');
  const cost = await costOf(anna, 'drafts');

  // Anna is wished elsewhere then, and Bo's shift goes.
  const new_id = randomUUID();
  await draft(new_id, span(day, '07', '10'), [anna]);
  await draft(of_bo.id, span(day, '09', '11'), [], true);
  assert.deepEqual(await found(), before, 'nobody who plans at once meets a draft');
  assert.deepEqual(await found('published'), before);
  assert.deepEqual(await found('drafts'), ['within Bo', 'within Cia'], 'a drafted shift is no exchange');

  // The shift itself is wished later and longer, with Cia on it.
  await draft(shift.id, span(day, '11', '18'), [cia]);
  assert.deepEqual(await found('drafts'), ['within Anna', 'overtime Bo'], 'Cia is on it by then');
  assert.ok((await costOf(anna, 'drafts')) > 1.5 * cost, 'seven hours cost more than four');
  assert.equal(await costOf(anna, 'published'), cost);

  // A new shift is a draft alone.
  assert.deepEqual(await found('drafts', new_id), ['within Bo', 'within Cia']);
  const { status } = await w.manager.send(findReplacements, { params: { id: new_id }, query: {} });
  assert.equal(status, 404);
});
