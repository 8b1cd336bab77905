import { listUnitPlanners, setUnitPlanners } from '../../contract/unit-planners.ts';
import type { Planning } from '../../core/roster/trade.ts';
import { keptFromCost, lockManagers } from '../accounts/four-eyes.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record, restartStreams } from '../history/history.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { secondNeeded } from '../second-person/rule.ts';

/** The planners of units (decisions 0091 and 0107): what a manager may write, and whether they see cost. */

type Planner = { unit_id: string; user_id: string; sees_cost: boolean };

export const unitPlannerHandlers: readonly Handler[] = [
  inCompany(listUnitPlanners, ({ caller, tx }) => planners(tx, caller.company_id)),

  inCompany(setUnitPlanners, setPlanners),
];

export async function setPlanners({
  input: { params, body },
  caller,
  tx,
  now,
}: InCompany<typeof setUnitPlanners>): Promise<Planner[]> {
  const { company_id } = caller;
  const users = [...new Set(body.users)].toSorted();
  const managers = new Set((await lockManagers(tx, company_id)).map(({ id }) => id));
  if (!users.every((user) => managers.has(user)))
    throw refuseField('not_found', 'users', 'There is no such manager.');
  const [unit] =
    await tx`select id from units where company_id = ${company_id} and id = ${params.id} for update`;
  if (unit === undefined) throw new Refusal('not_found');
  const before = await planners(tx, company_id, params.id);
  const was = factsOf(before);
  const without_cost = [
    ...new Set(body.without_cost ?? was.without_cost.filter((user) => users.includes(user))),
  ];
  if (!without_cost.every((user) => users.includes(user)))
    throw refuseField('invalid', 'without_cost', 'They must be among the planners.');
  const kept = await keptFromCost(tx, company_id);
  // Asked before the write: who sees cost no more is no second person.
  const is_alone = caller.countersigned_by === undefined && (await secondNeeded({ tx, caller, now }));
  await tx`delete from unit_planners where company_id = ${company_id} and unit_id = ${params.id}`;
  const rows = users.map((user_id) => ({
    ...{ company_id, unit_id: params.id, user_id },
    sees_cost: !without_cost.includes(user_id),
  }));
  if (rows.length > 0) await tx`insert into unit_planners ${tx(rows)}`;
  const now_kept = await keptFromCost(tx, company_id);
  if (managers.isSubsetOf(now_kept)) throw new Refusal('last_to_see_cost');
  if (is_alone && kept.symmetricDifference(now_kept).size > 0) throw new Refusal('second_needed');
  const became = await planners(tx, company_id, params.id);
  await record(tx, caller, now, [
    { noun: 'unit', noun_id: params.id, action: 'planners_set', was, became: factsOf(became) },
  ]);
  await announce(tx, company_id, 'company', [company_id]);
  await announceSight(tx, company_id, [...kept.symmetricDifference(now_kept)]);
  return became;
}

const planners = (tx: Tx, company_id: string, unit: string | null = null): Promise<Planner[]> => tx<
  Planner[]
>`
  select unit_id, user_id, sees_cost from unit_planners
  where company_id = ${company_id} ${unit === null ? tx`` : tx`and unit_id = ${unit}`}
  order by unit_id, user_id`;

/** For history. */
const factsOf = (rows: readonly Planner[]): { planners: string[]; without_cost: string[] } => ({
  planners: rows.map(({ user_id }) => user_id),
  without_cost: rows.filter(({ sees_cost }) => !sees_cost).map(({ user_id }) => user_id),
});

/** Those who see more or less than before: their screens learn it, and their streams begin anew, with the other right. */
async function announceSight(tx: Tx, company_id: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const sessions = await tx<{ id: string }[]>`
    select id from sessions
    where company_id = ${company_id} and user_id = any(${[...users]}::uuid[]) and ended_at is null`;
  await announce(tx, company_id, 'users', users);
  await restartStreams(
    tx,
    company_id,
    sessions.map(({ id }) => id),
  );
}

/** The units whose shifts the caller may write; null: every one, and shifts without unit too. */
export async function plannedUnits(
  tx: Tx,
  caller: Pick<Caller, 'company_id' | 'user_id' | 'role'>,
): Promise<ReadonlySet<string> | null> {
  if (caller.role !== 'manager') return null;
  const rows = await tx<{ unit_id: string }[]>`
    select unit_id from unit_planners where company_id = ${caller.company_id} and user_id = ${caller.user_id}`;
  return rows.length === 0 ? null : new Set(rows.map(({ unit_id }) => unit_id));
}

type OfUnit = { readonly unit_id?: string | null | undefined };

/** May one who plans these units write this shift? */
export const isPlannedBy = (units: ReadonlySet<string> | null, { unit_id }: OfUnit): boolean =>
  units === null || units.has(unit_id ?? '');

/** Refuses a caller who does not plan all of these units. */
export async function requireUnitPlanner(tx: Tx, caller: Caller, units: readonly string[]): Promise<void> {
  const planned = await plannedUnits(tx, caller);
  if (planned !== null && !units.every((unit) => planned.has(unit))) throw new Refusal('not_your_unit');
}

/** Refuses a caller who does not plan the units of all these shifts: as they are, and as they are to become. */
export async function requirePlanner(tx: Tx, caller: Caller, shifts: readonly OfUnit[]): Promise<void> {
  const units = await plannedUnits(tx, caller);
  if (!shifts.every((shift) => isPlannedBy(units, shift))) throw new Refusal('other_unit');
}

/** What each of these managers plans. */
export async function planningOf(
  tx: Tx,
  company_id: string,
  managers: readonly string[],
): Promise<readonly Planning[]> {
  const rows = await tx<{ unit_id: string; user_id: string }[]>`
    select unit_id, user_id from unit_planners
    where company_id = ${company_id} and user_id = any(${[...managers]}::uuid[])`;
  const named = Map.groupBy(rows, ({ user_id }) => user_id);
  return managers.map((id) => {
    const own = named.get(id);
    return { id, units: own === undefined ? null : new Set(own.map(({ unit_id }) => unit_id)) };
  });
}
