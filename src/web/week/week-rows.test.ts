import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Roster, RosterPerson } from '../../contract/rosters.ts';
import { type Assignment, type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { overlay } from './overlay.ts';
import { seatOf } from './places.ts';
import { type WeekRow, weekOf } from './week-rows.ts';

/** A row that nothing changed is the same object; whatever changes, the rows are those that would be made anew. */

const person = (id: string): RosterPerson => ({
  ...{ id, first_name: id, last_name: 'Berg', role: 'worker', agreed_min: 2400, planned_min: 0 },
});
const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;
const seats = (shift_id: string, names: string): Assignment[] =>
  [...names].map((name) => ({ ...seatOf(shift_id, person(name)), version: 1 }));
const shift = (id: string, date: number, names: string): Shift => ({
  ...unwrittenShift({ start_time: `${day(date)}T06:00:00Z`, end_time: `${day(date)}T14:00:00Z` }),
  ...{
    id,
    date: day(date),
    start_time_local: '07:00',
    end_time_local: '15:00',
    created_by: null,
    version: 1,
  },
  assignments: seats(id, names),
});

const roster: Roster = {
  people: [...'ABC'].map(person),
  ...{ shifts: [], absences: [], leave: [], broken: [], locked_months: [] },
};
const shifts = [shift('s', 2, 'AB'), shift('t', 3, 'B'), shift('u', 4, '')];
const LEAVE = { id: 'l', worker_id: 'C', first_day: day(3), last_day: day(4) };
const WISH = { worker_id: 'A', date: day(5), want: 'off', weight: 2 } as const;
const BROKEN = { worker_id: 'B', rule: 'daily_rest', day: day(2), measured: 480, limit: 660 } as const;

type Given = {
  readonly roster?: Partial<Roster>;
  readonly shifts?: readonly Shift[];
  readonly unit?: string;
};
const asked = (given: Given) => ({
  roster: { ...roster, ...given.roster },
  plan: overlay(given.shifts ?? shifts, []),
  ...{ first: day(2), count: 7, unit: given.unit },
});
const known = (rows: readonly WeekRow[]): ReadonlyMap<string, WeekRow> =>
  new Map(rows.map((row) => [row.id, row]));
const plain = (rows: readonly WeekRow[]): unknown => structuredClone(rows);

const CHANGES: readonly (readonly [what: string, given: Given, rows: string])[] = [
  ['nothing', {}, ''],
  ['a shift is moved', { shifts: [shift('s', 2, 'AB'), shift('t', 6, 'B'), shift('u', 4, '')] }, 'open A B'],
  ['a person joins one', { shifts: [...shifts.slice(0, 2), { ...shift('u', 4, 'C') }] }, 'open C'],
  [
    'leave is granted',
    { roster: { leave: [{ ...LEAVE, kind: 'vacation', status: 'approved', extent_pct: 100 }] } },
    'C',
  ],
  ['a wish is told', { roster: { wishes: [WISH] } }, 'A'],
  ['a rule is broken', { roster: { broken: [BROKEN] } }, 'B'],
  [
    'other agreed hours',
    { roster: { people: [{ ...person('A'), agreed_min: 1200 }, person('B'), person('C')] } },
    'A',
  ],
  [
    'another name',
    { roster: { people: [person('A'), person('B'), { ...person('C'), last_name: 'Dahl' }] } },
    'C',
  ],
  ['somebody leaves', { roster: { people: [person('A'), person('C')] } }, ''],
];

for (const [what, given, rows] of CHANGES)
  test(`the rows after a change: ${what}`, () => {
    const before = weekOf(asked({}), new Map());
    const after = weekOf(asked(given), known(before));
    assert.deepEqual(plain(after), plain(weekOf(asked(given), new Map())));
    const changed = after.filter((row) => !before.includes(row)).map(({ id }) => id);
    assert.equal(changed.join(' '), rows);
  });

test('other days are other rows', () => {
  const before = weekOf(asked({}), new Map());
  const next = { ...asked({}), first: day(3) };
  assert.deepEqual(plain(weekOf(next, known(before))), plain(weekOf(next, new Map())));
});
