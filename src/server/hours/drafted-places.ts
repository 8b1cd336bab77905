import { type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import type { Tx } from '../database/db.ts';

/** What planners wish, where a plan is judged with its drafts (decision 0093). */

type DraftedPlace = ShiftFields & { readonly worker_id: string; readonly shift_id: string };
export type Drafted = {
  /** Shifts that have a draft: what is published of them does not count. */
  readonly replaced: ReadonlySet<string>;
  /** The people on them, as the drafts wish it. */
  readonly places: readonly DraftedPlace[];
};

export const NO_DRAFTS: Drafted = { replaced: new Set(), places: [] };

type Row = {
  readonly shift_id: string;
  readonly goes: boolean;
  readonly start_time: string;
  readonly end_time: string;
  readonly wished: Partial<ShiftFields>;
  readonly people: readonly string[];
};

/** All drafts of the company, of which there are few (`MOST_DRAFTS`): a draft may lie weeks from its published shift. */
export async function draftedPlaces(tx: Tx, company_id: string): Promise<Drafted> {
  const rows = await tx<Row[]>`
    select shift_id, goes, start_time, end_time, wished, people from draft_shifts where company_id = ${company_id}`;
  return draftedOf(rows);
}

export const draftedOf = (rows: readonly Row[]): Drafted => ({
  replaced: new Set(rows.map(({ shift_id }) => shift_id)),
  places: rows.flatMap(({ shift_id, goes, start_time, end_time, wished, people }) =>
    goes
      ? []
      : people.map((worker_id) => ({
          ...unwrittenShift({ start_time, end_time }),
          ...wished,
          worker_id,
          shift_id,
        })),
  ),
});
