import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  changeCompanyPayroll,
  changeSettings,
  getCompanyPayroll,
  getSettings,
} from '../src/contract/companies.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import {
  changeRuleSet,
  createRuleSet,
  deleteRuleSet,
  listRuleSets,
  replayRuleSet,
  type SentRuleSet,
} from '../src/contract/rule-sets.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { type Client, type World, world } from './world.ts';

/**
 * Rule sets of unsocial hours by date, the trial of a month under other rules, and the employer's facts for the
 * files.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const presetOf = async (name: string): Promise<SentRuleSet> => {
  const { body } = await w.manager.send(listRuleSets);
  const found = body.presets.find(({ rules }) => rules.name === name);
  assert.ok(found !== undefined, name);
  return found.rules;
};
const choose = (from: string, rules: SentRuleSet, by: Client = w.manager) =>
  by.send(createRuleSet, { body: { from, rules } });
const withdraw = async (id: string) => {
  const { status } = await w.manager.send(deleteRuleSet, { params: { id } });
  assert.equal(status, 204);
};

/** Locks a month, as a run does. */
const lockMonth = (month: string): Promise<string> =>
  w.db.inCompany(w.company_id, async (tx) => {
    const id = randomUUID();
    await tx`
      insert into payroll_runs ${tx({
        company_id: w.company_id,
        id,
        month: `${month}-01`,
        paid_on: `${month}-25`,
        made_by: w.manager.id,
        made_at: w.now(),
        exceptions: tx.json([]),
        totals: tx.json({}),
        facts: tx.json({}),
      })}`;
    return id;
  });
const unlockMonth = (id: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update payroll_runs set undone_at = ${w.now()}, undone_by = ${w.manager.id}, undone_reason = 'fel'
      where company_id = ${w.company_id} and id = ${id}`,
  );

test('a preset says the last day of its amounts, and whether it has passed', async () => {
  const { body } = await w.manager.send(listRuleSets);
  assert.deepEqual(
    body.presets.map(({ rules, ended_on, expired }) => [rules.name, ended_on, expired]),
    [
      ['specification', null, false],
      ['handels_retail', null, false],
      ['handels_warehouse', null, false],
      ['hrf_visita', '2023-03-31', true],
      ['kommunal_ab', '2024-03-31', true],
    ],
  );
});

test('a manager chooses rules from a day, changes and withdraws them, and history records each action', async () => {
  const retail = await presetOf('handels_retail');
  const made = await choose('2026-06-01', retail);
  assert.equal(made.status, 201);
  assert.deepEqual(
    [made.body.from, made.body.rules, made.body.changeable, made.body.removable, made.body.version],
    ['2026-06-01', retail, true, true, 1],
  );
  assert.match(made.body.saved_by ?? '', /^Moa /);
  assert.equal(made.body.saved_at, w.now());
  const params = { id: made.body.id };
  const own = { ...retail, name: 'Vår butik', multipliers_pct: { 1: 60, 2: 80, 3: 100 }, rounding_min: 30 };
  const changed = await w.second_manager.send(
    changeRuleSet,
    { params, body: { from: '2026-06-15', rules: own } },
    { 'if-match': '"1"' },
  );
  assert.deepEqual([changed.body.from, changed.body.rules, changed.body.version], ['2026-06-15', own, 2]);
  assert.match(changed.body.saved_by ?? '', /^Sten /);
  const stale = await w.manager.send(
    changeRuleSet,
    { params, body: { from: '2026-07-01', rules: retail } },
    { 'if-match': '"1"' },
  );
  assert.deepEqual([stale.status, Object(stale.refusal?.current).version], [412, 2]);
  const { body: settings } = await w.worker.send(getSettings);
  assert.deepEqual(
    settings.ob_rule_sets.map(({ from }) => from).toSorted(),
    ['2000-01-01', '2026-06-15'],
    'the people see their rules',
  );
  await withdraw(made.body.id);
  assert.equal((await w.manager.send(deleteRuleSet, { params })).status, 404);
  const actions = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select action from history where company_id = ${w.company_id} and noun = 'rule_set' and noun_id = ${made.body.id}
      order by n`,
  );
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['created', 'changed', 'deleted'],
  );
});

