import { z } from 'zod';
import { type CompanyHistoryLine, exportHistory, listHistory } from '../contract/history.ts';
import type { HistoryNoun } from '../core/deeds.ts';
import type { Tx } from './db.ts';
import { csvText } from './document-csv.ts';
import { NAMELESS } from './erasure.ts';
import { type Caller, FileReply, type Handler, inCompany, Page } from './handler.ts';
import { record } from './history.ts';
import { edgesOf } from './local-times.ts';
import { cursorOf, cutPage, readCursor } from './paging.ts';
import { ownOr } from './people.ts';
import { Refusal } from './refusal.ts';

/** Reads the history: a manager the company's, a superuser the platform's, a worker what was done to the own things. */

const PAGE = 100;
const MOST_EXPORTED = 100_000;
/** Older than anything: the history is asked for without a first day. */
const EVER = { first: '1901-01-01', last: '2198-12-31' };
const lineCursor = z.strictObject({ n: z.string().regex(/^\d{1,15}$/) });

type Row = {
  n: number;
  at: string;
  actor_id: string | null;
  /** null: the doer is nobody of the company's. */
  role: 'worker' | 'manager' | 'admin' | null;
  first_name: string;
  last_name: string;
  noun: HistoryNoun;
  noun_id: string;
  about_id: string | null;
  about_first_name: string;
  about_last_name: string;
  about_role: 'worker' | 'manager' | 'admin';
  day: string | null;
  start_time: string | null;
  end_time: string | null;
  action: string;
  was: Record<string, unknown> | null;
  became: Record<string, unknown> | null;
  reason: string | null;
  salt: Buffer | null;
  commitment: Buffer;
  hash: Buffer;
};

export const historyHandlers: readonly Handler[] = [
  inCompany(listHistory, async ({ input: { query }, caller, company, tx }) => {
    const limit = query.limit ?? PAGE;
    const before = readCursor(lineCursor, query.cursor);
    const rows = await select(tx, caller, company.time_zone, query, {
      limit: limit + 1,
      before: before === null ? null : Number(before.n),
    });
    return new Page(...cutPage(rows.map(replyOf), limit, (line) => cursorOf({ n: String(line.n) })));
  }),

  inCompany(exportHistory, async ({ input: { query }, caller, company, tx, now, today }) => {
    const rows = await select(tx, caller, company.time_zone, query, {
      limit: MOST_EXPORTED + 1,
      before: null,
    });
    if (rows.length > MOST_EXPORTED) throw new Refusal('export_too_long');
    const became = { what: 'history', first: query.start_date, last: query.end_date, rows: rows.length };
    await record(tx, caller, now, [
      { noun: 'company', noun_id: caller.company_id, action: 'exported', became },
    ]);
    return new FileReply(
      `historik-${company.subdomain}-${today}.csv`,
      'text/csv; charset=utf-8',
      csvText([COLUMNS, ...rows.map(cellsOf)]),
    );
  }),
];

type Filters = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly noun?: readonly HistoryNoun[] | undefined;
  readonly noun_id?: string | undefined;
  readonly about?: string | undefined;
  readonly actor?: string | undefined;
};

