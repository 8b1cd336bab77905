import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { erasePerson } from '../src/contract/personal-data.ts';
import { createSickTerm } from '../src/contract/sick-terms.ts';
import { createTaxDecision } from '../src/contract/tax-decisions.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { deleteUser } from '../src/contract/users.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { connect } from '../src/server/database/session.ts';
import { record } from '../src/server/history/history.ts';
import { checkCompany } from '../src/server/history/history-chain.ts';
import { PERSON_TABLES } from '../src/server/nouns.ts';
import { noteErasures } from '../src/server/running/erasure-notes.ts';
import { forgetIn, reapplyErasures } from '../src/server/running/retention.ts';
import { testDatabase } from './database.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** A person's data: the file of it, the erasure, the retention (GDPR articles 15, 17, 20). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const PHONE = '070-555 44 33';
const ADDRESS = 'Kanariegatan 7';
const EMAIL = 'kanarie@example.se';
const DESCRIPTION = 'kanariefågel i rapporten';
const NOTE = 'kanarieresa';
const ILLNESS = 'kanariefeber';
const REASON = 'kanarieskäl';
/** The columns that remain of a person when nothing must be kept any more. */
const SHELL = [
  'closed_at',
  'company_id',
  'created_at',
  'erased_at',
  'first_name',
  'id',
  'last_name',
  'role',
  'updated_at',
  'username',
  'version',
];
const CANARIES = [PHONE, ADDRESS, EMAIL, DESCRIPTION, NOTE, ILLNESS, REASON];

/** All data of the company as text, as the tables' owner reads it. */
async function everything(): Promise<string> {
  const sql = connect(await testDatabase());
  try {
    const tables = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
    const texts = [];
    for (const { name } of tables)
      texts.push(
        ...(await sql<{ row: string }[]>`
          select to_jsonb(t)::text as row from ${sql(name)} t where company_id = ${w.company_id}`),
      );
    return texts.map(({ row }) => row).join('\n');
  } finally {
    await sql.end();
  }
}

