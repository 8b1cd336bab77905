import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { listHistory } from '../src/contract/history.ts';
import { createPosition } from '../src/contract/positions.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createUnit } from '../src/contract/units.ts';
import { lettersOf } from '../src/server/files/roster-file.ts';
import { cellsOf, linesOfPdf, rowsOfCsv, unzipped } from './unpack.ts';
import { type Client, type World, world } from './world.ts';

/** A week of the roster as a file: what is planned, who is away without a reason, and nothing of a draft unless asked. */

let w: World;
let unit: string;
before(async () => {
  w = await world();
  unit = (await w.manager.send(createUnit, { body: { name: 'Torget' } })).body.id;
  const till = (await w.manager.send(createPosition, { body: { name: 'Kassa' } })).body.id;
  const kitchen = (await w.manager.send(createPosition, { body: { name: 'Kök' } })).body.id;
  await plan('2026-03-23', '07:00', '15:30', [w.worker], { position_id: till, places: 3, unit_id: unit });
  await plan('2026-03-23', '16:00', '18:00', [w.worker]);
  await plan('2026-03-24', '22:00', '06:00', [w.colleague], { position_id: kitchen });
  await plan('2026-03-26', '08:00', '16:00', [w.colleague]);
  await plan('2026-03-30', '08:00', '16:00', [w.worker]);
  const ill = {
    kind: 'sick' as const,
    first_day: '2026-03-26',
    last_day: '2026-03-26',
    user: w.colleague.id,
  };
  assert.equal((await w.manager.send(createAbsence, { body: ill })).status, 201);
  const draft = { ...times('2026-03-27', '09:00', '12:00'), people: [w.worker.id] };
  const changes = [{ shift_id: randomUUID(), version: null, draft }];
  assert.equal((await w.manager.send(writeDrafts, { body: { changes } })).status, 200);
});
after(() => w.close());

const times = (date: string, from: string, until: string) => {
  const last = until < from ? date.replace(/..$/, (day) => String(Number(day) + 1)) : date;
  return { start_time: `${date}T${from}:00+01:00`, end_time: `${last}T${until}:00+01:00` };
};
async function plan(date: string, from: string, until: string, people: Client[], more = {}): Promise<void> {
  const assignments = people.map(({ id }) => ({ worker_id: id, status: 'approved' as const }));
  const body = { ...times(date, from, until), ...more, assignments };
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
}

async function file(who: Client, query: Record<string, string>) {
  const { subdomain, access } = who;
  const answer = await w.app.inject({
    method: 'GET',
    url: `/api/exports/roster/?${new URLSearchParams({ week_of: '2026-03-25', ...query })}`,
    headers: { 'x-tenant-domain': `${subdomain}.localhost`, authorization: `Bearer ${access}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.body, headers: answer.headers };
}

test('a row for each person, a column for each day, open places first, and no reason for absence', async () => {
  const answer = await file(w.manager, { format: 'csv' });
  assert.match(String(answer.headers['content-disposition']), /schema_2026-03-23\.csv/);
  const [head, ...rows] = rowsOfCsv(answer.bytes);
  assert.deepEqual(head?.slice(0, 3), ['Namn', 'mån 23', 'tis 24']);
  assert.deepEqual(
    rows[0]?.slice(0, 5),
    ['Öppna pass', '07:00–15:30 Ka ×2', '', '', '08:00–16:00'],
    'also the place of somebody who is away',
  );
  const rowOf = (name: string) => rows.find(([one]) => one?.startsWith(name));
  assert.deepEqual(rowOf('Vera')?.slice(1), ['07:00–15:30 Ka\n16:00–18:00', '', '', '', '', '', '', '10,00']);
  assert.deepEqual(rowOf('Kalle')?.slice(1), ['', '22:00–06:00 Kö', '', 'borta', '', '', '', '7,50']);
  assert.doesNotMatch(answer.text, /sjuk|sick/i);
});

test('drafts are there only when they are asked for', async () => {
  const [, ...published] = rowsOfCsv((await file(w.manager, { format: 'csv' })).bytes);
  assert.ok(!published.flat().some((cell) => cell.includes('09:00–12:00')));
  const [, ...drafted] = rowsOfCsv((await file(w.manager, { format: 'csv', plan: 'drafts' })).bytes);
  assert.ok(drafted.flat().some((cell) => cell.includes('09:00–12:00')));
});

test('a unit has its own sheet; one that does not exist is refused by its field', async () => {
  const [, ...rows] = rowsOfCsv((await file(w.manager, { format: 'csv', unit })).bytes);
  assert.deepEqual(
    rows.map(([name]) => name?.split(' ')[0]),
    ['Öppna', 'Vera'],
  );
  const [, ...others] = rowsOfCsv((await file(w.manager, { format: 'csv', unit: 'none' })).bytes);
  assert.ok(others.flat().some((cell) => cell.includes('16:00–18:00')));
  assert.ok(!others.flat().some((cell) => cell.includes('07:00–15:30')), 'of the unit, which is another');
  assert.equal((await file(w.manager, { format: 'csv', unit: 'some' })).status, 400);
  const refused = await file(w.manager, { format: 'csv', unit: randomUUID() });
  assert.equal(refused.status, 404);
  assert.deepEqual(Object.keys(JSON.parse(refused.text).errors), ['unit']);
});

test('the week fits a page of A4, with its week, its legend and its zone; Excel has the same cells', async () => {
  const lines = linesOfPdf((await file(w.manager, { format: 'pdf', plan: 'drafts' })).bytes);
  const text = lines.join('\n');
  assert.match(text, /Schema vecka 13 – utkast/);
  assert.match(text, /Ka: Kassa/);
  assert.match(text, /Sida 1 av 1/);
  assert.match(text, /Europe\/Stockholm/);
  const sheet = cellsOf(unzipped((await file(w.manager, { format: 'xlsx', language: 'en' })).bytes), 1);
  assert.ok([...sheet.values()].some(({ value }) => value === 'Open shifts'));
});

test('a worker gets no roster, and history keeps that a manager took one', async () => {
  assert.equal((await file(w.worker, { format: 'csv' })).status, 403);
  const { body } = await w.manager.send(listHistory, { query: {} });
  const kept = body.filter(({ became }) => Object(became).what === 'roster');
  assert.ok(kept.length > 0);
});

test('letters are the shortest beginnings that tell positions apart', () => {
  const said = (...names: string[]) => [...lettersOf(names.map((name) => [name, name])).values()];
  assert.deepEqual(said('Kassa', 'Kök', 'Golv'), ['G', 'Ka', 'Kö']);
  assert.deepEqual(said('Kassa'), ['K']);
  assert.deepEqual(said('Kassa', 'Kassa natt'), ['Kassa', 'Kassa ']);
});
