import { randomUUID } from 'node:crypto';
import { initialAssignmentStatus, type ShiftKind } from '../../core/shift.ts';
import { lockPeople } from '../accounts/people.ts';
import { workRulesOf } from '../companies/work-rules.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, minuteOfRow, spanOfRow } from '../database/local-times.ts';
import { later } from '../database/transaction.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { type Action, announce } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { endFilledOffers } from '../openings/offer-ends.ts';
import { refuseField } from '../refusal.ts';
import { type BookedSpan, bookedNear, reachOf, type ShortOf, shortestRests } from './rest-of-people.ts';
import { notifyPutOn } from './shift-notices.ts';

/** Puts people on shifts: the only place where an assignment begins. */

export type Wanted = {
  readonly worker_id: string;
  /** Left out: pending when the shift starts within 14 days, otherwise approved (specification section 4). */
  readonly status?: 'pending' | 'approved' | undefined;
};
type Shift = {
  readonly id: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Left out: work. */
  readonly kind?: ShiftKind | undefined;
};
type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

/** The history entries to record, last of all (history.ts), and the people whose daily rest became too short. */
type PutOn = { readonly actions: readonly Action[]; readonly short_rest: readonly ShortOf[] };

/**
 * Puts these people on the shift, all or nothing, and notifies them. The shift is locked or new. Refuses by `field` a
 * person who does not exist, has left or is named twice; the database itself refuses double booking.
 */
export async function putOn(
  doing: Doing,
  shift: Shift,
  wanted: readonly Wanted[],
  field: string,
): Promise<PutOn> {
  if (new Set(wanted.map((one) => one.worker_id)).size < wanted.length)
    throw refuseField('already_assigned', field, 'The same person is named twice.');
  const places = wanted.map((one) => ({ ...one, shift }));
  return putOnShifts(doing, places, field);
}

/** Like putOn, for people on several shifts: the same number of queries, however many they are. */
export async function putOnShifts(
  doing: Doing,
  places: readonly (Wanted & { readonly shift: Shift })[],
  field: string,
): Promise<PutOn> {
  if (places.length === 0) return { actions: [], short_rest: [] };
  const people = [...new Set(places.map((place) => place.worker_id))];
  await requireOpenPeople(doing.tx, doing.caller.company_id, people, field);
  const { rows, ...done } = await place(doing, places);
  await notifyPutOn(doing, rows);
  return done;
}

/**
 * Inserts the assignments of people who are known to exist. The caller notifies them (notifyPutOn) and records the
 * actions, last.
 */
export async function place(
  { tx, caller, company, now }: Doing,
  places: readonly (Wanted & { readonly shift: Shift })[],
) {
  const { company_id } = caller;
  const at = Math.floor(Date.parse(now) / 60_000);
  // Sent before the new assignments are inserted.
  const standing = bookedOf(tx, company_id, places);
  const rows = places.map(({ worker_id, shift, status }) => {
    const fresh = status ?? initialAssignmentStatus({ shift_start: minuteOfRow(shift.start_time), now: at });
    return {
      company_id,
      id: randomUUID(),
      shift_id: shift.id,
      worker_id,
      start_time: shift.start_time,
      end_time: shift.end_time,
      status: fresh,
      approval_required: fresh === 'pending',
      created_at: now,
      updated_at: now,
    };
  });
  for (let first = 0; first < rows.length; first += MOST_AT_ONCE) {
    later(tx, tx`insert into shift_assignments ${tx(rows.slice(first, first + MOST_AT_ONCE))}`);
  }
  const [booked, rulesOn] = await Promise.all([
    standing,
    workRulesOf(tx, company_id),
    passMonthGate(
      tx,
      caller,
      now,
      rows.map(({ worker_id, start_time }) => ({
        user_id: worker_id,
        date: dateIn(start_time, company.time_zone),
      })),
    ),
  ]);
  const kinds = new Map(places.map(({ shift }) => [shift.id, shift.kind]));
  const judged = rows.map((row) => ({ ...row, kind: kinds.get(row.shift_id) ?? 'work' }));
  const rests = [...shortestRests(booked, judged, { rulesOn, zone: company.time_zone })];
  const short = new Map(rests.map(([{ id }, rest_min]) => [id, rest_min]));
  await endFilledOffers(
    { tx, caller, company, now },
    rows.map(({ shift_id }) => shift_id),
  );
  await announce(
    tx,
    company_id,
    'assignments',
    rows.map((row) => row.id),
  );
  const actions = rows.map((row): Action => {
    const { id, shift_id, worker_id, status } = row;
    const rest_min = short.get(id);
    const became = { shift_id, worker_id, status, ...(rest_min === undefined ? {} : { rest_min }) };
    return { noun: 'assignment', noun_id: id, action: 'created', became };
  });
  return {
    rows: rows.map((row, at) => ({ ...row, kind: places[at]?.shift.kind ?? 'work' })),
    actions,
    short_rest: rests.map(([{ worker_id }, rest_min]) => ({ worker_id, rest_min })),
  };
}

const bookedOf = async (
  tx: Tx,
  company_id: string,
  places: readonly (Wanted & { readonly shift: Shift })[],
): Promise<BookedSpan[]> => {
  const reach = reachOf(places.map(({ shift }) => spanOfRow(shift)));
  if (reach === null) return [];
  const ids = [...new Set(places.map(({ worker_id }) => worker_id))];
  return bookedNear(tx, company_id, reach, tx`and worker_id = any(${ids}::uuid[])`);
};

/**
 * Locks the people: their accounts cannot be closed until this transaction ends, and two writers for the same person
 * wait for each other (people.ts). Managers first, in the order of their ids, like users.ts.
 */
export async function requireOpenPeople(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const found = await tx`
    select id from users
    where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) and closed_at is null
    order by role = 'manager' desc, id
    for no key update`;
  if (found.length < ids.length) throw refuseField('not_found', field, 'There is no such person.');
}

/** Locks the people on these shifts: another shift may be planned for them at this moment. */
export const lockPeopleOn = (tx: Tx, company_id: string, shift_ids: readonly string[]): Promise<void> =>
  lockPeople(
    tx,
    company_id,
    tx`select worker_id from shift_assignments where company_id = ${company_id} and shift_id = any(${[...shift_ids]}::uuid[])`,
  );

/** PostgreSQL takes 65 535 values in a statement and some ten a row; and each statement must end within its time. */
export const MOST_AT_ONCE = 1_000;