async function furnished(): Promise<Client> {
  const { colleague, manager } = w;
  await w.db.inCompany(w.company_id, async (tx) => {
    await tx`
      update users set phone = ${PHONE}, address = ${ADDRESS}, email = ${EMAIL}, personal_number_mask = '900404-****',
        personal_number_sealed = '\\x01', personal_number_hash = '\\x02', date_of_birth = '1990-04-04',
        employee_number = 77
      where company_id = ${w.company_id} and id = ${colleague.id}`;
  });
  const day = { date: '2026-03-02', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  const draft = { ...day, date: '2026-03-03', description: DESCRIPTION, status: 'draft' as const };
  assert.equal((await colleague.send(createTimeEntry, { body: draft })).status, 201);
  assert.equal(
    (await colleague.send(createTimeEntry, { body: { ...day, description: DESCRIPTION } })).status,
    201,
  );
  const leave = { kind: 'vacation' as const, first_day: '2026-07-01', last_day: '2026-07-03', note: NOTE };
  assert.equal((await colleague.send(createLeaveRequest, { body: leave })).status, 201);
  const ill = { kind: 'sick' as const, first_day: '2026-03-16', last_day: '2026-03-17', note: ILLNESS };
  assert.equal((await colleague.send(createAbsence, { body: ill })).status, 201);
  const why = { noun: 'user', noun_id: colleague.id, action: 'changed', reason: REASON } as const;
  await w.db.inCompany(w.company_id, (tx) =>
    record(tx, { company_id: w.company_id, user_id: manager.id }, w.now(), [why]),
  );
  const decision = { user: colleague.id, first_day: '2026-01-01', kind: 'percent' as const, percent: 25 };
  assert.equal((await manager.send(createTaxDecision, { body: decision })).status, 201);
  const protection = { user: colleague.id, first_day: '2026-01-01', kind: 'often' as const };
  assert.equal((await manager.send(createSickTerm, { body: protection })).status, 201);
  const balance = { user: colleague.id, from_day: '2026-01-01', paid_days: 25 };
  assert.equal((await manager.send(createVacationBalance, { body: balance })).status, 201);
  await colleague.send(setBankAccount, {
    body: { clearing: '8327', account: '9036247795', password: PASSWORD },
  });
  assert.equal((await manager.send(deleteUser, { params: { id: colleague.id } })).status, 204);
  return colleague;
}

test('every table that names a person declares what happens to it', async () => {
  const sql = connect(await testDatabase());
  const links = await sql<{ table: string; column: string }[]>`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'users'::regclass`;
  await sql.end();
  assert.ok(links.length >= 15);
  for (const { table, column } of links)
    assert.ok(
      PERSON_TABLES.some((one) => one.table === table && one.column === column),
      `${table}.${column} is in no list of what becomes of a person`,
    );
});

test('an open account, an unpaid person and a person of another company are not erased', async () => {
  const { manager, worker, foreign_worker } = w;
  const erase = (id: string) => manager.send(erasePerson, { params: { id }, body: {} });
  assert.equal((await erase(worker.id)).refusal?.code, 'account_open');
  assert.equal((await erase(foreign_worker.id)).status, 404);
});

test('an erasure deletes everything that no law keeps, from every table and from history', async () => {
  const person = await furnished();
  const before = await everything();
  for (const canary of CANARIES) assert.ok(before.includes(canary), `${canary} was never there`);
  const { body } = await w.manager.send(erasePerson, { params: { id: person.id }, body: {} });
  const text = await everything();
  for (const canary of CANARIES) assert.ok(!text.includes(canary), `${canary} is still there`);
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun: string; lines: number; words: number }[]>`
      select noun, count(*)::integer as lines, count(coalesce(was, became))::integer as words
      from history where company_id = ${w.company_id} and noun in ('absence', 'leave') group by noun order by noun`,
  );
  assert.deepEqual(
    kept.map((row) => ({ ...row })),
    [
      { noun: 'absence', lines: 1, words: 0 },
      { noun: 'leave', lines: 1, words: 0 },
    ],
    'an illness and a leave stay, without what they say',
  );
  const kinds = body.erased.map(({ kind }) => kind);
  for (const kind of ['bank_accounts', 'time_entries', 'leave_requests', 'sessions'] as const)
    assert.ok(kinds.includes(kind), `${kind} was not erased: ${kinds}`);
  assert.ok(body.kept.some(({ kind, rows }) => kind === 'time_entries' && rows === 1));
  assert.equal(body.kept_until, '2033-12-31');
  assert.ok(text.includes('Kalle'), 'the name stays with the records that must be kept');
  const noted = readFileSync(join(w.services.config.data_dir, 'erasures.jsonl'), 'utf8');
  assert.ok(noted.includes(person.id), 'noted outside the database with the erasure');
  const chain = await w.db.inCompany(w.company_id, (tx) =>
    checkCompany(tx, { id: w.company_id, subdomain: w.subdomain }, []),
  );
  assert.ok(chain.emptied > 0);
  assert.equal(chain.fault, null, 'the erasure answers for what it emptied');
  const again = await w.manager.send(erasePerson, { params: { id: person.id }, body: {} });
  assert.equal(again.refusal?.code, 'already_erased');
});

test('after a restore, the recorded erasures are repeated', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-erasures-'));
  await noteErasures(w.db, folder, [w.company_id]);
  await noteErasures(w.db, folder, [w.company_id]);
  await w.db.inCompany(w.company_id, async (tx) => {
    await tx`
      update users set erased_at = null, phone = ${PHONE}
      where company_id = ${w.company_id} and id = ${w.colleague.id}`;
  });
  assert.equal(await reapplyErasures(w.db, folder, w.now()), 1);
  assert.ok(!(await everything()).includes(PHONE));
  assert.equal(await reapplyErasures(w.db, folder, w.now()), 0);
  rmSync(folder, { recursive: true });
});

