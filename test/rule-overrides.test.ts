import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createCompany } from '../src/contract/companies.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { listHistory } from '../src/contract/history.ts';
import { createPosition } from '../src/contract/positions.ts';
import { publish } from '../src/contract/publications.ts';
import { moveOnRoster } from '../src/contract/rosters.ts';
import {
  exportRuleOverrides,
  getReasonDemand,
  listRuleOverrides,
  setReasonDemand,
} from '../src/contract/rule-overrides.ts';
import { copyShifts } from '../src/contract/shift-copies.ts';
import { addWorkers, changeShift, createAssignment, createShift } from '../src/contract/shifts.ts';
import { createSkill, setPositionSkills } from '../src/contract/skills.ts';
import { PASSWORD, type World, world } from './world.ts';

/** Reasons for broken rules: asked for where the company wants them, kept, listed and exported (decision 0098). */

let w: World;
before(async () => {
  w = await world();
  await demand(true);
});
after(() => w.close());

const demand = (required: boolean) => w.manager.send(setReasonDemand, { body: { required } });
const list = async (query: { user?: string; start_date?: string; end_date?: string } = {}) =>
  (await w.manager.send(listRuleOverrides, { query })).body;
const of = async (user: string) => (await list({ user })).map(({ rule, day, reason }) => [rule, day, reason]);

type Sent = {
  readonly status: number;
  readonly refusal?: { code: string; current?: unknown } | undefined | null;
};
const outcome = ({ status, refusal }: Sent) => refusal?.code ?? status;
const rulesIn = ({ refusal }: Sent) => {
  const rows = refusal?.current;
  return Array.isArray(rows) ? rows.map((one) => [one.worker.id, one.rule]) : rows;
};

const at = (day: string, from: string, until: string) => ({
  start_time: `${day}T${from}:00Z`,
  end_time: `${day}T${until}:00Z`,
  break_min: 30,
});
const why = (worker_id: string, rule: 'daily_rest' | 'no_break' | 'skill' = 'daily_rest') => ({
  worker_id,
  rule,
  reason: 'Sjukdom, ingen annan fanns',
});
/** Two shifts with seven hours between them. */
const evening = (day: string, worker_id: string) =>
  w.manager.send(createShift, {
    body: { ...at(day, '13:00', '21:00'), assignments: [{ worker_id }] },
  });

test('a shift that breaks a rule is refused with the verdicts, and nothing is written', async () => {
  const user = w.worker.id;
  assert.equal((await evening('2026-06-01', user)).status, 201);
  const morning = { ...at('2026-06-02', '04:00', '12:00'), assignments: [{ worker_id: user }] };
  const send = (reasons?: ReturnType<typeof why>[]) =>
    w.manager.send(createShift, { body: { ...morning, ...(reasons === undefined ? {} : { reasons }) } });
  for (const reasons of [undefined, [], [why(w.colleague.id)], [why(user, 'no_break')]]) {
    const refused = await send(reasons);
    assert.equal(refused.status, 409);
    assert.deepEqual([outcome(refused), rulesIn(refused)], ['rule_broken', [[user, 'daily_rest']]]);
  }
  assert.deepEqual(await of(user), []);
  const { body: made } = await send([why(user)]);
  const [kept] = await list({ user });
  assert.deepEqual(
    [kept?.rule, kept?.day, kept?.measured, kept?.limit, kept?.shift_id, kept?.reason, kept?.made_by?.id],
    ['daily_rest', '2026-06-01', 420, 660, made.id, 'Sjukdom, ingen annan fanns', w.manager.id],
  );
  const { body: entries } = await w.manager.send(listHistory, {
    query: { noun: 'rule_override', about: user },
  });
  assert.deepEqual(
    entries.map(({ action, reason }) => [action, reason]),
    [['kept', 'Sjukdom, ingen annan fanns']],
  );
  // The reason holds for the shift as it is; a worse one needs its own.
  const change = (from: string) =>
    w.manager.send(changeShift, { params: { id: made.id }, body: at('2026-06-02', from, '12:00') });
  assert.equal(outcome(await change('04:30')), 200);
  assert.equal(outcome(await change('03:30')), 'rule_broken');
});

test('a reason is one to five hundred characters', async () => {
  for (const reason of ['', ' ', 'a'.repeat(501)]) {
    const body = { ...at('2026-06-03', '06:00', '12:00'), reasons: [{ ...why(w.worker.id), reason }] };
    assert.equal((await w.manager.send(createShift, { body })).status, 400);
  }
});

