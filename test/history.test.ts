import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import type { SentOf } from '../src/contract/call.ts';
import { changeCompany } from '../src/contract/companies.ts';
import { type CompanyHistoryEntry, listHistory } from '../src/contract/history.ts';
import { makeInvoices } from '../src/contract/invoices.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { erasePerson, previewErasure } from '../src/contract/personal-data.ts';
import { changeRuleSet, createRuleSet, listRuleSets } from '../src/contract/rule-sets.ts';
import { addWorkers, changeShift, createShift, deleteShift } from '../src/contract/shifts.ts';
import { createTimeEntry, deleteTimeEntry } from '../src/contract/time-entries.ts';
import { changePassword, changeUser, deleteUser, listClosedUsers } from '../src/contract/users.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** Reading history: access, filters, pages, the file, and its contents after an erasure. */

let w: World;
before(async () => {
  // A few minutes before midnight, so that the actions fall on two days.
  w = await world({ now: '2026-03-18T22:57:00Z' });
  await everythingDone();
});
after(() => w.close());

const DAY = { date: '2026-03-02', start_time: '08:00', end_time: '16:00', break_duration: 30 };
const SHIFT = { start_time: '2026-04-07T07:00:00Z', end_time: '2026-04-07T15:00:00Z' };
let shift_id = '';

/** Some of every kind of action, each a minute later. */
async function everythingDone(): Promise<void> {
  const { manager, worker, colleague } = w;
  await worker.send(createTimeEntry, { body: DAY });
  const { body: gone } = await colleague.send(createTimeEntry, { body: DAY });
  await manager.send(deleteTimeEntry, { params: { id: gone.id } });
  await worker.send(createLeaveRequest, {
    body: { kind: 'vacation', first_day: '2026-07-01', last_day: '2026-07-03' },
  });
  await colleague.send(createAbsence, { body: { kind: 'sick', first_day: '2026-03-18' } });
  const { body: shift } = await manager.send(createShift, { body: SHIFT });
  shift_id = shift.id;
  await manager.send(addWorkers, {
    params: { id: shift.id },
    body: { assignments: [{ worker_id: worker.id }] },
  });
  await manager.send(changeShift, {
    params: { id: shift.id },
    body: { start_time: '2026-04-08T07:00:00Z', end_time: '2026-04-08T15:00:00Z' },
  });
  w.setNow('2026-03-18T23:02:00Z');
  await manager.send(changeUser, {
    params: { id: worker.id },
    body: {
      username: 'worker',
      first_name: '=Vera',
      last_name: 'Vik',
      email: 'vera@prov.test',
      role: 'worker',
      pay: { monthly_salary: 33_000, employment_rate: 100, employee_tax_table: 33 },
    },
  });
  await w.foreign_worker.send(createTimeEntry, { body: DAY });
}

type Query = NonNullable<SentOf<typeof listHistory>['query']>;
const ask = (who: Client, query: Query) => who.send(listHistory, { query });
const read = async (who: Client, query: Query = {}): Promise<CompanyHistoryEntry[]> =>
  (await ask(who, query)).body;
const actions = (entries: readonly CompanyHistoryEntry[]): string[] =>
  entries.map(({ noun, action }) => `${noun}.${action}`);

test('a manager reads the history of the whole company, latest first, with the person of each entry', async () => {
  const entries = await read(w.manager);
  assert.deepEqual(actions(entries), [
    'user.changed',
    'payroll.changed',
    'shift.moved',
    'assignment.created',
    'shift.created',
    'absence.told',
    'leave.asked',
    'time_entry.deleted',
    'time_entry.created',
    'time_entry.created',
  ]);
  assert.ok(entries.every(({ n }, at) => at === 0 || n < (entries[at - 1]?.n ?? 0)));
  const [changed, pay, moved, put, made, , , deleted] = entries;
  assert.equal(changed?.about?.id, w.worker.id);
  assert.equal(pay?.about?.id, w.worker.id);
  assert.deepEqual([pay?.was?.monthly_salary, pay?.became?.monthly_salary], [32_900, 33_000]);
  assert.equal(moved?.span?.start_time, SHIFT.start_time);
  assert.equal(made?.span?.end_time, SHIFT.end_time);
  assert.equal(put?.span?.start_time, '2026-04-08T07:00:00Z', 'the present time of the shift');
  assert.equal(put?.about?.id, w.worker.id);
  assert.deepEqual(
    [deleted?.about?.id, deleted?.day],
    [w.colleague.id, DAY.date],
    'the entry of a deleted object still names its person',
  );
  assert.equal(deleted?.actor?.id, w.manager.id);
});

