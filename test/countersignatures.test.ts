import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Asked,
  askCountersignature,
  countersign,
  endCountersignature,
  listCountersignatures,
} from '../src/contract/countersignatures.ts';
import { makeExtraRun } from '../src/contract/extra-runs.ts';
import { listHistory } from '../src/contract/history.ts';
import { acceptInvitation, invitePerson } from '../src/contract/invitations.ts';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { listNotices } from '../src/contract/notices.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { listKeptFiles, makeKeptFile } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getSecondPerson, setSecondPerson } from '../src/contract/second-person.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { changeUser, createUser, deleteUser, getUser } from '../src/contract/users.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** What takes two managers (decision 0150): roles, accounts, who sees cost, runs, bank files, the setting. */

const SECOND = { first_name: 'Sten', last_name: 'Två', username: 'second', email: 'second@example.com' };
const THIRD = { first_name: 'Tre', last_name: 'Chef', username: 'third', email: 'third@example.com' };
const MONTH = { year: 2026, month: 2 };

async function on(options?: Parameters<typeof world>[0]): Promise<World> {
  const w = await world(options);
  assert.equal((await w.manager.send(setSecondPerson, { body: { is_on: true } })).status, 200);
  return w;
}
const askFor = (who: Client, body: Asked) => who.send(askCountersignature, { body });
const sign = async (who: Client, id: string) => {
  const { status, refusal } = await who.send(countersign, { params: { id } });
  return refusal?.code ?? status;
};
const later = (w: World, days: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + days * 86_400_000).toISOString());
const roleOf = async (w: World, id: string) => (await w.manager.send(getUser, { params: { id } })).body.role;
const rise = (w: World): Asked => ({ what: 'role', user: w.worker.id, role: 'manager' });
const RUN: Asked = {
  what: 'payroll_run',
  ...MONTH,
  override_reason: 'Allt är genomgånget',
};

/** Runs a month with both managers; returns the run. */
async function runTogether(w: World): Promise<string> {
  const { body: asked } = await askFor(w.manager, RUN);
  assert.equal(await sign(w.second_manager, asked.id), 204);
  const { body: month } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  return month.run?.id ?? '';
}

test('each door refuses one manager alone', async () => {
  const w = await on();
  await withPayFacts(w);
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Golvet' } });
  const { body: worker } = await w.manager.send(getUser, { params: { id: w.worker.id } });
  const { first_name, last_name, username, email } = worker;
  const refused = {
    'a worker becomes a manager': await w.manager.send(changeUser, {
      params: { id: w.worker.id },
      body: { first_name, last_name, username, email, role: 'manager' },
    }),
    'a manager becomes a worker': await w.manager.send(changeUser, {
      params: { id: w.second_manager.id },
      body: { ...SECOND, role: 'worker' },
    }),
    'a new manager': await w.manager.send(createUser, {
      body: { ...THIRD, role: 'manager', password: PASSWORD },
    }),
    "a manager's account is closed": await w.manager.send(deleteUser, {
      params: { id: w.second_manager.id },
    }),
    'a manager is kept from cost': await w.manager.send(setUnitPlanners, {
      params: { id: unit.id },
      body: { users: [w.second_manager.id], without_cost: [w.second_manager.id] },
    }),
    'the month is run': await w.manager.send(makePayrollRun, {
      body: { ...MONTH, override_reason: 'Klart' },
    }),
    'the setting is turned off': await w.manager.send(setSecondPerson, { body: { is_on: false } }),
  };
  for (const [door, { refusal }] of Object.entries(refused))
    assert.equal(refusal?.code, 'second_needed', `${door}: ${refusal?.detail}`);
  const id = await runTogether(w);
  const extra = await w.manager.send(makeExtraRun, {
    body: { ...MONTH, people: [w.colleague.id], payment_date: '2026-03-27', reason: 'Sen' },
  });
  assert.equal(extra.refusal?.code, 'second_needed');
  const file = await w.manager.send(makeKeptFile, { params: { id }, body: { kind: 'pain001' } });
  assert.equal(file.refusal?.code, 'second_needed');
  assert.equal((await runFile(w, id, 'pain001')).status, 403, 'nor by downloading it');
  const undo = await w.manager.send(undoPayrollRun, { params: { id }, body: { reason: 'Fel' } });
  assert.equal(undo.refusal?.code, 'second_needed');
  assert.equal((await runFile(w, id, 'sie')).status, 200, 'other files take one');
  await w.close();
});

