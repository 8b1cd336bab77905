import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDb } from '../src/server/database/db.ts';
import { connect } from '../src/server/database/session.ts';
import { migratedDatabase } from './database.ts';
import { fillYears, linesOf } from './many-years.ts';
import { type Client, type World, world } from './world.ts';

/**
 * A company after years: requests that were quick in the first year must still stay within the statement timeout
 * (503). YEARS_PEOPLE and YEARS_DAYS enlarge it for a manual run: 230 people and 1 100 days are a million rows.
 */

const PEOPLE = Number(process.env.YEARS_PEOPLE ?? 60);
const DAYS = Number(process.env.YEARS_DAYS ?? 300);

let w: World;
let db: ReturnType<typeof openDb>;
let shift = '';
let gone_entry = '';
let somebody = '';

before(async () => {
  const settings = await migratedDatabase();
  db = openDb(settings, { max: 4 });
  w = await world({ db });
  const sql = connect(settings);
  const years = {
    company_id: w.company_id,
    people: PEOPLE,
    days: DAYS,
    until: '2026-03-18',
    by: w.manager.id,
  };
  await fillYears(sql, years);
  assert.ok(linesOf(years) > 60_000);
  const [one] = await sql<{ shift: string; entry: string; person: string; other: string }[]>`
    select (select id from shifts where company_id = ${w.company_id} order by start_time, id limit 1) as shift,
      (select noun_id from history where company_id = ${w.company_id} and action = 'deleted' order by n limit 1) as entry,
      (select id from users where company_id = ${w.company_id} and username = 'years7') as person,
      (select id from users where company_id = ${w.company_id} and username = 'years8') as other`;
  const lived = one?.person ?? '';
  ({ shift = '', entry: gone_entry = '', other: somebody = '' } = one ?? {});
  // The user who signs in gets the data of all these years.
  await sql`update shift_assignments set worker_id = ${w.worker.id} where company_id = ${w.company_id} and worker_id = ${lived}`;
  await sql`update absences set user_id = ${w.worker.id} where company_id = ${w.company_id} and user_id = ${lived}`;
  await sql`update time_entries set user_id = ${w.worker.id} where company_id = ${w.company_id} and user_id = ${lived}`;
  await sql`update history set person_id = ${w.worker.id} where company_id = ${w.company_id} and person_id = ${lived}`;
  await sql.end();
});
after(async () => {
  await w.close();
  await db.close();
});

async function answered(who: Client, url: string): Promise<unknown[]> {
  const began = performance.now();
  const { status, text, json } = await who.raw({ method: 'GET', url });
  if (process.env.YEARS_SAY)
    console.log(`${Math.round(performance.now() - began)} ms ${text.length} B ${url}`);
  assert.equal(status, 200, `${url}: ${text.slice(0, 200)}`);
  return Array.isArray(json) ? json : [text];
}

const FILTERS: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  'days of the first year': () => `start_date=2025-06-01&end_date=2025-06-30`,
  'one kind': () => 'noun=time_entry',
  'a kind of which there is nothing': () => 'noun=invoice',
  'several kinds': () => 'noun=user,payroll,time_entry,assignment',
  'a person': () => `about=${somebody}`,
  'a person and days': () => `about=${somebody}&start_date=2025-06-01&end_date=2025-06-30`,
  'a person and a kind': () => `about=${somebody}&noun=assignment`,
  'one thing': () => `noun_id=${shift}`,
  'one thing that is gone': () => `noun_id=${gone_entry}`,
  'a doer': () => `actor=${somebody}`,
  'a doer and days': () => `actor=${w.manager.id}&start_date=2025-06-01&end_date=2025-06-30`,
  'a doer who did nothing': () => `actor=${w.second_manager.id}`,
  'a doer and a kind of which there is nothing': () => `actor=${w.manager.id}&noun=invoice`,
  'a person, a doer, a kind and days': () =>
    `about=${somebody}&actor=${w.manager.id}&noun=assignment&start_date=2025-06-01&end_date=2025-06-30`,
};

for (const [name, filter] of Object.entries(FILTERS))
  test(`history filtered by ${name} is answered in time`, async () => {
    await answered(w.manager, `/api/history/?${filter()}`);
  });

test('a worker’s own history is answered in time', async () => {
  assert.equal((await answered(w.worker, '/api/history/')).length, 100);
  await answered(w.worker, '/api/history/?noun=time_entry&start_date=2025-06-01&end_date=2025-06-30');
});

test('the file of a month of history is answered in time', async () => {
  await answered(w.manager, '/api/history/export/?start_date=2025-06-01&end_date=2025-06-30');
  await answered(w.manager, `/api/history/export/?about=${somebody}`);
});

test('the absences of a year are answered in time', async () => {
  for (const who of [w.manager, w.worker])
    await answered(who, '/api/absences/?start_date=2025-04-01&end_date=2026-03-31');
});
