import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import {
  acceptedTrade,
  decidersOf,
  lapseOf,
  mayMoveTrade,
  TRADE_LAPSES,
  TRADE_STATES,
  type TradedShift,
  type TradeMove,
  yesOf,
} from './trade.ts';

const [moves = [], outcomes = [], answers = [], lapses = []] = readTables(
  new URL('./trade.md', import.meta.url),
);
const MOVES: readonly TradeMove[] = ['accept', 'decline', 'withdraw', 'approve', 'refuse', 'lapse'];

test('what may be done to a request in each state', () => {
  assert.deepEqual(
    moves.map(({ state }) => state),
    [...TRADE_STATES],
  );
  for (const row of moves)
    for (const move of MOVES) {
      const state = TRADE_STATES.find((known) => known === row.state) ?? 'proposed';
      assert.equal(mayMoveTrade(move, state) ? 'yes' : 'no', row[move], `${row.state} ${move}`);
    }
});

test('what becomes of a request that is accepted', () => {
  assert.equal(outcomes.length, 4);
  for (const row of outcomes) {
    const facts = { at_once: row['at once'] === 'yes', broken: Number(row['broken rules']) };
    assert.equal(acceptedTrade(facts), row.becomes, JSON.stringify(row));
  }
});

test('who answers for the managers, and what a yes makes of it', () => {
  assert.equal(answers.length, 22);
  for (const { managers = '', shifts = '', before, 'says yes': by = '', becomes } of answers) {
    const known = managers.split(', ').map((one) => {
      const [id = '', units = ''] = one.split(': ');
      return { id, units: units === 'all' ? null : new Set(units.split(' ')) };
    });
    const named = shifts.split(' + ').map((unit) => ({ unit_id: unit === '-' ? null : unit }));
    for (const order of [named, named.toReversed()]) {
      const deciders = decidersOf(known, order);
      const made = yesOf({ deciders, before: before === '-' ? null : (before ?? null), by });
      assert.equal(made.replace('_', ' '), becomes, `${managers} | ${shifts} | ${before} | ${by}`);
    }
  }
});

const FINE: TradedShift = {
  is_there: true,
  is_on: true,
  is_same_time: true,
  has_begun: false,
  is_locked: false,
};

test('what makes a request lapse, in a hand-over and on either side of a swap', () => {
  assert.deepEqual(
    [...new Set(lapses.map((row) => row.lapses))].toSorted(),
    ['-', ...TRADE_LAPSES].toSorted(),
  );
  for (const row of lapses) {
    const shift = {
      is_there: row.shift === 'there',
      is_on: row.person === 'on',
      is_same_time: row.times === 'same',
      has_begun: row.begun === 'yes',
      is_locked: row.month === 'locked',
    };
    const accounts_open = row.accounts === 'open';
    for (const shifts of [[shift], [shift, FINE], [FINE, shift]])
      assert.equal(lapseOf({ accounts_open, shifts }) ?? '-', row.lapses, JSON.stringify(row));
  }
});
