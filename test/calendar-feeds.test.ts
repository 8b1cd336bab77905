import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { endCalendarFeed, getCalendarFeed, rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '../src/contract/second-factors.ts';
import { changeAssignment, changeShift, createAssignment, createShift } from '../src/contract/shifts.ts';
import { changePassword, changeUser, deleteUser, me } from '../src/contract/users.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Event = Readonly<Record<string, string>>;

/** The events of an iCalendar text (RFC 5545): lines unfolded, property names with their parameters. */
function eventsOf(text: string): Event[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (line === 'BEGIN:VEVENT') events.push({});
    else if (colon > 0) Object.assign(events.at(-1) ?? {}, { [line.slice(0, colon)]: line.slice(colon + 1) });
  }
  return events;
}

const turnOn = async (who: Client): Promise<string> => String((await who.send(rotateCalendarFeed)).body.path);
const read = (url: string, who = w.anyone) => who.raw({ method: 'GET', url });
const plan = async (start_time: string, end_time: string, who: Client, status?: 'pending' | 'approved') => {
  const { body: shift } = await w.manager.send(createShift, { body: { start_time, end_time } });
  const { body } = await w.manager.send(createAssignment, {
    body: { shift_id: shift.id, worker_id: who.id, status },
  });
  return { shift, assignment: body };
};
const leave = (user_id: string, first_day: string, last_day: string, status: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, created_at, updated_at)
      values (${w.company_id}, ${user_id}, 'vacation', ${first_day}, ${last_day}, ${status}, ${w.now()}, ${w.now()})`,
  );

test('the calendar holds the worker’s own shifts and approved leave, and nothing of a colleague', async () => {
  const sure = await plan('2026-03-23T06:00:00Z', '2026-03-23T14:30:00Z', w.worker, 'approved');
  await plan('2026-03-24T21:00:00Z', '2026-03-25T05:00:00Z', w.worker, 'pending');
  const no = await plan('2026-03-26T06:00:00Z', '2026-03-26T14:00:00Z', w.worker, 'pending');
  await w.worker.send(changeAssignment, { params: { id: no.assignment.id }, body: { status: 'rejected' } });
  await plan('2026-03-27T06:00:00Z', '2026-03-27T14:00:00Z', w.colleague, 'approved');
  await w.manager.send(createAssignment, {
    body: { shift_id: sure.shift.id, worker_id: w.colleague.id, status: 'approved' },
  });
  await leave(w.worker.id, '2026-04-02', '2026-04-03', 'approved');
  await leave(w.worker.id, '2026-04-20', '2026-04-20', 'pending');
  await leave(w.colleague.id, '2026-04-06', '2026-04-06', 'approved');

  const { status, text, headers } = await read(await turnOn(w.worker));
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(String(headers['cache-control']), /no-store|private/);
  assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  assert.match(text, /REFRESH-INTERVAL;VALUE=DURATION:PT1H/);
  assert.ok(!text.includes('Kalle'));
  const events = eventsOf(text);
  assert.deepEqual(
    events.map((one) => [
      one.SUMMARY,
      one.DTSTART ?? one['DTSTART;VALUE=DATE'],
      one.DTEND ?? one['DTEND;VALUE=DATE'],
      one.STATUS,
    ]),
    [
      ['Pass', '20260323T060000Z', '20260323T143000Z', 'CONFIRMED'],
      ['Pass (väntar på svar)', '20260324T210000Z', '20260325T050000Z', 'TENTATIVE'],
      ['Ledig', '20260402', '20260404', 'CONFIRMED'],
    ],
  );
  assert.deepEqual(
    [events[0]?.UID, events[0]?.SEQUENCE, events[0]?.DTSTAMP],
    [`${sure.assignment.id}@skifta`, '1', '20260318T110007Z'],
  );
  w.setNow('2026-03-18T11:05:00Z');
  await w.manager.send(changeShift, {
    params: { id: sure.shift.id },
    body: { start_time: '2026-03-23T07:00:00Z', end_time: '2026-03-23T15:30:00Z' },
  });
  const [moved] = eventsOf((await read(await turnOn(w.worker))).text);
  assert.deepEqual(
    [moved?.UID, moved?.DTSTART, moved?.SEQUENCE, moved?.DTSTAMP],
    [events[0]?.UID, '20260323T070000Z', '2', '20260318T110500Z'],
  );
});

test('a shift of jour or beredskap is named so; beredskap leaves the calendar free', async () => {
  const shift = (day: string, kind: 'jour' | 'beredskap', status: 'pending' | 'approved') => ({
    start_time: `${day}T16:00:00Z`,
    end_time: `${day}T22:00:00Z`,
    kind,
    assignments: [{ worker_id: w.colleague.id, status }],
  });
  const days = [
    ['2026-05-04', 'jour', 'approved'],
    ['2026-05-05', 'beredskap', 'approved'],
    ['2026-05-06', 'beredskap', 'pending'],
  ] as const;
  for (const [day, kind, status] of days)
    await w.manager.send(createShift, { body: shift(day, kind, status) });
  await leave(w.colleague.id, '2026-05-07', '2026-05-07', 'approved');
  await w.manager.send(createShift, { body: shift('2026-05-07', 'jour', 'approved') });
  assert.deepEqual(
    eventsOf((await read(await turnOn(w.colleague))).text)
      .filter((one) => one.DTSTART?.startsWith('202605'))
      .map((one) => [one.SUMMARY, one.TRANSP ?? null]),
    [
      ['Jour', null],
      ['Beredskap', 'TRANSPARENT'],
      ['Beredskap (väntar på svar)', 'TRANSPARENT'],
      ['Jour (ledig)', 'TRANSPARENT'],
    ],
  );
});

test('the calendar reaches from 31 days back to 180 ahead', async () => {
  const at = (day: string) => plan(`${day}T08:00:00Z`, `${day}T16:00:00Z`, w.second_manager, 'approved');
  for (const day of ['2026-02-14', '2026-02-15', '2026-09-14', '2026-09-15']) await at(day);
  assert.deepEqual(
    eventsOf((await read(await turnOn(w.second_manager))).text).map((one) => one.DTSTART?.slice(0, 8)),
    ['20260215', '20260914'],
  );
});

test('a new address ends the old one, turning off ends both; the address is shown once and kept as a hash', async () => {
  assert.deepEqual((await w.manager.send(getCalendarFeed)).body, { created_at: null, path: null });
  const first = await turnOn(w.manager);
  assert.match(first, /^\/api\/calendar\/[\w-]{75}\.ics$/);
  assert.deepEqual((await w.manager.send(getCalendarFeed)).body.path, null);
  const [kept] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ token_hash: Buffer }[]>`
      select token_hash from calendar_feeds where user_id = ${w.manager.id}`,
  );
  assert.equal(kept?.token_hash.length, 32);
  const second = await turnOn(w.manager);
  assert.deepEqual([(await read(first)).status, (await read(second)).status], [404, 200]);
  // With and without extension and slash, and from any client.
  assert.equal((await read(second.replace('.ics', '/'), w.foreign_worker)).status, 200);
  assert.equal((await w.manager.send(endCalendarFeed)).status, 204);
  assert.equal((await read(second)).status, 404);
  assert.equal((await w.manager.send(endCalendarFeed)).status, 204);
});

test('the reply with the address is not stored for a repeated key', async () => {
  const headers = { 'idempotency-key': 'feed-1' };
  const one = await w.manager.send(rotateCalendarFeed, undefined, headers);
  const two = await w.manager.send(rotateCalendarFeed, undefined, headers);
  assert.notEqual(one.body.path, two.body.path);
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx`select key from idempotency_keys where user_id = ${w.manager.id} and key = 'feed-1'`,
  );
  assert.equal(rows.length, 0);
});

test('unknown and malformed addresses look the same', async () => {
  const good = (await turnOn(w.manager)).replace('/api/calendar/', '').replace('.ics', '');
  const wrong = [
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    // Another company's rows, this secret.
    `${w.foreign_manager.company_id.replaceAll('-', '')}${good.slice(32)}`,
    `${'f'.repeat(32)}${good.slice(32)}`,
    'x'.repeat(75),
    good.slice(1),
    'no',
  ];
  const answers = await Promise.all(wrong.map((token) => read(`/api/calendar/${token}/`)));
  for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]?.text ?? '']);
});

test('a closed account and a suspended company have no calendar', async () => {
  const path = await turnOn(w.colleague);
  await w.manager.send(deleteUser, { params: { id: w.colleague.id } });
  assert.equal((await read(path)).status, 404);
  const other = await world();
  const theirs = String((await other.worker.send(rotateCalendarFeed)).body.path);
  await other.db.onPlatform(
    (tx) => tx`update companies set billing_status = 'suspended' where id = ${other.company_id}`,
  );
  assert.equal((await read(theirs)).status, 404);
  await other.close();
});

test('a new password ends the address, set by anybody, and so does a second factor that another removes', async () => {
  const fresh = await world();
  const { manager, worker, second_manager } = fresh;
  const is_open = async (path: string) => (await read(path, fresh.anyone)).status;
  const link = async (who: Client) => String((await who.send(rotateCalendarFeed)).body.path);
  const own = await link(worker);
  assert.equal(await is_open(own), 200);
  const body = { old_password: PASSWORD, new_password: 'Ett-annat-9!' };
  assert.equal((await worker.send(changePassword, { body })).status, 204);
  assert.equal(await is_open(own), 404);
  assert.equal((await worker.send(getCalendarFeed)).body.created_at, null);

  const again = await link(worker);
  const { first_name, last_name, username, email } = (await worker.send(me)).body;
  const person = {
    first_name,
    last_name,
    username,
    email: email || 'v@example.com',
    role: 'worker' as const,
  };
  const set = await manager.send(changeUser, {
    params: { id: worker.id },
    body: { ...person, password: 'Ett-tredje-9!' },
  });
  assert.equal(set.status, 200);
  assert.equal(await is_open(again), 404);
  const rows = await fresh.db.inCompany(
    fresh.company_id,
    (tx) => tx<{ action: string; actor_id: string }[]>`
      select action, actor_id from history
      where noun = 'calendar_feed' and noun_id = ${worker.id} and action = 'ended' order by n`,
  );
  assert.deepEqual(
    rows.map(({ actor_id }) => actor_id),
    [worker.id, manager.id],
  );

  const theirs = await link(second_manager);
  const { secret } = (await second_manager.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(fresh.now()),
  });
  await second_manager.send(confirmSecondFactor, { body: { code } });
  assert.equal(await is_open(theirs), 200);
  const removed = await manager.send(removeSecondFactor, {
    params: { id: second_manager.id },
    body: { password: PASSWORD },
  });
  assert.equal(removed.status, 204);
  assert.equal(await is_open(theirs), 404, 'the lost phone may hold it');
  await fresh.close();
});

test('creating, changing and ending a calendar address is recorded, without the secret', async () => {
  await w.worker.send(rotateCalendarFeed);
  await w.worker.send(endCalendarFeed);
  const path = await turnOn(w.worker);
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; became: unknown }[]>`
      select action, became from history
      where noun = 'calendar_feed' and noun_id = ${w.worker.id} order by n desc limit 3`,
  );
  assert.deepEqual(
    rows.map((row) => row.action),
    ['created', 'ended', 'rotated'],
  );
  assert.ok(!JSON.stringify(rows).includes(path.slice(-47, -4)));
});
