import { randomUUID } from 'node:crypto';
import {
  changeUnitPerson,
  createUnitPerson,
  deleteUnitPerson,
  listUnitPeople,
  UNIT_PERSON_FIELDS,
  type UnitPerson,
  type UnitPersonFields,
} from '../../contract/unit-people.ts';
import { addDays } from '../../core/calendar.ts';
import { given, picked } from '../../core/picked.ts';
import type { InUnit } from '../../core/roster/unit-people.ts';
import { lockedWithPerson, requireOpenPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';
import { requireUnitPlanner } from './unit-planners.ts';

/** The people of units: at home there, or lent to them (decision 0106). Managers read them; those who plan the unit write them. */

export const unitPersonHandlers: readonly Handler[] = [
  inCompany(listUnitPeople, async ({ input: { query }, caller, tx }) => {
    const { user: user_id, unit: unit_id } = query;
    const page = await pageByDay(
      query,
      (asked) => select(tx, caller.company_id, { user_id, unit_id, ...asked }),
      ({ first_day }) => first_day,
    );
    return new Page(...page);
  }),

  inCompany(createUnitPerson, async (doing) => {
    const { input, caller, tx, now } = doing;
    const { company_id } = caller;
    const { user, last_day = null, home = false, ...rest } = input.body;
    await requireOpenPerson(tx, company_id, user, 'user');
    const row = await checked(doing, { ...rest, last_day, home });
    await leaveHome(doing, user, row);
    const id = randomUUID();
    await tx`
      insert into unit_people ${tx({ company_id, id, user_id: user, ...row, created_at: now, updated_at: now })}`;
    const became = await one(tx, company_id, id);
    await remember(doing, null, became);
    return became;
  }),

  inCompany(changeUnitPerson, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    const row = await checked(
      doing,
      { ...picked(was, UNIT_PERSON_FIELDS), ...given(input.body) },
      was.unit_id,
    );
    await tx`
      update unit_people set ${tx({ ...row, version: was.version + 1, updated_at: now })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await one(tx, company_id, was.id);
    await remember(doing, was, became);
    return became;
  }),

  inCompany(deleteUnitPerson, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    await requireUnitPlanner(tx, caller, [was.unit_id]);
    await tx`delete from unit_people where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, was, null);
    return undefined;
  }),
];

type Doing = Pick<InCompany<typeof listUnitPeople>, 'tx' | 'caller' | 'now'>;
type Filter = {
  readonly user_id?: string | undefined;
  readonly unit_id?: string | undefined;
  readonly id?: string;
  readonly after?: DayKey | null;
  readonly limit?: number;
  readonly lock?: boolean;
};

const select = (
  tx: Tx,
  company_id: string,
  { user_id, unit_id, id, after = null, limit, lock = false }: Filter,
) =>
  tx<UnitPerson[]>`
    select id, user_id as user, unit_id, first_day, last_day, home, version from unit_people
    where company_id = ${company_id}
      ${user_id === undefined ? tx`` : tx`and user_id = ${user_id}`}
      ${unit_id === undefined ? tx`` : tx`and unit_id = ${unit_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${after === null ? tx`` : tx`and (first_day, id) > (${after.day}, ${after.id})`}
    order by first_day, id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<UnitPerson> {
  const [row] = await select(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const locked = (tx: Tx, company_id: string, id: string): Promise<UnitPerson> =>
  lockedWithPerson(tx, company_id, (lock) => one(tx, company_id, id, lock));

/** Days in order, and a unit that is open or was the row's before, which the caller plans. */
async function checked(
  { tx, caller }: Doing,
  row: UnitPersonFields,
  before: string | null = null,
): Promise<UnitPersonFields> {
  const { unit_id } = row;
  const [unit] = await tx`
    select id from units
    where company_id = ${caller.company_id} and id = ${unit_id} and (closed_at is null or id = ${before})
    for key share`;
  if (unit === undefined) throw refuseField('not_found', 'unit_id', 'There is no such open unit.');
  requireDaysInOrder(row);
  await requireUnitPlanner(tx, caller, [unit_id, before ?? unit_id]);
  return row;
}

/** A home without an end, from before the new one, ends the day before. */
async function leaveHome(doing: Doing, user: string, { home, first_day }: UnitPersonFields): Promise<void> {
  if (!home) return;
  const { tx, caller, now } = doing;
  const { company_id } = caller;
  const [was] = (await select(tx, company_id, { user_id: user, lock: true })).filter(
    (row) => row.home && row.last_day === null && row.first_day < first_day,
  );
  if (was === undefined) return;
  await requireUnitPlanner(tx, caller, [was.unit_id]);
  await tx`
    update unit_people set last_day = ${addDays(first_day, -1)}, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${was.id}`;
  await remember(doing, was, await one(tx, company_id, was.id));
}

async function remember(
  { tx, caller, now }: Doing,
  was: UnitPerson | null,
  became: UnitPerson | null,
): Promise<void> {
  const row = became ?? was;
  if (row === null) return;
  await record(tx, caller, now, [
    {
      noun: 'unit_person',
      noun_id: row.id,
      action: writeOf(was, became),
      was: remembered(was),
      became: remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'users', [row.user]);
}

const remembered = (row: UnitPerson | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user, ...picked(row, UNIT_PERSON_FIELDS) };

type OfPerson = InUnit & { readonly user_id: string };

/** By person: their days in open units, among these days; of these people, or all. */
export async function unitsOfPeople(
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, OfPerson[]>> {
  const rows = await tx<OfPerson[]>`
    select p.user_id, p.unit_id, p.first_day, p.last_day, p.home from unit_people p
    join units u on u.company_id = p.company_id and u.id = p.unit_id and u.closed_at is null
    where p.company_id = ${company_id} ${ids === null ? tx`` : tx`and p.user_id = any(${[...ids]}::uuid[])`}
      and p.first_day <= ${last} and (p.last_day is null or p.last_day >= ${first})
    order by p.user_id, p.first_day, p.unit_id`;
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
