import type { DraftReply } from '../../contract/drafts.ts';
import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { changesOf, type Draft, type Published } from '../../core/roster/publication.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { clockIn, dateIn, edgesOf } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';

/** Drafts and the published shifts beside them, as rows and as the wire shows them. */

/** A draft as it is stored, and as the undo line remembers it. */
export type DraftRow = {
  readonly shift_id: string;
  readonly base_version: number | null;
  readonly base_people: readonly string[];
  readonly goes: boolean;
  readonly start_time: string;
  readonly end_time: string;
  readonly wished: ShiftFields;
  readonly people: readonly string[];
};
export type StoredDraft = DraftRow & {
  readonly written_by: string;
  readonly written_at: string;
  readonly version: number;
};

/** By start. `which` narrows them. A draft of the version before lacks the newer fields. */
export async function draftsWhere(tx: Tx, company_id: string, which: Part): Promise<StoredDraft[]> {
  const rows = await tx<StoredDraft[]>`
  select shift_id, base_version, base_people, goes, start_time, end_time, wished, people, written_by, written_at, version
  from draft_shifts
  where company_id = ${company_id} ${which}
  order by start_time, shift_id`;
  return rows.map((row) => ({ ...row, wished: { ...unwrittenShift(row), ...row.wished } }));
}

/** The drafts of shifts that start on these days, of those among them that are named, and of the unit that is. */
export const draftsOfDays = async (
  tx: Tx,
  company_id: string,
  { time_zone }: Pick<CompanyRules, 'time_zone'>,
  {
    start_date,
    end_date,
    only,
    unit_id,
  }: {
    readonly start_date: string;
    readonly end_date: string;
    readonly only?: readonly string[] | undefined;
    readonly unit_id?: string | undefined;
  },
): Promise<StoredDraft[]> => {
  const { from, until } = edgesOf(start_date, end_date, time_zone);
  const rows = await draftsWhere(
    tx,
    company_id,
    tx`and start_time >= ${from} and start_time < ${until}
      ${only === undefined ? tx`` : tx`and shift_id = any(${[...only]}::uuid[])`}`,
  );
  return rows.filter(({ wished }) => isOfUnit(wished, unit_id));
};

/** The drafts of the units that the caller plans. */
export async function ownDrafts(
  tx: Tx,
  caller: Caller,
  rows: readonly StoredDraft[],
): Promise<StoredDraft[]> {
  const units = await plannedUnits(tx, caller);
  return rows.filter(({ wished }) => isPlannedBy(units, wished));
}

/** The published shifts of these ids with the people on them who have not declined. */
export async function publishedOf(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
): Promise<Map<string, Published<ShiftFields>>> {
  type Row = ShiftFields & { id: string; version: number; people: string[] };
  const rows = await tx<Row[]>`
    select s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}, s.version,
      to_jsonb(array(
        select a.worker_id from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.shift_id = s.id and a.status <> 'rejected'
        order by a.worker_id
      )) as people
    from shifts s
    where s.company_id = ${company_id} and s.id = any(${[...ids]}::uuid[])`;
  return new Map(
    rows.map(({ id, version, people, ...row }) => [
      id,
      { shift_id: id, version, people, wished: picked(row, SHIFT_FIELDS) },
    ]),
  );
}

export const draftOf = (row: DraftRow): Draft<ShiftFields> => ({
  shift_id: row.shift_id,
  base: row.base_version === null ? null : { version: row.base_version, people: row.base_people },
  goes: row.goes,
  wished: row.wished,
  people: row.people,
});

export const areSameShift = (one: ShiftFields, other: ShiftFields): boolean =>
  SHIFT_FIELDS.every((field) => one[field] === other[field]);

/** The times of a shift as the wire shows them. */
export const timesIn = (wished: ShiftFields, zone: string) => ({
  ...wished,
  date: dateIn(wished.start_time, zone),
  start_time_local: clockIn(wished.start_time, zone),
  end_time_local: clockIn(wished.end_time, zone),
});

type Person = DraftReply['people'][number];
const NOBODY_KNOWN = { first_name: '', last_name: '', role: 'worker' } as const;

export async function namesOf(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
): Promise<(id: string) => Person> {
  const rows = await tx<Person[]>`
    select id, first_name, last_name, role from users
    where company_id = ${company_id} and id = any(${[...new Set(ids)]}::uuid[])`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => known.get(id) ?? { id, ...NOBODY_KNOWN };
}

/** As the wire shows them. */
export async function draftReplies(
  tx: Tx,
  company_id: string,
  { time_zone }: Pick<CompanyRules, 'time_zone'>,
  rows: readonly StoredDraft[],
): Promise<DraftReply[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ shift_id }) => shift_id);
  const [published, name] = await Promise.all([
    publishedOf(tx, company_id, ids),
    namesOf(
      tx,
      company_id,
      rows.flatMap(({ people, written_by }) => [...people, written_by]),
    ),
  ]);
  const changes = changesOf(published, rows.map(draftOf), areSameShift);
  return rows.map((row, at) => {
    const { first_name, last_name } = name(row.written_by);
    return {
      ...timesIn(row.wished, time_zone),
      shift_id: row.shift_id,
      base_version: row.base_version,
      stale: changes[at]?.kind === 'stale',
      goes: row.goes,
      people: row.people.map(name),
      written_by: `${first_name} ${last_name}`.trim(),
      written_at: row.written_at,
      version: row.version,
    };
  });
}