test('a worker reads their own entries and nothing of others', async () => {
  const own = await read(w.worker);
  assert.ok(own.length >= 5);
  assert.deepEqual(new Set(own.map(({ about }) => about?.id)), new Set([w.worker.id]));
  assert.ok(own.every(({ noun }) => noun !== 'shift' && noun !== 'company'));
  const theirs = await read(w.colleague);
  assert.deepEqual(actions(theirs), ['absence.told', 'time_entry.deleted', 'time_entry.created']);
  for (const query of [{ about: w.colleague.id }, { about: w.manager.id }, { about: w.foreign_worker.id }])
    assert.equal((await ask(w.worker, query)).status, 404);
  assert.deepEqual(await read(w.worker, { noun_id: shift_id, noun: 'shift' }), []);
  const everything = JSON.stringify(own);
  assert.ok(!everything.includes(w.colleague.id), 'a colleague is not named');
});

test('another company reads none of it and does not find its people', async () => {
  const entries = await read(w.foreign_manager);
  assert.deepEqual(actions(entries), ['time_entry.created']);
  assert.deepEqual(await read(w.foreign_manager, { noun_id: shift_id }), []);
  assert.deepEqual(await read(w.foreign_manager, { actor: w.manager.id }), []);
  assert.equal((await ask(w.foreign_manager, { about: w.worker.id })).status, 404);
});

test('the superuser reads the platform and no company', async () => {
  await w.superuser.send(changePassword, {
    body: { old_password: PASSWORD, new_password: `${PASSWORD}-nytt` },
  });
  const entries = await read(w.superuser);
  assert.ok(entries.some(({ noun, action }) => noun === 'user' && action === 'password_changed'));
  assert.ok(entries.every(({ noun }) => ['user', 'company', 'invoice'].includes(noun)));
  assert.ok(!JSON.stringify(entries).includes(w.worker.id));
  assert.deepEqual(await read(w.superuser, { noun_id: shift_id }), []);
});

test('an action of the platform on a company is in both histories, marked as the platform’s', async () => {
  const body = { active_user_count: 7 };
  await w.superuser.send(changeCompany, { params: { id: w.company_id }, body });
  const [line] = await read(w.manager, { noun: 'company' });
  assert.deepEqual([line?.action, line?.actor, line?.by_platform], ['changed', null, true]);
  assert.equal(line?.became?.company, undefined);
  // The platform's history holds what the tests of other files did.
  const [own] = await read(w.superuser, { noun_id: w.company_id });
  assert.deepEqual([own?.action, own?.actor?.id, own?.by_platform], ['changed', w.superuser.id, false]);
  assert.deepEqual([own?.became?.company, own?.became?.active_user_count], [`Bolaget ${w.subdomain}`, 7]);
  assert.deepEqual(await read(w.foreign_manager, { noun: 'company' }), []);
});

test('an invoice is in the history of the paying company and of the platform, with its month', async () => {
  await w.db.onPlatform(
    (tx) => tx`update companies set created_at = '2026-01-01' where id = ${w.company_id}`,
  );
  const active = { billing_status: 'active' as const, price_per_user: 49 };
  await w.superuser.send(changeCompany, { params: { id: w.company_id }, body: active });
  const { body: invoices } = await w.superuser.send(makeInvoices, { body: { year: 2026, month: 3 } });
  const invoice = invoices.made.find(({ company }) => company === w.company_id);
  for (const who of [w.manager, w.superuser]) {
    const [line] = await read(who, { noun_id: invoice?.id ?? '' });
    assert.deepEqual([line?.action, line?.day], ['created', '2026-03-01']);
  }
});

test('filters: kind, several kinds, object, person, actor, days', async () => {
  assert.deepEqual(new Set(actions(await read(w.manager, { noun: 'leave' }))), new Set(['leave.asked']));
  const of_account = await read(w.manager, { noun: 'user,payroll', about: w.worker.id });
  assert.deepEqual(actions(of_account), ['user.changed', 'payroll.changed']);
  assert.deepEqual(actions(await read(w.manager, { noun_id: shift_id })), [
    'shift.moved',
    'assignment.created',
    'shift.created',
  ]);
  assert.deepEqual(actions(await read(w.manager, { about: w.colleague.id })), [
    'absence.told',
    'time_entry.deleted',
    'time_entry.created',
  ]);
  const by_worker = await read(w.manager, { actor: w.worker.id });
  assert.deepEqual(actions(by_worker), ['leave.asked', 'time_entry.created']);
  const later = await read(w.manager, {
    start_date: '2026-03-19',
    end_date: '2026-03-19',
    noun: 'user,payroll',
  });
  assert.deepEqual(actions(later), ['user.changed', 'payroll.changed']);
  assert.deepEqual(await read(w.manager, { end_date: '2026-03-17' }), []);
  for (const query of [
    { noun: 'user,nonsense' },
    { noun: '' },
    { start_date: '2026-03-02', end_date: '2026-03-01' },
  ])
    assert.equal((await ask(w.manager, query)).status, 400);
});

