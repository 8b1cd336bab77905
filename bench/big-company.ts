import { randomUUID } from 'node:crypto';
import { addDays, localToMinute } from '../src/core/calendar.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import type { Db } from '../src/server/database/db.ts';
import type { Keys } from '../src/server/database/secrets.ts';
import { buildEntries } from '../src/server/running/build-entries.ts';
import {
  buildCompany,
  buildPayroll,
  buildPerson,
  buildShifts,
  type PlannedShift,
} from '../src/server/running/builders.ts';

/** A company of the size that the issue names: 100 workers, 1 500 shifts in a month, and reports of past days. */

const ZONE = 'Europe/Stockholm';
export const PASSWORD = 'mät-Lösen-2026';

type Size = { readonly workers: number; readonly shifts_a_day: number };
export type BigCompany = { readonly id: string; readonly subdomain: string; readonly first_worker: string };

/** From the month before `today` to the month after it. Each worker has at most one shift a day. */
export async function buildBigCompany(
  db: Db,
  keys: Keys,
  today: string,
  { workers, shifts_a_day }: Size,
): Promise<BigCompany> {
  const subdomain = `stor-${randomUUID().slice(0, 8)}`;
  const id = await buildCompany(db, { name: 'Stora Vårdbolaget AB', subdomain, price_per_user: 49 });
  const password_hash = await hashPassword(PASSWORD);
  const now = `${today}T10:00:00Z`;
  let first_worker = '';
  await db.inCompany(id, async (tx) => {
    const manager = await buildPerson(tx, keys, id, password_hash, {
      username: 'manager',
      first_name: 'Maria',
      last_name: 'Lindqvist',
      role: 'manager',
    });
    const staff: string[] = [];
    for (let index = 0; index < workers; index += 1) {
      const person = await buildPerson(tx, keys, id, password_hash, {
        username: `arbetare${index}`,
        first_name: FIRST[index % FIRST.length] ?? '',
        last_name: `${LAST[index % LAST.length] ?? ''}${index >= LAST.length ? ` ${Math.floor(index / LAST.length)}` : ''}`,
        date_of_birth: '1990-05-05',
      });
      await buildPayroll(tx, id, person, {
        monthly: 29_000 + index * 50,
        hourly: 180,
        rate: 100,
        hours: 38.25,
      });
      staff.push(person);
    }
    first_worker = staff[0] ?? '';
    const first = addDays(`${today.slice(0, 8)}01`, -31);
    const shifts: { date: string; planned: PlannedShift }[] = [];
    for (let date = first; date < addDays(first, 93); date = addDays(date, 1)) {
      for (let index = 0; index < shifts_a_day; index += 1) {
        const [start, end] = CLOCKS[index % CLOCKS.length] ?? ['08:00', '16:00'];
        const on = [staff[index], staff[index + shifts_a_day]].filter((one) => one !== undefined);
        const span = {
          start: localToMinute(date, start, ZONE),
          end: localToMinute(end < start ? addDays(date, 1) : date, end, ZONE),
        };
        const people = index % 9 === 8 ? [] : on.map((worker) => ({ id: worker }));
        shifts.push({ date, planned: { span, created_by: manager, workers: people } });
      }
    }
    for (let at = 0; at < shifts.length; at += 2_000) {
      await buildShifts(
        tx,
        id,
        now,
        shifts.slice(at, at + 2_000).map((one) => one.planned),
      );
    }
    const reports = shifts
      .filter(({ date }) => date < today)
      .flatMap(({ planned: { span, workers: people } }, index) =>
        people.map((worker) => ({
          user_id: worker.id,
          span: index % 8 === 0 ? { start: span.start, end: span.end + 20 } : span,
          break_min: 30,
          assigned: [span],
        })),
      );
    for (let at = 0; at < reports.length; at += 2_000) {
      await buildEntries(tx, id, ZONE, now, reports.slice(at, at + 2_000));
    }
  });
  return { id, subdomain, first_worker };
}

const CLOCKS = [
  ['07:00', '15:30'],
  ['09:00', '17:30'],
  ['14:00', '21:30'],
  ['21:30', '06:45'],
] as const;
const FIRST = ['Anna', 'Omar', 'Elin', 'Bengt', 'Fatima', 'Lukas', 'Ingrid', 'Jonas', 'Åsa', 'Özlem'];
const LAST = ['Bergström', 'Haddad', 'Söderlund', 'Öhman', 'Yusuf', 'Nyström', 'Wallin', 'Hedlund', 'Ågren'];
