import { coversNeed, type Job, type RosterCase } from './case.ts';

/**
 * Which needs lose and gain a person when a day's job becomes another. Needs that both jobs stand for are in neither list. The list
 * of a pair begins at `lost_from[row_of[old] + place_of[new]]`; 0, no job, has a row for each day, from `free_row` on.
 */
export type Pairs = {
  readonly row_of: Int32Array;
  /** By day: the row of no job. */
  readonly free_row: Int32Array;
  readonly place_of: Int32Array;
  readonly from: Int32Array;
  /** The needs lost of a pair, then those gained. */
  readonly gained_from: Int32Array;
  readonly needs: Int32Array;
};

export function pairsOf({ needs, days }: RosterCase, ordered: readonly Job[]): Pairs {
  const covered = ordered.map((job) => needs.flatMap((need, at) => (coversNeed(job, need) ? [at] : [])));
  const row_of = new Int32Array(ordered.length + 1);
  const place_of = new Int32Array(ordered.length + 1);
  const free_row = new Int32Array(days);
  const from: number[] = [];
  const gained_from: number[] = [];
  const list: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const on_day = ordered.flatMap((job, at) => (job.day === day ? [at + 1] : []));
    for (const old of [0, ...on_day]) {
      if (old === 0) free_row[day] = from.length;
      else row_of[old] = from.length;
      for (const [place, next] of [0, ...on_day].entries()) {
        if (next !== 0) place_of[next] = place;
        const [before, after] = [covered[old - 1] ?? [], covered[next - 1] ?? []];
        from.push(list.length);
        list.push(...before.filter((need) => !after.includes(need)));
        gained_from.push(list.length);
        list.push(...after.filter((need) => !before.includes(need)));
      }
    }
  }
  from.push(list.length);
  return {
    row_of,
    place_of,
    free_row,
    from: Int32Array.from(from),
    gained_from: Int32Array.from(gained_from),
    needs: Int32Array.from(list),
  };
}
