import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { type Change, changesOf, type Draft } from '../../core/roster/publication.ts';
import type { AssignmentStatus } from '../../core/shift.ts';
import { lockPeople } from '../accounts/people.ts';
import type { Part, Tx } from '../database/db.ts';
import { dateIn } from '../database/local-times.ts';
import { later } from '../database/transaction.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import type { Action } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { endOffers } from '../openings/offer-ends.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { MOST_AT_ONCE, place } from '../planning/shift-staffing.ts';
import { refuseField } from '../refusal.ts';
import { withKnownPlaces } from '../units/places.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { areSameShift, publishedOf } from './draft-rows.ts';

/** Makes drafts true. The caller holds the drafts, tells people and records the actions, last. */

export type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};
type ShiftChange = Change<ShiftFields>;
export type Assigned = {
  readonly id: string;
  readonly shift_id: string;
  readonly worker_id: string;
  readonly status: AssignmentStatus;
  readonly version: number;
};
/** The status that a person is put back with; left out: by the notice of two weeks. */
type StatusOf = (shift_id: string, worker_id: string) => 'pending' | 'approved' | undefined;

/** Everything that a write needs to know, read while the shifts and then their people are locked. */
export async function lockedPlan(
  { tx, caller: { company_id } }: Doing,
  asked: readonly Draft<ShiftFields>[],
): Promise<{ readonly changes: ShiftChange[]; readonly assigned: readonly Assigned[] }> {
  const there = await withKnownPlaces(
    tx,
    company_id,
    asked.map(({ wished }) => wished),
  );
  const drafts = asked.map((draft, at) => ({ ...draft, wished: there[at] ?? draft.wished }));
  const ids = drafts.map(({ shift_id }) => shift_id);
  await tx`select id from shifts where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id for update`;
  const wished = [...new Set(drafts.flatMap(({ people }) => people))];
  // `offset 0` has each shift's people found by their index; PostgreSQL 15 would read those of all the company's shifts.
  await lockPeople(
    tx,
    company_id,
    tx`select unnest(${wished}::uuid[]) union
      select there.worker_id from unnest(${[...ids]}::uuid[]) as planned (shift_id) cross join lateral (
        select worker_id from shift_assignments a
        where a.company_id = ${company_id} and a.shift_id = planned.shift_id offset 0) there`,
  );
  const [published, assigned] = await Promise.all([
    publishedOf(tx, company_id, ids),
    assignedTo(tx, company_id, ids, tx`for update`),
  ]);
  return { changes: changesOf(published, drafts, areSameShift), assigned };
}

export const assignedTo = (
  tx: Tx,
  company_id: string,
  shift_ids: readonly string[],
  held: Part,
): Promise<Assigned[]> => tx<Assigned[]>`
  select id, shift_id, worker_id, status, version from shift_assignments
  where company_id = ${company_id} and shift_id = any(${[...shift_ids]}::uuid[])
  order by id ${held}`;

/** The changes that bring a shift to a unit or position that was closed after it was wished. One that it has already stays. */
export async function closedAmong(
  tx: Tx,
  company_id: string,
  changes: readonly ShiftChange[],
): Promise<ShiftChange[]> {
  const brought = (one: ShiftChange): string[] =>
    (['unit_id', 'position_id'] as const).flatMap((field) => {
      const id = one.became?.wished[field] ?? null;
      return id === null || id === one.was?.wished[field] ? [] : [id];
    });
  const ids = [...new Set(changes.flatMap(brought))];
  if (ids.length === 0) return [];
  const rows = await tx<{ id: string }[]>`
    select id from units where company_id = ${company_id} and closed_at is not null and id = any(${ids}::uuid[])
    union all
    select id from positions where company_id = ${company_id} and closed_at is not null and id = any(${ids}::uuid[])`;
  const closed = new Set(rows.map(({ id }) => id));
  return changes.filter((one) => brought(one).some((id) => closed.has(id)));
}

/** Writes the changes: first what ends, then what moves, then what begins, so that nobody is on two shifts in between. */
export async function applied(
  doing: Doing,
  changes: readonly ShiftChange[],
  assigned: readonly Assigned[],
  statusOf: StatusOf,
): Promise<{ readonly actions: readonly Action[]; readonly pending: ReadonlySet<string> }> {
  const { tx, caller, company, now } = doing;
  const { company_id } = caller;
  const sides = changes.flatMap(({ was, became }) => [was, became].filter((side) => side !== null));
  await requirePlanner(
    tx,
    caller,
    sides.map(({ wished }) => wished),
  );
  await requireOpen(tx, company_id, [...new Set(changes.flatMap(({ put_on }) => put_on))]);
  const gone = changes.filter(({ kind }) => kind === 'gone').map(({ shift_id }) => shift_id);
  const ended = endedOf(changes, assigned);
  await tx`delete from shift_assignments where company_id = ${company_id} and id = any(${ended.map(({ id }) => id)}::uuid[])`;
  await endOffers(doing, gone, 'gone');
  await endOffers(doing, movedOf(changes), 'moved');
  await tx`delete from shifts where company_id = ${company_id} and id = any(${gone}::uuid[])`;
  await moveShifts(doing, changes);
  await insertShifts(doing, changes);
  await lapseTrades(
    doing,
    changes.map(({ shift_id }) => shift_id),
  );
  const places = changes.flatMap(({ shift_id, became, put_on }) =>
    became === null
      ? []
      : put_on.map((worker_id) => ({
          worker_id,
          status: statusOf(shift_id, worker_id),
          shift: { id: shift_id, ...became.wished },
        })),
  );
  const put = await place(doing, places);
  const dates = changes.flatMap(({ was, became }) =>
    [was, became].flatMap((one) =>
      one === null
        ? []
        : one.people.map((user_id) => ({ user_id, date: dateIn(one.wished.start_time, company.time_zone) })),
    ),
  );
  await passMonthGate(tx, caller, now, dates);
  return {
    actions: [...put.actions, ...actionsOf(changes, ended)],
    pending: new Set(
      put.rows.filter(({ status }) => status === 'pending').map((row) => `${row.shift_id} ${row.worker_id}`),
    ),
  };
}

