import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Call, Role } from '../src/contract/call.ts';
import { openapi } from '../src/contract/health.ts';
import { migratedDatabase } from './database.ts';
import { explain, type Heard, textOf, thrownAway } from './explained.ts';
import { type OldStage, openOldStage } from './old-company.ts';
import { INPUTS, READING, type Sent, seatsOf, urlOf } from './read-side.ts';

/**
 * A company after three years of use: every read call, as it is asked and for as long a time as it takes, sends at most
 * a megabyte (but files), and no statement of a usual one scans a large table or reads years in vain. The numbers of
 * rows are real: the planner counts a table's pages itself. `npm run bench:years` prints what each call takes.
 * YEARS_PEOPLE and YEARS_MONTHS enlarge it for a manual run.
 */

const PEOPLE = Number(process.env.YEARS_PEOPLE ?? 50);
const MONTHS = Number(process.env.YEARS_MONTHS ?? 36);
const shortly = ({ query }: Heard): string => query.trim().replaceAll(/\s+/g, ' ').slice(0, 400);
const MOST_BYTES = 1_000_000;

let stage: OldStage;
const heard: Heard[] = [];

before(async () => {
  stage = await openOldStage(
    await migratedDatabase(),
    { workers: PEOPLE, months: MONTHS, others: 30 },
    {
      max: 1,
      onQuery: (query, values) => {
        if (query !== 'commit') heard.push({ query: query.replace(/^commit; /, ''), values });
      },
    },
  );
});
after(() => stage.close());

/** The longest time that a call takes, where that is longer than its usual one. */
const YEAR = { start_date: '2025-03-01', end_date: '2026-03-31' };
const LONGEST: Readonly<Record<string, readonly NonNullable<Sent['query']>[]>> = {
  listAbsences: [YEAR],
  listAssignments: [YEAR],
  listAvailabilities: [YEAR],
  listDrafts: [YEAR],
  listHistory: [
    { start_date: '2024-06-01', end_date: '2024-06-30' },
    { noun: 'time_entry' },
    { noun: 'invoice' },
    { noun: 'user,payroll,time_entry,assignment' },
    { limit: 1000 },
  ],
  listLeaveRequests: [YEAR],
  listOffers: [YEAR],
  listOpenShifts: [{ passed: 'with' }],
  listRuleOverrides: [YEAR],
  listShifts: [YEAR],
  listTimeEntries: [{ ...YEAR, status: 'all' }, { status: 'pending' }],
};

type Asked = {
  readonly what: string;
  readonly call: Call;
  readonly role: Role;
  readonly sent: Sent;
  readonly is_usual: boolean;
};

const asked = (): Asked[] =>
  READING.flatMap((call) =>
    seatsOf(call).flatMap((role) => {
      const usual = INPUTS[call.name]?.(stage.old) ?? {};
      const longest = (LONGEST[call.name] ?? []).map((query) => ({ ...usual, query }));
      return [usual, ...longest].map((sent) => ({
        what: `${call.name} (${role}) ${new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))}`,
        ...{ call, role, sent, is_usual: sent === usual },
      }));
    }),
  );

/**
 * The statements of the usual readings, those of each call: one asks for a person, another for all of them. Who asks for a year may be answered
 * from the whole of it.
 */
const said = new Map<string, { heard: Heard; by: string }>();

test('no answer but a file is longer than a megabyte, packed or not', async () => {
  const too_long: string[] = [];
  let counted = 0;
  for (const { what, call, role, sent, is_usual } of asked()) {
    heard.length = 0;
    const { status, text, headers } = await stage.old.seats[role].raw({
      method: 'GET',
      url: urlOf(call, sent),
    });
    assert.equal(status, 200, `${what}: ${text.slice(0, 300)}`);
    for (const one of is_usual ? heard : []) said.set(`${what} ${textOf(one)}`, { heard: one, by: what });
    const is_file = headers['content-disposition'] !== undefined;
    const bytes = Buffer.byteLength(text);
    if (process.env.YEARS_SAY) console.log(`${bytes} ${what}`);
    // The description of all calls is as long in any company.
    if (!is_file && call !== openapi && bytes > MOST_BYTES) too_long.push(`${what}: ${bytes} bytes`);
    counted += 1;
  }
  assert.ok(counted >= 160, `only ${counted} readings were asked`);
  assert.deepEqual(too_long, []);
});

test('the pages of a list that is cut hold every row once, in their order', async () => {
  const { old } = stage;
  for (const [path, table] of [
    ['/api/time-entries/?start_date=2025-03-01&end_date=2026-03-31&status=all', 'time_entries'],
    ['/api/shift-assignments/?start_date=2025-03-01&end_date=2026-03-31', 'shift_assignments'],
  ] as const) {
    const ids: string[] = [];
    let pages = 0;
    for (let url: string | undefined = path; url !== undefined; pages += 1) {
      const { json, headers } = await old.seats.manager.raw({ method: 'GET', url });
      ids.push(...(json as { id: string }[]).map(({ id }) => id));
      url = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
    }
    const rows = await stage.owner.unsafe<{ id: string }[]>(
      `select id from ${table} where company_id = $1 and start_time >= $2 and start_time < $3 order by start_time, id`,
      [old.company_id, '2025-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    );
    assert.ok(pages > 1, `${path} is one page`);
    assert.deepEqual(
      ids,
      rows.map(({ id }) => id),
    );
  }
});

/** Tables that a call rightly reads from end to end, and why. */
type Whole = {
  readonly table: string;
  readonly by: RegExp;
  /** Its statement. */
  readonly of: RegExp;
  readonly why: string;
};
const WHOLE_TABLE: readonly Whole[] = [
  {
    table: 'shifts',
    by: /^(get(Own)?Fairness|explain|findSmallestChange)/,
    of: /as weekend, .* as holiday/,
    why: 'the ledger of fairness asks for a year, which is a third of what is there',
  },
  {
    table: 'wishes',
    by: /^(listWishes|get(Own)?Fairness|explain|findSmallestChange)/,
    of: /(from|join) wishes/,
    why: 'retention keeps a year of them, and one company has most of those here; the ledger asks for that year',
  },
];

const isRead = (table: string, by: string, statement: Heard): boolean =>
  WHOLE_TABLE.some((one) => one.table === table && one.by.test(by) && one.of.test(textOf(statement)));

test('no statement of a usual reading scans a large table', async () => {
  assert.ok(said.size >= 120, `only ${said.size} statements were heard`);
  const faults: string[] = [];
  for (const { heard: statement, by } of said.values())
    for (const { scanned } of await explain(stage.owner, statement, stage.old.company_id))
      for (const table of scanned)
        if (!isRead(table, by, statement))
          faults.push(`${by}: reads all of ${table}\n    ${shortly(statement)}`);
  assert.deepEqual([...new Set(faults)], []);
});

/** What a statement may read in vain: rows of a table, a few of each person or of a month, and pairs of some dozens of rows. */
const MOST_IN_VAIN = { rows: 2_000, pairs: 5_000 };

test('no statement of a usual reading reads years in vain', async () => {
  const faults: string[] = [];
  for (const { heard: statement, by } of said.values())
    for (const { tables, rows } of await thrownAway(
      stage.owner,
      statement,
      stage.old.company_id,
      MOST_IN_VAIN,
    ))
      if (!tables.some((table) => isRead(table, by, statement)))
        faults.push(
          `${by}: throws ${rows} rows of ${tables.join(' beside ')} away\n    ${shortly(statement)}`,
        );
  assert.deepEqual(faults, []);
});
