import type { ObBucket, ObRuleSet } from '../../core/pay/ob.ts';
import { type HoursByLevel, hoursAt, levelsIn } from '../../core/pay/ob-hours.ts';
import type { Format } from '../format.ts';

/** `OB1 2 · OB2 0 · OB3 4,5`: the hours of each level. */
export const obSplit = (of: HoursByLevel, format: Pick<Format, 'number'>): string =>
  levelsIn([of])
    .map((level) => `OB${level}\u00a0${format.number(hoursAt(of, level))}`)
    .join(' · ');

/** `OB4 Storhelg`: a level with the agreement's own name of it, if it has one. */
export const obName = (level: ObBucket, rules: Pick<ObRuleSet, 'names'>): string =>
  [`OB${level}`, rules.names?.[level]].filter(Boolean).join(' ');
