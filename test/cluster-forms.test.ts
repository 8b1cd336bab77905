import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { deleteUser } from '../src/contract/users.ts';
import { openDb } from '../src/server/database/db.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { testDatabase } from './database.ts';
import type { Heard } from './explained.ts';
import { type Statement, serverStatements, statementsIn } from './statements.ts';
import { world } from './world.ts';

/**
 * Forms of SQL that a cluster distributed by company_id (Citus 13 on PostgreSQL 15) refuses, or sends to every node, and that a
 * plain PostgreSQL takes without a word: kept out of src/server here (decision 0162).
 */

type Rule = {
  readonly name: string;
  readonly why: string;
  readonly meets: (text: string) => boolean;
  readonly sample: string;
};

/** Tables whose rows get an id from the database unless the statement brings one. */
const WITH_RANDOM_ID = new Set(
  [
    ...readFileSync(new URL('../schema.sql', import.meta.url), 'utf8').matchAll(
      /create table (\w+) \(([^;]*)\);/gi,
    ),
  ]
    .filter(([, , columns = '']) => /\bid uuid[^,]*gen_random_uuid/i.test(columns))
    .map(([, table = '']) => table),
);
const INSERT_SELECT = /insert into (\w+)(?: as \w+)?\s*\(([^)]*)\)\s*(?:with\b.*?\)\s*)?select\b(.*)/i;
const ON_CONFLICT = /\bon conflict\b.*\bdo update set\b(.*)/i;
/** What an UPDATE sets, without its FROM and WHERE. */
function setOf(text: string): string {
  const [, list = ''] = /\bupdate\b.*?\bset\b(.*)/i.exec(text) ?? [];
  let depth = 0;
  for (const { 0: word, index } of list.matchAll(/[()]|\b(?:from|where|returning)\b/gi)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth === 0) return list.slice(0, index);
  }
  return list;
}
const TIMES = /\binterval\b|\bmake_interval\b|\bnow\(\)/i;

