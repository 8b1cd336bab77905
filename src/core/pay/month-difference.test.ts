import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { kronorOf, oreOf } from '../money.ts';
import { DIFFERENCE_PARTS, monthDifference, type PersonSums } from './month-difference.ts';

const [parts = [], rows = []] = readTables(new URL('month-difference.md', import.meta.url));

function sumsIn(text: string, user: string): PersonSums[] {
  if (text === '-') return [];
  const ore = (name: string): number => {
    const word = text.split(' ').find((one) => one.startsWith(`${name}=`)) ?? `${name}=0`;
    const found = oreOf(word.slice(name.length + 1).split('/')[0] ?? '');
    assert.ok(found !== null, word);
    return found;
  };
  const [, hours] = /base=[^ ]+\/(\d+)/.exec(text) ?? [];
  return [
    {
      user,
      gross_ore: ore('gross'),
      base_ore: ore('base'),
      ob_ore: ore('ob'),
      absence_ore: ore('absence'),
      manual_ore: ore('manual'),
      correction_ore: ore('correction'),
      paid_hundredths: hours === undefined ? null : Number(hours) * 100,
    },
  ];
}

const whole = (people: readonly PersonSums[]): number =>
  people.reduce((sum, { gross_ore }) => sum + gross_ore, 0);

test('the page names every part', () => {
  assert.deepEqual(
    parts.map((row) => cell(row, 'part')),
    [...DIFFERENCE_PARTS],
  );
});

test('each row of the page', () => {
  assert.ok(rows.length >= 14);
  for (const row of rows) {
    const before = sumsIn(cell(row, 'before'), 'one');
    const now = sumsIn(cell(row, 'now'), 'one');
    const found = monthDifference(before, now);
    const said = found.map(({ part, ore }) => `${part}=${String(kronorOf(ore))}`);
    const expected = cell(row, 'parts')
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => one.replace(/(\.\d)0$/, '$1'));
    assert.deepEqual(said, expected, JSON.stringify(row));
    assert.equal(
      found.reduce((sum, { ore }) => sum + ore, 0),
      whole(now) - whole(before),
    );
  }
});

/** Numbers without a pattern that a rule could follow, the same in each run. */
function* odd(seed: number): Generator<number, never> {
  let at = seed;
  for (;;) {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield at;
  }
}

test('of any two months the parts add up to the difference, and their people to each part', () => {
  const numbers = odd(7);
  const next = (below: number): number => numbers.next().value % below;
  const person = (user: string): PersonSums => ({
    user,
    gross_ore: next(4_000_000) - 300_000,
    base_ore: next(3_500_000),
    ob_ore: next(300_000),
    absence_ore: -next(900_000),
    manual_ore: next(50_000) - 25_000,
    correction_ore: next(20_000) - 10_000,
    paid_hundredths: next(2) === 0 ? null : next(18_000),
  });
  const people = Array.from({ length: 9 }, (_, at) => `p${at}`);
  for (let round = 0; round < 300; round += 1) {
    const some = (): PersonSums[] => people.filter(() => next(4) > 0).map(person);
    const [before, now] = [some(), some()];
    const found = monthDifference(before, now);
    const sum = (of: readonly { readonly ore: number }[]): number =>
      of.reduce((all, { ore }) => all + ore, 0);
    assert.equal(sum(found), whole(now) - whole(before));
    for (const { ore, people: whose } of found) {
      assert.equal(sum(whose), ore);
      assert.ok(Number.isInteger(ore));
    }
  }
});

test('people of a part come by size, whichever way it goes', () => {
  const before = [...sumsIn('base=100 gross=100', 'a'), ...sumsIn('base=100 gross=100', 'b')];
  const now = [...sumsIn('base=150 gross=150', 'a'), ...sumsIn('base=20 gross=20', 'b')];
  assert.deepEqual(monthDifference(before, now), [
    {
      part: 'terms',
      ore: -3000,
      people: [
        { user: 'b', ore: -8000 },
        { user: 'a', ore: 5000 },
      ],
    },
  ]);
});
