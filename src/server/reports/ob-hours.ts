import { listObHours, type ObHours, postObHours } from '../../contract/ob-hours.ts';
import { firstOfMonth, lastOfMonth } from '../../core/calendar.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { type ObOfEntry, obOfEntry } from '../../core/pay/ob.ts';
import { hoursByLevel } from '../../core/pay/ob-hours.ts';
import { requireKnownPeople } from '../accounts/people.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { spanOfRow } from '../database/local-times.ts';
import { type Caller, type CompanyRules, type Handler, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Unsocial hours, always computed from the reports that are neither drafts nor rejected (decisions section 4). */

export const obHoursHandlers: readonly Handler[] = [
  inCompany(listObHours, async ({ input: { query }, caller, company, tx }) => {
    const users = query.user_ids ?? (query.user === undefined ? [caller.user_id] : [query.user]);
    await requireReadable(tx, caller, users);
    if (query.date !== undefined) {
      const rows = await select(tx, caller.company_id, users, query.date, query.date);
      return sums(await worked(tx, caller, company, rows), users, query.date);
    }
    const { year, month } = query;
    if (year === undefined || month === undefined) return [];
    const rows = await select(
      tx,
      caller.company_id,
      users,
      firstOfMonth(year, month),
      lastOfMonth(year, month),
    );
    const days = await worked(tx, caller, company, rows);
    if (query.user_ids !== undefined) return sums(days, users, null);
    const byDate = Map.groupBy(days, (day) => day.date);
    return [...byDate].flatMap(([date, ofDay]) => sums(ofDay, users, date));
  }),

  inCompany(postObHours, async ({ input: { body }, caller, company, tx }) => {
    const user = body.user ?? caller.user_id;
    await requireReadable(tx, caller, [user]);
    const rows = await select(tx, caller.company_id, [user], body.date, body.date);
    const [record] = sums(await worked(tx, caller, company, rows), [user], body.date);
    if (record === undefined) throw new Refusal('not_found');
    return record;
  }),
];

async function requireReadable(tx: Tx, caller: Caller, users: readonly string[]): Promise<void> {
  const others = users.filter((user) => user !== caller.user_id);
  if (others.length > 0 && caller.role === 'worker') throw new Refusal('not_found');
  await requireKnownPeople(tx, caller.company_id, others);
}

type Row = { user_id: string; date: string; start_time: string; end_time: string; break_duration: number };

async function select(
  tx: Tx,
  company_id: string,
  users: readonly string[],
  first: string,
  last: string,
): Promise<Row[]> {
  return tx<Row[]>`
    select user_id, date, start_time, end_time, break_duration from time_entries
    where company_id = ${company_id} and user_id = any(${[...users]}::uuid[]) and date between ${first} and ${last}
      and kind = 'work' and status not in ('draft', 'rejected')
    order by date, start_time`;
}

type Worked = ObOfEntry & { user_id: string; date: string };

async function worked(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  rows: readonly Row[],
): Promise<Worked[]> {
  const rules = await obRulesOf(tx, caller.company_id);
  return rows.map((row) => ({
    user_id: row.user_id,
    date: row.date,
    ...obOfEntry({
      span: spanOfRow(row),
      break_min: row.break_duration,
      rules: rules(row.date),
      break_order: rulesOn(company.rules, row.date).break_order,
      zone: company.time_zone,
    }),
  }));
}

/** One record per person; a person without hours gets zeros, for that is an answer too. */
function sums(days: readonly Worked[], users: readonly string[], date: string | null): ObHours[] {
  return users.map((user) => {
    const own = days.filter((day) => day.user_id === user);
    const minutes = (of: (day: Worked) => number): number => own.reduce((sum, day) => sum + of(day), 0);
    return {
      user,
      date,
      ...hoursByLevel((level) => minutes((day) => day[`ob${level}_min`])),
      total_hours: minutes((day) => day.total_min) / 60,
    };
  });
}
