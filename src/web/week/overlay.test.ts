import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DraftReply } from '../../contract/drafts.ts';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { proposedLayer } from './ghost-layers.ts';
import { withGhosts } from './ghosts.ts';
import { wishesOf } from './many-wishes.ts';
import { isDraft, overlay, type PlanShift } from './overlay.ts';
import { type Place, seatOf } from './places.ts';
import { giving, joining, moving, taking, type Wish, withWishes } from './wishes.ts';

/** The plan on screen, and what edits wish of it. People are letters, all times on 2 March 2026 in Swedish winter time. */

const person = (id: string) => ({ id, first_name: id, last_name: '', role: 'worker' as const });
const at = (hour: number): string => `2026-03-02T${String(hour - 1).padStart(2, '0')}:00:00Z`;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const times = (start: number, end: number) => ({ start_time: at(start), end_time: at(end) });
const local = (start: number, end: number) => ({
  date: '2026-03-02',
  start_time_local: clock(start),
  end_time_local: clock(end),
});

/** `A` is on it, `-A` declined. */
const shift = (id: string, [start, end]: readonly [number, number], ...people: string[]): Shift => ({
  ...unwrittenShift(times(start, end)),
  ...local(start, end),
  id,
  created_by: null,
  version: 3,
  assignments: people.map((name) => ({
    ...seatOf(id, person(name.replace('-', ''))),
    status: name.startsWith('-') ? ('rejected' as const) : ('approved' as const),
  })),
});
type More = Partial<Pick<DraftReply, 'goes' | 'stale' | 'base_version'>>;
const draft = (
  shift_id: string,
  [start, end]: readonly [number, number],
  people: readonly string[],
  more: More = {},
): DraftReply => ({
  ...unwrittenShift(times(start, end)),
  ...local(start, end),
  shift_id,
  base_version: 3,
  stale: false,
  goes: false,
  people: people.map(person),
  written_by: 'Petra',
  written_at: '',
  version: 7,
  ...more,
});
/** `id 7-15 A* B`: a star where the place is a draft. */
const said = (one: PlanShift): string => {
  const people = one.assignments.map((each) => {
    const name = `${each.status === 'rejected' ? '-' : ''}${each.worker_id}`;
    return `${name}${isDraft(one, each) ? '*' : ''}`;
  });
  const hours = `${Number(one.start_time_local.slice(0, 2))}-${Number(one.end_time_local.slice(0, 2))}`;
  const open = people.length === 0 && isDraft(one, null) ? '*' : '';
  return [one.id, `${hours}${open}`, ...people].join(' ');
};
const shown = (published: Shift[], drafts: DraftReply[]) => {
  const { shifts, gone } = overlay(published, drafts);
  return [
    ...shifts.map(said),
    ...gone.map((one) => `gone ${one.shift.id} ${one.assignment?.worker_id ?? ''}`.trim()),
  ];
};

test('drafts lie over what is published, place by place', () => {
  const day = [7, 15] as const;
  const rows: readonly (readonly [Shift[], DraftReply[], string[]])[] = [
    [[shift('s', day, 'A')], [], ['s 7-15 A']],
    [[], [draft('n', day, ['A'], { base_version: null })], ['n 7-15 A*']],
    [[], [draft('n', day, [], { base_version: null })], ['n 7-15*']],
    [[shift('s', day, 'A')], [draft('s', day, ['A', 'B'])], ['s 7-15 A B*']],
    [[shift('s', day, 'A', 'B')], [draft('s', day, ['A'])], ['s 7-15 A', 'gone s B']],
    [[shift('s', day, 'A')], [draft('s', day, ['B'])], ['s 7-15 B*', 'gone s A']],
    [[shift('s', day, 'A')], [draft('s', day, [])], ['s 7-15*', 'gone s A']],
    [[shift('s', day, 'A', 'B')], [draft('s', [8, 16], ['A', 'B'])], ['s 8-16 A* B*']],
    [[shift('s', day, 'A', 'B')], [draft('s', day, ['A', 'B'], { goes: true })], ['gone s A', 'gone s B']],
    [[shift('s', day)], [draft('s', day, [], { goes: true })], ['gone s']],
    [[shift('s', day, '-A', 'B')], [draft('s', day, ['B', 'C'])], ['s 7-15 B -A C*']],
    [[shift('s', day, '-A')], [draft('s', day, ['A'])], ['s 7-15 A*']],
    [[shift('s', day, '-A')], [draft('s', day, [], { goes: true })], ['gone s']],
    // Its published shift is not on screen.
    [[shift('s', day, 'A')], [draft('o', [8, 16], ['B'])], ['s 7-15 A', 'o 8-16 B*']],
  ];
  for (const [published, drafts, wanted] of rows) assert.deepEqual(shown(published, drafts), wanted);
});

