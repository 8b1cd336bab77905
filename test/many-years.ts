import type { Session } from '../src/server/database/session.ts';

/**
 * Years of a company's life, written by the database itself: people, a shift and a report of each every day, the history of
 * these (some of them gone since), and spells of illness. Three years of two hundred people are a million lines of history.
 */

export type Years = {
  readonly company_id: string;
  readonly people: number;
  readonly days: number;
  /** The last of the days. */
  readonly until: string;
  readonly by: string;
};

const LINES_A_DAY = 4;
export const linesOf = ({ people, days }: Years): number => people * days * LINES_A_DAY;

/** The same wherever the thing is spoken of, and in the form that ids have. */
const id = (noun: string): string =>
  `overlay(overlay(md5('${noun}' || u.id || d.day) placing '4' from 13) placing '8' from 17)::uuid`;

export async function fillYears(sql: Session, years: Years): Promise<void> {
  const { company_id, people, days, until, by } = years;
  const at = "d.day + interval '15 hours'";
  const each = `
    from (select id, row_number() over (order by username) as k from users
      where company_id = '${company_id}' and username like 'years%') u
    cross join (select until - back as day, back from (select date '${until}' as until) t,
      generate_series(1, ${days}) back) d`;
  // Every twentieth report and shift is gone since: the history alone knows whose it was.
  const stays = '(u.k + d.back) % 20 <> 0';
  await sql.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica; set local statement_timeout = 0');
    for (const text of [
      `insert into users (company_id, username, password_hash, first_name, last_name, email, role)
       select '${company_id}', 'years' || n, 'none', 'Åsa', 'Ek ' || n, 'years' || n || '@example.com', 'worker'
       from generate_series(1, ${people}) n`,
      `insert into shifts (company_id, id, start_time, end_time, created_by)
       select '${company_id}', ${id('shift')}, d.day + interval '6 hours', d.day + interval '14 hours', '${by}' ${each}
       where ${stays}`,
      `insert into shift_assignments (company_id, id, shift_id, worker_id, start_time, end_time, status)
       select '${company_id}', ${id('assignment')}, ${id('shift')}, u.id, d.day + interval '6 hours',
         d.day + interval '14 hours', 'approved' ${each} where ${stays}`,
      `insert into time_entries
         (company_id, id, user_id, date, start_time, end_time, break_duration, status, assigned_start, assigned_end)
       select '${company_id}', ${id('entry')}, u.id, d.day, d.day + interval '6 hours', d.day + interval '14 hours', 30,
         'approved', d.day + interval '6 hours', d.day + interval '14 hours' ${each} where ${stays}`,
      `insert into absences (company_id, user_id, kind, first_day, last_day, created_by, created_at, updated_at)
       select '${company_id}', u.id, 'sick', d.day, d.day + 1, '${by}', now(), now() ${each} where d.back % 20 = 0`,
      `insert into history (company_id, n, at, actor_id, noun, noun_id, action, was, became, salt, commitment, hash,
         person_id, shift_id)
       select '${company_id}', h.n + row_number() over (order by l.at, l.part, l.k), l.at, l.actor_id, l.noun, l.noun_id,
         l.action, l.was, l.became, '', '', '', l.person_id, l.shift_id
       from history_heads h, (
         select ${at} + part * interval '1 minute' as at, part, u.k,
           case part when 1 then '00000000-0000-0000-0000-000000000000' else u.id end as person_id,
           case part when 2 then ${id('shift')} end as shift_id,
           case part when 3 then u.id else '${by}'::uuid end as actor_id,
           case part when 1 then 'shift' when 2 then 'assignment' else 'time_entry' end as noun,
           case part when 1 then ${id('shift')} when 2 then ${id('assignment')} else ${id('entry')} end as noun_id,
           case when part < 4 then 'created' when ${stays} then 'approved' else 'deleted' end as action,
           case when part = 4 then jsonb_build_object('user_id', u.id, 'date', d.day, 'status', 'submitted') end as was,
           case part
             when 1 then jsonb_build_object('start_time', d.day + interval '6 hours', 'end_time', d.day + interval '14 hours')
             when 2 then jsonb_build_object('worker_id', u.id, 'shift_id', ${id('shift')}, 'status', 'approved')
             when 3 then jsonb_build_object('user_id', u.id, 'date', d.day, 'status', 'submitted',
               'description', repeat('Rad ', 20))
             when 4 then case when ${stays} then jsonb_build_object('user_id', u.id, 'status', 'approved') end
           end as became
         ${each} cross join generate_series(1, ${LINES_A_DAY}) part
       ) l
       where h.company_id = '${company_id}'`,
      `update history_heads h set n = (select max(n) from history l where l.company_id = h.company_id)
       where company_id = '${company_id}'`,
    ])
      await tx.unsafe(text);
  });
  await sql.unsafe('analyze');
}
