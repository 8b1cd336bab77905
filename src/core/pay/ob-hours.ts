import { OB_LEVELS, type ObBucket } from './ob.ts';

/** Hours of each level as calls carry them: those above the third are left out where there are none. */
export type HoursByLevel = Readonly<Record<'ob1_hours' | 'ob2_hours' | 'ob3_hours', number>> & {
  readonly [hours in 'ob4_hours' | 'ob5_hours' | 'ob6_hours']?: number | undefined;
};

/** Something of each level above the third that is not 0, by the name that `named` gives it. */
export const ofHigher = <Name extends string>(
  named: (level: 4 | 5 | 6) => Name,
  value: (level: ObBucket) => number,
): { readonly [name in Name]?: number } =>
  Object.fromEntries(
    ([4, 5, 6] as const).flatMap((level) => {
      const of_level = value(level);
      return of_level === 0 ? [] : [[named(level), of_level] as const];
    }),
  ) as { readonly [name in Name]?: number };

/** The hours of each level, from its minutes. */
export const hoursByLevel = (minutes: (level: ObBucket) => number): HoursByLevel => ({
  ob1_hours: minutes(1) / 60,
  ob2_hours: minutes(2) / 60,
  ob3_hours: minutes(3) / 60,
  ...ofHigher(
    (level) => `ob${level}_hours` as const,
    (level) => minutes(level) / 60,
  ),
});

/** The hours of a level. */
export const hoursAt = (of: HoursByLevel, level: ObBucket): number => of[`ob${level}_hours`] ?? 0;

/** The hours of all levels. */
export const obHoursIn = (of: HoursByLevel): number =>
  OB_LEVELS.reduce((sum, level) => sum + hoursAt(of, level), 0);

/** The levels to list: the first three, and those above that somebody has hours of. */
export const levelsIn = (of: readonly HoursByLevel[]): ObBucket[] =>
  OB_LEVELS.filter((level) => level <= 3 || of.some((one) => hoursAt(one, level) > 0));
