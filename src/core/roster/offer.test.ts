import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import {
  askedInTurn,
  broughtForward,
  byFit,
  CLAIM_STATES,
  claimOutcome,
  mayAnswer,
  mayMoveClaim,
  overMin,
  turnsFrom,
} from './offer.ts';

const [outcomes = [], moves = [], answers = [], order = [], turns = [], noes = []] = readTables(
  new URL('./offer.md', import.meta.url),
);

test('what becomes of a claim at once', () => {
  assert.ok(outcomes.length > 6);
  for (const row of outcomes) {
    const facts = {
      first_come: row['first come'] === 'yes',
      places_left: Number(row['places left']),
      broken: Number(row['broken rules']),
    };
    assert.equal(claimOutcome(facts), row.becomes, JSON.stringify(row));
  }
});

test('what may be done to a claim in each state', () => {
  assert.deepEqual(
    moves.map(({ state }) => state),
    [...CLAIM_STATES],
  );
  for (const row of moves)
    for (const move of ['grant', 'decline', 'withdraw'] as const) {
      const state = CLAIM_STATES.find((known) => known === row.state) ?? 'asked';
      assert.equal(mayMoveClaim(move, state) ? 'yes' : 'no', row[move], JSON.stringify(row));
    }
});

test('what a person may still answer', () => {
  assert.deepEqual(
    answers.map(({ answer }) => answer),
    ['-', ...CLAIM_STATES],
  );
  for (const row of answers) {
    const state = CLAIM_STATES.find((known) => known === row.answer) ?? null;
    for (const said of [row.yes, row.no])
      assert.equal(mayAnswer(state) ? 'yes' : 'no', said, JSON.stringify(row));
  }
});

test('the order of those who claim', () => {
  const people = order.map((row) => ({
    name: row.person,
    broken: Array.from({ length: Number(row.broken) }),
    week_min: Number(row.week),
    agreed_week_min: row.agreed === '-' ? null : Number(row.agreed),
    over: Number(row.over),
  }));
  assert.ok(people.length > 5);
  assert.deepEqual(people.toReversed().toSorted(byFit), people);
  for (const one of people) assert.equal(overMin(one), one.over, String(one.name));
});

test('whose turn it is', () => {
  const made_at = Date.parse('2026-03-18T08:00:00.123Z');
  assert.ok(turns.length > 8);
  for (const row of turns) {
    const all = turnsFrom(made_at, Number(row['minutes each']), Number(row.people));
    assert.equal(
      askedInTurn(all, made_at + Number(row.seconds) * 1_000),
      Number(row.asked),
      JSON.stringify(row),
    );
  }
});

test('a no brings the next turn forward', () => {
  const made_at = Date.parse('2026-03-18T08:00:00.123Z');
  assert.ok(noes.length > 10);
  for (const row of noes) {
    const said = row.no === '-' ? [] : (row.no ?? '').split(' ').map((one) => one.split('@').map(Number));
    const after = said.reduce<readonly number[]>(
      (all, [place = 0, seconds = 0]) => broughtForward(all, place - 1, made_at + seconds * 1_000),
      turnsFrom(made_at, Number(row['minutes each']), Number(row.people)),
    );
    assert.equal(after.map((at) => (at - made_at) / 1_000).join(' '), row['asked at'], JSON.stringify(row));
  }
});
