import { type Base, basesIn, begunIn, lifeIn, segmentIn, segmentName } from './copy-names.ts';
import type { CopyPlace } from './copy-place.ts';

/** What a place holds of a life: from its begin to its last copy (decision 0155). */
export type Life = {
  readonly name: string;
  readonly began: string;
  /** When its last segment was written, or its last base copy ended. */
  readonly last: string;
  readonly bases: readonly Base[];
  readonly last_segment: string;
};

/** The lives among the names, the oldest first. */
export async function livesIn(names: readonly string[], place: CopyPlace): Promise<Life[]> {
  const lives = [...Map.groupBy(names, lifeIn)].map(async ([name, files]): Promise<Life> => {
    const bases = basesIn(files);
    const began = begunIn(name);
    const last_segment = files.flatMap((file) => segmentIn(file) ?? []).at(-1) ?? '';
    const written = last_segment === '' ? null : await place.writtenAt(segmentName(name, last_segment));
    const last = [began, bases.at(-1)?.end ?? '', written ?? ''].toSorted().at(-1) ?? '';
    return { name, began, last, bases, last_segment };
  });
  return (await Promise.all(lives)).sort((a, b) => (a.began < b.began ? -1 : 1));
}

/**
 * The lives that may be what people saw at the instant (null: at the last one), the oldest first. More than one: two servers
 * copied to this place at the same time, such as production and a rehearsed restore.
 */
export function livesAt(lives: readonly Life[], until: string | null): readonly Life[] {
  const based = lives.filter(({ bases }) => bases.some(({ end }) => until === null || end <= until));
  const logged = orAll(based, ({ bases, last_segment }) =>
    bases.some(({ end, first_segment }) => (until === null || end <= until) && first_segment <= last_segment),
  );
  const reaching = orAll(logged, ({ last }) => until !== null && last >= until);
  // A life that had ended when another one began was followed by it.
  return reaching.filter(({ last }) => !reaching.some(({ began }) => began >= last));
}

function orAll(lives: readonly Life[], holds: (life: Life) => boolean): readonly Life[] {
  const some = lives.filter(holds);
  return some.length > 0 ? some : lives;
}
