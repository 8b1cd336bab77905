import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerTrade, proposeTrade, withdrawTrade } from '../src/contract/own-trades.ts';
import { createShift, deleteAssignment, listAssignments } from '../src/contract/shifts.ts';
import { decideTrade, setTradeRule } from '../src/contract/trades.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { askedAgain } from './asking-again.ts';
import { deadlocksOf } from './deadlocks.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Many take over one shift at the same time, and people swap in circles. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const AT_ONCE = 20;

/** People of the company, signed in one after the other. */
async function crowd(count: number): Promise<Client[]> {
  const people: Client[] = [];
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ password_hash: string }[]>`
      select password_hash from users where company_id = ${w.company_id} and id = ${w.worker.id}`,
  );
  for (let n = 0; n < count; n += 1) {
    const person = { username: `skara${n}`, first_name: 'Skara', last_name: `Nr ${n}` };
    await w.db.inCompany(w.company_id, (tx) =>
      buildPerson(tx, keys, w.company_id, row?.password_hash ?? '', person),
    );
    people.push(await w.signIn(person.username, w.subdomain));
  }
  return people;
}

async function planned(start_time: string, end_time: string, who: string) {
  const { body } = await w.manager.send(createShift, {
    body: { start_time, end_time, assignments: [{ worker_id: who, status: 'approved' }] },
  });
  return { shift: body.id, assignment: body.assignments[0]?.id ?? '' };
}
const on = async (shift: string) =>
  (await w.manager.send(listAssignments, { query: { shift } })).body.map(({ worker_id }) => worker_id);
const said = (one: { status: number; refusal: { code: string } | null }) =>
  one.refusal?.code ?? String(one.status);
const accept = (who: Client, id: string) =>
  askedAgain(() => who.send(answerTrade, { params: { id }, body: { state: 'accepted' } }));
const propose = (who: Client, assignment_id: string, for_assignment_id: string) =>
  askedAgain(() => who.send(proposeTrade, { body: { assignment_id, for_assignment_id } }));
const setRule = async (at_once: boolean): Promise<void> => {
  await w.manager.send(setTradeRule, { body: { at_once } });
};

test('anybody may take it over, and twenty do at once: one has it, and nineteen are told', async () => {
  const people = await crowd(AT_ONCE);
  const deadlocks = await deadlocksOf(w);
  for (const at_once of [true, false]) {
    await setRule(at_once);
    const day = at_once ? '2026-04-06' : '2026-04-13';
    const { shift, assignment } = await planned(`${day}T07:00:00Z`, `${day}T15:00:00Z`, w.worker.id);
    const { body: made } = await w.worker.send(proposeTrade, { body: { assignment_id: assignment } });
    const answers = (await Promise.all(people.map((who) => accept(who, made.id)))).map(said);
    assert.equal(answers.filter((one) => one === '200').length, 1, answers.join());
    assert.equal(answers.filter((one) => one === 'trade_answered').length, AT_ONCE - 1, answers.join());
    const holders = await on(shift);
    assert.equal(holders.length, 1);
    assert.equal(holders[0] === w.worker.id, !at_once, 'it changes hands at once, or waits for a manager');
    if (at_once) continue;
    const managers = [w.manager, w.second_manager, w.manager, w.second_manager];
    const yes = await Promise.all(
      managers.map((who) =>
        askedAgain(() => who.send(decideTrade, { params: { id: made.id }, body: { state: 'approved' } })),
      ),
    );
    assert.deepEqual(yes.map(said).toSorted(), ['200', ...Array(3).fill('trade_answered')]);
    assert.equal((await on(shift)).length, 1);
  }
  assert.equal(await deadlocksOf(w), deadlocks, 'deadlocks');
});

test('swaps that cross, a withdrawal and a removal at once leave each shift with one person, without a deadlock', async () => {
  await setRule(true);
  const deadlocks = await deadlocksOf(w);
  for (let round = 0; round < 6; round += 1) {
    const day = new Date(Date.UTC(2026, 4, 4 + 7 * round)).toISOString().slice(0, 10);
    const mine = await planned(`${day}T07:00:00Z`, `${day}T15:00:00Z`, w.worker.id);
    const theirs = await planned(`${day}T10:00:00Z`, `${day}T18:00:00Z`, w.colleague.id);
    const [there, back] = await Promise.all([
      propose(w.worker, mine.assignment, theirs.assignment),
      propose(w.colleague, theirs.assignment, mine.assignment),
    ]);
    assert.deepEqual([there, back].map(said), ['201', '201']);
    const answers = await Promise.all([
      accept(w.colleague, there.body.id),
      accept(w.worker, back.body.id),
      ...(round % 2 === 0
        ? [askedAgain(() => w.worker.send(withdrawTrade, { params: { id: there.body.id } }))]
        : []),
      ...(round % 3 === 0
        ? [askedAgain(() => w.manager.send(deleteAssignment, { params: { id: mine.assignment } }))]
        : []),
    ]);
    const codes = answers.map(said);
    assert.ok(
      codes.every((code) => ['200', '204', 'trade_closed', 'trade_answered', 'not_found'].includes(code)),
      codes.join(),
    );
    assert.ok(codes.slice(0, 2).filter((code) => code === '200').length <= 1, 'one of the two swaps is made');
    const [left, right] = [await on(mine.shift), await on(theirs.shift)];
    assert.equal(right.length, 1);
    assert.ok(left.length <= 1 && left[0] !== right[0], `${codes.join()}: ${left.join()} ${right.join()}`);
    if (left.length === 0) assert.deepEqual(right, [w.colleague.id], 'nothing was swapped');
  }
  assert.equal(await deadlocksOf(w), deadlocks, 'deadlocks');
});