test('what did not change stays the same object, so that its row is not drawn again', () => {
  const [one, other] = [shift('s', [7, 15], 'A'), shift('o', [7, 15], 'B')];
  const changed = draft('o', [8, 16], ['B']);
  const first = overlay([one, other], [changed]);
  const second = overlay([one, other], [changed, draft('n', [9, 17], ['C'], { base_version: null })]);
  assert.equal(first.shifts[0], one);
  assert.equal(second.shifts[1], first.shifts[1]);
  const moved = overlay([one, shift('o', [9, 12], 'B')], [changed]);
  assert.notEqual(moved.shifts[1], first.shifts[1], 'drawn anew over another published shift');
});

test('a stale draft says so, and a draft its planner and version', () => {
  const [one] = overlay([shift('s', [7, 15], 'A')], [draft('s', [8, 16], ['A'], { stale: true })]).shifts;
  assert.deepEqual(
    [one?.draft?.stale, one?.draft?.written_by, one?.draft?.version, one?.draft?.kind],
    [true, 'Petra', 7, 'changed'],
  );
});

const place = (worker_id: string | null, start: number, end: number): Place => ({
  worker_id,
  ...times(start, end),
  kind: 'work',
});
const wishes = (all: readonly Wish[]): string[] =>
  all.map(({ shift_id, wished }) =>
    wished === null
      ? `${shift_id} goes`
      : `${shift_id} ${Number(wished.start_time.slice(11, 13)) + 1} ${wished.people.join('')}`.trim(),
  );

test('a proposed person is drawn on what stands, a draft or not, and makes no draft of the places that stay open', () => {
  const published = [shift('s', [7, 16], 'A', '-D'), shift('t', [7, 16], 'A')];
  const drafts = [draft('t', [7, 16], ['A', 'B'])];
  const proposed = ['s', 't'].map((shift_id) => ({ shift_id, worker: person('C') }));
  const { shifts } = overlay(
    published,
    withGhosts({ copy: null, proposed: proposedLayer(proposed) }, drafts, published),
  );
  assert.deepEqual(shifts.map(said), ['s 7-16 A -D C*', 't 7-16 A B* C*']);
  const by_id = new Map(shifts.map((one) => [one.id, one]));
  assert.deepEqual(
    ['s', 't'].map((id) => isDraft(by_id.get(id) as PlanShift, null)),
    [false, true],
  );
  assert.equal(withGhosts({ copy: null, proposed: null }, drafts, published), drafts);
});

test('an edit wishes whole shifts', () => {
  const alone = shift('s', [7, 15], 'A');
  const both = shift('b', [8, 16], 'A', 'B');
  const open = shift('o', [9, 17]);
  const declined = shift('d', [10, 18], 'A', '-C');
  const all = [alone, both, open, declined];
  const rows: readonly (readonly [Wish[], string[]])[] = [
    [giving(all, place('C', 6, 14), 'new'), ['new 6 C']],
    [giving(all, place(null, 7, 15), 'new'), ['new 7']],
    [giving(all, place('B', 7, 15), 'new'), ['s 7 AB']],
    [giving(all, place('A', 7, 15), 'new'), ['new 7 A']],
    [giving([alone, shift('p', [7, 15])], place('B', 7, 15), 'new'), ['p 7 B']],
    [taking(all, 's', 'A'), ['s goes']],
    [taking(all, 'b', 'A'), ['b 8 B']],
    [taking(all, 'o', null), ['o goes']],
    [taking(all, 'd', 'A'), ['d 10']],
    [taking(all, 'missing', 'A'), []],
    [moving(all, { shift_id: 's', worker_id: 'A' }, place('B', 11, 19), 'new'), ['s 11 B']],
    [moving(all, { shift_id: 's', worker_id: 'A' }, place(null, 7, 15), 'new'), ['s 7']],
    [moving(all, { shift_id: 'o', worker_id: null }, place('A', 9, 17), 'new'), ['o 9 A']],
    [moving(all, { shift_id: 'b', worker_id: 'A' }, place('C', 8, 16), 'new'), ['b 8 BC']],
    [moving(all, { shift_id: 'b', worker_id: 'A' }, place('C', 6, 14), 'new'), ['b 8 B', 'new 6 C']],
    [moving(all, { shift_id: 'b', worker_id: 'A' }, place('B', 7, 15), 'new'), ['b 8 B', 's 7 AB']],
  ];
  for (const [found, wanted] of rows) assert.deepEqual(wishes(found), wanted);
});

