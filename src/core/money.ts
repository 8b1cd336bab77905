/** Swedish money in whole öre, a hundredth of a krona. Always a safe integer. */
export type Ore = number;

// Ten digits of kronor: multiplied by the hours of a month and the highest OB percentage, still a safe integer.
const DECIMAL = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/;

/**
 * The öre of an amount of kronor written with a point and at most two decimals. Null for anything else: a third
 * decimal, an exponent, a comma, eleven digits. A number is read as it prints, so 0.1 + 0.2 is null. Decisions
 * section 4.
 */
export function oreOf(decimal: string | number): Ore | null {
  const [, sign, kronor, ore = ''] = DECIMAL.exec(String(decimal)) ?? [];
  if (kronor === undefined) return null;
  const size = Number(kronor) * 100 + Number(ore.padEnd(2, '0'));
  return sign === '-' && size !== 0 ? -size : size;
}

/**
 * The kronor of an amount of öre, for JSON: the number that prints with at most two decimals. The only division that
 * leaves the integers.
 */
export function kronorOf(ore: Ore): number {
  return ore / 100;
}

/**
 * `numerator / denominator` (whole numbers) rounded to a whole number, a half away from zero: a half rounds up, and a
 * correction of -x cancels x exactly. Exact for every size of bigint. Throws RangeError when an argument is no exact
 * whole number, the denominator is 0 or the result is not safe. Decisions section 4.
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  if (typeof numerator === 'bigint' || typeof denominator === 'bigint')
    return safe(Number(bigHalfUp(BigInt(numerator), BigInt(denominator))));
  if (denominator === 0) throw new RangeError('division by zero');
  const size = Math.abs(safe(numerator));
  const by = Math.abs(safe(denominator));
  const rest = size % by;
  const whole = (size - rest) / by + (rest >= by - rest ? 1 : 0);
  return whole === 0 || numerator < 0 === denominator < 0 ? whole : -whole;
}

function bigHalfUp(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const by = denominator < 0n ? -denominator : denominator;
  const whole = (2n * size + by) / (2n * by);
  return numerator < 0n === denominator < 0n ? whole : -whole;
}

/**
 * The exact product of whole numbers: a number while that is safe, else a bigint, so that nothing is rounded before
 * `roundHalfUp`.
 */
export function product(...factors: readonly number[]): number | bigint {
  let small = 1;
  for (const factor of factors) small *= factor;
  if (Number.isSafeInteger(small)) return small;
  return factors.reduce((big, factor) => big * BigInt(factor), 1n);
}

/** An amount without its öre, rounded towards zero like the tax authority: 1 234,99 is 1 234. SKV 401. */
export function dropOre(ore: Ore): Ore {
  return ore - (ore % 100);
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return value;
}
