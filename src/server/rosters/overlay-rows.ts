import type { ShiftFields } from '../../contract/shifts.ts';
import { overlaid } from '../../core/roster/overlay.ts';
import type { Planned, Published } from '../../core/roster/publication.ts';
import type { Tx } from '../database/db.ts';
import { draftsWhere, publishedOf, type StoredDraft } from './draft-rows.ts';

/** The roster as planners see it, with what it is made of. */
export type Overlay = {
  /** The shifts that start between the instants, by start. */
  readonly shifts: readonly Planned<ShiftFields>[];
  readonly published: ReadonlyMap<string, Published<ShiftFields>>;
  readonly drafts: ReadonlyMap<string, StoredDraft>;
};

export async function overlayBetween(
  tx: Tx,
  company_id: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Overlay> {
  const [starting, drafted] = await Promise.all([
    tx<{ id: string }[]>`
      select id from shifts where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}`,
    draftsWhere(
      tx,
      company_id,
      tx`and ((start_time >= ${from} and start_time < ${until}) or shift_id in (
        select id from shifts where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}))`,
    ),
  ]);
  const ids = [...starting.map(({ id }) => id), ...drafted.map(({ shift_id }) => shift_id)];
  const published = await publishedOf(tx, company_id, [...new Set(ids)]);
  const shifts = overlaid([...published.values()], drafted)
    .filter(({ wished: { start_time } }) => start_time >= from && start_time < until)
    .toSorted((a, b) => a.wished.start_time.localeCompare(b.wished.start_time));
  return { shifts, published, drafts: new Map(drafted.map((row) => [row.shift_id, row])) };
}

/** Of which unit a shift is and when it begins, as planners see it; undefined: there is none, or a draft takes it away. */
export async function plannedShift(
  tx: Tx,
  company_id: string,
  id: string,
): Promise<Pick<ShiftFields, 'start_time' | 'unit_id'> | undefined> {
  const [draft] = await draftsWhere(tx, company_id, tx`and shift_id = ${id}`);
  if (draft !== undefined) return draft.goes ? undefined : { ...draft.wished, start_time: draft.start_time };
  return (await publishedOf(tx, company_id, [id])).get(id)?.wished;
}