test('retention erases people three months after they left, and their kept data after the seventh year', async () => {
  const { manager, second_manager, company_id } = w;
  assert.equal((await manager.send(deleteUser, { params: { id: second_manager.id } })).status, 204);
  const pass = (now: string, at_once?: number) => forgetIn(w.db, company_id, now, at_once);
  const at = async (now: string) => (await pass(now)).gone;
  assert.equal((await at('2026-06-10T00:00:00Z')).users, undefined, 'too early');
  assert.equal((await at('2026-06-20T00:00:00Z')).users, 1);
  await at('2033-12-31T12:00:00Z');
  assert.ok((await everything()).includes('Kalle'), 'kept through the seventh year');
  assert.ok((await everything()).includes('"paid_days": 25'), 'with the balance of vacation');
  // One row at a time: a row waits for those that refer to it, and the last pass reports that it is the last.
  const passes = [];
  do passes.push(await pass('2034-01-01T12:00:00Z', 1));
  while (!passes.at(-1)?.is_done && passes.length < 200);
  assert.ok(passes.length < 200, 'it ends');
  for (const { gone } of passes) assert.ok(Object.values(gone).every((rows) => rows === 1));
  assert.ok(passes.some(({ gone }) => gone.time_entries === 1));
  for (const table of ['tax_decisions', 'sick_terms', 'vacation_balances']) {
    const left = await w.db.inCompany(
      company_id,
      (tx) => tx`
        select from ${tx(table)}
        where company_id = ${company_id} and user_id = ${w.colleague.id}`,
    );
    assert.equal(left.length, 0, `${table}: deleted with the books`);
  }
  assert.ok(!(await everything()).includes('Kalle'), 'gone after it');
  const [row] = await w.db.inCompany(
    company_id,
    (tx) => tx<Record<string, unknown>[]>`
      select * from users where company_id = ${company_id} and id = ${w.colleague.id}`,
  );
  const held = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== '');
  // The columns show that there was a person, and when, but not who.
  assert.deepEqual(held.map(([column]) => column).sort(), SHELL);
});

test('a person who is still owed pay is not erased', async () => {
  const fresh = await world();
  const { worker, manager } = fresh;
  const body = { date: '2026-03-02', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  await worker.send(createTimeEntry, { body });
  await manager.send(deleteUser, { params: { id: worker.id } });
  const refused = await manager.send(erasePerson, { params: { id: worker.id }, body: {} });
  assert.equal(refused.refusal?.code, 'pay_outstanding');
  await fresh.close();
});

test('rows deleted by age alone are deleted on time, and not a minute sooner', async () => {
  const fresh = await world();
  const { company_id, worker } = fresh;
  const at = fresh.now();
  const bytes = Buffer.alloc(32);
  await fresh.db.inCompany(company_id, async (tx) => {
    // The sign-ins above left rows of their own.
    await tx`delete from sign_in_attempts where company_id = ${company_id}`;
    await tx`
      insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
      values (${company_id}, ${worker.id}, 'once', ${bytes}, 200, '', ${at})`;
    await tx`
      insert into sign_in_attempts (company_id, key, failures, first_at, wait_until)
      values (${company_id}, ${bytes}, 1, ${at}, ${at})`;
    await tx`
      insert into password_resets (company_id, token_hash, user_id, created_at, expires_at)
      values (${company_id}, ${bytes}, ${worker.id}, ${at}, ${at})`;
    // Not due: the mail sender of another test file would send it.
    await tx`
      insert into mails (company_id, kind, sealed, created_at, next_try_at)
      values (${company_id}, 'password_changed', ${bytes}, ${at}, ${at}::timestamptz + interval '99 years')`;
    await tx`
      insert into notices (company_id, user_id, kind, facts, created_at)
      values (${company_id}, ${worker.id}, 'report_missing', '{}', ${at})`;
    await tx`
      insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at, ended_at)
      values (${company_id}, ${worker.id}, ${at}, ${at}, ${at}, ${at})`;
  });
  const kept_days = {
    idempotency_keys: 1,
    sign_in_attempts: 1,
    password_resets: 1,
    mails: 7,
    notices: 60,
    sessions: 90,
  };
  for (const [days, tables] of Map.groupBy(Object.entries(kept_days), ([, days]) => days)) {
    const goneAt = (minutes: number) => {
      const moment = new Date(Date.parse(at) + days * 86_400_000 + minutes * 60_000).toISOString();
      return forgetIn(fresh.db, company_id, moment);
    };
    const [sooner, then] = [await goneAt(-1), await goneAt(1)];
    for (const [table] of tables)
      assert.deepEqual([sooner.gone[table], then.gone[table]], [undefined, 1], table);
  }
  await fresh.close();
});