test('a shift of several places: no place is lost or added', () => {
  const three = { ...shift('t', [7, 15], 'A'), places: 3 };
  const none = { ...shift('n', [8, 16]), places: 2 };
  const full = { ...shift('f', [9, 17], 'A', 'B'), places: 2 };
  const all = [three, none, full];
  const said = (some: readonly Wish[]): string[] =>
    some.map(({ shift_id, wished }) =>
      wished === null
        ? `${shift_id} goes`
        : `${shift_id} ${Number(wished.start_time.slice(11, 13)) + 1} ${wished.people.join('')}/${wished.places}`,
    );
  const move = (shift_id: string, worker_id: string | null, to: Place) =>
    said(moving(all, { shift_id, worker_id }, { ...to, more: { places: 1 } }, 'new'));
  const rows: readonly (readonly [string[], string[]])[] = [
    // One open place to somebody, then at another time; all of them to another time.
    [move('t', null, place('B', 7, 15)), ['t 7 AB/3']],
    [move('t', null, place('B', 10, 18)), ['t 7 A/2', 'new 10 B/1']],
    [move('t', null, place(null, 10, 18)), ['t 7 A/1', 'new 10 /2']],
    [move('n', null, place('A', 8, 16)), ['n 8 A/2']],
    [move('n', null, place('A', 10, 18)), ['n 8 /1', 'new 10 A/1']],
    [move('n', null, place(null, 10, 18)), ['n 10 /2']],
    // A person who is on it goes, and the others and the open places stay.
    [move('t', 'A', place('B', 7, 15)), ['t 7 B/3']],
    [move('t', 'A', place(null, 7, 15)), ['t 7 /3']],
    [move('t', 'A', place('A', 10, 18)), ['t 7 /2', 'new 10 A/1']],
    [move('f', 'A', place(null, 9, 17)), ['f 9 B/2']],
    [move('f', 'A', place('C', 10, 18)), ['f 9 B/1', 'new 10 C/1']],
    [said(taking(all, 't', null)), ['t 7 A/1']],
    [said(taking(all, 't', 'A')), ['t 7 /3']],
    [said(taking(all, 'n', null)), ['n goes']],
  ];
  for (const [found, wanted] of rows) assert.deepEqual(found, wanted);
});

test('wishes are shown before they are sent', () => {
  const published = [shift('s', [7, 15], 'A'), shift('o', [9, 17], 'B')];
  const facts = {
    shifts: published as readonly PlanShift[],
    zone: 'Europe/Stockholm',
    written_by: 'Petra',
    nameOf: person,
  };
  const first = withWishes(
    [],
    moving(published, { shift_id: 's', worker_id: 'A' }, place('B', 8, 16), 'n'),
    facts,
  );
  assert.deepEqual(shown(published, first), ['s 8-16 B*', 'o 9-17 B', 'gone s A']);
  const plan = overlay(published, first).shifts;
  const second = withWishes(first, taking(plan, 'o', 'B'), { ...facts, shifts: plan });
  assert.deepEqual(shown(published, second), ['s 8-16 B*', 'gone s A', 'gone o B']);
  const given = withWishes(second, giving(plan, place('C', 20, 22), 'n'), { ...facts, shifts: plan });
  const third = overlay(published, given).shifts;
  assert.deepEqual(third.map(said), ['s 8-16 B*', 'n 20-22 C*']);
  // What was new leaves nothing behind.
  const fourth = withWishes(given, taking(third, 'n', 'C'), { ...facts, shifts: third });
  assert.deepEqual(fourth, second);
});

test('several edits are one list of wishes, and each sees what those before it left', () => {
  const shifts = [shift('a', [7, 15], 'A', 'B'), shift('c', [7, 15])];
  const place = (worker_id: string | null, hours: readonly [number, number]): Place => ({
    worker_id,
    ...times(...hours),
    kind: 'work',
  });
  const fresh = ['n1', 'n2', 'n3'][Symbol.iterator]();
  const wishes = wishesOf(
    shifts,
    [
      // A leaves the shift, then B too, who is alone by then; D joins the open one, E joins D.
      { of: { shift_id: 'a', worker_id: 'A' }, to: place('A', [16, 22]) },
      { of: { shift_id: 'a', worker_id: 'B' }, to: null },
      { of: null, to: place('D', [7, 15]) },
      { of: null, to: place('E', [7, 15]) },
    ],
    () => String(fresh.next().value),
  );
  const told = wishes.map(({ shift_id, wished }) => `${shift_id} ${wished?.people.join('+') ?? 'goes'}`);
  assert.deepEqual(told.toSorted(), ['a goes', 'c D+E', 'n1 A']);
});

test('a replacement comes besides those on the shift; an exchange is whole or nothing', () => {
  const day = [7, 15] as const;
  const plan = overlay([shift('s', day, 'A'), shift('o', [12, 18], 'B', 'C')], []).shifts;
  const people = (wishes: readonly Wish[]) =>
    wishes.map(({ shift_id, wished }) => [shift_id, ...(wished?.people ?? [])].join(' '));
  assert.deepEqual(people(joining(plan, 's', 'D')), ['s A D']);
  assert.deepEqual(people(joining(plan, 's', 'A')), ['s A'], 'who is on it comes once');
  assert.deepEqual(people(joining(plan, 's', 'B', { shift_id: 'o', taker_id: 'E' })), ['s A B', 'o C E']);
  assert.deepEqual(people(joining(plan, 's', 'B', { shift_id: 'unseen', taker_id: 'E' })), []);
  assert.deepEqual(people(joining(plan, 'unseen', 'B', { shift_id: 'o', taker_id: 'E' })), []);
});
