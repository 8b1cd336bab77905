import { listTradeChoices } from '../../contract/own-trades.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type Asked, isAfter } from '../offers/offer-rows.ts';
import { type FitPerson, type FitShift, fitsOf, worthReply } from '../offers/person-fit.ts';
import { saidAbout } from '../offers/replacements.ts';
import { Refusal } from '../refusal.ts';
import { colleaguesFor, effectReply, isSuited, worksThere } from './trade-fit.ts';
import { madeAtOnce, tradedShift } from './trade-rows.ts';

/** To whom a person may hand over a shift, and for which it may be swapped. Of colleagues it says whether they can, and no more. */

/** How far from the shift others are looked for, and how many are shown: the nearest. */
const NEAR_DAYS = 14;
const MOST_SHIFTS = 30;

export const choiceHandlers: readonly Handler[] = [
  inCompany(listTradeChoices, async ({ input: { params }, caller, company, tx, now, today }) => {
    const asked = { tx, caller, company, now, today };
    const found = await placeOf(asked, params.id);
    if (found === undefined) throw new Refusal('not_found');
    const { worker: me, shift: mine } = found;
    if (!isAfter(mine.start_time, now)) throw new Refusal('shift_begun');
    const [at_once, colleagues, others] = await Promise.all([
      madeAtOnce(asked),
      colleaguesFor(asked, mine.id, me.id),
      shiftsNear(asked, mine, me.id),
    ]);
    const people = new Map(
      [me, ...colleagues, ...others.map(({ worker }) => worker)].map((one) => [one.id, one]),
    );
    const shifts = [mine, ...others.map(({ shift }) => shift)];
    // What colleagues' plans break is not told here.
    const fit = await fitsOf(asked, shifts, [...people.values()], [me]);
    const kindOf = await saidAbout(asked, mine, [...people.values()]);
    const canHave = (worker: FitPerson, without?: string): boolean =>
      isSuited(fit(mine, worker, without)) && kindOf(worker) !== 'cannot';
    return {
      at_once,
      gives: worthReply(fit(mine, me, mine.id)).pay,
      colleagues: colleagues.map((worker) => ({ worker, can: canHave(worker) })),
      shifts: others.flatMap(({ assignment_id, worker, shift }) => {
        const gets = fit(shift, me, mine.id);
        if (!isSuited(gets)) return [];
        const can = canHave(worker, shift.id);
        return [{ ...tradedShift(shift, company), assignment_id, worker, can, gets: effectReply(gets) }];
      }),
    };
  }),
];

type Other = { readonly assignment_id: string; readonly worker: FitPerson; readonly shift: FitShift };
type Row = FitShift & { assignment_id: string; worker: FitPerson };

/** The own place on a shift; a manager may look for anybody. */
async function placeOf({ tx, caller }: Asked, id: string): Promise<Other | undefined> {
  const { company_id, user_id, role } = caller;
  const [row] = await tx<Row[]>`
    select s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}, a.id as assignment_id, ${personOf(tx)} as worker
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    join users w on w.company_id = a.company_id and w.id = a.worker_id and w.closed_at is null
    where a.company_id = ${company_id} and a.id = ${id} and a.status <> 'rejected'
      and (a.worker_id = ${user_id} or ${role === 'manager'})`;
  return row === undefined ? undefined : otherOf(row);
}

const personOf = (tx: Asked['tx']) =>
  tx`jsonb_build_object('id', w.id, 'first_name', w.first_name, 'last_name', w.last_name, 'role', w.role)`;
const otherOf = ({ assignment_id, worker, ...shift }: Row): Other => ({ assignment_id, worker, shift });

/** Colleagues' coming shifts of those days where the person has worked lately, except those that the person is on too. */
async function shiftsNear(asked: Asked, { id, start_time }: FitShift, user_id: string): Promise<Other[]> {
  const { tx, caller, now } = asked;
  const rows = await tx<Row[]>`
    select s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}, a.id as assignment_id,
      ${personOf(tx)} as worker
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    join users w on w.company_id = a.company_id and w.id = a.worker_id and w.closed_at is null
    join users u on u.company_id = a.company_id and u.id = ${user_id}
    where a.company_id = ${caller.company_id} and a.worker_id <> u.id and a.status <> 'rejected' and s.id <> ${id}
      and a.start_time > ${now} and a.sick_leave_type is null
      and a.start_time between ${start_time}::timestamptz - make_interval(days => ${NEAR_DAYS})
        and ${start_time}::timestamptz + make_interval(days => ${NEAR_DAYS})
      and ${worksThere(asked)}
      and not exists (
        select from shift_assignments o
        where o.company_id = ${caller.company_id} and o.shift_id = s.id and o.worker_id = u.id and o.status <> 'rejected')
    order by abs(extract(epoch from a.start_time - ${start_time}::timestamptz)), a.start_time, a.id
    limit ${MOST_SHIFTS}`;
  return rows.map(otherOf);
}
