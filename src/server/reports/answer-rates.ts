import { ANSWER_WEEKS, getAnswerRates } from '../../contract/answer-rates.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { companyOf } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';

/** How many answer when they are asked for a shift, by the week of the shift; no person is told. What has not begun can still be answered. */

type Asked = { readonly week: string; readonly asked: number; readonly yes: number; readonly no: number };
type Offered = { readonly week: string; readonly offered: number; readonly taken: number };

export const answerRateHandlers: readonly Handler[] = [
  inCompany(getAnswerRates, async ({ caller: { company_id }, company, tx, now, today }) => {
    const zone = company.time_zone;
    const first = addDays(mondayOf(today), 7 * (1 - ANSWER_WEEKS));
    const { from } = edgesOf(first, today, zone);
    // Their index leads to those on them: all people's assignments have none by time.
    const shifts = await tx<{ id: string }[]>`
      select id from shifts
      where company_id = ${company_id} and start_time >= ${from} and start_time <= ${now}`;
    // `offset 0` has each shift's people found by their index; PostgreSQL 15 would read those of all the company's shifts.
    const [asked, offered] = await Promise.all([
      tx<Asked[]>`
        select date_trunc('week', a.start_time at time zone ${zone})::date as week, count(*)::integer as asked,
          (count(*) filter (where a.status = 'approved'))::integer as yes,
          (count(*) filter (where a.status = 'rejected'))::integer as no
        from unnest(${shifts.map(({ id }) => id)}::uuid[]) as s (id)
        cross join lateral (
          select a.start_time, a.status from shift_assignments a
          where a.company_id = ${company_id} and a.shift_id = s.id and a.approval_required offset 0
        ) a
        group by 1`,
      tx<Offered[]>`
        select date_trunc('week', o.start_time at time zone ${zone})::date as week,
          count(distinct o.shift_id)::integer as offered,
          (count(distinct o.shift_id) filter (where exists (
            select from shift_claims c
            where c.company_id = ${companyOf(tx)} and c.offer_id = o.id and c.state = 'granted'
          )))::integer as taken
        from shift_offers o
        where o.company_id = ${company_id} and o.start_time >= ${from} and o.start_time <= ${now}
        group by 1`,
    ]);
    const [by_asked, by_offered] = [byWeek(asked), byWeek(offered)];
    return {
      weeks: Array.from({ length: ANSWER_WEEKS }, (_, at) => {
        const week = addDays(first, 7 * at);
        const { asked: count = 0, yes = 0, no = 0 } = by_asked.get(week) ?? {};
        const { offered: open = 0, taken = 0 } = by_offered.get(week) ?? {};
        return { week, asked: count, yes, no, offered: open, taken };
      }),
    };
  }),
];

const byWeek = <R extends { readonly week: string }>(rows: readonly R[]) =>
  new Map(rows.map((row) => [row.week, row]));
