import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimShift, listOffers, listOpenShifts, offerShift } from '../src/contract/offers.ts';
import { answerTrade, proposeTrade } from '../src/contract/own-trades.ts';
import { findReplacements } from '../src/contract/replacements.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { createShift, listAssignments } from '../src/contract/shifts.ts';
import { listTrades, setTradeRule } from '../src/contract/trades.ts';
import { addDays } from '../src/core/calendar.ts';
import { periodOf } from '../src/core/working-time.ts';
import { WORKING_TIME_LAW } from '../src/core/working-time-law.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Claims, trades and replacements are judged by the averages and the year too (core/roster/hours.md). The world's day is 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Person = { readonly id: string; readonly client: Client };
let people = 0;
async function person(): Promise<Person> {
  people += 1;
  const username = `taker${people}`;
  const id = await w.db.inCompany(w.company_id, async (tx) => {
    const [row] = await tx<{ password_hash: string }[]>`
      select password_hash from users where company_id = ${w.company_id} and id = ${w.worker.id}`;
    const facts = { username, first_name: 'Tage', last_name: `Tagare${people}` };
    return buildPerson(tx, keys, w.company_id, row?.password_hash ?? '', facts);
  });
  return { id, client: await w.signIn(username, w.subdomain) };
}
const times = (day: string, from = '06:00', until = '14:30') => ({
  start_time: `${day}T${from}:00Z`,
  end_time: `${until < from ? addDays(day, 1) : day}T${until}:00Z`,
  break_min: 30,
});
const plan = async (span: ReturnType<typeof times>, ids: readonly string[]) =>
  (
    await w.manager.send(createShift, {
      body: { ...span, assignments: ids.map((worker_id) => ({ worker_id, status: 'approved' as const })) },
    })
  ).body;
/** Four weeks of forty hours from this Monday. */
async function fullPeriod(ids: readonly string[], monday: string): Promise<void> {
  for (let week = 0; week < 4; week += 1)
    for (let day = 0; day < 5; day += 1) await plan(times(addDays(monday, 7 * week + day)), ids);
}
const rulesOf = (rows: readonly { rule: string }[] | undefined): string[] =>
  (rows ?? []).map(({ rule }) => rule).filter((rule) => /average|year/.test(rule));
const MONDAY = periodOf('2026-05-11', WORKING_TIME_LAW);
const SATURDAY = addDays(MONDAY, 5);

test('a first-come claim above the average waits for a manager; the person sees why', async () => {
  const [full, free] = [await person(), await person()];
  await fullPeriod([full.id], MONDAY);
  for (const [who, state] of [
    [full, 'asked'],
    [free, 'granted'],
  ] as const) {
    const shift = await plan({ ...times(SATURDAY) }, []);
    const { body: offer } = await w.manager.send(offerShift, {
      body: { shift_id: shift.id, offered_to: 'everybody', first_come: true },
    });
    const open = (await who.client.send(listOpenShifts)).body.find(({ shift_id }) => shift_id === shift.id);
    const found = state === 'asked' ? ['average_ordinary'] : [];
    assert.deepEqual(rulesOf(open?.broken), found);
    const claim = await who.client.send(claimShift, { params: { id: offer.id }, body: {} });
    assert.equal(claim.body.state, state);
    const query = { start_date: SATURDAY, end_date: SATURDAY };
    const listed = (await w.manager.send(listOffers, { query })).body.find(({ id }) => id === offer.id);
    assert.deepEqual(
      listed?.claims.map(({ broken }) => rulesOf(broken)),
      state === 'asked' ? [found] : undefined,
    );
  }
});

test('a replacement above the average is not within the rules', async () => {
  const [ill, full, free] = [await person(), await person(), await person()];
  const sunday = addDays(MONDAY, 6);
  await fullPeriod([full.id], MONDAY);
  const shift = await plan(times(sunday), [ill.id]);
  const query = { instead_of: ill.id };
  const { body } = await w.manager.send(findReplacements, { params: { id: shift.id }, query });
  const groups = new Map(body.map(({ worker, group }) => [worker.id, group]));
  assert.deepEqual([groups.get(free.id), groups.get(full.id)], ['within', undefined]);
});

test('a trade at once above the average waits for a manager; a swap of equal shifts does not', async () => {
  await w.manager.send(setTradeRule, { body: { at_once: true } });
  const monday = addDays(MONDAY, 28);
  const [full, giver] = [await person(), await person()];
  await fullPeriod([full.id], monday);
  const saturday = addDays(monday, 5);
  const given = await plan(times(saturday), [giver.id]);
  const own = (id: string) => given.assignments.find(({ worker_id }) => worker_id === id)?.id ?? '';
  const asked = { assignment_id: own(giver.id), to_user: full.id };
  const { body: trade } = await giver.client.send(proposeTrade, { body: asked });
  const answer = await full.client.send(answerTrade, {
    params: { id: trade.id },
    body: { state: 'accepted' },
  });
  assert.equal(answer.body.state, 'accepted');
  const waiting = (await w.manager.send(listTrades, { query: {} })).body.find(({ id }) => id === trade.id);
  assert.deepEqual(rulesOf(waiting?.broken), ['average_ordinary']);

  const other = await plan(times(addDays(saturday, 1)), [giver.id]);
  const query = { start_date: monday, end_date: monday };
  const mine = (await w.manager.send(listAssignments, { query })).body.find(
    ({ worker }) => worker.id === full.id,
  );
  const swap = await giver.client.send(proposeTrade, {
    body: { assignment_id: other.assignments[0]?.id ?? '', for_assignment_id: mine?.id ?? '' },
  });
  const made = await full.client.send(answerTrade, {
    params: { id: swap.body.id },
    body: { state: 'accepted' },
  });
  assert.equal(made.body.state, 'approved');
});

test('a night worker above eight hours in each 24 on average is told; somebody who works days is not', async () => {
  const [nights, days] = [await person(), await person()];
  const night = (day: string) => ({ ...times(day, '18:00', '07:00'), break_min: 0 });
  for (let at = 0; at < 78; at += 1) {
    const day = addDays('2026-06-01', at);
    await plan(night(day), [nights.id]);
    await plan({ ...times(day, '05:00', '18:00'), break_min: 0 }, [days.id]);
  }
  const day = '2026-08-20';
  const told = async (who: Person, span: ReturnType<typeof times>) => {
    const { body } = await w.manager.send(checkConflicts, { body: { ...span, worker_ids: [who.id] } });
    return body.broken?.filter(({ rule }) => rule === 'night_average') ?? [];
  };
  // May to August: 123 days less 18 are 105, 840 hours; 79 nights of 13 hours are 1 027.
  const found = await told(nights, night(day));
  assert.deepEqual(
    found.map(({ day: first, measured, limit }) => [first, measured, limit]),
    [['2026-05-01', Math.floor((79 * 13 * 60) / 105), 480]],
  );
  assert.deepEqual(await told(days, times(day, '05:00', '18:00')), []);
});
