import { exchangeShifts } from '../../contract/replacements.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { lockPeople } from '../accounts/people.ts';
import { type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { ifShort } from '../planning/rest-of-people.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { notifyRemoved } from '../planning/shift-notices.ts';
import { lockShift, readShift } from '../planning/shift-rows.ts';
import { putOnShifts } from '../planning/shift-staffing.ts';
import { passGate } from '../planning/shifts.ts';
import { refuseField } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { type Asked, isAfter } from './offer-rows.ts';

/** A replacement by exchange is made in one action: at no moment does a shift lack its person (decision 0100). */

export const exchangeHandlers: readonly Handler[] = [
  inCompany(exchangeShifts, async ({ input: { params, body }, caller, company, tx, now, today }) => {
    const doing = { tx, caller, company, now, today };
    const { company_id } = caller;
    const before = await placeOf(doing, body.assignment_id);
    if (before.shift_id === params.id) throw refuseField('already_assigned', 'assignment_id');
    // By id, as every writer of several shifts locks them.
    for (const id of [params.id, before.shift_id].toSorted()) await lockShift(tx, company_id, id);
    const shift = await lockShift(tx, company_id, params.id);
    const left = await lockShift(tx, company_id, before.shift_id);
    await requirePlanner(tx, caller, [shift, left]);
    const people = [before.worker_id, body.taker_id];
    await lockPeople(tx, company_id, tx`select unnest(${people}::uuid[])`);
    const { worker_id, status } = await placeOf(doing, body.assignment_id);
    if (!isAfter(left.start_time, now)) throw refuseField('shift_begun', 'assignment_id');
    await tx`delete from shift_assignments where company_id = ${company_id} and id = ${body.assignment_id}`;
    await lapseTrades(doing, [left.id]);
    await passGate(doing, [left], [{ worker_id }]);
    await notifyRemoved(doing, [{ ...picked(left, SHIFT_FIELDS), shift_id: left.id, worker_id, status }]);
    const { actions, short_rest } = await putOnShifts(
      doing,
      [
        { worker_id, shift },
        { worker_id: body.taker_id, shift: left },
      ],
      'taker_id',
    );
    const kept = await keepReasons(doing, [shift.id, left.id], { ...body, people });
    await record(tx, caller, now, [
      {
        noun: 'assignment',
        noun_id: body.assignment_id,
        action: 'deleted',
        was: { shift_id: left.id, worker_id, status },
      },
      ...actions,
      ...kept,
    ]);
    return { ...(await readShift(tx, caller, company, shift.id)), ...ifShort(short_rest) };
  }),
];

type Place = {
  readonly shift_id: string;
  readonly worker_id: string;
  readonly status: 'pending' | 'approved';
};

async function placeOf({ tx, caller: { company_id } }: Asked, id: string): Promise<Place> {
  const [found] = await tx<Place[]>`
    select shift_id, worker_id, status from shift_assignments
    where company_id = ${company_id} and id = ${id} and status <> 'rejected'`;
  if (found === undefined)
    throw refuseField('not_found', 'assignment_id', 'The person is not on that shift.');
  return found;
}
