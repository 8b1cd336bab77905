import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays } from '../../calendar.ts';
import type { ProposalPerson } from './facts.ts';
import { reserveOf } from './reserve.ts';

const [table = []] = readTables(new URL('./reserve.md', import.meta.url));
const SKILL = { skill: 'medicine', first_day: '2020-01-01', last_day: null };
const IS: Readonly<Record<string, Partial<ProposalPerson>>> = {
  '': {},
  ill: { away: [{ first: MONDAY, last: MONDAY }] },
  unskilled: { skills: [] },
  elsewhere: { units: [{ unit_id: 'Elm', home: true, first_day: '2027-01-01', last_day: null }] },
  'saying cannot': {
    said: [
      {
        ...{ kind: 'cannot', first_day: MONDAY, last_day: MONDAY, weekday: null },
        ...{ every_weeks: 1, starts: null, ends: null },
      },
    ],
  },
};
const HAS: Readonly<Record<string, readonly [day: number, from: string, until: string] | null>> = {
  '': null,
  'Monday evening': [0, '18:00', '22:00'],
  'Sunday night': [-1, '21:00', '04:00'],
  'Tuesday noon': [1, '12:00', '18:00'],
};

test('how many can step in', () => {
  assert.equal(table.length, 9);
  for (const row of table) {
    const has = HAS[row['Bo has'] ?? ''] ?? null;
    const posts = has === null ? [] : [{ ...post(addDays(MONDAY, has[0]), has[1], has[2]), shift_id: 'own' }];
    const facts = factsOf({
      shifts: [shift('s', post(MONDAY), { demands: ['medicine'], unit_id: 'Oak' })],
      people: [
        person('Ann', { skills: [SKILL] }),
        person('Bo', { skills: [SKILL], posts, ...IS[row['Bo is'] ?? ''] }),
        person('Cia', { skills: [SKILL], ...IS[row['Cia is'] ?? ''] }),
      ],
    });
    const [day, ...more] = reserveOf(facts, [{ shift_id: 's', worker_id: 'Ann' }]);
    assert.deepEqual(more, []);
    assert.deepEqual([day?.date, day?.filled], [MONDAY, 1]);
    const count = Number(row['can step in']);
    assert.deepEqual([day?.people.length, day?.thinnest], [count, { shift_id: 's', people: count }]);
  }
});

test('the thinnest shift of a day is the one that the fewest can take; a shift that nobody has needs no reserve', () => {
  const facts = factsOf({
    shifts: [
      shift('a', post(MONDAY), { demands: ['medicine'] }),
      shift('b', post(MONDAY, '08:00', '17:00')),
      shift('empty', post(addDays(MONDAY, 1))),
    ],
    people: [
      person('Ann', { skills: [SKILL] }),
      person('Bo'),
      person('Cia', { skills: [SKILL] }),
      person('Dan'),
    ],
  });
  const days = reserveOf(facts, [
    { shift_id: 'a', worker_id: 'Ann' },
    { shift_id: 'b', worker_id: 'Bo' },
  ]);
  assert.deepEqual(days, [
    { date: MONDAY, filled: 2, people: ['Cia', 'Dan'], thinnest: { shift_id: 'a', people: 1 } },
  ]);
});
