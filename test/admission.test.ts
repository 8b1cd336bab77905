import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTimeEntry, listTimeEntries } from '../src/contract/time-entries.ts';
import { me } from '../src/contract/users.ts';
import { type Client, type World, world } from './world.ts';

/**
 * A handler starts before the database has confirmed the caller (work-ahead.ts). Whatever changed since the session's
 * last request, a forbidden action leaves nothing behind, and an allowed one happens once.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const report = (day: string) => ({
  body: { date: `2026-03-${day}`, start_time: '08:00', end_time: '16:00', break_duration: 30 },
});

/** What a request can leave behind: reports, history entries, stored replies. */
const left = () =>
  w.db.inCompany(w.company_id, async (tx) => {
    const [row] = await tx<{ reports: number; lines: number; kept: number }[]>`
      select
        (select count(*)::integer from time_entries) as reports,
        (select n::integer from history_heads where company_id = ${w.company_id}) as lines,
        (select count(*)::integer from idempotency_keys) as kept`;
    return row;
  });

/** Changes a person or the company directly in the database, as another server would. */
const beside = (statement: string): Promise<unknown> =>
  w.db.inCompany(w.company_id, (tx) => tx.unsafe(statement));

async function refusedWithout(client: Client, status: number): Promise<void> {
  const before = await left();
  const answer = await client.send(createTimeEntry, report('02'), { 'idempotency-key': 'once-refused' });
  assert.equal(answer.status, status);
  assert.deepEqual(await left(), before, 'it left something behind');
}

test('a person closed, signed out or suspended since the last request leaves nothing behind', async () => {
  const came = await w.worker.send(createTimeEntry, report('03'));
  assert.equal(came.status, 201);
  const mine = `company_id = '${w.company_id}' and id = '${w.worker.id}'`;
  await beside(`update users set closed_at = '2026-03-18T10:00:00Z' where ${mine}`);
  await refusedWithout(w.worker, 401);
  await beside(`update users set closed_at = null where ${mine}`);
  assert.equal((await w.worker.send(createTimeEntry, report('04'))).status, 201, 'and signs in again');

  const sessions = `company_id = '${w.company_id}' and user_id = '${w.worker.id}'`;
  await beside(`update sessions set ended_at = '2026-03-18T10:00:00Z' where ${sessions}`);
  await refusedWithout(w.worker, 401);
  await refusedWithout(w.worker, 401);
});

test('when the rules changed since the last request, the action happens once, by the new rules', async () => {
  assert.equal((await w.colleague.send(me)).status, 200);
  await beside(`update users set username = 'nytt.namn' where company_id = '${w.company_id}'
    and id = '${w.colleague.id}'`);
  const before = await left();
  const answer = await w.colleague.send(createTimeEntry, report('05'), { 'idempotency-key': 'once-anew' });
  assert.equal(answer.status, 201);
  const now = await left();
  assert.equal(now?.reports, (before?.reports ?? 0) + 1);
  assert.equal(now?.lines, (before?.lines ?? 0) + 1);
  assert.equal(now?.kept, (before?.kept ?? 0) + 1);
  const listed = await w.colleague.send(listTimeEntries, {
    query: { start_date: '2026-03-05', end_date: '2026-03-05' },
  });
  assert.equal(listed.body.length, 1);
});

test('a role that changed since the last request applies to this one', async () => {
  assert.equal((await w.second_manager.send(me)).status, 200);
  const theirs = `company_id = '${w.company_id}' and id = '${w.second_manager.id}'`;
  const before = await left();
  await beside(`update users set role = 'worker' where ${theirs}`);
  const refused = await w.second_manager.raw({ method: 'DELETE', url: `/api/users/${w.colleague.id}/` });
  assert.equal(refused.status, 403);
  assert.deepEqual(await left(), before, 'it left something behind');
  await beside(`update users set role = 'manager' where ${theirs}`);
  assert.equal((await w.second_manager.send(me)).body.role, 'manager');
});

test('a manager who became a worker since the last request reads no colleague', async () => {
  const query = { start_date: '2026-03-01', end_date: '2026-03-18' };
  assert.ok((await w.second_manager.send(listTimeEntries, { query })).body.length > 0);
  const theirs = `company_id = '${w.company_id}' and id = '${w.second_manager.id}'`;
  await beside(`update users set role = 'worker' where ${theirs}`);
  assert.deepEqual((await w.second_manager.send(listTimeEntries, { query })).body, []);
  await beside(`update users set role = 'manager' where ${theirs}`);
});
