import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { askedAt, askedInTurn, byFit, CLAIM_STATES, claimOutcome, mayMoveClaim, overMin } from './offer.ts';

const [outcomes = [], moves = [], order = [], turns = []] = readTables(
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
    const in_turn_minutes = Number(row['minutes each']);
    const people = Number(row.people);
    const now = made_at + Number(row.seconds) * 1_000;
    const asked = askedInTurn({ made_at, in_turn_minutes, people, now });
    assert.equal(asked, Number(row.asked), JSON.stringify(row));
    const begun = Array.from({ length: people }, (_, place) => askedAt(made_at, in_turn_minutes, place));
    assert.equal(begun.filter((at) => at <= now).length, asked, JSON.stringify(row));
  }
});
