import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dropOre, kronorOf, oreOf, product, roundHalfUp } from './money.ts';

test('kronor with at most two decimals are öre', () => {
  const rows: [string | number, number | null][] = [
    ['31200', 3_120_000],
    ['31200.5', 3_120_050],
    ['31200.50', 3_120_050],
    ['0.07', 7],
    ['-0.07', -7],
    ['-0', 0],
    ['0012.30', 1230],
    [182.37, 18_237],
    [0.1, 10],
    [1e21, null],
    [0.1 + 0.2, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['9999999999.99', 999_999_999_999],
    ['10000000000', null],
    ['31200,50', null],
    ['1.005', null],
    ['1e3', null],
    ['.5', null],
    ['5.', null],
    ['+5', null],
    [' 5', null],
    ['5\n', null],
    ['', null],
    ['٣', null],
  ];
  for (const [text, ore] of rows) assert.equal(oreOf(text), ore, JSON.stringify(text));
});

test('öre are written as kronor that read back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (ore) => {
      assert.equal(oreOf(kronorOf(ore)), ore);
      assert.match(String(kronorOf(ore)), /^-?\d+(\.\d{1,2})?$/);
    }),
  );
});

test('a half rounds away from zero, less does not', () => {
  const rows = [
    [1, 2, 1],
    [-1, 2, -1],
    [1, -2, -1],
    [-1, -2, 1],
    [149, 100, 1],
    [150, 100, 2],
    [-149, 100, -1],
    [-150, 100, -2],
    [0, 7, 0],
    [-1, 3, 0],
    [10, 5, 2],
  ] as const;
  for (const [numerator, denominator, rounded] of rows) {
    assert.equal(roundHalfUp(numerator, denominator), rounded, `${numerator}/${denominator}`);
    assert.equal(roundHalfUp(BigInt(numerator), denominator), rounded, `${numerator}n/${denominator}`);
  }
  assert.equal(Object.is(roundHalfUp(-1, 3), 0), true, 'never minus zero');
});

test('rounding is exact for any size, against rationals in bigint', () => {
  const any = fc.maxSafeInteger();
  fc.assert(
    fc.property(
      any,
      any.filter((value) => value !== 0),
      (numerator, denominator) => {
        const rounded = BigInt(roundHalfUp(numerator, denominator));
        const twice = 2n * (BigInt(numerator) - rounded * BigInt(denominator));
        const off = twice < 0n ? -twice : twice;
        const by = BigInt(Math.abs(denominator));
        assert.ok(off <= by, 'no whole number is nearer');
        if (off === by) {
          const size = rounded < 0n ? -rounded : rounded;
          assert.ok(size * by > BigInt(Math.abs(numerator)), 'a half goes away from zero');
        }
        assert.equal(roundHalfUp(BigInt(numerator), BigInt(denominator)), Number(rounded));
        assert.equal(roundHalfUp(0 - numerator, denominator), 0 - Number(rounded));
      },
    ),
  );
});

test('an amount that cannot be exact is refused, not rounded', () => {
  assert.throws(() => roundHalfUp(0.5, 1), RangeError);
  assert.throws(() => roundHalfUp(2 ** 53, 2), RangeError);
  assert.throws(() => roundHalfUp(1, 0), RangeError);
  assert.throws(() => roundHalfUp(1n, 0n), RangeError);
  assert.throws(() => roundHalfUp(10n ** 30n, 1n), RangeError);
});

test('a product is exact, as a number while it can be', () => {
  assert.equal(product(3, 4, 5), 60);
  assert.equal(product(2 ** 40, 2 ** 40), 2n ** 80n);
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger(), { maxLength: 4 }), (factors) => {
      const exact = factors.reduce((big, factor) => big * BigInt(factor), 1n);
      const found = product(...factors);
      assert.equal(BigInt(found), exact);
      assert.equal(
        typeof found === 'number',
        exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= -BigInt(Number.MAX_SAFE_INTEGER),
      );
    }),
  );
});

test('dropping öre leaves whole kronor, towards zero', () => {
  assert.deepEqual([123_499, 123_400, 99, -199].map(dropOre), [123_400, 123_400, 0, -100]);
});