test('a role changes when another manager countersigns, and history names both', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.manager, rise(w));
  assert.equal(await roleOf(w, w.worker.id), 'worker', 'nothing is done yet');
  assert.equal(asked.hindrance, 'own');
  assert.equal(await sign(w.manager, asked.id), 'second_needed', 'not by the one who asked');
  const [waiting] = (await w.second_manager.send(listCountersignatures)).body;
  assert.deepEqual([waiting?.what, waiting?.hindrance, waiting?.facts], ['role', null, { role: 'manager' }]);
  const [notice] = (await w.second_manager.send(listNotices)).body;
  assert.deepEqual([notice?.kind, notice?.facts.kind], ['countersign_asked', 'role']);
  assert.equal(await sign(w.second_manager, asked.id), 204);
  assert.equal(await roleOf(w, w.worker.id), 'manager');
  const [answer] = (await w.manager.send(listNotices)).body;
  assert.deepEqual([answer?.kind, answer?.facts.status], ['countersign_answered', 'given']);
  const { body: entries } = await w.manager.send(listHistory, { query: { about: w.worker.id } });
  const told = entries.map(({ noun, action, actor }) => [noun, action, actor?.id ?? null]);
  assert.deepEqual(told.slice(0, 3), [
    ['countersignature', 'given', w.second_manager.id],
    ['user', 'changed', w.manager.id],
    ['countersignature', 'asked', w.manager.id],
  ]);
  assert.equal(await sign(w.second_manager, asked.id), 'already_in_state');
  await w.close();
});

test('a role that was asked for outlasts that the invited person chooses a password', async () => {
  const w = await on();
  const { body: invited } = await w.manager.send(invitePerson, { body: { ...THIRD, role: 'worker' } });
  const { body: asked } = await askFor(w.manager, { what: 'role', user: invited.user, role: 'manager' });
  const token =
    invited.link
      ?.split('#')
      .at(-1)
      ?.replace(/^token=/, '') ?? '';
  const accepted = await w.anyone.send(acceptInvitation, { body: { token, password: PASSWORD } });
  assert.equal(accepted.status, 200);
  assert.equal(await sign(w.second_manager, asked.id), 204);
  assert.equal(await roleOf(w, invited.user), 'manager');
  await w.close();
});

test('what has changed since it was asked for is not done', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.manager, rise(w));
  const { body: worker } = await w.manager.send(getUser, { params: { id: w.worker.id } });
  const { first_name, last_name, username } = worker;
  const body = { first_name, last_name, username, email: 'annan@example.com', role: 'worker' as const };
  assert.equal((await w.manager.send(changeUser, { params: { id: w.worker.id }, body })).status, 200);
  assert.equal(await sign(w.second_manager, asked.id), 'asked_moved');
  assert.equal(await roleOf(w, w.worker.id), 'worker');
  await w.close();
});

test('another declines, the one who asked takes it back, and an ask lapses after a week', async () => {
  const w = await on();
  const { body: first } = await askFor(w.manager, rise(w));
  assert.equal((await askFor(w.manager, rise(w))).refusal?.code, 'already_in_state', 'not twice');
  const end = (who: Client, id: string) => who.send(endCountersignature, { params: { id } });
  assert.equal((await end(w.second_manager, first.id)).status, 204);
  assert.equal(await sign(w.second_manager, first.id), 'already_in_state');
  const { body: second } = await askFor(w.manager, rise(w));
  assert.equal((await end(w.manager, second.id)).status, 204);
  const { body: third } = await askFor(w.manager, rise(w));
  later(w, 8);
  const again = await w.signIn('second', w.subdomain);
  assert.deepEqual((await again.send(listCountersignatures)).body, []);
  assert.equal(await sign(again, third.id), 'asked_moved');
  const { body: entries } = await again.send(listHistory, { query: { noun: 'countersignature' } });
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['asked', 'withdrawn', 'asked', 'declined', 'asked'],
  );
  await w.close();
});

test('who resets the other manager cannot countersign as them, nor ask as them', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.manager, rise(w));
  const reset = await w.manager.send(changeUser, {
    params: { id: w.second_manager.id },
    body: { ...SECOND, role: 'manager', password: 'Ett-annat-7!' },
  });
  assert.equal(reset.status, 200);
  const taken = await w.signIn('second', w.subdomain, 'Ett-annat-7!');
  assert.equal(await sign(taken, asked.id), 'sign_in_handed');
  assert.equal((await askFor(taken, rise(w))).refusal?.code, 'sign_in_handed');
  assert.equal(await roleOf(w, w.worker.id), 'worker');
  await w.close();
});

test('an ask of a manager who was reset since is not done', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.second_manager, rise(w));
  await w.manager.send(changeUser, {
    params: { id: w.second_manager.id },
    body: { ...SECOND, role: 'manager', password: 'Ett-annat-7!' },
  });
  assert.equal(await sign(w.manager, asked.id), 'asked_moved');
  await w.close();
});

