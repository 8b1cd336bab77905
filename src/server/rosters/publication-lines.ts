import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import type { Draft, Planned } from '../../core/roster/publication.ts';
import type { Assigned } from './publication-write.ts';

/** What a publication keeps of each shift that it changed, so that it can be taken back. */

/** One side of a published change, with the answers that people had given. */
export type Side = {
  readonly wished: ShiftFields;
  readonly people: readonly { readonly worker_id: string; readonly status: 'pending' | 'approved' | null }[];
};
export type Line = {
  readonly shift_id: string;
  readonly was: Side | null;
  readonly became: Side | null;
  /** Of the shift after the publication; null: it went. */
  readonly version: number | null;
};
export const NOTHING: Side = { wished: unwrittenShift({ start_time: '', end_time: '' }), people: [] };

export const sideOf = (planned: Planned<ShiftFields> | null, assigned: readonly Assigned[]): Side | null => {
  if (planned === null) return null;
  const status = new Map(
    assigned
      .filter(({ shift_id }) => shift_id === planned.shift_id)
      .map((one) => [one.worker_id, one.status]),
  );
  return {
    wished: picked(planned.wished, SHIFT_FIELDS),
    people: planned.people.map((worker_id) => {
      const known = status.get(worker_id);
      return { worker_id, status: known === undefined || known === 'rejected' ? null : known };
    }),
  };
};

/** The draft that takes a line back: it begins from what the publication left. */
export const draftBack = ({ shift_id, was, became, version }: Line): Draft<ShiftFields> => ({
  shift_id,
  base:
    became === null || version === null
      ? null
      : { version, people: became.people.map(({ worker_id }) => worker_id) },
  goes: was === null,
  wished: (was ?? became ?? NOTHING).wished,
  people: (was ?? NOTHING).people.map(({ worker_id }) => worker_id),
});

/** Shifts where somebody answered, or was marked, after the publication. */
export function touchedSince(lines: readonly Line[], assigned: readonly Assigned[]): ReadonlySet<string> {
  const put_on = new Set(
    lines.flatMap(({ shift_id, was, became }) =>
      (became?.people ?? [])
        .filter(({ worker_id }) => was?.people.some((one) => one.worker_id === worker_id) !== true)
        .map(({ worker_id }) => `${shift_id} ${worker_id}`),
    ),
  );
  return new Set(
    assigned
      .filter(({ shift_id, worker_id, version }) => version > 1 && put_on.has(`${shift_id} ${worker_id}`))
      .map(({ shift_id }) => shift_id),
  );
}

/** People come back with the answer that they had given. */
export const statusBefore = (lines: readonly Line[]) => {
  const known = new Map(
    lines.flatMap(({ shift_id, was }) =>
      (was?.people ?? []).map(
        ({ worker_id, status }) => [`${shift_id} ${worker_id}`, status ?? undefined] as const,
      ),
    ),
  );
  return (shift_id: string, worker_id: string) => known.get(`${shift_id} ${worker_id}`);
};
