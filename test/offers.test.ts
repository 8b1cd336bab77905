import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import {
  answerClaim,
  claimShift,
  endOffer,
  listOffers,
  listOpenShifts,
  offerShift,
  withdrawClaim,
} from '../src/contract/offers.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createPosition } from '../src/contract/positions.ts';
import {
  addWorkers,
  changeShift,
  createShift,
  deleteShift,
  getShift,
  listAssignments,
} from '../src/contract/shifts.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { deleteUser } from '../src/contract/users.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Open shifts: offering, claiming, answering, and what ends an offer. The world's day is 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** Each test has a day of its own, a week after the one before. */
let week = 0;
const freshDay = (): string => {
  week += 1;
  return new Date(Date.UTC(2026, 3, 6 + 7 * week)).toISOString().slice(0, 10);
};
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${day}T${until}:00:00Z`,
});
type Places = { places?: number; unit_id?: string; position_id?: string };
const planned = async (times: ReturnType<typeof span>, people: string[] = [], more: Places = {}) =>
  (
    await w.manager.send(createShift, {
      body: {
        ...times,
        ...more,
        assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
      },
    })
  ).body;
const EVERYBODY = { offered_to: 'everybody', first_come: true } as const;
const offered = async (shift_id: string, first_come = true) =>
  (await w.manager.send(offerShift, { body: { shift_id, offered_to: 'everybody', first_come } })).body;
const open = async (who: Client) => (await who.send(listOpenShifts)).body;
const openOf = async (who: Client, shift_id: string) =>
  (await open(who)).find((one) => one.shift_id === shift_id);
const claim = (who: Client, offer_id: string) => who.send(claimShift, { params: { id: offer_id }, body: {} });
const offersOn = async (day: string) =>
  (await w.manager.send(listOffers, { query: { start_date: day, end_date: day } })).body;
/** The notice of this kind about an offer. */
const told = async (who: Client, kind: string, offer_id: string) =>
  (await who.send(listNotices)).body.find((one) => one.kind === kind && one.facts.offer_id === offer_id)
    ?.facts;
const codeOf = ({ status, refusal }: { status: number; refusal: { code: string } | null }) =>
  `${status} ${refusal?.code ?? 'ok'}`;

test('an offer tells those who can take it; the first who claims gets the shift, and it is no longer open', async () => {
  const day = freshDay();
  const busy = await planned(span(day, '06', '10'), [w.colleague.id]);
  const shift = await planned(span(day), [], { places: 1 });
  const offer = await offered(shift.id);
  assert.deepEqual(
    [offer.shift_id, offer.places, offer.claims, offer.closes_at],
    [shift.id, 1, [], shift.start_time],
  );
  assert.equal((await told(w.worker, 'shift_open', offer.id))?.date, day);
  assert.equal(await told(w.colleague, 'shift_open', offer.id), undefined, 'a person who works then');
  assert.equal(await openOf(w.colleague, shift.id), undefined);
  assert.equal(codeOf(await claim(w.colleague, offer.id)), '409 assignment_overlap');

  const { body: got } = await claim(w.worker, offer.id);
  assert.equal(got.state, 'granted');
  const { body: now } = await w.worker.send(getShift, { params: { id: shift.id } });
  assert.deepEqual(
    now.assignments.map(({ worker_id, status, approval_required }) => [worker_id, status, approval_required]),
    [[w.worker.id, 'approved', false]],
  );
  assert.deepEqual(await offersOn(day), [], 'its last place is taken');
  assert.equal(await openOf(w.worker, shift.id), undefined);
  const taken = await told(w.manager, 'shift_claimed', offer.id);
  assert.deepEqual([taken?.status, taken?.person_id], ['granted', w.worker.id]);
  assert.equal(codeOf(await claim(w.worker, offer.id)), '409 offer_closed');
  assert.ok(busy.id !== shift.id);
});

test('an open shift shows what it pays, rest, hours of the week, and nothing of colleagues', async () => {
  const day = freshDay();
  await w.manager.send(createPayroll, {
    body: {
      user: w.worker.id,
      hourly_salary: 160,
      employment_hours_per_week: 20,
      valid_from: day,
    },
  });
  await planned(span(day, '02', '06'), [w.worker.id]);
  const shift = await planned(span(day, '17', '21'), [w.colleague.id]);
  await offered(shift.id);
  const seen = await openOf(w.worker, shift.id);
  assert.ok(seen !== undefined);
  // 19-23 on a Monday: OB1 18:15-20:00 at 30 %, OB2 20:00-23:00 at 50 %; the specification's rules.
  assert.deepEqual(
    [seen.total_hours, seen.ob1_hours, seen.ob2_hours, seen.pay],
    [4, 1, 3, { kronor: 4 * 160 + 48 + 240, of: 'shift' }],
  );
  assert.deepEqual(
    [seen.rest_before_min, seen.rest_after_min, seen.week_min, seen.agreed_week_min],
    [11 * 60, null, 8 * 60, 20 * 60],
  );
  assert.ok(!JSON.stringify(seen).includes(w.colleague.id), 'no colleague is named');
  assert.ok(!('assignments' in seen));
});

test('a claim that breaks a rule asks, and the manager weighs it with the verdict', async () => {
  const day = freshDay();
  await planned(span(day, '14', '22'), [w.worker.id]);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const shift = await planned(span(next, '05', '13'), [], { places: 1 });
  const offer = await offered(shift.id);
  const { body: asked } = await claim(w.worker, offer.id);
  assert.equal(asked.state, 'asked', 'first come, but seven hours of rest');
  assert.equal(codeOf(await claim(w.worker, offer.id)), '409 claim_live');
  assert.equal((await openOf(w.worker, shift.id))?.claim?.state, 'asked');
  await claim(w.second_manager, offer.id);
  // The second manager's claim broke nothing and was granted: the other one is told.
  assert.deepEqual(await offersOn(next), []);
  assert.equal((await told(w.worker, 'claim_answered', offer.id))?.status, 'filled');
  const late = await w.manager.send(answerClaim, { params: { id: asked.id }, body: { state: 'granted' } });
  assert.equal(codeOf(late), '409 claim_answered');
});

test('claims wait for the manager, best fit first; a yes fills the shift and tells the others', async () => {
  const day = freshDay();
  const shift = await planned(span(day, '16', '22'), [], { places: 1 });
  await planned(span(day, '04', '09'), [w.worker.id]);
  const offer = await offered(shift.id, false);
  await claim(w.worker, offer.id);
  const { body: second } = await claim(w.colleague, offer.id);
  const [listed] = await offersOn(day);
  assert.deepEqual(
    listed?.claims.map(({ worker, broken }) => [worker.id, broken.map(({ rule }) => rule)]),
    [
      [w.colleague.id, []],
      [w.worker.id, ['daily_rest']],
    ],
  );
  const heard = (await w.manager.send(listNotices)).body.filter(
    ({ kind, facts }) => kind === 'shift_claimed' && facts.offer_id === offer.id,
  );
  assert.deepEqual(
    heard.map(({ facts }) => [facts.status, facts.count]),
    [['asked', 2]],
    'one notice says how many',
  );
  const stale = await w.manager.send(
    answerClaim,
    { params: { id: second.id }, body: { state: 'granted' } },
    { 'if-match': '"7"' },
  );
  assert.equal(codeOf(stale), '412 stale');
  const granted = await w.manager.send(answerClaim, {
    params: { id: second.id },
    body: { state: 'granted' },
  });
  assert.deepEqual([granted.body.state, granted.body.worker_id], ['granted', w.colleague.id]);
  assert.deepEqual(await offersOn(day), []);
  assert.deepEqual(
    [
      (await told(w.colleague, 'claim_answered', offer.id))?.status,
      (await told(w.worker, 'claim_answered', offer.id))?.status,
    ],
    ['granted', 'filled'],
  );
  const { body: on } = await w.manager.send(listAssignments, { query: { shift: shift.id } });
  assert.deepEqual(
    on.map(({ worker_id, status }) => [worker_id, status]),
    [[w.colleague.id, 'approved']],
  );
});

test('a no is final for that offer; a claim that was taken back may be made again', async () => {
  const day = freshDay();
  const shift = await planned(span(day));
  const offer = await offered(shift.id, false);
  const { body: first } = await claim(w.worker, offer.id);
  assert.equal((await w.worker.send(withdrawClaim, { params: { id: first.id } })).status, 204);
  assert.equal(
    codeOf(await w.worker.send(withdrawClaim, { params: { id: first.id } })),
    '409 claim_answered',
  );
  assert.equal((await openOf(w.worker, shift.id))?.claim, null);
  const { body: again } = await claim(w.worker, offer.id);
  assert.equal(
    codeOf(await w.colleague.send(withdrawClaim, { params: { id: again.id } })),
    '404 not_found',
    "a colleague's claim does not exist",
  );
  await w.manager.send(answerClaim, { params: { id: again.id }, body: { state: 'declined' } });
  assert.equal((await told(w.worker, 'claim_answered', offer.id))?.status, 'declined');
  assert.equal(codeOf(await claim(w.worker, offer.id)), '409 claim_answered');
  assert.equal(await openOf(w.worker, shift.id), undefined);
});

test('an offer ends when its shift moves, is deleted, is filled by hand or a manager says so; those who asked are told', async () => {
  const ways = {
    moved: (id: string, day: string) =>
      w.manager.send(changeShift, { params: { id }, body: span(day, '08', '16') }),
    gone: (id: string) => w.manager.send(deleteShift, { params: { id } }),
    filled: (id: string) =>
      w.manager.send(addWorkers, { params: { id }, body: { assignments: [{ worker_id: w.colleague.id }] } }),
    ended: async (_: string, day: string) => {
      const [offer] = await offersOn(day);
      return w.manager.send(endOffer, { params: { id: offer?.id ?? '' } });
    },
  };
  for (const [why, change] of Object.entries(ways)) {
    const day = freshDay();
    const shift = await planned(span(day), [], { places: 1 });
    const offer = await offered(shift.id, false);
    await claim(w.worker, offer.id);
    const { status } = await change(shift.id, day);
    assert.ok(status < 300, why);
    assert.deepEqual(await offersOn(day), [], why);
    assert.equal((await told(w.worker, 'claim_answered', offer.id))?.status, why);
    assert.equal(await told(w.colleague, 'shift_open', offer.id), undefined, why);
    const code = codeOf(await claim(w.second_manager, offer.id));
    assert.equal(code, why === 'gone' ? '404 not_found' : '409 offer_closed', why);
  }
});

test('a note written on an offered shift leaves the offer as it is', async () => {
  const day = freshDay();
  const shift = await planned(span(day), [], { places: 1 });
  const offer = await offered(shift.id);
  await w.manager.send(changeShift, { params: { id: shift.id }, body: { ...span(day), note: 'Nyckel' } });
  assert.deepEqual(
    (await offersOn(day)).map(({ id }) => id),
    [offer.id],
  );
});

test('an offer goes to those of the unit or position, or to those it names; for others there is none', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Köket' } });
  const { body: position } = await w.manager.send(createPosition, { body: { name: 'Kock' } });
  const [before_it, day] = [freshDay(), freshDay()];
  await planned(span(before_it), [w.worker.id], { unit_id: unit.id });
  await planned(span(before_it), [w.colleague.id], { position_id: position.id });
  const shift = await planned(span(day), [], { unit_id: unit.id, position_id: position.id });
  const sees = async (who: Client) => (await openOf(who, shift.id)) !== undefined;
  const expected = { unit: [true, false], position: [false, true], people: [false, true] } as const;
  for (const [offered_to, [worker, colleague]] of Object.entries(expected)) {
    const people = offered_to === 'people' ? [w.colleague.id] : undefined;
    const sent = { shift_id: shift.id, offered_to, people, first_come: true };
    const { json, status } = await w.manager.raw({
      method: 'POST',
      url: '/api/shift-offers/',
      payload: sent,
    });
    assert.equal(status, 201, offered_to);
    assert.deepEqual([await sees(w.worker), await sees(w.colleague)], [worker, colleague], offered_to);
    const { id } = Object(json);
    if (!worker) assert.equal(codeOf(await claim(w.worker, id)), '404 not_found', offered_to);
    await w.manager.send(endOffer, { params: { id } });
  }
  const lone = await planned(span(day));
  for (const offered_to of ['unit', 'position'] as const) {
    const refused = await w.manager.send(offerShift, {
      body: { shift_id: lone.id, offered_to, first_come: true },
    });
    assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['offered_to']]);
  }
  const nobody = await w.manager.send(offerShift, {
    body: { shift_id: lone.id, offered_to: 'people', first_come: true },
  });
  assert.deepEqual([nobody.status, Object.keys(nobody.refusal?.errors ?? {})], [400, ['people']]);
  const foreign = await w.manager.send(offerShift, {
    body: { shift_id: lone.id, offered_to: 'people', people: [w.foreign_worker.id], first_come: true },
  });
  assert.equal(foreign.status, 404);
});

test('a shift is offered once at a time, before it begins, and until a time before it begins', async () => {
  const day = freshDay();
  const shift = await planned(span(day));
  const offer = await offered(shift.id);
  const twice = await w.manager.send(offerShift, { body: { shift_id: shift.id, ...EVERYBODY } });
  assert.equal(codeOf(twice), '409 offer_live');
  await w.manager.send(endOffer, { params: { id: offer.id } });
  assert.equal(codeOf(await w.manager.send(endOffer, { params: { id: offer.id } })), '409 offer_closed');
  const past = await planned(span('2026-03-17'));
  const begun = await w.manager.send(offerShift, { body: { shift_id: past.id, ...EVERYBODY } });
  assert.deepEqual(
    [codeOf(begun), Object.keys(begun.refusal?.errors ?? {})],
    ['409 shift_begun', ['shift_id']],
  );
  for (const closes_at of ['2026-03-18T10:00:00Z', `${day}T08:00:00Z`]) {
    const refused = await w.manager.send(offerShift, {
      body: { shift_id: shift.id, ...EVERYBODY, closes_at },
    });
    assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['closes_at']]);
  }
});

test('after its last time nobody claims, and the manager can still answer; after its beginning neither', async () => {
  const shift = await planned({ start_time: '2026-03-18T11:08:00Z', end_time: '2026-03-18T15:00:00Z' });
  const { body: offer } = await w.manager.send(offerShift, {
    body: {
      shift_id: shift.id,
      offered_to: 'everybody',
      first_come: false,
      closes_at: '2026-03-18T11:04:00Z',
      places: 2,
    },
  });
  const { body: asked } = await claim(w.worker, offer.id);
  const { body: second } = await claim(w.second_manager, offer.id);
  const answer = (id: string) => w.manager.send(answerClaim, { params: { id }, body: { state: 'granted' } });
  const then = w.now();
  try {
    w.setNow('2026-03-18T11:04:00Z');
    assert.equal(codeOf(await claim(w.colleague, offer.id)), '409 offer_closed');
    assert.equal(await openOf(w.colleague, shift.id), undefined);
    assert.equal((await openOf(w.worker, shift.id))?.claim?.id, asked.id);
    assert.equal((await offersOn('2026-03-18')).length, 1);
    assert.equal((await answer(asked.id)).body.state, 'granted');
    w.setNow('2026-03-18T11:08:00Z');
    assert.deepEqual(await offersOn('2026-03-18'), []);
    assert.equal(codeOf(await answer(second.id)), '409 offer_closed');
  } finally {
    w.setNow(then);
  }
});

test('leave, a closed account and a month that was run are refused by name', async () => {
  const day = freshDay();
  const shift = await planned(span(day), [], { places: 3 });
  const { body: offer } = await w.manager.send(offerShift, {
    body: { shift_id: shift.id, offered_to: 'everybody', first_come: false },
  });
  const { body: asked } = await claim(w.worker, offer.id);
  await w.manager.send(createLeaveRequest, {
    body: { user: w.worker.id, kind: 'unpaid', first_day: day, last_day: day, shifts: 'stand' },
  });
  const grant = () => w.manager.send(answerClaim, { params: { id: asked.id }, body: { state: 'granted' } });
  assert.equal(codeOf(await grant()), '409 away_then');
  await w.manager.send(createLeaveRequest, {
    body: { user: w.colleague.id, kind: 'unpaid', first_day: day, last_day: day, shifts: 'stand' },
  });
  assert.equal(codeOf(await claim(w.colleague, offer.id)), '409 away_then');

  const leaver = await w.db.inCompany(w.company_id, (tx) =>
    buildPerson(tx, keys, w.company_id, 'none', { username: 'gar', first_name: 'Gun', last_name: 'Går' }),
  );
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ id: string }[]>`
      insert into shift_claims (company_id, id, offer_id, user_id, state, asked_at, verdict)
      values (${w.company_id}, gen_random_uuid(), ${offer.id}, ${leaver}, 'asked', ${w.now()}, '[]') returning id`,
  );
  await w.manager.send(deleteUser, { params: { id: leaver } });
  const gone = await w.manager.send(answerClaim, {
    params: { id: row?.id ?? '' },
    body: { state: 'granted' },
  });
  assert.equal(gone.status, 404, 'the person has left');

  const { body: locked } = await w.manager.send(offerShift, {
    body: { shift_id: (await planned(span('2026-03-30'))).id, ...EVERYBODY },
  });
  await w.manager.send(makePayrollRun, { body: { year: 2026, month: 3, override_reason: 'prov' } });
  assert.equal(codeOf(await claim(w.worker, locked.id)), '409 month_locked');
});

test('a manager who plans some units offers and answers for those alone', async () => {
  const { body: mine } = await w.manager.send(createUnit, { body: { name: 'Baren' } });
  const { body: theirs } = await w.manager.send(createUnit, { body: { name: 'Matsalen' } });
  const day = freshDay();
  const shift = await planned(span(day), [], { unit_id: theirs.id });
  const offer = await offered(shift.id, false);
  const { body: asked } = await claim(w.worker, offer.id);
  const limited = w.second_manager;
  await w.manager.send(setUnitPlanners, { params: { id: mine.id }, body: { users: [limited.id] } });
  try {
    const another = await planned(span(day, '16', '20'), [], { unit_id: theirs.id });
    const refusals = [
      await limited.send(offerShift, { body: { shift_id: another.id, ...EVERYBODY } }),
      await limited.send(endOffer, { params: { id: offer.id } }),
      await limited.send(answerClaim, { params: { id: asked.id }, body: { state: 'granted' } }),
    ];
    assert.deepEqual(refusals.map(codeOf), Array(3).fill('403 other_unit'));
    // Of claims those hear who plan the unit.
    const fresh = await offered(another.id, false);
    await claim(w.colleague, fresh.id);
    assert.equal((await told(w.manager, 'shift_claimed', fresh.id))?.count, 1);
    assert.equal(await told(limited, 'shift_claimed', fresh.id), undefined);
    const there = await planned(span(day, '20', '23'), [], { unit_id: mine.id });
    const known = await offered(there.id, false);
    await claim(w.colleague, known.id);
    for (const who of [w.manager, limited])
      assert.equal((await told(who, 'shift_claimed', known.id))?.count, 1);
  } finally {
    await w.manager.send(setUnitPlanners, { params: { id: mine.id }, body: { users: [] } });
  }
});
