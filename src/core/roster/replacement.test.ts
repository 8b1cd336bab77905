import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { AVAILABILITY_KINDS } from './availability.ts';
import { burdenOf, byReplacement, groupOf, REPLACEMENT_GROUPS } from './replacement.ts';
import { BELONGINGS } from './unit-people.ts';

const [groups = [], burdens = [], order = []] = readTables(new URL('./replacement.md', import.meta.url));
const numberOr = (text = ''): number | null => (text === '-' ? null : Number(text));

test('the group of a person who might take a shift', () => {
  assert.ok(groups.length > 6);
  for (const row of groups) {
    const group = groupOf({
      hindered: (['overlap', 'away'] as const).find((one) => one === row.hindered) ?? null,
      has_exchange: row.exchange === 'yes',
      broken: Array.from({ length: Number(row.broken) }),
      week_min: Number(row.week),
      agreed_week_min: numberOr(row.agreed),
    });
    assert.equal(group ?? '-', row.group, JSON.stringify(row));
  }
});

test('how many such shifts a person had lately', () => {
  assert.ok(burdens.length > 4);
  for (const { weekend, evening, weekends, evenings, burden } of burdens)
    assert.equal(
      burdenOf(
        { weekend: weekend === 'yes', evening: evening === 'yes' },
        { weekends: Number(weekends), evenings: Number(evenings) },
      ),
      Number(burden),
    );
});

test('the order of people who can take a shift', () => {
  const people = order.map((row) => ({
    name: row.person,
    group: REPLACEMENT_GROUPS.find((one) => one === row.group) ?? 'within',
    broken: [],
    belongs: BELONGINGS.find((one) => one === row.belongs) ?? null,
    said: AVAILABILITY_KINDS.find((one) => one === row.said) ?? null,
    burden: Number(row.burden),
    week_min: Number(row.week),
    agreed_week_min: numberOr(row.agreed),
    asked: Number(row.asked),
    cost_ore: numberOr(row.cost),
  }));
  assert.ok(people.length > 6);
  assert.deepEqual(people.toReversed().toSorted(byReplacement), people);
});
