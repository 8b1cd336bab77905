import type { Keys } from '../database/secrets.ts';

/**
 * The names of the copies (decision 0155). A life is a cluster whose log was copied without a break: a restored one begins a
 * life of its own, and so does one that ran without copies for a while.
 *
 *   LIFE/begun                              empty: the place knows the life
 *   LIFE/wal-SEGMENT.age                    a segment of the log
 *   LIFE/base-BEGIN-SEGMENT.tar.gz.age      a copy of the cluster, and the first segment that it needs
 *   LIFE/base-BEGIN-SEGMENT.until-END       empty: it is whole, as the cluster was at END
 *   LIFE/erased-INSTANT.age                 the list of erased people
 */

const stampOf = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:.]/g, '');
const instantOf = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');

type Derived = Pick<Keys, 'derived'>;

/** What the lives of this installation begin with, by each of its secrets: several may share a place. */
const marksOf = (keys: Derived): readonly string[] =>
  keys.derived('copies of the log').map((key) => key.toString('hex').slice(0, 12));

export const newLife = (keys: Derived, now: string): string => `${marksOf(keys)[0]}-${stampOf(now)}`;
/** Made under the newest secret: only such a life goes on, for the older secrets will be removed. */
export const isOfNewest = (keys: Derived, life: string): boolean => life.startsWith(`${marksOf(keys)[0]}-`);
export const isOurs = (keys: Derived, name: string): boolean =>
  marksOf(keys).some((mark) => name.startsWith(`${mark}-`));

export const lifeIn = (name: string): string => name.slice(0, name.indexOf('/'));
export const begunIn = (life: string): string => instantOf(life.slice(life.indexOf('-') + 1));
export const begunName = (life: string): string => `${life}/begun`;
export const segmentName = (life: string, segment: string): string => `${life}/wal-${segment}.age`;
export const segmentIn = (name: string): string | null =>
  /^[^/]+\/wal-([0-9A-F]{24})\.age$/.exec(name)?.[1] ?? null;
export const erasedName = (life: string, now: string): string => `${life}/erased-${stampOf(now)}.age`;
export const isErased = (name: string): boolean => /\/erased-\w+\.age$/.test(name);

export type Base = {
  readonly life: string;
  /** `base-BEGIN-SEGMENT`. */
  readonly name: string;
  readonly first_segment: string;
  /** From this instant on it can be restored. */
  readonly end: string;
};

export const baseStem = (life: string, begin: string, segment: string): string =>
  `${life}/base-${stampOf(begin)}-${segment}`;
export const baseFile = (stem: string): string => `${stem}.tar.gz.age`;
export const baseDone = (stem: string, end: string): string => `${stem}.until-${stampOf(end)}`;
export const isBaseFile = (name: string): boolean => name.endsWith('.tar.gz.age');

/** The whole base copies among the names, the oldest first. */
export const basesIn = (names: readonly string[]): Base[] =>
  names
    .flatMap((name): Base[] => {
      const found = /^([^/]+)\/(base-\w+-([0-9A-F]{24}))\.until-(\w+)$/.exec(name);
      if (found === null) return [];
      const [, life = '', stem = '', first_segment = '', end = ''] = found;
      return [{ life, name: `${life}/${stem}`, first_segment, end: instantOf(end) }];
    })
    .sort((a, b) => (a.end < b.end ? -1 : 1));