const RULES: readonly Rule[] = [
  {
    name: 'company of the outer row',
    why: 'a select within a statement compares its company with the value: through the outer row the planner does not see the one node, asks all of them and locks nothing',
    meets: (text) => /\bwhere (?:\w+\.)?company_id = \w+\.(?:company_id|id)\b/i.test(text),
    sample:
      'select id, (select count(*) from shifts s where s.company_id = u.company_id and s.by = u.id) from users u',
  },
  {
    name: 'insert of a given company',
    why: 'insert ... select goes to the node of the rows only if company_id is a column of a distributed table; else its rows come through the coordinator by COPY, which row security refuses',
    meets: (text) => /^\s*(?:\$\{|\$\d)/.test(INSERT_SELECT.exec(text)?.[3] ?? ''),
    sample: 'insert into notices (company_id, id) select $1, n.id from jsonb_to_recordset($2) as n (id uuid)',
  },
  {
    name: 'insert of invented values',
    why: 'insert ... select with a volatile function, also as the default of an id, goes through the coordinator',
    meets: (text) => {
      const [, table = '', columns = '', rest = ''] = INSERT_SELECT.exec(text) ?? [];
      if (table === '') return false;
      return (
        /gen_random_uuid|clock_timestamp|random\(/i.test(rest) ||
        (WITH_RANDOM_ID.has(table) && !/\bid\b/.test(columns))
      );
    },
    sample: 'insert into notices (company_id, kind) select u.company_id, u.role from users u',
  },
  {
    name: 'returning of an insert without a name',
    why: 'the node gives the table of insert ... select another name: call it something, and return columns by that',
    meets: (text) => {
      const returned = /\breturning (.*)/i.exec(INSERT_SELECT.exec(text)?.[3] ?? '')?.[1];
      return returned !== undefined && !/^\w+\.\w+(?:, \w+\.\w+)*$/.test(returned);
    },
    sample:
      'insert into resets (company_id, at) select u.company_id, $1 from users u where u.id = $2 returning at',
  },
  {
    name: 'with recursive before insert',
    why: 'the coordinator moves the WITH into the SELECT and forgets that it is recursive',
    meets: (text) => /^\s*with recursive\b.*\binsert into\b/i.test(text),
    sample:
      'with recursive a as (select 1) insert into history (company_id) select h.company_id from a, history_heads h',
  },
  {
    name: 'rows written in a WITH',
    why: 'a statement with an INSERT in its WITH is not routed whole',
    meets: (text) => /\bas (?:not )?(?:materialized )?\(\s*insert into\b/i.test(text),
    sample: 'with made as (insert into approvals (company_id) values (1)) update time_entries set status = 1',
  },
  {
    name: 'times in on conflict',
    why: 'ON CONFLICT DO UPDATE takes immutable functions alone; those of times and time zones are stable',
    meets: (text) => TIMES.test(ON_CONFLICT.exec(text)?.[1] ?? ''),
    sample:
      'insert into a values (1) on conflict (company_id) do update set until = a.until + make_interval(secs => 3)',
  },
  {
    name: 'times in set',
    why: 'a stable function of a column is refused in UPDATE ... SET',
    meets: (text) => /(?<!::|\w)\w+ [-+] (?:make_interval|interval|\$\{[^}]*\}::interval)/i.test(setOf(text)),
    sample:
      "update sign_in_attempts set wait_until = wait_until - interval '2 minutes' where company_id = $1",
  },
  {
    name: 'select in set',
    why: 'row security adds a stable condition to each select, and CASE or COALESCE in SET takes immutable ones alone: select it in FROM',
    meets: (text) => /\b(?:case|coalesce)\b.*\(\s*select\b/i.test(setOf(text)),
    sample:
      'update trades t set why = case when exists (select from shifts s where s.company_id = $1) then 1 end',
  },
  {
    name: 'select in returning',
    why: 'the same in RETURNING: name the other table in USING or FROM',
    meets: (text) => /\breturning\b.*\(\s*select\b/i.test(text),
    sample:
      'delete from a where company_id = $1 returning id, (select kind from shifts s where s.id = a.shift_id)',
  },
  {
    name: 'a lock without its company',
    why: 'rows of one node alone can be locked',
    meets: (text) =>
      /\bfrom (?!companies\b)\w+.*\bfor (?:no key )?(?:update|share)\b/i.test(text) &&
      !/company_id = (?:\$|\w+\.company_id)/i.test(text),
    sample: 'select id from invoices where id = $1 for update',
  },
  {
    name: 'a role by SET',
    why: 'it is handed to the connections of the nodes, each of which is one role’s: set_config stays on the coordinator',
    meets: (text) => /\bset (?:local )?role\b/i.test(text),
    sample: 'set local role skifta_keeper',
  },
  {
    name: 'two statements in the message of a setting',
    why: 'the nodes get the whole message: begin within a transaction',
    meets: (text) => /\bbegin\b[^;]*;\s*set local app\b/i.test(text),
    sample: "begin read only; set local app.company_id = '1'",
  },
];

/** Statements that a rule meets and that no company's work sends to a cluster, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const found = (statement: Statement): string[] =>
  RULES.filter(({ meets }) => meets(statement.text)).map(({ name }) => name);

test('every rule meets its own sample', () => {
  for (const { name, meets, sample } of RULES) assert.ok(meets(sample), name);
});

test('statements are found in code, each by itself', () => {
  const put = (name: string): string => `$${`{${name}}`}`;
  const code = `const a = tx\`select ${put('x')} from b where ${put('one ? tx`c = ' + put('d') + '` : tx``')}\`; const e = \`no ${put('f')}\`; // tx\`g\`\n`;
  assert.deepEqual(
    statementsIn(code, 'a.ts').map(({ text }) => text),
    [`c = ${put('d')}`, '', `select ${put('x')} from b where …`],
  );
});

test('no statement of the server has a form that a cluster refuses', () => {
  const statements = serverStatements();
  assert.ok(statements.length > 700, `${statements.length} statements`);
  const met = statements.flatMap((one) =>
    found(one).map((rule) => ({ rule, at: `${one.file}:${one.line}`, text: one.text.slice(0, 200) })),
  );
  const told = met.filter(({ rule, at }) => EXCEPTIONS[`${rule} ${at.split(':')[0]}`] === undefined);
  assert.deepEqual(told, [], RULES.map(({ name, why }) => `${name}: ${why}`).join('\n'));
});

const APP = 'skifta_app';

/**
 * The statements of transactions, as they were sent, that ask for rows as another role than the one that has changed some: on a cluster
 * each role has its own connections to a node, which do not see what the others have not committed.
 */
function askedAsAnother(sent: readonly Heard[]): string[] {
  const asked: string[] = [];
  let role = APP;
  let changer: string | null = null;
  for (const { query, values } of sent) {
    if (/\bbegin\b/.test(query)) {
      role = APP;
      changer = null;
    } else if (/set_config\('role'/.test(query)) role = String(values[0]);
    else if (/\b(?:from|into|update)\b/i.test(query)) {
      if (changer !== null && changer !== role) asked.push(query.trim().slice(0, 200));
      if (/\b(?:insert into|delete from|(?<!for )update \w+)\b/i.test(query)) changer = role;
    }
  }
  return asked;
}

const said = (query: string, ...values: unknown[]): Heard => ({ query, values });
const BE = "select set_config('role', $1, true)";

test('a row asked for as another role than the one that changed some is found, and only in one transaction', () => {
  const change = [
    said('begin read write'),
    said(BE, 'skifta_keeper'),
    said('delete from notices where company_id = $1'),
  ];
  const ask = [said(BE, APP), said('select id from payslips where company_id = $1')];
  assert.equal(askedAsAnother([...change, ...ask]).length, 1);
  assert.deepEqual(askedAsAnother([...change, said('commit'), said('begin read write'), ...ask]), []);
  const lock = [said('begin'), said(BE, 'skifta_keeper'), said('select id from users for update'), ...ask];
  assert.deepEqual(askedAsAnother([...lock, ...change.slice(1)]), []);
});

test('retention asks for no row as another role than the one that has changed some', async () => {
  const heard: Heard[] = [];
  const db = openDb(await testDatabase(), {
    max: 1,
    onQuery: (query, values) => heard.push({ query, values }),
  });
  after(() => db.close());
  const w = await world();
  assert.equal((await w.manager.send(deleteUser, { params: { id: w.colleague.id } })).status, 204);
  const { gone } = await forgetIn(db, w.company_id, '2026-08-01T12:00:00Z');
  assert.ok(Object.keys(gone).length > 1, 'rows go');
  assert.equal(gone.users, 1, 'and a person');
  assert.ok(
    heard.some(({ query }) => query.includes('of_run')),
    'whose pay was asked for',
  );
  assert.deepEqual(askedAsAnother(heard), []);
  await w.close();
});