test('pages follow each other without gaps or repetitions', async () => {
  const all = await read(w.manager);
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const { body, headers } = await ask(w.manager, {
      limit: '3',
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen.push(...body.map(({ n }) => n));
    const next = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1];
    if (next === undefined) break;
    cursor = next;
  }
  assert.deepEqual(
    seen,
    all.map(({ n }) => n),
  );
  assert.equal((await ask(w.manager, { cursor: 'not-ours' })).status, 400);
});

test('a deleted shift still has its time', async () => {
  await w.manager.send(deleteShift, { params: { id: shift_id } });
  const entries = await read(w.manager, { noun: 'assignment' });
  assert.ok(entries.every(({ span }) => span?.start_time === '2026-04-08T07:00:00Z'));
});

test('a rule that stays is not among the changes', async () => {
  const { body: sets } = await w.manager.send(listRuleSets, {});
  const preset = sets.presets[0]?.rules;
  assert.ok(preset);
  const rules = { ...preset, name: 'Egna' };
  const { body: made } = await w.manager.send(createRuleSet, { body: { from: '2027-01-01', rules } });
  await w.manager.send(changeRuleSet, {
    params: { id: made.id },
    body: { from: '2027-01-01', rules: { ...rules, name: 'Egna 2' } },
  });
  const [line] = await read(w.manager, { noun: 'rule_set' });
  const windowsOf = (facts: CompanyHistoryEntry['was'] | undefined) => Object(facts?.rules).windows;
  assert.deepEqual(windowsOf(line?.was), windowsOf(line?.became));
});

test('the file has every entry with its hashes, formulas are text, and the export is recorded', async () => {
  const { status, text, headers } = await w.manager.raw({
    method: 'GET',
    url: '/api/history/export/?noun=user',
  });
  assert.equal(status, 200);
  assert.match(headers['content-disposition'] ?? '', /historik-/);
  const [head, ...rows] = text.replace('\ufeff', '').trim().split('\r\n');
  assert.equal(head?.split(';').slice(-2).join(), 'commitment,hash');
  assert.ok(rows.length >= 1);
  for (const row of rows) assert.match(row, /;[0-9a-f]{64};[0-9a-f]{64}$/);
  assert.ok(text.includes(";'=Vera Vik;"), 'a formula is made harmless');
  const [line] = await read(w.manager, { noun: 'company' });
  assert.deepEqual([line?.action, line?.became?.what], ['exported', 'history']);
  assert.equal((await w.worker.raw({ method: 'GET', url: '/api/history/export/' })).status, 403);
  const theirs = await w.foreign_manager.raw({ method: 'GET', url: '/api/history/export/' });
  assert.ok(!theirs.text.includes(w.worker.id));
});

test('the preview of an erasure matches it, and an erased entry says only that it is erased', async () => {
  const { manager, colleague } = w;
  const params = { id: colleague.id };
  assert.equal((await manager.send(previewErasure, { params })).body.hindrance, 'account_open');
  assert.deepEqual((await manager.send(listClosedUsers, {})).body, []);
  await manager.send(deleteUser, { params });
  const { body: closed } = await manager.send(listClosedUsers, {});
  assert.deepEqual([closed[0]?.id, closed[0]?.erased_at, closed.length], [colleague.id, null, 1]);
  const { body: preview } = await manager.send(previewErasure, { params });
  assert.equal(preview.hindrance, null);
  const { body: done } = await manager.send(erasePerson, { params, body: {} });
  assert.deepEqual({ ...preview, hindrance: undefined }, { ...done, hindrance: undefined });
  assert.equal((await manager.send(previewErasure, { params })).body.hindrance, 'already_erased');
  assert.notEqual((await manager.send(listClosedUsers, {})).body[0]?.erased_at, null);
  const entries = await read(manager, { about: colleague.id });
  const [erased, closing] = entries;
  assert.deepEqual([erased?.action, erased?.is_erased], ['erased', false]);
  assert.deepEqual([closing?.action, closing?.is_erased, closing?.was], ['closed', true, null]);
  assert.equal((await w.foreign_manager.send(previewErasure, { params })).status, 404);
  assert.equal((await w.foreign_manager.send(listClosedUsers, {})).body.length, 0);
});
