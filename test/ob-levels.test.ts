import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listObHours } from '../src/contract/ob-hours.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createRuleSet, listRuleSets, replayRuleSet, type SentRuleSet } from '../src/contract/rule-sets.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { sieFile } from '../src/server/payroll/pay-file-sie.ts';
import { ANNA, line, PAY_RUN, paxmlOf } from './pay-file-sample.ts';
import { type World, world } from './world.ts';

/** Agreements of more than three levels of OB: stored, reported, paid and written into files. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const window = (
  bucket: 1 | 2 | 3 | 4 | 5,
  days: SentRuleSet['windows'][number]['days'],
  from: string,
  until: string,
) => ({
  bucket,
  days,
  from,
  until,
  until_days_after: until <= from ? 1 : 0,
  law: 'Avtalet § 21',
});
const FIVE: SentRuleSet = {
  name: 'Vården',
  windows: [
    window(1, [1, 2, 3, 4], '19:00', '22:00'),
    window(2, [1, 2, 3, 4], '22:00', '06:00'),
    window(3, [6, 7], '06:00', '22:00'),
    window(4, [5, 6, 7], '22:00', '06:00'),
    window(5, ['big_holiday'], '00:00', '00:00'),
  ],
  multipliers_pct: { 1: 0, 2: 40, 3: 0, 4: 0, 5: 0 },
  amounts_ore: { 1: null, 2: null, 3: 60_11, 4: null, 5: null },
  divisors: { 1: 600, 4: 300, 5: 150 },
  names: { 1: 'Kväll', 4: 'Helgnatt', 5: 'Storhelg' },
  accounts: { 5: 7219 },
};

const report = (date: string, start_time: string, end_time: string) =>
  w.worker.send(createTimeEntry, { body: { date, start_time, end_time, break_duration: 0 } });
const DECEMBER = { year: '2025', month: '12' };

test('a company of three levels sees nothing of the others', async () => {
  const { body } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-03-10', start_time: '18:15', end_time: '20:15', break_duration: 0 },
  });
  assert.deepEqual([body.ob1_hours, body.ob2_hours, body.ob3_hours], [1.75, 0.25, 0]);
  assert.ok(!('ob4_hours' in body));
  const pay = await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '3' } });
  assert.ok(!('ob4_hours' in pay.body) && pay.body.lines.every((one) => !('name' in one)));
});

test('five levels are chosen, reported, listed and paid, each with its name', async () => {
  const tried = await w.manager.send(replayRuleSet, { body: { year: 2026, month: 3, rules: FIVE } });
  assert.deepEqual([tried.body.tried.ob1_hours, tried.body.tried.ob1_pay], [1.25, 68.54]);
  const made = await w.manager.send(createRuleSet, { body: { from: '2025-12-01', rules: FIVE } });
  assert.deepEqual([made.status, made.body.rules], [201, FIVE]);
  const listed = await w.manager.send(listRuleSets);
  assert.deepEqual(listed.body.choices.find(({ from }) => from === '2025-12-01')?.rules, FIVE);
  const holiday = await report('2025-12-24', '08:00', '12:00');
  assert.deepEqual([holiday.body.ob5_hours, holiday.body.ob3_hours], [4, 0]);
  const evening = await report('2025-12-16', '20:00', '23:00');
  assert.deepEqual([evening.body.ob1_hours, evening.body.ob2_hours], [2, 1]);
  const night = await report('2025-12-12', '21:00', '02:00');
  assert.deepEqual([night.body.ob4_hours, 'ob5_hours' in night.body], [4, false]);
  const month = await w.worker.send(listObHours, { query: { ...DECEMBER, user_ids: w.worker.id } });
  assert.deepEqual(
    month.body.map((one) => [one.ob1_hours, one.ob2_hours, one.ob3_hours, one.ob4_hours, one.ob5_hours]),
    [[2, 1, 0, 4, 4]],
  );
  const { body } = await w.worker.send(getMonthlyPay, { query: DECEMBER });
  assert.deepEqual([body.ob_hours, body.ob4_hours, body.ob5_hours, body.ob6_hours], [11, 4, 4, undefined]);
  assert.deepEqual(
    body.lines
      .filter(({ code }) => code.startsWith('ob'))
      .map(({ code, name, quantity, rate, share, per, amount }) => [
        code,
        name,
        quantity,
        rate,
        share,
        per,
        amount,
      ]),
    [
      ['ob1', 'Kväll', 2, 32_900, 100, 600, 109.67],
      ['ob2', undefined, 1, 200, 40, 1, 80],
      ['ob4', 'Helgnatt', 4, 32_900, 100, 300, 438.67],
      ['ob5', 'Storhelg', 4, 32_900, 100, 150, 877.33],
    ],
  );
  assert.equal(body.ob_bonus, 1505.67);
});

test('rules whose levels do not fit are refused at their field', async () => {
  const cases: [Partial<SentRuleSet>, string, string][] = [
    [{ multipliers_pct: { 1: 0, 2: 0, 3: 0, 4: 0, 6: 0 } }, 'rules_bad_level', 'rules.multipliers_pct.5'],
    [{ divisors: { 4: 0 } }, 'rules_bad_divisor', 'rules.divisors.4'],
    [{ names: { 5: ' ' } }, 'rules_bad_name', 'rules.names.5'],
    [{ accounts: { 5: 72 } }, 'rules_bad_account', 'rules.accounts.5'],
  ];
  for (const [change, code, field] of cases) {
    const { status, refusal } = await w.manager.send(createRuleSet, {
      body: { from: '2026-09-01', rules: { ...FIVE, ...change } },
    });
    assert.deepEqual([status, refusal?.code, Object.keys(refusal?.errors ?? {})], [400, code, [field]]);
  }
});

test('the files have a code for each level, and the account of the level', async () => {
  const of_levels = [
    line('ob4', 480_00, { quantity: 4_00, unit: 'h', rate_ore: 36_000_00, per: 300, name: 'Helgnatt' }),
    line('ob5', 960_00, {
      quantity: 4_00,
      unit: 'h',
      rate_ore: 36_000_00,
      per: 150,
      name: 'Storhelg',
      account: 7219,
    }),
    line('ob6', 60_00, { name: 'Julnatt' }),
  ];
  const days = [{ date: '2026-04-10', worked_min: 480, ob_min: [0, 0, 0, 240, 225, 15] }];
  const gross_ore = ANNA.gross_ore + 1_500_00;
  const person = {
    ...ANNA,
    gross_ore,
    net_ore: ANNA.net_ore + 1_500_00,
    lines: [...ANNA.lines, ...of_levels],
    days,
  };
  const run = { ...PAY_RUN, people: [person] };
  const paxml = (await paxmlOf(run)).toString();
  for (const said of [
    '<tidkod>OB4</tidkod>',
    '<tidkod>OB5</tidkod>',
    '<lonkod>OB4</lonkod>',
    '<lonkod>OB5</lonkod>',
    '<lonart>ob6</lonart>',
    '<benamning>OB 6</benamning>',
    '<kontonr>7219</kontonr>',
  ])
    assert.ok(paxml.includes(said), said);
  const sie = sieFile(run).toString('latin1');
  assert.match(sie, /#KONTO 7219 "OB-till.gg, Storhelg"/);
  assert.match(sie, /#TRANS 7219 \{\} 960\.00/);
});