test('two managers part: the other consents, or says nothing for two weeks', async () => {
  const w = await on();
  const closing: Asked = { what: 'closing', user: w.second_manager.id };
  const { body: asked } = await askFor(w.manager, closing);
  assert.notEqual(asked.alone_from, null);
  later(w, 13);
  assert.equal(await sign(await w.signIn('manager', w.subdomain), asked.id), 'second_needed');
  later(w, 2);
  const patient = await w.signIn('manager', w.subdomain);
  assert.equal(await sign(patient, asked.id), 204);
  assert.equal((await patient.send(getSecondPerson)).body.state, 'alone');
  await w.close();
  const v = await on();
  const { body: consented } = await askFor(v.manager, { ...closing, user: v.second_manager.id });
  assert.equal(await sign(v.second_manager, consented.id), 204);
  await v.close();
});

test('silence frees nobody where a third manager could answer', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.manager, rise(w));
  assert.equal(await sign(w.second_manager, asked.id), 204);
  later(w, 15);
  const manager = await w.signIn('manager', w.subdomain);
  const { body: closing } = await askFor(manager, { what: 'closing', user: w.second_manager.id });
  assert.equal(closing.alone_from, null);
  await w.close();
});

test('a run is done together, and not if one payslip came out otherwise', async () => {
  const w = await on();
  await withPayFacts(w);
  const { body: asked } = await askFor(w.manager, RUN);
  assert.deepEqual([asked.what, asked.facts.month], ['payroll_run', '2026-02']);
  assert.ok((asked.facts.people ?? 0) > 0);
  const month = async () =>
    (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } })).body.run;
  assert.equal(await month(), null, 'the trial left nothing');
  const code = { ...PAY_CODE_PRESETS.bonus, name: 'Tillägg', number: '10', first_month: '2026-01' } as const;
  await w.manager.send(createPayCode, { body: code });
  const line = { user: w.worker.id, code: '10', price: 100, first_month: '2026-02' };
  assert.equal((await w.manager.send(createManualLine, { body: line })).status, 201);
  assert.equal(await sign(w.second_manager, asked.id), 'asked_moved');
  assert.equal(await month(), null);
  const id = await runTogether(w);
  assert.equal((await month())?.id, id);
  const { body: undo } = await askFor(w.second_manager, { what: 'undo', run: id, reason: 'Fel rad' });
  assert.equal(await sign(w.manager, undo.id), 204);
  assert.equal(await month(), null);
  await w.close();
});

test('a bank file is made together, and downloaded by one', async () => {
  const w = await on();
  await withPayFacts(w);
  const id = await runTogether(w);
  const { body: asked } = await askFor(w.manager, { what: 'bank_file', run: id });
  assert.equal(asked.facts.people, 1);
  const kept = async () =>
    (await w.manager.send(listKeptFiles, { query: { year: '2026', month: '2' } })).body.filter(
      ({ kind }) => kind === 'pain001',
    );
  assert.deepEqual(await kept(), [], 'the trial left nothing');
  assert.equal(await sign(w.second_manager, asked.id), 204);
  assert.equal((await kept()).length, 1);
  assert.equal((await runFile(w, id, 'pain001')).status, 200);
  await w.close();
});

test('two seconds at once: one does it, the other finds it done', async () => {
  const w = await on();
  await askFor(w.manager, rise(w)).then(({ body }) => sign(w.second_manager, body.id));
  later(w, 15);
  const [manager, second] = [await w.signIn('manager', w.subdomain), await w.signIn('second', w.subdomain)];
  const third = await w.signIn('worker', w.subdomain);
  const { body: asked } = await askFor(manager, { what: 'role', user: w.colleague.id, role: 'manager' });
  const codes = await Promise.all([sign(second, asked.id), sign(third, asked.id)]);
  assert.deepEqual(codes.map(String).sort(), ['204', 'already_in_state']);
  await w.close();
});

test('the setting is turned off together, and asks are refused where one is enough', async () => {
  const w = await on();
  const { body: asked } = await askFor(w.manager, { what: 'second_person_off' });
  assert.equal(await sign(w.second_manager, asked.id), 204);
  assert.equal((await w.manager.send(getSecondPerson)).body.is_on, false);
  assert.equal((await askFor(w.manager, rise(w))).refusal?.code, 'second_not_needed');
  await w.close();
});

test('who sees cost is changed together, and not if it was changed meanwhile', async () => {
  const w = await on();
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Golvet' } });
  const users = [w.second_manager.id];
  const { body: asked } = await askFor(w.manager, {
    what: 'planners',
    unit: unit.id,
    users,
    without_cost: users,
  });
  assert.deepEqual(asked.facts, { unit: 'Golvet' });
  const plain = await w.manager.send(setUnitPlanners, { params: { id: unit.id }, body: { users } });
  assert.equal(plain.status, 200, 'naming planners takes one manager');
  assert.equal(await sign(w.second_manager, asked.id), 'asked_moved');
  await w.close();
});
