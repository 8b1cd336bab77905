import type { Tx } from '../database/db.ts';
import { refuseField } from '../refusal.ts';

/** The units, positions and skills that others name. */

type Named = {
  readonly [K in 'unit_id' | 'position_id' | 'skill_id']?: string | null | undefined;
};

const PLACES = [
  { field: 'unit_id', table: 'units', missing: 'There is no such open unit.' },
  { field: 'position_id', table: 'positions', missing: 'There is no such open position.' },
  { field: 'skill_id', table: 'skills', missing: 'There is no such open skill.' },
] as const;

/**
 * Refuses a unit, position or skill that does not exist or is closed, by its field; what was named already stays allowed. Locks
 * them, so that they cannot be deleted before what names them is written.
 */
export async function requireOpenPlaces(
  tx: Tx,
  company_id: string,
  sent: Named,
  was: Named = {},
): Promise<void> {
  for (const { field, table, missing } of PLACES) {
    const id = sent[field] ?? null;
    if (id === null || id === was[field]) continue;
    const [row] = await tx`
      select id from ${tx(table)} where company_id = ${company_id} and id = ${id} and closed_at is null for key share`;
    if (row === undefined) throw refuseField('not_found', field, missing);
  }
}

/** The shifts without the units and positions that were deleted since they were remembered. */
export async function withKnownPlaces<T extends Named>(
  tx: Tx,
  company_id: string,
  shifts: readonly T[],
): Promise<T[]> {
  let known: readonly T[] = shifts;
  for (const { field, table } of PLACES) {
    const ids = shifts.flatMap((shift) => shift[field] ?? []);
    if (ids.length === 0) continue;
    const rows = await tx<{ id: string }[]>`
      select id from ${tx(table)} where company_id = ${company_id} and id = any(${ids}::uuid[]) for key share`;
    const there = new Set(rows.map(({ id }) => id));
    known = known.map((shift) => (there.has(shift[field] ?? '') ? shift : { ...shift, [field]: null }));
  }
  return [...known];
}
