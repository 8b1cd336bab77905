import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import type { TradedShift as ShiftReply } from '../../contract/trades.ts';
import { picked } from '../../core/picked.ts';
import { lapseOf, mayMoveTrade, type TradeLapse, type TradeState } from '../../core/roster/trade.ts';
import type { Part } from '../database/db.ts';
import { clockIn, dateIn } from '../database/local-times.ts';
import type { CompanyRules } from '../handler.ts';
import { firstOpenDay } from '../history/month-gate.ts';
import { type Asked, isAfter } from '../offers/offer-rows.ts';
import type { FitPerson, FitShift } from '../offers/person-fit.ts';

/** Requests as rows, each with what became of its shifts and people. */

export type TradeRow = {
  readonly id: string;
  readonly from_user: string;
  readonly to_user: string | null;
  readonly assignment_id: string;
  readonly shift_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly for_assignment_id: string | null;
  readonly for_shift_id: string | null;
  readonly for_start_time: string | null;
  readonly for_end_time: string | null;
  readonly state: TradeState;
  readonly lapsed_by: TradeLapse | null;
  readonly asked_at: string;
  readonly answered_at: string | null;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly reason: string | null;
  readonly version: number;
};
/** A request as it stands now: one that no longer holds has lapsed, also when nothing has said so yet. */
export type Trade = TradeRow & {
  readonly from: FitPerson;
  readonly to: FitPerson | null;
  readonly decider: FitPerson | null;
  readonly shift: FitShift;
  readonly for_shift: FitShift | null;
};

/** Both, of a swap. */
export const shiftsOf = ({ shift, for_shift }: Trade): FitShift[] =>
  for_shift === null ? [shift] : [shift, for_shift];

export const COLUMNS = [
  'id',
  'from_user',
  'to_user',
  'assignment_id',
  'shift_id',
  'start_time',
  'end_time',
  'for_assignment_id',
  'for_shift_id',
  'for_start_time',
  'for_end_time',
  'state',
  'lapsed_by',
  'asked_at',
  'answered_at',
  'decided_at',
  'decided_by',
  'reason',
  'version',
] as const satisfies readonly (keyof TradeRow)[];

type Person = FitPerson & { readonly is_open: boolean };
type Assigned = { readonly id: string; readonly worker_id: string };
type Times = Pick<ShiftFields, 'start_time' | 'end_time'>;

/** The requests `t` that meet a condition, the next shift first. */
export async function tradesOf(asked: Asked, which: Part): Promise<Trade[]> {
  const { tx, caller, now, company } = asked;
  const { company_id } = caller;
  const rows = await tx<TradeRow[]>`
    select ${tx(COLUMNS.map((column) => `t.${column}`))} from shift_trades t
    where t.company_id = ${company_id} and ${which}
    order by t.start_time, t.id`;
  if (rows.length === 0) return [];
  const people = idsOf(
    rows.flatMap(({ from_user, to_user, decided_by }) => [from_user, to_user, decided_by]),
  );
  const shifts = idsOf(rows.flatMap(({ shift_id, for_shift_id }) => [shift_id, for_shift_id]));
  const places = idsOf(
    rows.flatMap(({ assignment_id, for_assignment_id }) => [assignment_id, for_assignment_id]),
  );
  const [persons, there, on, open_day] = await Promise.all([
    tx<Person[]>`
      select id, first_name, last_name, role, closed_at is null as is_open from users
      where company_id = ${company_id} and id = any(${people}::uuid[])`,
    tx<FitShift[]>`
      select id, ${tx(SHIFT_FIELDS)} from shifts where company_id = ${company_id} and id = any(${shifts}::uuid[])`,
    tx<Assigned[]>`
      select id, worker_id from shift_assignments
      where company_id = ${company_id} and id = any(${places}::uuid[]) and status <> 'rejected'`,
    firstOpenDay(tx, company_id),
  ]);
  const person = new Map(persons.map(({ is_open, ...one }) => [one.id, { one, is_open }]));
  const shift = new Map(there.map((one) => [one.id, one]));
  const holder = new Map(on.map(({ id, worker_id }) => [id, worker_id]));
  const standing = (id: string, times: Times, assignment: string, who: string | null) => {
    const found = shift.get(id);
    return {
      is_there: found !== undefined,
      is_on: holder.get(assignment) === who,
      is_same_time: found?.start_time === times.start_time && found.end_time === times.end_time,
      has_begun: !isAfter(times.start_time, now),
      is_locked: open_day !== null && dateIn(times.start_time, company.time_zone) < open_day,
    };
  };
  return rows.flatMap((row): Trade[] => {
    const from = person.get(row.from_user);
    if (from === undefined) return [];
    const to = row.to_user === null ? null : (person.get(row.to_user) ?? null);
    const other = otherOf(row);
    const lapsed_by = mayMoveTrade('lapse', row.state)
      ? lapseOf({
          accounts_open: from.is_open && (to?.is_open ?? true),
          shifts: [
            standing(row.shift_id, row, row.assignment_id, row.from_user),
            ...(other === null ? [] : [standing(other.id, other, other.assignment_id, row.to_user)]),
          ],
        })
      : row.lapsed_by;
    return [
      {
        ...row,
        state: mayMoveTrade('lapse', row.state) && lapsed_by !== null ? 'lapsed' : row.state,
        lapsed_by,
        from: from.one,
        to: to?.one ?? null,
        decider: (row.decided_by === null ? undefined : person.get(row.decided_by)?.one) ?? null,
        shift: asAsked(row.shift_id, row, shift),
        for_shift: other === null ? null : asAsked(other.id, other, shift),
      },
    ];
  });
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** The other shift of a swap. */
function otherOf({ for_assignment_id, for_shift_id, for_start_time, for_end_time }: TradeRow) {
  if (for_assignment_id === null || for_shift_id === null || for_start_time === null || for_end_time === null)
    return null;
  const assignment_id = for_assignment_id;
  return { id: for_shift_id, assignment_id, start_time: for_start_time, end_time: for_end_time };
}

/** A shift that is gone has its times still. */
const asAsked = (
  id: string,
  { start_time, end_time }: Times,
  known: ReadonlyMap<string, FitShift>,
): FitShift => ({
  ...(known.get(id) ?? unwrittenShift({ start_time, end_time })),
  id,
  start_time,
  end_time,
});

/** A shift as a reply holds it. */
export const tradedShift = (shift: FitShift, { time_zone }: CompanyRules): ShiftReply => ({
  ...picked(shift, SHIFT_FIELDS),
  shift_id: shift.id,
  date: dateIn(shift.start_time, time_zone),
  start_time_local: clockIn(shift.start_time, time_zone),
  end_time_local: clockIn(shift.end_time, time_zone),
});

/** The part of a request that every reply holds. */
export const requestReply = (
  { id, state, lapsed_by, from, to, shift, for_shift, asked_at, decided_at, reason, version }: Trade,
  company: CompanyRules,
) => ({
  id,
  state,
  lapsed_by,
  from,
  to,
  shift: tradedShift(shift, company),
  for_shift: for_shift === null ? null : tradedShift(for_shift, company),
  asked_at,
  decided_at,
  reason,
  version,
});

/** Does the company make at once what breaks no rule? */
export async function madeAtOnce(
  { tx, caller }: Pick<Asked, 'tx' | 'caller'>,
  lock = false,
): Promise<boolean> {
  const [row] = await tx<{ trades_at_once: boolean }[]>`
    select trades_at_once from company_settings
    where company_id = ${caller.company_id} ${lock ? tx`for no key update` : tx``}`;
  return row?.trades_at_once ?? false;
}
