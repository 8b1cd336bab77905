import { answerLeaveRequests, changeLeaveRequest } from '../../contract/leave-requests.ts';
import { lockPeople } from '../accounts/people.ts';
import { companyOf } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import {
  isAnswer,
  mayAnswer,
  requireAdvance,
  requireShare,
  settleMoves,
  shiftsWithoutGrant,
  whyNotMoved,
  writeLeave,
} from './leave-moves.ts';
import { type LeaveRow, leaveReply, oneLeave, selectLeave } from './leave-rows.ts';
import { lockShiftsOf } from './leave-shifts.ts';

/** The answer to a request, and to several at once (decision 0159). */

export const leaveAnswerHandlers: readonly Handler[] = [
  inCompany(changeLeaveRequest, async (asked) => {
    const { input, caller, company, tx, today, if_match } = asked;
    const { params, body } = input;
    const { status, reason, shifts = 'stand' } = body;
    if (body.shifts !== undefined && status !== 'approved') throw shiftsWithoutGrant();
    const seen = await oneLeave(tx, caller, company, today, params.id);
    const locked = await lockShiftsOf(asked, shifts === 'stand' ? [] : [seen], seen.taken_off);
    const was = await oneLeave(tx, caller, company, today, params.id, true);
    await refuseStale(if_match, was.version, () => leaveReply(was));
    const refused = await whyNotMoved(asked, was, status);
    if (refused !== null) throw new Refusal(refused);
    requireAdvance(body.advance, status === 'approved', was.kind);
    requireShare(was.kind, was.extent_pct, shifts);
    if (reason !== undefined && !isAnswer(status))
      throw refuseField('invalid', 'reason', 'A reason goes with an answer.');
    const step = { status, reason, shifts, advance: body.advance ?? false };
    const [became] = await settleMoves(asked, [await writeLeave(asked, was, step, locked)]);
    if (became === undefined) throw new Refusal('not_found');
    return leaveReply(became);
  }),

  inCompany(answerLeaveRequests, async (asked) => {
    const { input, caller, company, tx, now, today } = asked;
    const { status, reason, shifts = 'stand', requests } = input.body;
    if (input.body.shifts !== undefined && status !== 'approved') throw shiftsWithoutGrant();
    if (reason !== undefined && !isAnswer(status))
      throw refuseField('invalid', 'reason', 'A reason goes with an answer.');
    const versions = new Map(requests.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    const seen = await selectLeave(tx, caller, company, today, { ids });
    const freed = shifts === 'stand' ? [] : seen.filter(isWholeDays);
    const taken_off = seen.flatMap((one) => one.taken_off);
    const locked = await lockShiftsOf(asked, freed, taken_off);
    const { company_id } = caller;
    await lockPeople(
      tx,
      company_id,
      tx`select user_id from leave_requests where company_id = ${companyOf(tx)} and id = any(${ids}::uuid[])`,
    );
    const rows = new Map(
      (await selectLeave(tx, caller, company, today, { ids, lock: true })).map((row) => [row.id, row]),
    );
    const known = new Map(seen.map((row) => [row.id, row.version]));

    /** Why this one is left as it is: asked just before it is written, for those before it may stand in its way. */
    const whyNot = async (id: string, row: LeaveRow | undefined): Promise<string | null> => {
      if (row === undefined) return 'not_found';
      if (row.version !== (versions.get(id) ?? row.version) || row.version !== known.get(id)) return 'stale';
      if (!(await mayAnswer(tx, caller, row.user_id, now))) return 'own_leave';
      return (await whyNotMoved(asked, row, status)) ?? ((await isTaken(row)) ? 'leave_overlap' : null);
    };
    /** One that was no longer asked for lies over days that have been asked for since. */
    const isTaken = async (row: LeaveRow): Promise<boolean> => {
      if (row.status === 'pending' || row.status === 'approved') return false;
      const live = await tx`
        select 1 from leave_requests
        where company_id = ${company_id} and user_id = ${row.user_id} and status in ('pending', 'approved')
          and first_day <= ${row.last_day} and last_day >= ${row.first_day}
        limit 1`;
      return live.length > 0;
    };

    const written = [];
    const skipped: { id: string; code: string }[] = [];
    for (const id of ids) {
      const row = rows.get(id);
      const code = await whyNot(id, row);
      if (row === undefined || code !== null) {
        skipped.push({ id, code: code ?? 'not_found' });
        continue;
      }
      const step = { status, reason, shifts: isWholeDays(row) ? shifts : 'stand', advance: false } as const;
      written.push(await writeLeave(asked, row, step, locked));
    }
    return { answered: (await settleMoves(asked, written)).map(leaveReply), skipped };
  }),
];

/** On part-time leave the person works the rest of every shift, and stays on it. */
const isWholeDays = ({ extent_pct }: LeaveRow): boolean => (extent_pct ?? 100) === 100;
