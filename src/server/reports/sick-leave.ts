import { getSickLeave, SICK_MONTHS } from '../../contract/sick-leave.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type Employment, type Illness, sickMonth } from '../../core/sick-leave.ts';
import { type Handler, inCompany } from '../handler.ts';

/** How much of the company's time illness took, month by month: no person is told (decision 0173). */

export const sickLeaveHandlers: readonly Handler[] = [
  inCompany(getSickLeave, async ({ caller: { company_id }, tx, today }) => {
    const month = today.slice(0, 7);
    const months = Array.from({ length: SICK_MONTHS }, (_, at) => monthLater(month, at + 1 - SICK_MONTHS));
    const { first } = daysOf(months[0] ?? month);
    const [employments, illnesses] = await Promise.all([
      tx<Employment[]>`
        select user_id, first_day as first, last_day as last from employments
        where company_id = ${company_id} and (last_day is null or last_day >= ${first})
          and (first_day is null or first_day <= ${today})`,
      tx<Illness[]>`
        select user_id, first_day, last_day, extent_pct, from_time, until_time from absences
        where company_id = ${company_id} and kind = 'sick' and first_day <= ${today}
          and (last_day is null or last_day >= ${first})`,
    ]);
    return {
      months: months.map((one) => ({ month: one, ...sickMonth(one, today, employments, illnesses) })),
    };
  }),
];
