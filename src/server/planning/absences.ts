import { randomUUID } from 'node:crypto';
import {
  ABSENCE_FIELDS,
  ABSENCE_REMEMBERED,
  type Absence,
  changeAbsence,
  createAbsence,
  deleteAbsence,
  listAbsences,
} from '../../contract/absences.ts';
import { type AbsenceKind, absenceVerdict, changedDays, timesAfter, timesFault } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import { given, picked } from '../../core/picked.ts';
import { ownOr, requireOpenPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { rangeOf } from '../database/local-times.ts';
import { type DaySinceKey, daySinceCursor, pageByKey } from '../database/paging.ts';
import { type Caller, type CompanyRules, type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { monthsFrom, passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';
import { certificatesOf, requireNoLeave, shiftCounts } from './absence-facts.ts';
import { markShifts } from './absence-marks.ts';
import { type AbsenceRow, notifyOfAbsence, notifyOfRemovedAbsence } from './absence-notices.ts';

/**
 * Sickness and VAB (rules: core/absence.ts; pay: core/pay/absence-pay.ts). Visible to the person and the managers: a
 * worker's query never leaves their own rows. The database itself refuses two absences of a person on the same day.
 */

export const absenceHandlers: readonly Handler[] = [
  inCompany(listAbsences, async ({ input: { query }, caller, company, tx, today }) => {
    const unbounded = query.start_date === undefined && query.end_date === undefined;
    const filter = {
      ...(unbounded ? {} : { days: rangeOf(query, { start_date: today, end_date: today }) }),
      user_id: await ownOr(tx, caller, query.user),
      kind: query.kind ?? null,
    };
    const page = await pageByKey(
      query,
      daySinceCursor,
      async (asked) =>
        replies(tx, caller, today, await select(tx, caller, company, today, { ...filter, ...asked })),
      ({ first_day, created_at, id }) => ({ day: first_day, at: created_at, id }),
    );
    return new Page(...page);
  }),

  inCompany(createAbsence, async (doing) => {
    const { input, caller, company, tx, now, today } = doing;
    const { body } = input;
    const { company_id } = caller;
    const user_id = body.user ?? caller.user_id;
    if (caller.role === 'worker' && user_id !== caller.user_id)
      throw refuseField('not_allowed', 'user', 'Must be your own id.');
    await requireOpenPerson(tx, company_id, user_id, 'user');
    const { kind, first_day, last_day = null, extent_pct = 100, from_time = null, until_time = null } = body;
    const id = randomUUID();
    const absence = { kind, first_day, last_day, extent_pct, from_time, until_time };
    requireMay(caller, today, null, absence);
    await requireTimes(tx, company_id, user_id, absence);
    await tx`
      insert into absences ${tx({
        company_id,
        id,
        user_id,
        ...picked(body, ABSENCE_FIELDS),
        created_by: caller.user_id,
        created_at: now,
        updated_at: now,
      })}`;
    const made = await one(tx, caller, company, today, id);
    await changedBetween(doing, null, made);
    await notifyOfAbsence(doing, null, made);
    return reply(tx, caller, today, made);
  }),

  inCompany(changeAbsence, async (doing) => {
    const { input, caller, company, tx, now, today, if_match } = doing;
    const was = await one(tx, caller, company, today, input.params.id, true);
    await refuseStale(if_match, was.version, () => reply(tx, caller, today, was));
    const { last_day = was.last_day, ...rest } = input.body;
    const changed = { ...was, ...given(rest), last_day };
    const becomes = { ...changed, ...timesAfter(was, changed, input.body) };
    requireDaysInOrder(becomes);
    requireMay(caller, today, was, becomes);
    await requireTimes(tx, caller.company_id, was.user_id, becomes);
    await tx`
      update absences set ${tx({ ...picked(becomes, ABSENCE_FIELDS), updated_at: now, version: was.version + 1 })}
      where company_id = ${caller.company_id} and id = ${was.id}`;
    const became = await one(tx, caller, company, today, was.id);
    await changedBetween(doing, was, became);
    await notifyOfAbsence(doing, was, became);
    return reply(tx, caller, today, became);
  }),

  inCompany(deleteAbsence, async (doing) => {
    const { input, caller, company, tx, today, if_match } = doing;
    const was = await one(tx, caller, company, today, input.params.id, true);
    await refuseStale(if_match, was.version, () => reply(tx, caller, today, was));
    requireMay(caller, today, was, null);
    await tx`delete from absences where company_id = ${caller.company_id} and id = ${was.id}`;
    await changedBetween(doing, was, null);
    await notifyOfRemovedAbsence(doing, was);
    return undefined;
  }),
];

const FOR_EVER = '9999-12-31';

/**
 * When a person leaves, absence that has begun ends with the last day of employment; absence that has not begun is
 * deleted.
 */
export async function endAbsencesOf(doing: Doing, user_id: string, ends: string): Promise<void> {
  const { tx, caller, company, now, today } = doing;
  const days = { first: addDays(ends, 1), last: FOR_EVER };
  for (const was of await select(tx, caller, company, today, { user_id, days, lock: true })) {
    const has_begun = was.first_day <= ends;
    if (has_begun)
      await tx`
        update absences set last_day = ${ends}, until_time = null, updated_at = ${now}, version = version + 1
        where company_id = ${caller.company_id} and id = ${was.id}`;
    else await tx`delete from absences where company_id = ${caller.company_id} and id = ${was.id}`;
    await changedBetween(doing, was, has_begun ? await one(tx, caller, company, today, was.id) : null);
  }
}

type Filter = {
  readonly id?: string;
  readonly days?: { readonly first: string; readonly last: string };
  readonly user_id?: string | null;
  readonly kind?: AbsenceKind | null;
  readonly lock?: boolean;
  readonly after?: DaySinceKey | null;
  readonly limit?: number;
};

const OF_ABSENCE = ABSENCE_FIELDS.map((field) => `b.${field}`);

/** Absences with their person and the number of their planned shifts. People who have left are skipped. */
async function select(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  { id, days, user_id = null, kind = null, lock = false, after = null, limit }: Filter,
): Promise<AbsenceRow[]> {
  const touching =
    id !== undefined
      ? tx`and b.id = ${id}`
      : days === undefined
        ? tx`and (b.last_day is null or b.last_day >= ${today}) and u.closed_at is null`
        : tx`and b.first_day <= ${days.last} and (b.last_day is null or b.last_day >= ${days.first})`;
  const rows = await tx<Omit<AbsenceRow, 'shift_count'>[]>`
    select b.id, b.user_id, u.first_name, u.last_name, u.role, ${tx(OF_ABSENCE)}, b.created_at, b.version
    from absences b
    join users u on u.company_id = b.company_id and u.id = b.user_id
    where b.company_id = ${caller.company_id}
      ${caller.role === 'worker' ? tx`and b.user_id = ${caller.user_id}` : tx``}
      ${touching}
      ${user_id === null ? tx`` : tx`and b.user_id = ${user_id}`}
      ${kind === null ? tx`` : tx`and b.kind = ${kind}`}
      ${after === null ? tx`` : tx`and (b.first_day, b.created_at, b.id) > (${after.day}, ${after.at}, ${after.id})`}
    order by b.first_day, b.created_at, b.id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for no key update of u for update of b` : tx``}`;
  const counts = await shiftCounts(tx, caller.company_id, company.time_zone, today, rows);
  return rows.map((row, at) => ({ ...row, shift_count: counts[at] ?? 0 }));
}

/** For a worker a colleague's absence does not exist: 404, as for another company's. */
async function one(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  id: string,
  lock = false,
): Promise<AbsenceRow> {
  const [row] = await select(tx, caller, company, today, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

type Spell = Pick<AbsenceRow, 'kind' | 'first_day' | 'last_day' | 'extent_pct' | 'from_time' | 'until_time'>;

/** Clock times that agree with the rest, on a day that no leave takes whole. */
async function requireTimes(tx: Tx, company_id: string, user_id: string, absence: Spell): Promise<void> {
  const fault = timesFault(absence);
  if (fault !== null) throw refuseField('invalid', fault, FAULTS[fault]);
  await requireNoLeave(tx, company_id, user_id, absence);
}

const FAULTS = {
  extent_pct: 'Clock times go with whole days.',
  until_time: 'Must lie on a last day, after the beginning.',
} as const;

function requireMay(caller: Caller, today: string, was: Spell | null, becomes: Spell | null): void {
  const by = caller.role === 'manager' ? 'manager' : 'person';
  const verdict = absenceVerdict({ was, becomes, today, by });
  if (verdict === null) return;
  const moves_first = was !== null && becomes !== null && was.first_day !== becomes.first_day;
  if (was === null || (verdict === 'date_not_kept' && moves_first)) throw refuseField(verdict, 'first_day');
  throw becomes === null ? new Refusal(verdict) : refuseField(verdict, 'last_day');
}

type Doing = Pick<InCompany<typeof createAbsence>, 'tx' | 'caller' | 'company' | 'now' | 'today'>;

/**
 * The consequences of every change of an absence: the gate of locked months, marks on the shifts, history, a change
 * notice.
 */
async function changedBetween(
  doing: Doing,
  was: AbsenceRow | null,
  became: AbsenceRow | null,
): Promise<void> {
  const { tx, caller, now, today } = doing;
  const row = became ?? was;
  if (row === null) return;
  const { id, user_id } = row;
  const days = changedDays(was, became);
  if (days !== null) {
    // A night shift of the day before may run into an absence that begins at a time.
    const is_cut = was?.from_time != null || became?.from_time != null;
    const touched = is_cut ? { ...days, first: addDays(days.first, -1) } : days;
    const dates = await touchedDates(tx, caller, today, user_id, touched);
    await passMonthGate(
      tx,
      caller,
      now,
      dates.map((date) => ({ user_id, date })),
    );
    // VAB has no mark: marks that a manager set by hand stay.
    if (was?.kind === 'sick' || became?.kind === 'sick') await markShifts(doing, user_id, touched);
  }
  const action = was === null ? 'told' : became === null ? 'removed' : 'changed';
  const facts = { was: remembered(was), became: remembered(became) };
  await record(tx, caller, now, [{ noun: 'absence', noun_id: id, action, ...facts }]);
  await announce(tx, caller.company_id, 'absences', [user_id]);
}

/** A spell of illness affects how later ones within a year are paid: those months may change too. */
async function touchedDates(
  tx: Tx,
  { company_id }: Caller,
  today: string,
  user_id: string,
  { first, last }: { first: string; last: string | null },
): Promise<string[]> {
  const until = (day: string | null, from: string): string => day ?? (today > from ? today : from);
  const later = await tx<{ first_day: string; last_day: string | null }[]>`
    select first_day, last_day from absences
    where company_id = ${company_id} and user_id = ${user_id} and kind = 'sick'
      and first_day > ${first} and first_day <= ${first}::date + 400`;
  return [
    ...monthsFrom(first, until(last, first)),
    ...later.flatMap((row) => monthsFrom(row.first_day, until(row.last_day, row.first_day))),
  ];
}

const remembered = (row: AbsenceRow | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user_id, ...picked(row, ABSENCE_REMEMBERED) };

async function reply(tx: Tx, caller: Caller, today: string, row: AbsenceRow): Promise<Absence> {
  const [only] = await replies(tx, caller, today, [row]);
  if (only === undefined) throw new Refusal('not_found');
  return only;
}

async function replies(
  tx: Tx,
  caller: Caller,
  today: string,
  rows: readonly AbsenceRow[],
): Promise<Absence[]> {
  const certificates = await certificatesOf(tx, caller.company_id, today, rows);
  return rows.map((row) => ({
    ...picked(row, ABSENCE_FIELDS),
    id: row.id,
    user_id: row.user_id,
    user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
    shift_count: row.shift_count,
    certificate_from: certificates.get(row.id) ?? null,
    created_at: row.created_at,
    version: row.version,
  }));
}