test('only managers read, try and choose rules; another company has its own', async () => {
  const rules = await presetOf('specification');
  assert.equal((await w.worker.send(listRuleSets)).status, 403);
  assert.equal((await choose('2026-08-01', rules, w.worker)).status, 403);
  const body = { year: 2026, month: 2, rules };
  assert.equal((await w.worker.send(replayRuleSet, { body })).status, 403);
  const { id } = (await choose('2026-08-01', rules)).body;
  const foreign = await w.foreign_manager.send(listRuleSets);
  assert.deepEqual(
    foreign.body.choices.map(({ from }) => from),
    ['2000-01-01'],
  );
  assert.equal((await w.foreign_manager.send(deleteRuleSet, { params: { id } })).status, 404);
  const change = { params: { id }, body: { from: '2026-09-01', rules } };
  assert.equal((await w.foreign_manager.send(changeRuleSet, change)).status, 404);
  await withdraw(id);
});

test('unusable rules are refused, each by its own name and place', async () => {
  const good = await presetOf('specification');
  const [first, second, third] = good.windows;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const windows = (change: Partial<SentRuleSet['windows'][number]>) => ({
    ...good,
    windows: [first, { ...second, ...change }, third],
  });
  const none = { 1: null, 2: null, 3: null };
  const cases: [SentRuleSet, string, string[]][] = [
    [windows({ from: '20.00' }), 'rules_bad_clock', ['rules.windows.1']],
    [windows({ days: [] }), 'rules_no_days', ['rules.windows.1']],
    [windows({ until_days_after: 7 }), 'rules_too_long', ['rules.windows.1']],
    [windows({ until_days_after: 0 }), 'rules_ends_before_start', ['rules.windows.1']],
    [windows({ from: '19:00' }), 'rules_windows_overlap', ['rules.windows.0', 'rules.windows.1']],
    [
      { ...good, multipliers_pct: { 1: 30, 2: -1, 3: 100 } },
      'rules_bad_percent',
      ['rules.multipliers_pct.2'],
    ],
    [{ ...good, amounts_ore: { ...none, 3: 24.5 } }, 'rules_bad_amount', ['rules.amounts_ore.3']],
    [{ ...good, rounding_min: 7 }, 'rules_bad_rounding', ['rules.rounding_min']],
    [
      { ...good, windows: Array.from({ length: 51 }, () => first) },
      'rules_too_many_windows',
      ['rules.windows'],
    ],
  ];
  for (const [rules, code, fields] of cases) {
    for (const refused of [
      await choose('2026-09-01', rules),
      await w.manager.send(replayRuleSet, { body: { year: 2026, month: 2, rules } }),
    ]) {
      assert.deepEqual([refused.status, refused.refusal?.code], [400, code]);
      assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), fields, code);
    }
  }
  const formless = await w.manager.raw({
    method: 'POST',
    url: '/api/rule-sets/',
    payload: { from: '2026-02-30', rules: { ...good, name: '', windows: [{ ...first, days: ['påsk'] }] } },
  });
  assert.deepEqual(
    [formless.status, Object.keys(Object(formless.json).errors).sort()],
    [400, ['from', 'rules.name', 'rules.windows.0.days.0']],
  );
  assert.equal((await w.manager.send(listRuleSets)).body.choices.length, 1, 'nothing was stored');
});

test('a month that was run keeps its rules: no rule set may begin, change or end in it', async () => {
  const rules = await presetOf('handels_warehouse');
  assert.equal((await w.manager.send(listRuleSets)).body.first_date, null);
  const early = (await choose('2026-01-20', rules)).body;
  const run = await lockMonth('2026-02');
  const { body } = await w.manager.send(listRuleSets);
  assert.equal(body.first_date, '2026-03-01');
  assert.deepEqual(
    body.choices.map(({ from, changeable, removable }) => [from, changeable, removable]),
    [
      ['2000-01-01', false, false],
      ['2026-01-20', false, false],
    ],
  );
  const locked = async (
    answer: ReturnType<typeof choose> | Promise<{ status: number; refusal: unknown }>,
  ) => {
    const { status, refusal } = await answer;
    assert.deepEqual([status, Object(refusal).code], [409, 'month_locked']);
  };
  for (const from of ['2026-02-28', '2026-02-01', '2025-12-01']) await locked(choose(from, rules));
  const params = { id: early.id };
  await locked(w.manager.send(deleteRuleSet, { params }));
  await locked(w.manager.send(changeRuleSet, { params, body: { from: '2026-03-05', rules } }));
  const late = await choose('2026-03-01', rules);
  assert.equal(late.status, 201);
  await locked(
    w.manager.send(changeRuleSet, { params: { id: late.body.id }, body: { from: '2026-02-27', rules } }),
  );
  await withdraw(late.body.id);
  await unlockMonth(run);
  await withdraw(early.id);
});

