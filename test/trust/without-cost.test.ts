import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Call } from '../../src/contract/call.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { listHistory } from '../../src/contract/history.ts';
import { PAY_NOUNS } from '../../src/contract/nouns.ts';
import { setUnitPlanners } from '../../src/contract/unit-planners.ts';
import { moneyFields, moneyIn } from '../money-fields.ts';
import { wordsIn } from '../random-text.ts';
import { address } from '../world.ts';
import { figure } from './figures.ts';
import { type Decision, type OpenDecision, TABLE } from './isolation-table.ts';
import { OWNERS, type TwoCompanies, twoCompanies } from './two-companies.ts';

/** A manager who does not see cost (decision 0107) makes every call on everybody's objects, and no answer tells what others are paid. */

/** Calls without a mark that answer sums or a file, and why they may. A new one is marked (`without_cost`) or named here. */
const HARMLESS: Readonly<Record<string, string>> = {
  me: 'the own pay',
  getTax: 'a calculator: the sum is the asker’s',
  listOpenShifts: 'what a shift is worth to the asker',
  listOwnTrades: 'what a trade is worth to the asker',
  listTradeChoices: 'what a trade is worth to the asker',
  proposeTrade: 'what a trade is worth to the asker',
  getSettings: 'rates of the company, which workers read',
  listRuleSets: 'rates of the company',
  listOnCallRules: 'rates of the company',
  listOvertimeRules: 'rates of the company',
  openapi: 'the contract itself',
  timeEntryHistory: 'hours',
  readCalendarFeed: 'times of shifts',
  askDigestOff: 'a page about a mail',
  turnDigestOff: 'a page about a mail',
  exportMonth: 'hours',
  exportTimeEntries: 'hours',
  exportRoster: 'names and times',
  exportRuleOverrides: 'rules of working time',
};

const isMade = ({ who }: Call): boolean => who === 'anyone' || who.includes('manager');

test('every call that answers sums or a file is marked, or named as harmless', () => {
  const unmarked = CALLS.filter(
    (call) => isMade(call) && call.without_cost === undefined && (call.file || moneyFields(call).length > 0),
  ).map(({ name }) => name);
  assert.deepEqual(unmarked.toSorted(), Object.keys(HARMLESS).toSorted());
  // A kept reply (Idempotency-Key) is that of the first request, which may have been made with the right.
  const kept = CALLS.filter(({ method, without_cost }) => without_cost === 'left_out' && method !== 'GET');
  assert.deepEqual(kept, []);
});

let t: TwoCompanies;
after(async () => {
  await t.dry.close();
  await t.world.close();
});

test('every call, on the objects of everybody, tells no sum and no pay of others', async () => {
  t = await twoCompanies();
  const { world: w, objects } = t;
  await w.manager.send(setUnitPlanners, {
    params: { id: objects.worker.unit },
    body: { users: [w.second_manager.id], without_cost: [w.second_manager.id] },
  });
  const kronor = t.canaries.filter(({ kind, text }) => kind === 'private' && /^\d+(\.\d+)?$/.test(text));
  // History keeps öre.
  const sums = kronor.flatMap(({ text }) => [text, String(Math.round(Number(text) * 100))]);
  assert.ok(kronor.length >= 10, `only ${kronor.length} sums would be recognized`);
  const faults: string[] = [];
  const seen = { answered: 0, refused: 0, not_found: 0 };
  for (const call of CALLS.filter((one) => isMade(one) && !one.stream))
    for (const decision of [TABLE[call.name] ?? []].flat() as readonly (Decision | OpenDecision)[])
      for (const owner of decision.of === 'person' ? OWNERS : (['worker'] as const)) {
        const ask = decision.ask?.({
          it: objects[owner],
          home: objects.worker,
          by: w.second_manager.id,
        });
        const url = `${address(call.path, ask?.params)}${ask?.query === undefined ? '' : `?${new URLSearchParams(ask.query)}`}`;
        const reply = await t.dry.inject({
          method: call.method,
          url,
          headers: {
            'x-tenant-domain': `${w.subdomain}.localhost`,
            authorization: `Bearer ${w.second_manager.access}`,
          },
          ...(ask?.body === undefined ? {} : { payload: ask.body }),
        });
        const at = `${call.name} on ${owner}`;
        const is_refused = reply.statusCode === 403 && reply.json().code === 'cost_hidden';
        if (is_refused !== (call.without_cost === 'refused'))
          faults.push(`${at}: ${reply.statusCode} ${reply.body.slice(0, 120)}`);
        if (reply.statusCode < 300) seen.answered += 1;
        else if (is_refused) seen.refused += 1;
        else if (reply.statusCode === 404) seen.not_found += 1;
        const asked = new Set(Object.values(objects[owner]));
        const told = wordsIn(
          `${JSON.stringify(reply.headers)}\n${reply.body}`,
          sums.filter((text) => !asked.has(text)),
        );
        const answered = call.name in HARMLESS || call.file || reply.statusCode >= 300 || reply.body === '';
        const money = answered ? [] : moneyIn(call, reply.json());
        if (told.length + money.length > 0) faults.push(`${at} tells ${[...told, ...money].join(', ')}`);
      }
  assert.deepEqual(faults.slice(0, 30), [], `${faults.length} of ${JSON.stringify(seen)}`);
  const { body: entries } = await w.second_manager.send(listHistory, { query: { limit: '1000' } });
  const { body: all } = await w.manager.send(listHistory, { query: { limit: '1000' } });
  assert.deepEqual(wordsIn(JSON.stringify(entries), sums), []);
  assert.ok(wordsIn(JSON.stringify(all), sums).length > 5, 'the probe sees no sum in history');
  assert.deepEqual(
    entries.map(({ n }) => n),
    all.filter(({ noun }) => !PAY_NOUNS.has(noun)).map(({ n }) => n),
  );
  assert.ok(seen.answered > 150 && seen.refused > 80, JSON.stringify(seen));
  figure('without cost', 'answers without a sum of others', seen.answered);
  figure('without cost', 'refusals', seen.refused);
});