/** The shifts that go to another time. */
const movedOf = (changes: readonly ShiftChange[]): string[] =>
  changes.flatMap(({ shift_id, was, became }) =>
    was === null ||
    became === null ||
    (was.wished.start_time === became.wished.start_time && was.wished.end_time === became.wished.end_time)
      ? []
      : [shift_id],
  );

/** Taken off, and the declined assignments of people who are put on again. */
const endedOf = (changes: readonly ShiftChange[], assigned: readonly Assigned[]): Assigned[] => {
  const of = new Map(changes.map((change) => [change.shift_id, change]));
  return assigned.filter(({ shift_id, worker_id, status }) => {
    const change = of.get(shift_id);
    if (change === undefined) return false;
    return status === 'rejected' ? change.put_on.includes(worker_id) : change.taken_off.includes(worker_id);
  });
};

async function requireOpen(tx: Tx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await tx`
    select id from users where company_id = ${company_id} and closed_at is null and id = any(${[...ids]}::uuid[])`;
  if (open.length < ids.length) throw refuseField('not_found', 'only', 'A person of a draft has left.');
}

/**
 * New times, of shifts and of who stays on them. The database compares each assignment with the others at once, so the moved
 * ones stand aside as declined until all have their new times: two shifts of one person may change places.
 */
async function moveShifts({ tx, caller: { company_id }, now }: Doing, changes: readonly ShiftChange[]) {
  const moved = changes.flatMap(({ kind, shift_id, was, became }) =>
    kind === 'changed' && was !== null && became !== null && !areSameShift(was.wished, became.wished)
      ? [{ ...became.wished, id: shift_id }]
      : [],
  );
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  const staying = await tx<{ id: string; status: AssignmentStatus; shift_id: string }[]>`
    select id, status, shift_id from shift_assignments
    where company_id = ${company_id} and shift_id = any(${ids}::uuid[]) and status <> 'rejected'`;
  for (const { id, ...fields } of moved)
    later(
      tx,
      tx`
        update shifts set ${tx({ ...picked(fields, SHIFT_FIELDS), updated_at: now })}, version = version + 1
        where company_id = ${company_id} and id = ${id}`,
    );
  if (staying.length === 0) return;
  await tx`
    update shift_assignments set status = 'rejected'
    where company_id = ${company_id} and id = any(${staying.map(({ id }) => id)}::uuid[])`;
  await tx`
    update shift_assignments a
    set status = d.status, start_time = s.start_time, end_time = s.end_time, updated_at = ${now}, version = a.version + 1
    from jsonb_to_recordset(${tx.json(staying)}) as d (id uuid, status text), shifts s
    where a.company_id = ${company_id} and a.id = d.id and s.company_id = ${company_id} and s.id = a.shift_id`;
}

async function insertShifts({ tx, caller, now }: Doing, changes: readonly ShiftChange[]): Promise<void> {
  const { company_id, user_id } = caller;
  const rows = changes.flatMap(({ kind, shift_id, became }) =>
    kind === 'new' && became !== null
      ? [
          {
            ...picked(became.wished, SHIFT_FIELDS),
            company_id,
            id: shift_id,
            created_by: user_id,
            created_at: now,
            updated_at: now,
          },
        ]
      : [],
  );
  for (let first = 0; first < rows.length; first += MOST_AT_ONCE)
    await tx`insert into shifts ${tx(rows.slice(first, first + MOST_AT_ONCE))}`;
}

function actionsOf(changes: readonly ShiftChange[], ended: readonly Assigned[]): Action[] {
  const gone = new Set(changes.filter(({ kind }) => kind === 'gone').map(({ shift_id }) => shift_id));
  const statuses = new Map(ended.map((one) => [`${one.shift_id} ${one.worker_id}`, one.status]));
  const shifts = changes.flatMap(({ shift_id: noun_id, kind, was, became }): Action[] => {
    if (kind === 'new') return [{ noun: 'shift', noun_id, action: 'created', became: { ...became?.wished } }];
    if (was === null) return [];
    if (became === null) {
      const workers = was.people.map((worker_id) => ({
        worker_id,
        status: statuses.get(`${noun_id} ${worker_id}`),
      }));
      return [{ noun: 'shift', noun_id, action: 'deleted', was: { ...was.wished, workers } }];
    }
    if (areSameShift(was.wished, became.wished)) return [];
    return [
      { noun: 'shift', noun_id, action: 'moved', was: { ...was.wished }, became: { ...became.wished } },
    ];
  });
  const off = ended
    .filter(({ shift_id }) => !gone.has(shift_id))
    .map(
      ({ id, shift_id, worker_id, status }): Action => ({
        noun: 'assignment',
        noun_id: id,
        action: 'deleted',
        was: { shift_id, worker_id, status },
      }),
    );
  return [...shifts, ...off];
}