test('the first rules cannot be withdrawn: no rules would apply before the next ones', async () => {
  const rules = await presetOf('specification');
  const [first] = (await w.manager.send(listRuleSets)).body.choices;
  assert.ok(first !== undefined);
  const params = { id: first.id };
  assert.equal((await w.manager.send(deleteRuleSet, { params })).refusal?.code, 'rule_set_first');
  const moved = await w.manager.send(changeRuleSet, { params, body: { from: '2026-01-01', rules } });
  assert.deepEqual(
    [moved.refusal?.code, Object.keys(moved.refusal?.errors ?? {})],
    ['rule_set_first', ['from']],
  );
});

test('of two managers who choose for the same day, or change the same rules, one is refused', async () => {
  const [retail, warehouse] = [await presetOf('handels_retail'), await presetOf('handels_warehouse')];
  const both = await Promise.all([
    choose('2026-10-01', retail),
    choose('2026-10-01', warehouse, w.second_manager),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const refused = both.find(({ status }) => status === 409);
  assert.deepEqual(
    [refused?.refusal?.code, Object.keys(refused?.refusal?.errors ?? {})],
    ['rule_set_exists', ['from']],
  );
  const made = both.find(({ status }) => status === 201)?.body;
  assert.ok(made !== undefined);
  const params = { id: made.id };
  const changes = await Promise.all(
    [w.manager, w.second_manager].map((by, index) =>
      by.send(
        changeRuleSet,
        { params, body: { from: `2026-10-0${index + 2}`, rules: retail } },
        { 'if-match': '"1"' },
      ),
    ),
  );
  assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 412]);
  const other = (await choose('2026-11-01', retail)).body;
  const onto = await w.manager.send(changeRuleSet, { params, body: { from: '2026-11-01', rules: retail } });
  assert.equal(onto.refusal?.code, 'rule_set_exists');
  await withdraw(other.id);
  await withdraw(made.id);
});

const report = async (of: Client, date: string, start_time: string, end_time: string) => {
  const body = { date, start_time, end_time, break_duration: 30 };
  const { status } = await of.send(createTimeEntry, { body });
  assert.equal(status, 201);
};

test('a month tried under other rules equals the month paid under them', async () => {
  await w.manager.send(createPayroll, {
    body: { user: w.colleague.id, hourly_salary: 150, employment_hours_per_week: 20, employee_tax_table: 32 },
  });
  await report(w.worker, '2026-02-03', '14:00', '22:00');
  await report(w.worker, '2026-02-08', '10:00', '14:20');
  await report(w.colleague, '2026-02-04', '16:00', '23:00');
  await report(w.second_manager, '2026-02-05', '08:00', '16:00');
  const rules = { ...(await presetOf('handels_warehouse')), rounding_min: 30 };
  const body = { year: 2026, month: 2, rules };
  const tried = (await w.manager.send(replayRuleSet, { body })).body;
  assert.deepEqual(
    [tried.reported, tried.people.map(({ first_name }) => first_name)],
    [3, ['Vera', 'Kalle']],
    'the day in the office pays the same',
  );
  const before = tried.people.find(({ user }) => user === w.worker.id);
  assert.deepEqual(
    [before?.now.ob1_hours, before?.now.ob2_hours, before?.now.ob3_hours, before?.now.pay],
    [1.75, 2, 3.75, 1055],
  );
  assert.deepEqual(
    [before?.tried.ob1_hours, before?.tried.ob2_hours, before?.tried.ob3_hours, before?.tried.pay],
    [4, 0, 4, 1120],
  );
  assert.equal(before?.difference, 65);
  assert.equal(
    tried.difference,
    tried.people.reduce((sum, { difference }) => sum + difference, 0),
    'the sum is that of the people',
  );
  assert.deepEqual((await w.manager.send(listRuleSets)).body.choices.length, 1, 'nothing was stored');

  await paysAsTried(rules);
  await paysAsTried(await presetOf('hrf_visita'));
});

