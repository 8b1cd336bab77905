/** A whole fraction: nothing is rounded before `nearest` or `dropped`. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

/** `over / under`. */
export const ratio = (over: number | bigint, under: number | bigint = 1): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});

/** A decimal of the law, such as `0.3874`, as a fraction. */
export function decimal(text: string): Fraction {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  const size = ratio(BigInt(whole + places), 10n ** BigInt(places.length));
  return text.startsWith('-') ? times(ratio(-1), size) : size;
}

export function times(...factors: readonly Fraction[]): Fraction {
  let [over, under] = [1n, 1n];
  for (const factor of factors) {
    over *= factor.over;
    under *= factor.under;
  }
  return { over, under };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });

/** Is `a` less than `b`? Denominators are positive. */
export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

export const lesser = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);

/** The nearest whole number, a half away from zero. */
export function nearest({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const whole = size / under;
  const rounded = 2n * (size - whole * under) >= under ? whole + 1n : whole;
  return Number(over < 0n ? -rounded : rounded);
}

/** The whole number without its fraction, towards zero. */
export const dropped = ({ over, under }: Fraction): number => Number(over / under);
