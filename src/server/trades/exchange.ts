import { dateIn } from '../database/local-times.ts';
import type { Action } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import type { Asked } from '../offers/offer-rows.ts';
import type { FitShift } from '../offers/person-fit.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { place } from '../planning/shift-staffing.ts';
import type { Trade } from './trade-rows.ts';

/**
 * The shifts change hands. Both people are taken off before either is put on: the database compares each assignment with the
 * others at once, and the two shifts may be at the same time. Shifts and people are locked; the request is approved already.
 */
export async function exchange(asked: Asked, trade: Trade): Promise<readonly Action[]> {
  const { tx, caller, company, now } = asked;
  const { company_id } = caller;
  const { from, to, shift, for_shift } = trade;
  if (to === null) return [];
  const puts = [
    { worker_id: to.id, shift },
    ...(for_shift === null ? [] : [{ worker_id: from.id, shift: for_shift }]),
  ];
  // A declined assignment of who is put on goes too.
  const gone = await tx<Gone[]>`
    delete from shift_assignments a
    using jsonb_to_recordset(${tx.json(puts.map(({ worker_id, shift: { id } }) => ({ worker_id, shift_id: id })))})
      as p (worker_id uuid, shift_id uuid)
    where a.company_id = ${company_id} and a.shift_id = any(${puts.map(({ shift: { id } }) => id)}::uuid[])
      and a.shift_id = p.shift_id
      and (a.id = ${trade.assignment_id} or a.id = ${trade.for_assignment_id}
        or (a.worker_id = p.worker_id and a.status = 'rejected'))
    returning a.id, a.shift_id, a.worker_id, a.status`;
  await lapseTrades(
    asked,
    puts.map((put) => put.shift.id),
  );
  const { actions } = await place(
    asked,
    puts.map((put) => ({ ...put, status: 'approved' as const })),
  );
  const dayOf = (of: FitShift): string => dateIn(of.start_time, company.time_zone);
  await passMonthGate(tx, caller, now, [
    { user_id: from.id, date: dayOf(shift) },
    ...(for_shift === null ? [] : [{ user_id: to.id, date: dayOf(for_shift) }]),
  ]);
  return [
    ...gone.map(({ id, ...was }): Action => ({ noun: 'assignment', noun_id: id, action: 'deleted', was })),
    ...actions,
  ];
}

type Gone = {
  readonly id: string;
  readonly shift_id: string;
  readonly worker_id: string;
  readonly status: string;
};
