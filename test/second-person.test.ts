import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createCompany } from '../src/contract/companies.ts';
import { listHistory } from '../src/contract/history.ts';
import { createManualLine, deleteManualLine, pasteManualLines } from '../src/contract/manual-lines.ts';
import { listNotices } from '../src/contract/notices.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { decidePayDebt } from '../src/contract/pay-debts.ts';
import { beginSecondFactor, confirmSecondFactor } from '../src/contract/second-factors.ts';
import { getSecondPerson, setSecondPerson } from '../src/contract/second-person.ts';
import { createSickTerm } from '../src/contract/sick-terms.ts';
import { changeTaxDecision, createTaxDecision, deleteTaxDecision } from '../src/contract/tax-decisions.ts';
import { changeUser, createUser } from '../src/contract/users.ts';
import { createVacationBalance, pasteVacationBalances } from '../src/contract/vacation.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { endSecondPerson } from '../src/server/running/operators-help.ts';
import { StartRefusal } from '../src/server/start-refusal.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** The rule of the second person (decision 0150): when it holds, and a manager's own pay. */

const SECOND = { first_name: 'Sten', last_name: 'Två', username: 'second', email: 'second@example.com' };

const turnOn = async (who: Client): Promise<void> => {
  assert.equal((await who.send(setSecondPerson, { body: { is_on: true } })).status, 200);
};
const stateOf = async (who: Client) => (await who.send(getSecondPerson)).body;
const later = (w: World, days: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + days * 86_400_000).toISOString());

const LINE = { code: '10', price: 50_000, first_month: '2026-03' };
const DECISION = { kind: 'percent' as const, percent: 0, first_day: '2026-01-01' };
const BALANCE = { from_day: '2026-01-01', paid_days: 25 };
const TERM = { kind: 'often' as const, first_day: '2026-01-01' };

async function withCode(w: World): Promise<void> {
  const body = { ...PAY_CODE_PRESETS.bonus, name: 'Tillägg', number: '10', first_month: '2026-01' } as const;
  const made = await w.manager.send(createPayCode, { body });
  assert.equal(made.status, 201);
}

/** Each door to somebody's pay, as one who enters it there; returns the code of the refusal. */
const DOORS: Readonly<Record<string, (who: Client, user: string) => Promise<string | undefined>>> = {
  'a typed line': async (who, user) =>
    (await who.send(createManualLine, { body: { ...LINE, user } })).refusal?.code,
  'a decision about tax': async (who, user) =>
    (await who.send(createTaxDecision, { body: { ...DECISION, user } })).refusal?.code,
  'an opening balance': async (who, user) =>
    (await who.send(createVacationBalance, { body: { ...BALANCE, user } })).refusal?.code,
  'sick terms': async (who, user) =>
    (await who.send(createSickTerm, { body: { ...TERM, user } })).refusal?.code,
};

test('a manager enters nothing of the own pay while the setting is on and another manager counts', async () => {
  const w = await world();
  await withCode(w);
  await turnOn(w.manager);
  for (const [door, enter] of Object.entries(DOORS)) {
    assert.equal(await enter(w.manager, w.manager.id), 'own_pay_needs_second', door);
    assert.equal(
      await enter(w.second_manager, w.manager.id),
      undefined,
      `${door}: another manager enters it`,
    );
    assert.equal(await enter(w.manager, w.worker.id), undefined, `${door}: of somebody else`);
  }
  await w.close();
});

test('nor pasted for many, nor a debt of the own', async () => {
  const w = await world();
  await withCode(w);
  await turnOn(w.manager);
  const row = { person: `Moa Av ${w.subdomain}`, code: '10', quantity: '', price: '50000', note: '' };
  const lines = await w.manager.send(pasteManualLines, { body: { month: '2026-03', rows: [row] } });
  assert.equal(lines.refusal?.code, 'own_pay_needs_second');
  assert.deepEqual(Object.keys(lines.refusal?.errors ?? {}), ['rows.1.person']);
  const text = 'person\tbetalda\nmanager\t25';
  const sheet = { from_day: '2026-01-01', text };
  const balances = await w.manager.send(pasteVacationBalances, { body: { ...sheet, save: true } });
  assert.equal(balances.refusal?.code, 'own_pay_needs_second');
  const debt = await w.manager.send(decidePayDebt, {
    body: { user: w.manager.id, ground: 'consent', most: 0, kept: null, paid_in: 0, note: '' },
  });
  assert.equal(debt.refusal?.code, 'own_pay_needs_second');
  await w.close();
});

test('what another manager entered is not changed or deleted by the person', async () => {
  const w = await world();
  await withCode(w);
  await turnOn(w.manager);
  const user = w.manager.id;
  const decision = (await w.second_manager.send(createTaxDecision, { body: { ...DECISION, user } })).body;
  const params = { id: decision.id };
  const changed = await w.manager.send(changeTaxDecision, { params, body: { percent: 5 } });
  assert.equal(changed.refusal?.code, 'own_pay_needs_second');
  assert.equal((await w.manager.send(deleteTaxDecision, { params })).refusal?.code, 'own_pay_needs_second');
  const line = (await w.second_manager.send(createManualLine, { body: { ...LINE, price: 50, user } })).body;
  const gone = await w.manager.send(deleteManualLine, { params: { id: line.id } });
  assert.equal(gone.refusal?.code, 'own_pay_needs_second');
  await w.close();
});

