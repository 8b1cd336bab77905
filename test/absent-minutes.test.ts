import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addDays, minuteToLocal } from '../src/core/calendar.ts';
import { lostMin, partOn } from '../src/core/pay/part-of-day.ts';
import { randomOf } from '../src/core/roster/columns/random.ts';
import { assignedMin } from '../src/core/shift.ts';
import type { Tx } from '../src/server/database/db.ts';
import { spanOfRow } from '../src/server/database/local-times.ts';
import { reportedTime } from '../src/server/hours/reported-time.ts';
import { type World, world } from './world.ts';

/** Minutes of illness and vacation in the journal of working time, beside a look at every absence for every shift. */

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const ZONE = 'Europe/Stockholm';
const TODAY = '2026-03-18';
/** Over the night on which clocks change, with rows before and after. */
const FILLED = { first: '2026-02-10', count: 70 };
const ASKED = { first: '2026-02-20', last: '2026-04-05' };

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Shift = {
  id: string;
  worker_id: string;
  start_time: string;
  end_time: string;
  break_min: number | null;
};
type Spell = {
  user_id: string;
  first_day: string;
  last_day: string | null;
  extent_pct: number;
  from_time: string | null;
  until_time: string | null;
};

/** A day's shifts and spells of each person, of every kind that counts and every kind that does not. */
async function filled(tx: Tx, people: readonly string[], random: () => number): Promise<void> {
  const upTo = (count: number): number => Math.floor(random() * count);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const { company_id } = w;
  const made = { created_by: w.manager.id, created_at: w.now(), updated_at: w.now() };
  for (const user_id of people) {
    for (let at = 0; at < FILLED.count; at += 1) {
      const [from, hours] = one([
        [7, 8],
        [13, 9],
        [21, 9],
        [22, 9],
      ] as const);
      const start = Date.parse(`${addDays(FILLED.first, at)}T00:00:00Z`) + from * 3_600_000;
      const times = { start_time: new Date(start), end_time: new Date(start + hours * 3_600_000) };
      const id = randomUUID();
      const shift = { company_id, id, ...times, kind: one(['work', 'work', 'work', 'jour']) };
      await tx`insert into shifts ${tx({ ...shift, break_min: one([null, 0, 45]), created_by: w.manager.id })}`;
      const status = one(['approved', 'approved', 'approved', 'approved', 'approved', 'pending', 'rejected']);
      await tx`insert into shift_assignments ${tx({ company_id, shift_id: id, worker_id: user_id, ...times, status })}`;
    }
    for (let day = addDays(FILLED.first, upTo(4)); day < addDays(FILLED.first, FILLED.count); ) {
      const last_day = addDays(day, one([0, 0, 1, 3, 9]));
      const [from_time, until_time] = one([
        [null, null],
        [null, null],
        ['09:00', null],
        [null, '23:30'],
        ['02:00', '23:00'],
      ] as const);
      const extent_pct = from_time === null && until_time === null ? one([100, 50, 25]) : 100;
      await tx`insert into absences ${tx({
        ...{ company_id, user_id, kind: one(['sick', 'sick', 'vab']), first_day: day, last_day },
        ...{ extent_pct, from_time, until_time, ...made },
      })}`;
      day = addDays(last_day, 1 + upTo(2));
    }
    for (let day = addDays(FILLED.first, upTo(9)); day < addDays(FILLED.first, FILLED.count); ) {
      const last_day = addDays(day, upTo(12));
      const kind = one(['vacation', 'vacation', 'unpaid']);
      const status = one(['approved', 'approved', 'pending']);
      const { created_at, updated_at } = made;
      await tx`insert into leave_requests ${tx({ company_id, user_id, kind, status, first_day: day, last_day, created_at, updated_at })}`;
      day = addDays(last_day, 1 + upTo(9));
    }
  }
  // Ill until further notice, and from tomorrow on.
  const [ill = '', coming = ''] = people;
  const open = { company_id, kind: 'sick', last_day: null, ...made };
  for (const [user_id, first_day, from_time] of [
    [ill, '2026-03-10', null],
    [coming, addDays(TODAY, 1), '06:00'],
  ] as const) {
    await tx`
      delete from absences where company_id = ${company_id} and user_id = ${user_id} and last_day >= ${first_day}`;
    await tx`insert into absences ${tx({ ...open, user_id, first_day, from_time })}`;
  }
}

/** Every approved shift of work of the days beside every absence. */
async function looked(tx: Tx, user_id: string): Promise<string[]> {
  const { company_id } = w;
  const shifts = await tx<Shift[]>`
    select a.id, a.worker_id, a.start_time, a.end_time, s.break_min
    from shift_assignments a join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    where a.company_id = ${company_id} and worker_id = ${user_id} and a.status = 'approved' and s.kind = 'work'`;
  const ill = await tx<Spell[]>`
    select * from absences where company_id = ${company_id} and user_id = ${user_id} and kind = 'sick'`;
  const away = await tx<Spell[]>`
    select * from leave_requests
    where company_id = ${company_id} and user_id = ${user_id} and kind = 'vacation' and status = 'approved'`;
  return shifts
    .flatMap((row): string[] => {
      const span = { ...spanOfRow(row), break_min: row.break_min };
      const { date } = minuteToLocal(span.start, ZONE);
      if (date < ASKED.first || date > ASKED.last) return [];
      const own = ill.filter(({ first_day, last_day, from_time }) => {
        const from = from_time === null ? first_day : addDays(first_day, -1);
        return from <= date && date <= (last_day ?? TODAY);
      });
      if (own.length > 0)
        return own.map(({ last_day, ...one }) => {
          const part = partOn(date, { ...one, last_day: last_day ?? TODAY }, [span], ZONE);
          const whole = Math.round((assignedMin(span) * one.extent_pct) / 100);
          return `${date} ${part === null ? whole : lostMin(span, part)}`;
        });
      const is_away = away.some(({ first_day, last_day }) => first_day <= date && date <= (last_day ?? ''));
      return is_away ? [`${date} ${assignedMin(span)}`] : [];
    })
    .toSorted();
}

test(`minutes of illness and vacation are those that a look at every absence finds, seed ${SEED}`, async () => {
  const people = [w.worker.id, w.colleague.id, w.second_manager.id];
  await w.db.inCompany(w.company_id, (tx) => filled(tx, people, randomOf(SEED)));
  const [known, expected] = await w.db.inCompany(w.company_id, async (tx) => [
    await reportedTime(tx, w.company_id, ZONE, people, ASKED, TODAY),
    new Map(await Promise.all(people.map(async (id) => [id, await looked(tx, id)] as const))),
  ]);
  let counted = 0;
  for (const id of people) {
    const found = known(id).absent.map(({ date, minutes }) => `${date} ${minutes}`);
    assert.deepEqual(found.toSorted(), expected.get(id), `seed ${SEED}`);
    counted += found.length;
  }
  assert.ok(counted > 20, `${counted} shifts`);
});
