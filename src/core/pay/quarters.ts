import { roundHalfUp } from '../money.ts';

/** The length of the quarter that hours are rounded to, in minutes. Specification section 9. */
export const QUARTER_MIN = 15;

/** The multiple of a quarter of an hour nearest to so many minutes. 7 is 0, 8 is 15. Specification section 9. */
export function quarters(min: number, quarter_min = QUARTER_MIN): number {
  return roundHalfUp(min, quarter_min) * quarter_min;
}