/** Tries February, chooses the rules for it, and compares each person's month with the trial. */
async function paysAsTried(rules: SentRuleSet): Promise<void> {
  const body = { year: 2026, month: 2, rules };
  const tried = (await w.manager.send(replayRuleSet, { body })).body;
  assert.ok(tried.people.length > 0);
  const made = (await choose('2026-01-01', rules)).body;
  for (const { user, tried: person } of tried.people) {
    const query = { year: '2026', month: '2', user };
    const { body: pay } = await w.manager.send(getMonthlyPay, { query });
    assert.deepEqual(
      [pay.ob1_hours, pay.ob2_hours, pay.ob3_hours, pay.ob_bonus, pay.reported_hours],
      [person.ob1_hours, person.ob2_hours, person.ob3_hours, person.pay, person.hours],
      rules.name,
    );
  }
  const again = (await w.manager.send(replayRuleSet, { body })).body;
  assert.deepEqual(
    [again.people, again.difference, again.reported],
    [[], 0, 3],
    'now the trial changes nothing',
  );
  await withdraw(made.id);
}

test('people paid for approved hours see the hours too, and people without a salary are named', async () => {
  await w.manager.send(changeSettings, { body: { pay_basis: 'approved_hours' } });
  await report(w.second_manager, '2025-12-10', '14:00', '22:08');
  const rules = {
    ...(await presetOf('specification')),
    rounding_min: 60,
    break_order: 'proportional' as const,
  };
  const { body } = await w.manager.send(replayRuleSet, { body: { year: 2025, month: 12, rules } });
  assert.deepEqual(
    body.people.map(({ no_salary, now, tried, difference }) => [
      no_salary,
      now.hours,
      tried.hours,
      difference,
    ]),
    [[true, 7.75, 8, 0]],
  );
  await w.manager.send(changeSettings, { body: { pay_basis: 'assigned_hours' } });
  const empty = await w.manager.send(replayRuleSet, { body: { year: 2024, month: 5, rules } });
  assert.deepEqual([empty.body.people, empty.body.reported], [[], 0]);
});

test("only managers read and write the employer's facts, which are checked and recorded", async () => {
  const { body: before } = await w.manager.send(getCompanyPayroll);
  assert.deepEqual([before.iban, before.accounts.pay, before.org_number], ['', null, '']);
  assert.equal((await w.worker.send(getCompanyPayroll)).status, 403);
  assert.equal((await w.worker.send(changeCompanyPayroll, { body: { iban: '' } })).status, 403);
  const { body } = await w.manager.send(changeCompanyPayroll, {
    body: {
      iban: 'se45 5000 0000 0583 9825 7466',
      bic: 'essesess',
      contact_name: 'Moa Chef',
      contact_phone: '+46 8 123 45 67',
      contact_email: 'moa@example.com',
      workplace_address: 'Strömgatan 12',
      workplace_city: 'Stockholm',
      accounts: { pay: 7010, tax: 2710 },
    },
  });
  assert.deepEqual(
    [body.iban, body.bic, body.accounts.pay, body.accounts.net_pay, body.version],
    ['SE4550000000058398257466', 'ESSESESS', 7010, null, before.version + 1],
  );
  const next = await w.manager.send(changeCompanyPayroll, { body: { accounts: { pay: null } } });
  assert.deepEqual(
    [next.body.accounts.pay, next.body.accounts.tax, next.body.iban],
    [null, 2710, 'SE4550000000058398257466'],
    'only what was sent changes',
  );
  const stale = await w.manager.send(changeCompanyPayroll, { body: { bic: '' } }, { 'if-match': '"1"' });
  assert.equal(stale.status, 412);
  const wrong = await w.manager.raw({
    method: 'PATCH',
    url: '/api/company/payroll/',
    payload: {
      iban: 'SE4550000000058398257465',
      bic: 'ESSE',
      contact_email: 'moa',
      contact_phone: 'ring mig',
      accounts: { pay: 12, cash: 1910 },
      org_number: '556016-0680',
    },
  });
  assert.deepEqual(
    [wrong.status, Object.keys(Object(wrong.json).errors).sort()],
    [400, ['accounts.cash', 'accounts.pay', 'bic', 'contact_email', 'contact_phone', 'iban', 'org_number']],
  );
  const settings = JSON.stringify((await w.worker.send(getSettings)).body);
  assert.ok(!settings.includes('SE4550000000058398257466'), 'workers do not see the account');
  const { body: rules } = await w.manager.send(changeSettings, {
    body: { payment_month: 'next', hourly_vacation: 'with_pay' },
  });
  assert.deepEqual([rules.payment_month, rules.hourly_vacation], ['next', 'with_pay']);
  const foreign = await w.foreign_manager.send(getCompanyPayroll);
  assert.equal(foreign.body.iban, '');
});
