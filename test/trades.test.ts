import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import {
  answerTrade,
  listOwnTrades,
  listTradeChoices,
  proposeTrade,
  withdrawTrade,
} from '../src/contract/own-trades.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createPosition } from '../src/contract/positions.ts';
import { setReasonDemand } from '../src/contract/rule-overrides.ts';
import {
  changeAssignment,
  changeShift,
  createShift,
  deleteAssignment,
  deleteShift,
  listAssignments,
} from '../src/contract/shifts.ts';
import { decideTrade, getTradeRule, listTrades, setTradeRule } from '../src/contract/trades.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { deleteUser } from '../src/contract/users.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { wordsIn } from './random-text.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Handing over and swapping shifts. The world's day is 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

let week = 0;
const freshDay = (): string => {
  week += 1;
  return new Date(Date.UTC(2026, 3, 6 + 7 * week)).toISOString().slice(0, 10);
};
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${day}T${until}:00:00Z`,
});
type Places = { unit_id?: string; position_id?: string };
/** A shift with these people on it, and their assignments in the same order. */
async function planned(times: ReturnType<typeof span>, people: string[], more: Places = {}) {
  const { body } = await w.manager.send(createShift, {
    body: {
      ...times,
      ...more,
      assignments: people.map((worker_id) => ({ worker_id, status: 'approved' as const })),
    },
  });
  const ids = people.map((who) => body.assignments.find(({ worker_id }) => worker_id === who)?.id ?? '');
  return { shift_id: body.id, first: ids[0] ?? '', ids, version: body.version };
}
type Asked = { to_user?: string; for_assignment_id?: string };
const ask = (who: Client, assignment_id: string, more: Asked = {}) =>
  who.send(proposeTrade, { body: { assignment_id, ...more } });
const say = (who: Client, id: string, state: 'accepted' | 'refused' = 'accepted') =>
  who.send(answerTrade, { params: { id }, body: { state } });
const decide = (who: Client, id: string, state: 'approved' | 'refused' = 'approved') =>
  who.send(decideTrade, { params: { id }, body: { state } });
const atOnce = (at_once: boolean) => w.manager.send(setTradeRule, { body: { at_once } });
const own = async (who: Client, id: string) =>
  (await who.send(listOwnTrades)).body.find((one) => one.id === id);
const onShift = async (shift: string) =>
  (await w.manager.send(listAssignments, { query: { shift } })).body.map(
    ({ worker_id, status }) => `${worker_id} ${status}`,
  );
const told = async (who: Client, kind: string, trade_id: string) =>
  (await who.send(listNotices)).body
    .filter((one) => one.kind === kind && one.facts.trade_id === trade_id)
    .map(({ facts }) => facts.status);
const codeOf = ({ status, refusal }: { status: number; refusal: { code: string } | null }) =>
  `${status} ${refusal?.code ?? 'ok'}`;

test('a shift is handed over: the colleague accepts, the manager approves, and everybody concerned is told', async () => {
  const day = freshDay();
  const { shift_id, first } = await planned(span(day), [w.worker.id]);
  const { body: made, status } = await ask(w.worker, first, { to_user: w.colleague.id });
  assert.equal(status, 201);
  assert.deepEqual(
    [
      made.state,
      made.is_own,
      made.from.id,
      made.to?.id,
      made.shift.shift_id,
      made.for_shift,
      made.needs_manager,
    ],
    ['proposed', true, w.worker.id, w.colleague.id, shift_id, null, true],
  );
  assert.deepEqual(await told(w.colleague, 'trade_asked', made.id), ['hand_over']);
  assert.deepEqual(await told(w.manager, 'trade_accepted', made.id), []);
  const seen = await own(w.colleague, made.id);
  assert.deepEqual([seen?.is_own, seen?.can, seen?.gets?.total_hours], [false, true, 7.5]);
  assert.deepEqual((await w.manager.send(listTrades)).body, [], 'nothing waits for a manager yet');

  const { body: yes } = await say(w.colleague, made.id);
  assert.deepEqual([yes.state, yes.version], ['accepted', 2]);
  assert.deepEqual(await onShift(shift_id), [`${w.worker.id} approved`]);
  assert.deepEqual(await told(w.worker, 'trade_answered', made.id), ['accepted']);
  assert.deepEqual(await told(w.manager, 'trade_accepted', made.id), ['accepted']);
  const [waiting] = (await w.manager.send(listTrades)).body;
  assert.deepEqual([waiting?.id, waiting?.broken, waiting?.hindered], [made.id, [], []]);

  const stale = await w.manager.send(
    decideTrade,
    { params: { id: made.id }, body: { state: 'approved' } },
    { 'if-match': '"1"' },
  );
  assert.equal(codeOf(stale), '412 stale');
  assert.equal((await decide(w.manager, made.id)).body.state, 'approved');
  assert.deepEqual(await onShift(shift_id), [`${w.colleague.id} approved`]);
  assert.deepEqual(await told(w.worker, 'trade_answered', made.id), ['handed_over']);
  assert.deepEqual(await told(w.colleague, 'trade_answered', made.id), ['taken_over']);
  assert.equal((await own(w.worker, made.id))?.state, 'approved');
  for (const again of [say(w.colleague, made.id), decide(w.manager, made.id)])
    assert.equal(codeOf(await again), '409 trade_answered');
  assert.equal(codeOf(await w.worker.send(withdrawTrade, { params: { id: made.id } })), '409 trade_answered');
  const { body: entries } = await w.manager.send(listHistory, { query: {} });
  assert.deepEqual(
    entries.filter(({ noun_id }) => noun_id === made.id).map(({ action }) => action),
    ['approved', 'accepted', 'created'],
  );
  const [trace] = (await w.manager.send(listTrades, { query: { shift: shift_id } })).body;
  assert.deepEqual([trace?.state, trace?.decided_by?.id], ['approved', w.manager.id]);
});

test('both sides of a swap are judged', async () => {
  const day = freshDay();
  const mine = await planned(span(dayAfter(day, 2)), [w.worker.id]);
  const theirs = await planned(span(day), [w.colleague.id]);
  const { body: made } = await ask(w.worker, mine.first, { for_assignment_id: theirs.first });
  assert.equal((await say(w.colleague, made.id)).body.state, 'accepted');
  await planned(span(day, '12', '16'), [w.worker.id]);
  assert.equal(
    codeOf(await decide(w.manager, made.id)),
    '409 assignment_overlap',
    'who asked is busy by now',
  );
  assert.deepEqual(await onShift(theirs.shift_id), [`${w.colleague.id} approved`]);
  // A person who is away on the day of the own shift has none to give.
  const given = await planned(span(dayAfter(day, 3)), [w.worker.id]);
  const { body: other } = await ask(w.worker, given.first, { to_user: w.colleague.id });
  await say(w.colleague, other.id);
  await w.manager.send(createLeaveRequest, {
    body: {
      ...{ user: w.worker.id, kind: 'unpaid', first_day: dayAfter(day, 3), last_day: dayAfter(day, 3) },
      shifts: 'stand',
    },
  });
  assert.equal(codeOf(await decide(w.manager, other.id)), '409 away_then');
});

test('two shifts at the same time are swapped, and each keeps its own', async () => {
  const day = freshDay();
  const mine = await planned(span(day, '07', '15'), [w.worker.id]);
  const theirs = await planned(span(day, '10', '18'), [w.colleague.id]);
  const { body: made } = await ask(w.worker, mine.first, { for_assignment_id: theirs.first });
  assert.deepEqual(
    [made.to?.id, made.for_shift?.shift_id, made.gets?.total_hours, made.can],
    [w.colleague.id, theirs.shift_id, 7.5, true],
  );
  assert.deepEqual(await told(w.colleague, 'trade_asked', made.id), ['swap']);
  assert.equal((await own(w.colleague, made.id))?.gets?.week_min, 450, 'without the shift that is given');
  await say(w.colleague, made.id);
  await decide(w.manager, made.id);
  assert.deepEqual(await onShift(mine.shift_id), [`${w.colleague.id} approved`]);
  assert.deepEqual(await onShift(theirs.shift_id), [`${w.worker.id} approved`]);
  assert.deepEqual(
    [await told(w.worker, 'trade_answered', made.id), await told(w.colleague, 'trade_answered', made.id)],
    [['swapped'], ['swapped']],
  );
});

test('where the company says so, what breaks no rule is made at once; what breaks one waits, with the rules', async () => {
  assert.deepEqual((await w.manager.send(getTradeRule)).body, { at_once: false });
  await atOnce(true);
  assert.deepEqual((await w.manager.send(getTradeRule)).body, { at_once: true });
  try {
    const day = freshDay();
    const { shift_id, first } = await planned(span(day), [w.worker.id]);
    const { body: made } = await ask(w.worker, first, { to_user: w.colleague.id });
    assert.equal(made.needs_manager, false);
    assert.equal((await say(w.colleague, made.id)).body.state, 'approved');
    assert.deepEqual(await onShift(shift_id), [`${w.colleague.id} approved`]);
    assert.deepEqual(await told(w.manager, 'trade_accepted', made.id), ['approved']);
    const [trace] = (await w.manager.send(listTrades, { query: { shift: shift_id } })).body;
    assert.deepEqual([trace?.state, trace?.decided_by], ['approved', null]);

    const tight = freshDay();
    await planned(span(tight, '14', '22'), [w.colleague.id]);
    const early = await planned(span(dayAfter(tight), '05', '13'), [w.worker.id]);
    const { body: short } = await ask(w.worker, early.first, { to_user: w.colleague.id });
    assert.equal((await own(w.colleague, short.id))?.needs_manager, true);
    assert.equal((await say(w.colleague, short.id)).body.state, 'accepted', 'seven hours of rest');
    const waiting = (await w.manager.send(listTrades)).body.find(({ id }) => id === short.id);
    assert.deepEqual(
      waiting?.broken.map(({ worker, rule, measured }) => [worker.id, rule, measured]),
      [[w.colleague.id, 'daily_rest', 420]],
    );
    assert.equal((await decide(w.manager, short.id)).body.state, 'approved', "the manager's to weigh");
  } finally {
    await atOnce(false);
  }
});

test('a company that asks for reasons asks for them when a manager approves what breaks a rule', async () => {
  const day = freshDay();
  for (const n of [0, 1, 2, 3, 4]) await planned(span(dayAfter(day, n), '06', '16'), [w.colleague.id]);
  const last = await planned(span(dayAfter(day, 5), '06', '18'), [w.worker.id]);
  const { body: made } = await ask(w.worker, last.first, { to_user: w.colleague.id });
  await say(w.colleague, made.id);
  const [waiting] = (await w.manager.send(listTrades)).body.filter(({ id }) => id === made.id);
  assert.ok((waiting?.broken.length ?? 0) > 0);
  await w.manager.send(setReasonDemand, { body: { required: true } });
  try {
    const silent = await decide(w.manager, made.id);
    assert.equal(codeOf(silent), '409 rule_broken');
    assert.deepEqual(await onShift(last.shift_id), [`${w.worker.id} approved`], 'nothing of it was made');
    const reasons = (waiting?.broken ?? []).map(({ worker, rule }) => ({
      worker_id: worker.id,
      rule,
      reason: 'Ingen annan kan',
    }));
    const given = await w.manager.send(decideTrade, {
      params: { id: made.id },
      body: { state: 'approved', reasons },
    });
    assert.equal(given.body.state, 'approved');
  } finally {
    await w.manager.send(setReasonDemand, { body: { required: false } });
  }
});

test('the colleague declines, also after a yes; the person who asked takes it back; a manager refuses', async () => {
  const day = freshDay();
  const { shift_id, first } = await planned(span(day), [w.worker.id]);
  const again = async () => (await ask(w.worker, first, { to_user: w.colleague.id })).body.id;
  const no = await again();
  assert.equal((await say(w.colleague, no, 'refused')).body.state, 'refused');
  assert.deepEqual(await told(w.worker, 'trade_answered', no), ['declined']);
  assert.deepEqual(await told(w.colleague, 'trade_asked', no), [], 'it is answered');
  assert.equal(await own(w.colleague, no), undefined);

  const regretted = await again();
  await say(w.colleague, regretted);
  assert.equal((await say(w.colleague, regretted, 'refused')).body.state, 'refused');
  assert.deepEqual(await told(w.manager, 'trade_accepted', regretted), []);

  const taken = await again();
  await say(w.colleague, taken);
  assert.equal((await w.worker.send(withdrawTrade, { params: { id: taken } })).status, 204);
  assert.deepEqual(await told(w.colleague, 'trade_answered', taken), ['withdrawn']);
  assert.equal(codeOf(await decide(w.manager, taken)), '409 trade_answered');

  const refused = await again();
  assert.equal(
    codeOf(await decide(w.manager, refused, 'refused')),
    '409 trade_answered',
    'nobody has said yes',
  );
  await say(w.colleague, refused);
  const because = (state: 'approved' | 'refused') =>
    w.manager.send(decideTrade, { params: { id: refused }, body: { state, reason: 'Kvällen blir tunn' } });
  const yes_because = await because('approved');
  assert.deepEqual([yes_because.status, Object.keys(yes_because.refusal?.errors ?? {})], [400, ['reason']]);
  assert.equal((await because('refused')).body.state, 'refused');
  const told_why = (await w.worker.send(listNotices)).body.find(({ facts }) => facts.trade_id === refused);
  const seen = await own(w.worker, refused);
  assert.deepEqual(
    [told_why?.facts.reason, seen?.reason, seen?.decided_at === null],
    ['Kvällen blir tunn', 'Kvällen blir tunn', false],
  );
  assert.equal((await own(w.worker, no))?.decided_at, null, 'the colleague said that no');
  assert.deepEqual(
    [await told(w.worker, 'trade_answered', refused), await told(w.colleague, 'trade_answered', refused)],
    [['refused'], ['refused']],
  );
  assert.deepEqual(await onShift(shift_id), [`${w.worker.id} approved`]);
});

test('one live request about a shift, of a person who is on it, before it begins', async () => {
  const day = freshDay();
  const { first, ids } = await planned(span(day), [w.worker.id, w.second_manager.id]);
  const { body: made } = await ask(w.worker, first);
  assert.equal(codeOf(await ask(w.worker, first, { to_user: w.colleague.id })), '409 trade_live');
  const notMine = await ask(w.worker, ids[1] ?? '');
  assert.deepEqual([notMine.status, Object.keys(notMine.refusal?.errors ?? {})], [404, ['assignment_id']]);
  const past = await planned(span('2026-03-17'), [w.worker.id]);
  assert.equal(codeOf(await ask(w.worker, past.first)), '409 shift_begun');
  const nobody = await ask(w.worker, first, { to_user: w.foreign_worker.id });
  assert.deepEqual([nobody.status, Object.keys(nobody.refusal?.errors ?? {})], [404, ['to_user']]);
  const oneself = await ask(w.worker, first, { to_user: w.worker.id });
  assert.equal(oneself.status, 404);
  const both = await ask(w.worker, first, { to_user: w.colleague.id, for_assignment_id: first });
  assert.deepEqual([both.status, Object.keys(both.refusal?.errors ?? {})], [400, ['to_user']]);
  const ownShift = await ask(w.worker, first, { for_assignment_id: first });
  assert.deepEqual(
    [ownShift.status, Object.keys(ownShift.refusal?.errors ?? {})],
    [404, ['for_assignment_id']],
  );
  assert.equal(codeOf(await say(w.worker, made.id)), '404 not_found', 'nobody answers the own request');
  assert.equal(codeOf(await w.colleague.send(withdrawTrade, { params: { id: made.id } })), '404 not_found');
});

test('a colleague who cannot is said to be unable that day, and never why', async () => {
  const day = freshDay();
  const { first } = await planned(span(day), [w.worker.id]);
  await planned(span(day, '08', '12'), [w.colleague.id]);
  await w.manager.send(createPayroll, {
    body: { user: w.worker.id, hourly_salary: 160, employment_hours_per_week: 20, valid_from: day },
  });
  await w.manager.send(createPayroll, {
    body: { user: w.second_manager.id, hourly_salary: 777, employment_hours_per_week: 20, valid_from: day },
  });
  const beside = await planned(span(dayAfter(day), '07', '11'), [w.second_manager.id]);
  const refused = await ask(w.worker, first, { to_user: w.colleague.id });
  assert.equal(codeOf(refused), '409 cannot_then');
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['to_user']);
  assert.ok(!JSON.stringify(refused.refusal).includes('overlap'));
  const { body: choices } = await w.worker.send(listTradeChoices, { params: { id: first } });
  const text = JSON.stringify(choices);
  assert.deepEqual(choices.gives, { kronor: 7.5 * 160, of: 'shift' });
  assert.deepEqual(
    choices.colleagues.map(({ worker, can }) => [worker.id, can]).filter(([id]) => id === w.colleague.id),
    [[w.colleague.id, false]],
  );
  const offered = choices.shifts.find((one) => one.shift_id === beside.shift_id);
  assert.deepEqual(
    [offered?.worker.id, offered?.can, offered?.gets.pay],
    [w.second_manager.id, true, { kronor: 4 * 160, of: 'shift' }],
    'what it pays the person who asks',
  );
  assert.deepEqual(wordsIn(text, ['777', 'leave']), []);
  await w.manager.send(createLeaveRequest, {
    body: { user: w.second_manager.id, kind: 'unpaid', first_day: day, last_day: day, shifts: 'stand' },
  });
  const away = await ask(w.worker, first, { to_user: w.second_manager.id });
  assert.equal(codeOf(away), '409 cannot_then', 'leave is nobody else’s affair');
  const stranger = await w.colleague.send(listTradeChoices, { params: { id: first } });
  assert.equal(codeOf(stranger), '404 not_found');
});

test('the rules are judged again: leave, another shift and a month that was run since', async () => {
  const day = freshDay();
  const { shift_id, first } = await planned(span(day), [w.worker.id]);
  const { body: made } = await ask(w.worker, first, { to_user: w.colleague.id });
  await say(w.colleague, made.id);
  const busy = await planned(span(day, '12', '16'), [w.colleague.id]);
  assert.equal(codeOf(await decide(w.manager, made.id)), '409 assignment_overlap');
  const [waiting] = (await w.manager.send(listTrades)).body.filter(({ id }) => id === made.id);
  assert.deepEqual(
    waiting?.hindered.map(({ worker, why }) => [worker.id, why]),
    [[w.colleague.id, 'overlap']],
  );
  await w.manager.send(deleteShift, { params: { id: busy.shift_id } });
  await w.manager.send(createLeaveRequest, {
    body: { user: w.colleague.id, kind: 'unpaid', first_day: day, last_day: day, shifts: 'stand' },
  });
  assert.equal(codeOf(await decide(w.manager, made.id)), '409 away_then');
  assert.equal(codeOf(await say(w.colleague, made.id)), '409 trade_answered');
  assert.deepEqual(await onShift(shift_id), [`${w.worker.id} approved`]);
});

test('a request lapses when its shift moves or goes, or a person is off it or has left; both are told', async () => {
  const leaver = await w.db.inCompany(w.company_id, (tx) =>
    buildPerson(tx, keys, w.company_id, 'none', { username: 'slutar', first_name: 'Gun', last_name: 'Går' }),
  );
  const ways = {
    moved: ({ shift_id, day }: Made) =>
      w.manager.send(changeShift, { params: { id: shift_id }, body: span(day, '08', '16') }),
    gone: ({ shift_id }: Made) => w.manager.send(deleteShift, { params: { id: shift_id } }),
    off: ({ first }: Made) => w.manager.send(deleteAssignment, { params: { id: first } }),
    left: () => w.manager.send(deleteUser, { params: { id: leaver } }),
  };
  type Made = { shift_id: string; first: string; day: string };
  for (const [why, change] of Object.entries(ways)) {
    const day = freshDay();
    const to_user = why === 'left' ? leaver : w.colleague.id;
    const made = await planned(span(day), [w.worker.id]);
    const { body: trade } = await ask(w.worker, made.first, { to_user });
    const { status } = await change({ ...made, day });
    assert.ok(status < 300, why);
    assert.deepEqual(await told(w.worker, 'trade_answered', trade.id), [why]);
    const seen = await own(w.worker, trade.id);
    assert.deepEqual([seen?.state, seen?.lapsed_by], ['lapsed', why]);
    if (why !== 'left') {
      assert.deepEqual(await told(w.colleague, 'trade_asked', trade.id), []);
      assert.equal(await own(w.colleague, trade.id), undefined);
      const late = codeOf(await say(w.colleague, trade.id));
      assert.equal(late, '409 trade_closed', why);
    }
  }
});

test('a declined shift, a swap whose other side goes, leave that is granted and a note', async () => {
  const day = freshDay();
  const mine = await planned(span(day), [w.worker.id]);
  const theirs = await planned(span(dayAfter(day)), [w.colleague.id]);
  const { body: swap } = await ask(w.worker, mine.first, { for_assignment_id: theirs.first });
  await w.manager.send(changeShift, {
    params: { id: mine.shift_id },
    body: { ...span(day), note: 'Nyckel' },
  });
  assert.equal((await own(w.worker, swap.id))?.state, 'proposed', 'a note changes nothing');
  await w.manager.send(changeAssignment, { params: { id: theirs.first }, body: { status: 'rejected' } });
  assert.equal((await own(w.worker, swap.id))?.lapsed_by, 'off');
  const { body: other } = await ask(w.worker, mine.first, { to_user: w.second_manager.id });
  await w.manager.send(createLeaveRequest, {
    body: { user: w.worker.id, kind: 'unpaid', first_day: day, last_day: day, shifts: 'open' },
  });
  assert.equal((await own(w.worker, other.id))?.lapsed_by, 'off');
});

test('a shift that has begun and a month that was run end a request by themselves', async () => {
  const begun = await planned({ start_time: '2026-03-18T11:08:00Z', end_time: '2026-03-18T15:00:00Z' }, [
    w.worker.id,
  ]);
  const { body: soon } = await ask(w.worker, begun.first, { to_user: w.colleague.id });
  const ahead = await planned(span('2026-03-30'), [w.worker.id]);
  const { body: locked } = await ask(w.worker, ahead.first, { to_user: w.colleague.id });
  await say(w.colleague, locked.id);
  const then = w.now();
  try {
    w.setNow('2026-03-18T11:08:00Z');
    assert.equal(codeOf(await say(w.colleague, soon.id)), '409 trade_closed');
    assert.equal((await own(w.worker, soon.id))?.lapsed_by, 'begun');
  } finally {
    w.setNow(then);
  }
  await w.manager.send(makePayrollRun, { body: { year: 2026, month: 3, override_reason: 'prov' } });
  assert.equal((await own(w.worker, locked.id))?.lapsed_by, 'locked');
  assert.equal(codeOf(await decide(w.manager, locked.id)), '409 trade_closed');
  assert.deepEqual(
    (await w.manager.send(listTrades)).body.filter(({ id }) => id === locked.id),
    [],
  );
  const fresh = await planned(span('2026-03-27'), [w.worker.id]);
  assert.equal(codeOf(await ask(w.worker, fresh.first)), '409 month_locked');
});

test('anybody who can is asked: those who work there, are free and have the skills; the others hear nothing', async () => {
  const { body: position } = await w.manager.send(createPosition, { body: { name: 'Kock' } });
  const [past, day] = [freshDay(), freshDay()];
  const at = { position_id: position.id };
  await planned(span(past), [w.colleague.id], at);
  await planned(span(past), [w.manager.id], at);
  const { first, shift_id } = await planned(span(day), [w.worker.id], at);
  const { body: made } = await ask(w.worker, first);
  assert.deepEqual(await told(w.colleague, 'trade_asked', made.id), ['hand_over']);
  assert.deepEqual(await told(w.second_manager, 'trade_asked', made.id), []);
  assert.equal(await own(w.second_manager, made.id), undefined);
  assert.equal(codeOf(await say(w.second_manager, made.id)), '404 not_found');
  assert.equal(
    codeOf(await say(w.colleague, made.id, 'refused')),
    '409 trade_answered',
    'nothing to say no to',
  );
  assert.equal((await own(w.colleague, made.id))?.to, null);
  await say(w.colleague, made.id);
  assert.equal((await own(w.worker, made.id))?.to?.id, w.colleague.id);
  for (const state of ['accepted', 'refused'] as const)
    assert.equal(codeOf(await say(w.manager, made.id, state)), '409 trade_answered', 'the colleague has it');
  await decide(w.manager, made.id);
  assert.deepEqual(await onShift(shift_id), [`${w.colleague.id} approved`]);
});

test('a manager who plans some units decides for those alone', async () => {
  const { body: mine } = await w.manager.send(createUnit, { body: { name: 'Baren' } });
  const { body: theirs } = await w.manager.send(createUnit, { body: { name: 'Matsalen' } });
  const day = freshDay();
  const { first, shift_id } = await planned(span(day), [w.worker.id], { unit_id: theirs.id });
  const { body: made } = await ask(w.worker, first, { to_user: w.colleague.id });
  const limited = w.second_manager;
  const plan = (unit: string, users: string[]) =>
    w.manager.send(setUnitPlanners, { params: { id: unit }, body: { users } });
  const waits = async (who: Client) => (await who.send(listTrades)).body.map(({ id }) => id);
  await plan(mine.id, [limited.id]);
  try {
    await say(w.colleague, made.id);
    assert.equal(codeOf(await decide(limited, made.id)), '403 other_unit');
    // A manager is neither shown nor told of what another answers.
    assert.ok((await waits(w.manager)).includes(made.id));
    assert.ok(!(await waits(limited)).includes(made.id));
    assert.deepEqual(await told(w.manager, 'trade_accepted', made.id), ['accepted']);
    assert.deepEqual(await told(limited, 'trade_accepted', made.id), []);
    const trace = await limited.send(listTrades, { query: { shift: shift_id } });
    assert.deepEqual(
      trace.body.map(({ id }) => id),
      [made.id],
      'what became of a shift is read by all managers',
    );
    // A swap is of both units.
    const here = await planned(span(dayAfter(day)), [w.worker.id], { unit_id: mine.id });
    const there = await planned(span(dayAfter(day, 2)), [w.colleague.id], { unit_id: theirs.id });
    const { body: swap } = await ask(w.worker, here.first, { for_assignment_id: there.first });
    await say(w.colleague, swap.id);
    assert.equal(codeOf(await decide(limited, swap.id)), '403 other_unit');
    assert.ok(!(await waits(limited)).includes(swap.id));
    const own_unit = await planned(span(dayAfter(day, 3)), [w.worker.id], { unit_id: mine.id });
    const { body: own_trade } = await ask(w.worker, own_unit.first, { to_user: w.colleague.id });
    await plan(theirs.id, [w.manager.id]);
    await say(w.colleague, own_trade.id);
    // By now no manager plans both units of the swap: each answers for its own (trade-halves.test.ts).
    const among = async (who: Client) => {
      const seen = await waits(who);
      return [made.id, swap.id, own_trade.id].filter((id) => seen.includes(id));
    };
    assert.deepEqual(
      [await among(limited), await among(w.manager)],
      [
        [swap.id, own_trade.id],
        [made.id, swap.id],
      ],
    );
    assert.deepEqual(await told(w.manager, 'trade_accepted', own_trade.id), []);
    assert.equal((await decide(limited, own_trade.id)).body.state, 'approved');
  } finally {
    await plan(mine.id, []);
    await plan(theirs.id, []);
  }
});
