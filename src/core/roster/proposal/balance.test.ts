import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays } from '../../calendar.ts';
import { Planner } from '../engine/kernel.ts';
import { NOTHING_CARRIED } from '../fairness.ts';
import { caseOf } from './case-of.ts';
import type { ProposalPerson } from './facts.ts';

/** The ledger of twelve months as the balance that a proposal begins from. `proposal.md`. */

const tables = readTables(new URL('./proposal.md', import.meta.url));
const balances = tables.find(([row]) => row !== undefined && 'carried' in row) ?? [];
const prices = tables.find(([row]) => row !== undefined && 'unheard' in row) ?? [];

const carrying = (id: string, evenings: number): ProposalPerson =>
  person(id, { carried: { ...NOTHING_CARRIED, evenings } });
const evening = (days: number) => {
  const day = addDays(MONDAY, days);
  return shift(`evening ${day}`, post(day, '14:00', '22:00'));
};

test('a share is what the months before leave of it', () => {
  assert.equal(balances.length, 7);
  for (const { evenings, carried = '', shares } of balances) {
    const shifts = Array.from({ length: Number(evenings) }, (_, days) => evening(days));
    const people = carried.split(' ').map((one, at) => carrying(String(at), Number(one)));
    const { roster_case } = caseOf(factsOf({ shifts, people }));
    assert.equal(
      roster_case.people.map(({ fair }) => fair.evening).join(' '),
      shares,
      JSON.stringify({ evenings, carried }),
    );
  }
});

test('the engine gives the evenings to who has had fewer', () => {
  const shifts = [evening(0), evening(4)];
  const planned = (ann: number, bo: number): string[] => {
    const { roster_case } = caseOf(factsOf({ shifts, people: [carrying('Ann', ann), carrying('Bo', bo)] }));
    const planner = new Planner(roster_case, 1);
    planner.step(20_000, 0.95);
    return planner
      .best()
      .posts.map((one) => one.person)
      .toSorted();
  };
  assert.deepEqual(planned(0, 0), ['Ann', 'Bo']);
  assert.deepEqual(planned(3, -3), ['Bo', 'Bo']);
  assert.deepEqual(planned(-3, 3), ['Ann', 'Ann']);
});

test('who has been refused more wishes than others is heard first', () => {
  assert.equal(prices.length, 4);
  for (const { weight, unheard, points } of prices) {
    const wishes = [{ date: MONDAY, want: 'off' as const, weight: Number(weight) }];
    const one = person('Ann', { wishes, carried: { ...NOTHING_CARRIED, unheard: Number(unheard) } });
    const { roster_case } = caseOf(factsOf({ shifts: [evening(0)], people: [one] }));
    assert.equal(String(roster_case.people[0]?.wishes[0]?.points), points);
  }
});