/** The latest first. What a line is about is looked up as it is today, for the lines that are answered and no others. */
async function select(
  tx: Tx,
  caller: Caller,
  zone: string,
  filters: Filters,
  { limit, before }: { limit: number; before: number | null },
): Promise<Row[]> {
  const { company_id } = caller;
  const { from, until } = edgesOf(filters.start_date ?? EVER.first, filters.end_date ?? EVER.last, zone);
  const whose = await ownOr(tx, caller, filters.about);
  return tx<Row[]>`
    with h as materialized (
      select * from history h
      where company_id = ${company_id} and at >= ${from} and at < ${until}
        ${before === null ? tx`` : tx`and n < ${before}`}
        ${filters.noun === undefined ? tx`` : tx`and noun = any(${[...filters.noun]}::text[])`}
        ${filters.noun_id === undefined ? tx`` : tx`and ${ofThing(tx, filters.noun_id)}`}
        ${filters.actor === undefined ? tx`` : tx`and actor_id = ${filters.actor}`}
        ${whose === null ? tx`` : tx`and ${ownedBy(tx, company_id, whose)}`}
      order by n desc
      limit ${limit}
    )
    select h.n, h.at, h.actor_id, h.noun, h.noun_id, h.action, h.was, h.became, h.reason, h.salt, h.commitment, h.hash,
      u.first_name, u.last_name, u.role, p.id as about_id,
      p.first_name as about_first_name, p.last_name as about_last_name, p.role as about_role,
      coalesce(case length(named.day) when 7 then named.day || '-01' else named.day end::date, e.date, l.first_day, a.first_day, r.month) as day,
      case h.noun when 'shift' then named.start_time::timestamptz
        when 'assignment' then coalesce(k.start_time, gone.start_time) end as start_time,
      case h.noun when 'shift' then named.end_time::timestamptz
        when 'assignment' then coalesce(k.end_time, gone.end_time) end as end_time
    from h
    cross join lateral (
      select
        coalesce(h.was ->> 'user_id', h.was ->> 'worker_id', h.was ->> 'user',
          h.became ->> 'user_id', h.became ->> 'worker_id', h.became ->> 'user')::uuid as person,
        coalesce(h.was ->> 'shift_id', h.became ->> 'shift_id')::uuid as shift,
        coalesce(h.was ->> 'date', h.became ->> 'date', h.was ->> 'first_day', h.became ->> 'first_day',
          h.was ->> 'from', h.became ->> 'from', h.was ->> 'period', h.became ->> 'period',
          h.was ->> 'month', h.became ->> 'month') as day,
        coalesce(h.was, h.became) ->> 'start_time' as start_time,
        coalesce(h.was, h.became) ->> 'end_time' as end_time
    ) named
    left join users u on u.company_id = h.company_id and u.id = h.actor_id
    left join time_entries e on h.noun = 'time_entry' and e.company_id = h.company_id and e.id = h.noun_id
    left join shift_assignments s on h.noun = 'assignment' and s.company_id = h.company_id and s.id = h.noun_id
    left join payroll t on h.noun = 'payroll' and t.company_id = h.company_id and t.id = h.noun_id
    left join leave_requests l on h.noun = 'leave' and l.company_id = h.company_id and l.id = h.noun_id
    left join absences a on h.noun = 'absence' and a.company_id = h.company_id and a.id = h.noun_id
    left join payroll_runs r on h.noun = 'payroll_run' and r.company_id = h.company_id and r.id = h.noun_id
    left join shifts k on h.noun = 'assignment' and k.company_id = h.company_id and k.id = coalesce(s.shift_id, named.shift)
    left join lateral (
      select (g.was ->> 'start_time')::timestamptz as start_time, (g.was ->> 'end_time')::timestamptz as end_time from history g
      where k.id is null and g.company_id = h.company_id and g.noun = 'shift' and g.noun_id = named.shift
        and g.action in ('deleted', 'copy_withdrawn')
      limit 1
    ) gone on true
    left join users p on p.company_id = h.company_id and p.first_name <> ${NAMELESS}
      and p.id = coalesce(
        case when h.noun in ('user', 'calendar_feed') then h.noun_id end,
        e.user_id, s.worker_id, t.user_id, l.user_id, a.user_id, named.person)
    order by h.n desc`;
}

/** Lines of history (as `h`) of a thing, of a shift also those of the people on it. */
const ofThing = (tx: Tx, id: string) => tx`(
  h.noun_id = ${id} or (h.noun = 'assignment' and ${id} in (h.was ->> 'shift_id', h.became ->> 'shift_id')))`;

/** Lines of history (as `h`) that are about the person's own things, those that are gone too: they say whose they were. */
const ownedBy = (tx: Tx, company_id: string, id: string) => tx`(
  (h.noun in ('user', 'calendar_feed') and h.noun_id = ${id})
  or (h.noun in ('payroll', 'time_entry', 'assignment', 'leave', 'absence') and (
    ${id} in (h.was ->> 'user_id', h.was ->> 'worker_id', h.was ->> 'user',
      h.became ->> 'user_id', h.became ->> 'worker_id', h.became ->> 'user')
    or h.noun_id in (select id from payroll where company_id = ${company_id} and user_id = ${id})
    or h.noun_id in (select id from time_entries where company_id = ${company_id} and user_id = ${id})
    or h.noun_id in (select id from shift_assignments where company_id = ${company_id} and worker_id = ${id})
    or h.noun_id in (select id from leave_requests where company_id = ${company_id} and user_id = ${id})
    or h.noun_id in (select id from absences where company_id = ${company_id} and user_id = ${id}))))`;

const replyOf = (row: Row): CompanyHistoryLine => ({
  n: row.n,
  at: row.at,
  actor:
    row.actor_id === null || row.role === null
      ? null
      : { id: row.actor_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
  // Who is nobody of the company's and yet did something here is the platform's.
  by_platform: row.actor_id !== null && row.role === null,
  noun: row.noun,
  noun_id: row.noun_id,
  about:
    row.about_id === null
      ? null
      : {
          id: row.about_id,
          first_name: row.about_first_name,
          last_name: row.about_last_name,
          role: row.about_role,
        },
  day: row.day,
  span:
    row.start_time === null || row.end_time === null
      ? null
      : { start_time: row.start_time, end_time: row.end_time },
  action: row.action,
  was: row.was,
  became: row.became,
  reason: row.reason,
  is_erased: row.salt === null,
});

const COLUMNS = [
  'n',
  'at',
  'actor_id',
  'actor',
  'noun',
  'noun_id',
  'about',
  'action',
  'was',
  'became',
  'reason',
  'commitment',
  'hash',
];

const cellsOf = (row: Row): string[] => [
  String(row.n),
  row.at,
  row.actor_id ?? '',
  row.role === null ? '' : `${row.first_name} ${row.last_name}`,
  row.noun,
  row.noun_id,
  row.about_id === null ? '' : `${row.about_first_name} ${row.about_last_name}`,
  row.action,
  row.was === null ? '' : JSON.stringify(row.was),
  row.became === null ? '' : JSON.stringify(row.became),
  row.reason ?? '',
  row.commitment.toString('hex'),
  row.hash.toString('hex'),
];