test('the setting is off in a company that is there, and nothing is refused', async () => {
  const w = await world();
  await withCode(w);
  assert.deepEqual(await stateOf(w.manager), { is_on: false, state: 'off', may_take_part: true });
  for (const [door, enter] of Object.entries(DOORS))
    assert.equal(await enter(w.manager, w.manager.id), undefined, door);
  await w.close();
});

test('it is on in a company that is made from now on, and waits there for a second manager', async () => {
  const w = await world();
  const first = { ...SECOND, username: 'forsta', password: PASSWORD };
  const { body: company } = await w.superuser.send(createCompany, {
    body: { name: `Ny ${w.subdomain}`, subdomain: `ny-${w.subdomain}`, first_manager: first },
  });
  const alone = await w.signIn('forsta', company.subdomain);
  assert.deepEqual(await stateOf(alone), { is_on: true, state: 'alone', may_take_part: false });
  const person = { first_name: 'Tilda', last_name: 'Ny', username: 'andra', email: 'tilda@example.se' };
  const made = await alone.send(createUser, { body: { ...person, role: 'manager', password: PASSWORD } });
  assert.equal(made.status, 201);
  assert.equal(
    (await stateOf(alone)).state,
    'alone',
    'a sign-in that one has made up is no second person yet',
  );
  later(w, 15);
  const settled = await w.signIn('forsta', company.subdomain);
  // By then a manager needs a second factor too.
  const { secret } = (await settled.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  await settled.send(confirmSecondFactor, { body: { code } });
  assert.deepEqual(await stateOf(settled), { is_on: true, state: 'needed', may_take_part: true });
  await w.close();
});

test('the operator turns it off where the other manager is away for good, and history names no person', async () => {
  const w = await world();
  await turnOn(w.manager);
  assert.equal((await stateOf(w.manager)).state, 'needed');
  const said: string[] = [];
  const off = (...words: string[]) =>
    endSecondPerson({ db: w.db, clock: w.services.clock, say: (line) => said.push(line) }, words);
  await off(w.subdomain);
  assert.equal(said.length, 1);
  assert.equal((await stateOf(w.manager)).state, 'off');
  const [entry] = (await w.manager.send(listHistory, { query: { limit: '1' } })).body;
  assert.deepEqual([entry?.action, entry?.actor], ['second_person_set', null]);
  const told = async (who: Client) =>
    (await who.send(listNotices)).body.filter(({ kind }) => kind === 'second_person_off');
  for (const [who, times] of [
    [w.manager, 1],
    [w.second_manager, 1],
    [w.worker, 0],
    [w.foreign_manager, 0],
  ] as const)
    assert.equal((await told(who)).length, times);
  await assert.rejects(off(w.subdomain), StartRefusal);
  await assert.rejects(off('finns-inte'), StartRefusal);
  await assert.rejects(off(), StartRefusal);
  assert.equal((await told(w.manager)).length, 1, 'a refusal tells nobody');
  await w.close();
});

test('a reset frees nobody from the second person, and who was reset takes no part for two weeks', async () => {
  const w = await world();
  await turnOn(w.manager);
  const { id } = w.second_manager;
  const body = { ...SECOND, role: 'manager' as const, password: 'Ett-annat-7!' };
  assert.equal((await w.manager.send(changeUser, { params: { id }, body })).status, 200);
  assert.equal((await stateOf(w.manager)).state, 'needed');
  const reset = await w.signIn('second', w.subdomain, 'Ett-annat-7!');
  assert.equal((await stateOf(reset)).may_take_part, false);
  later(w, 15);
  const again = await w.signIn('second', w.subdomain, 'Ett-annat-7!');
  assert.equal((await stateOf(again)).may_take_part, true);
  await w.close();
});

test('another address frees nobody either', async () => {
  const w = await world();
  await turnOn(w.manager);
  const { id } = w.second_manager;
  const body = { ...SECOND, email: 'annan@example.com', role: 'manager' as const };
  assert.equal((await w.manager.send(changeUser, { params: { id }, body })).status, 200);
  assert.equal((await stateOf(w.manager)).state, 'needed');
  assert.equal((await stateOf(w.second_manager)).may_take_part, false);
  await w.close();
});

test('turning it on stands in history; turning it off needs another manager', async () => {
  const w = await world();
  await turnOn(w.manager);
  const off = await w.manager.send(setSecondPerson, { body: { is_on: false } });
  assert.equal(off.refusal?.code, 'second_needed');
  assert.equal(off.status, 403);
  assert.equal((await stateOf(w.manager)).is_on, true);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun: 'company' } });
  const [entry] = entries.filter(({ action }) => action === 'second_person_set');
  assert.deepEqual([entry?.was, entry?.became], [{ second_person: false }, { second_person: true }]);
  await w.close();
});