test('each way of planning asks: putting on, moving, copying, publishing', async () => {
  const user = w.colleague.id;
  await evening('2026-06-08', user);
  const { body: free } = await w.manager.send(createShift, { body: at('2026-06-09', '04:00', '12:00') });
  const add = (reasons?: ReturnType<typeof why>[]) =>
    w.manager.send(addWorkers, {
      params: { id: free.id },
      body: { assignments: [{ worker_id: user }], ...(reasons === undefined ? {} : { reasons }) },
    });
  assert.equal(outcome(await add()), 'rule_broken');
  const one = { shift_id: free.id, worker_id: user };
  assert.equal(outcome(await w.manager.send(createAssignment, { body: one })), 'rule_broken');
  assert.equal(
    outcome(await w.manager.send(createAssignment, { body: { ...one, reasons: [why(user)] } })),
    201,
  );

  const copy = {
    start_date: '2026-06-08',
    end_date: '2026-06-09',
    to_date: '2026-06-15',
    with_workers: true,
  };
  const refused = await w.manager.send(copyShifts, { body: copy });
  assert.deepEqual([outcome(refused), rulesIn(refused)], ['rule_broken', [[user, 'daily_rest']]]);
  assert.equal(outcome(await w.manager.send(copyShifts, { body: { ...copy, reasons: [why(user)] } })), 201);

  const { body: later } = await w.manager.send(createShift, {
    body: { ...at('2026-06-24', '04:00', '12:00'), assignments: [{ worker_id: user }] },
  });
  await evening('2026-06-22', user);
  const to = { worker_id: user, ...at('2026-06-23', '04:00', '12:00') };
  const { break_min: _, ...times } = to;
  const move = (reasons?: ReturnType<typeof why>[]) =>
    w.manager.send(moveOnRoster, {
      params: { id: later.id },
      body: {
        assignment_id: later.assignments[0]?.id ?? '',
        ...times,
        ...(reasons === undefined ? {} : { reasons }),
      },
    });
  assert.equal(outcome(await move()), 'rule_broken');
  assert.equal(outcome(await move([why(user)])), 200);

  await evening('2026-06-29', user);
  const draft = { ...at('2026-06-30', '04:00', '12:00'), people: [user] };
  await w.manager.send(writeDrafts, {
    body: { changes: [{ shift_id: randomUUID(), version: null, draft }] },
  });
  const days = { start_date: '2026-06-30', end_date: '2026-06-30' };
  assert.equal(outcome(await w.manager.send(publish, { body: days })), 'rule_broken');
  assert.equal(outcome(await w.manager.send(publish, { body: { ...days, reasons: [why(user)] } })), 201);
  assert.deepEqual(
    (await of(user)).map(([, day]) => day),
    ['2026-06-29', '2026-06-22', '2026-06-15', '2026-06-08'],
  );
});

test('a missing skill is a broken rule too', async () => {
  const user = w.second_manager.id;
  const [skill, position] = await Promise.all([
    w.manager.send(createSkill, { body: { name: 'Delegering' } }),
    w.manager.send(createPosition, { body: { name: 'Sköterska' } }),
  ]);
  await w.manager.send(setPositionSkills, {
    params: { id: position.body.id },
    body: { skills: [skill.body.id] },
  });
  const body = {
    ...at('2026-07-06', '06:00', '14:00'),
    position_id: position.body.id,
    assignments: [{ worker_id: user }],
  };
  const refused = await w.manager.send(createShift, { body });
  assert.deepEqual(rulesIn(refused), [[user, 'skill']]);
  const made = await w.manager.send(createShift, { body: { ...body, reasons: [why(user, 'skill')] } });
  assert.equal(made.status, 201);
  const [kept] = await list({ user });
  assert.deepEqual([kept?.rule, kept?.skill?.name], ['skill', 'Delegering']);
});

test('a company that is made from now on asks from its first shift, until its manager says otherwise', async () => {
  const first = { first_name: 'Frida', last_name: 'Först', username: 'forsta', email: 'forsta@example.com' };
  const { body: company } = await w.superuser.send(createCompany, {
    body: {
      name: `Ny ${w.subdomain}`,
      subdomain: `ny-${w.subdomain}`,
      first_manager: { ...first, password: PASSWORD },
    },
  });
  const alone = await w.signIn('forsta', company.subdomain);
  assert.deepEqual((await alone.send(getReasonDemand)).body, { required: true });
  const assignments = [{ worker_id: alone.id, status: 'approved' as const }];
  const plan = (start_time: string, end_time: string) =>
    alone.send(createShift, { body: { start_time, end_time, assignments } });
  assert.equal((await plan('2026-04-13T12:00:00Z', '2026-04-13T20:00:00Z')).status, 201);
  const short = await plan('2026-04-14T03:00:00Z', '2026-04-14T11:00:00Z');
  assert.deepEqual([short.status, short.refusal?.code], [409, 'rule_broken']);
  await alone.send(setReasonDemand, { body: { required: false } });
  assert.equal((await plan('2026-04-14T03:00:00Z', '2026-04-14T11:00:00Z')).status, 201);
});

test('a company that does not ask refuses nothing, and keeps the reasons that come', async () => {
  await demand(false);
  assert.deepEqual((await w.manager.send(getReasonDemand)).body, { required: false });
  const user = w.worker.id;
  const before = (await list({ user })).length;
  await evening('2026-08-03', user);
  const morning = (day: string) => ({ ...at(day, '04:00', '12:00'), assignments: [{ worker_id: user }] });
  assert.equal((await w.manager.send(createShift, { body: morning('2026-08-04') })).status, 201);
  assert.equal((await list({ user })).length, before);
  await evening('2026-08-10', user);
  await w.manager.send(createShift, { body: { ...morning('2026-08-11'), reasons: [why(user)] } });
  assert.equal((await list({ user })).length, before + 1);
  await demand(true);
});

test('the list comes by days and in pages, and as a file; workers see neither', async () => {
  const all = await list();
  assert.ok(all.length > 5);
  const days = { start_date: '2026-06-08', end_date: '2026-06-15' };
  assert.deepEqual(
    (await list(days)).map(({ day }) => day),
    ['2026-06-15', '2026-06-08'],
  );
  const page = await w.manager.raw({ method: 'GET', url: '/api/rule-overrides/?limit=2' });
  const next = /cursor=([\w-]+)/.exec(String(page.headers.link))?.[1] ?? '';
  const { body: rest } = await w.manager.send(listRuleOverrides, { query: { cursor: next } });
  assert.equal(rest.length, all.length - 2);
  assert.deepEqual(rest[0]?.id, all[2]?.id);
  const file = await w.manager.raw({ method: 'GET', url: '/api/rule-overrides/export/' });
  assert.equal(file.status, 200);
  assert.equal(file.text.trim().split('\n').length, all.length + 1);
  for (const call of [listRuleOverrides, exportRuleOverrides])
    assert.equal((await w.worker.send(call, { query: {} })).status, 403);
});
