import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterPerson } from '../../contract/rosters.ts';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { idOnScreen, isSavedAs } from './identity.ts';
import {
  type Intent,
  movedPlace,
  type Overlay,
  placeBefore,
  withoutPlace,
  withPlace,
} from './live-places.ts';
import { idOf, known, type Place, placeOf, seatOf } from './places.ts';

/** What edits of the published plan show before the server answers, and after: the same, under the same ids. */

const person = (id: string): RosterPerson => ({
  ...{ id, first_name: id, last_name: '', role: 'worker', agreed_min: null, planned_min: 0 },
});
const facts = { zone: 'Europe/Stockholm', personOf: person };
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const times = (date: number) => ({
  start_time: `${day(date)}T06:00:00Z`,
  end_time: `${day(date)}T14:00:00Z`,
});
const place = (date: number, worker_id: string | null): Place => ({
  ...times(date),
  kind: 'work',
  worker_id,
});

type Seats = Readonly<Record<string, string>>;
/** `seats`: people with the ids of their places. */
const shift = (id: string, date: number, seats: Seats, places: number | null = null): Shift => ({
  ...unwrittenShift(times(date)),
  ...{ date: day(date), start_time_local: '07:00', end_time_local: '15:00' },
  ...{ id, places, created_by: null, version: 1 },
  assignments: Object.entries(seats).map(([name, seat]) => ({
    ...seatOf(id, person(name)),
    id: seat,
    version: 1,
  })),
});
/** `2 A a1`: the day, who, and the id that the piece has on screen. */
const said = (shifts: readonly Shift[]): string[] =>
  shifts
    .flatMap((one) => {
      const seats = one.assignments.map((each) => [each.worker_id, idOf({ shift: one, assignment: each })]);
      const open = (one.places ?? 1) - one.assignments.length;
      return [...seats, ...(open > 0 ? [['-', `${open}`]] : [])].map(
        ([who, id]) => `${Number(one.date.slice(8))} ${who} ${id}`,
      );
    })
    .toSorted();
const shown = (shifts: readonly Shift[], ...edits: Overlay[]): string[] =>
  said(edits.reduce((plan, edit) => edit(plan), shifts));
const alone = () => true;

test('a move is shown under the ids that it had, and changes nothing once the server has made it', () => {
  const before = [shift('s', 2, { A: 'a1' })];
  const to_bo = movedPlace('a1', place(2, 'A'), place(3, 'B'), { piece: 'a1', shift: 'new' }, facts);
  assert.deepEqual(shown(before, to_bo), ['3 B a1']);
  const after = [shift('s', 3, { B: 'b1' })];
  assert.deepEqual(shown(after, to_bo), ['3 B a1'], 'read before the answer');
  isSavedAs('a1', 'b1');
  assert.deepEqual([shown(after, to_bo), shown(after)], [['3 B a1'], ['3 B a1']]);
});

test('edits that follow each other leave all pieces there, however many of them the server has made', () => {
  // A chain: each goes to the day that the one before has left.
  const pieces = ['e5', 'e4', 'e3', 'e2'];
  const dayOf = (piece: string): number => Number(piece.slice(1));
  const edits = pieces.map((piece) =>
    movedPlace(
      piece,
      place(dayOf(piece), 'E'),
      place(dayOf(piece) + 1, 'E'),
      { piece, shift: `n${piece}` },
      facts,
    ),
  );
  for (let made = 0; made <= pieces.length; made += 1) {
    const server = pieces.map((piece, at) =>
      shift(`s${piece}`, dayOf(piece) + (at < made ? 1 : 0), { E: piece }),
    );
    assert.deepEqual(shown(server, ...edits), ['3 E e2', '4 E e3', '5 E e4', '6 E e5'], `${made} made`);
  }
});

test('a place that is given keeps the id of its first showing, and one taken away after it goes', () => {
  const ids = { piece: 'given', shift: 'given-shift' };
  const give = withPlace(place(4, 'C'), ids, facts);
  assert.deepEqual(shown([], give), ['4 C given']);
  const server = [shift('t', 4, { C: 'c9' })];
  assert.deepEqual(shown(server, give), ['4 C given'], 'read before the answer');
  isSavedAs('given', 'c9');
  isSavedAs('given-shift', 't');
  assert.deepEqual(shown(server, give), ['4 C given']);
  assert.equal(idOnScreen('t'), 'given-shift');
  assert.deepEqual(shown(server, give, withoutPlace(place(4, 'C'), 'given', alone)), []);
});

test('open shifts that are alike in time are two, and each is moved as itself', () => {
  const bar = { ...shift('bar', 5, {}), position_id: 'bar' };
  const till = { ...shift('till', 5, {}), position_id: 'till' };
  const from = placeOf(till, null);
  const moved = movedPlace('till', from, place(5, 'D'), { piece: 'd', shift: 'n' }, facts)([bar, till]);
  assert.deepEqual(
    moved.map((one) => [one.position_id, one.assignments.length]),
    [
      ['bar', 0],
      ['till', 1],
    ],
  );
  const second = withPlace({ ...from, worker_id: null }, { piece: 'x', shift: 'second' }, facts)([bar, till]);
  assert.equal(second.length, 3, 'one more of the same time');
});

test('people and open places leave a shift of several as the server lets them', () => {
  const three = [shift('w', 6, { A: 'wa', B: 'wb' }, 3)];
  const a = movedPlace('wa', place(6, 'A'), place(7, 'A'), { piece: 'wa', shift: 'na' }, facts);
  const b = movedPlace('wb', place(6, 'B'), place(7, 'B'), { piece: 'wb', shift: 'nb' }, facts);
  assert.deepEqual(shown(three, a, b), ['6 - 1', '7 A wa', '7 B wb']);
  const open = movedPlace('w', place(6, null), place(7, null), { piece: 'x', shift: 'no' }, facts);
  assert.deepEqual(shown(three, open), ['6 A wa', '6 B wb', '7 - 1']);
  assert.deepEqual(shown(open(three), open), ['6 A wa', '6 B wb', '7 - 1'], 'once');
  const to_nobody = movedPlace('wa', place(6, 'A'), place(6, null), { piece: 'wa', shift: 'nn' }, facts);
  assert.deepEqual(shown(three, to_nobody), ['6 - 2', '6 B wb']);
});

test('an edit after one that was refused begins where that one began; after one that was made, where it went', () => {
  const intent = (from: Place | null, to: Place | null, after: Intent | null): Intent => ({
    ...{ piece: 'p', from, to, after, refused: false },
  });
  const [monday, tuesday, wednesday] = [place(9, 'A'), place(10, 'A'), place(11, 'A')];
  const first = intent(monday, tuesday, null);
  const second = intent(tuesday, wednesday, first);
  const third = intent(wednesday, place(12, 'A'), second);
  assert.deepEqual(placeBefore(third), wednesday);
  second.refused = true;
  assert.deepEqual(placeBefore(third), tuesday);
  first.refused = true;
  assert.deepEqual(placeBefore(third), monday);
  const given = intent(null, monday, null);
  given.refused = true;
  assert.equal(placeBefore(intent(monday, null, given)), null, 'it was never there');
  // Shown over what is left when the first was refused, the second still takes the piece along.
  const ids = { piece: 'p', shift: 'np' };
  const on = movedPlace('p', tuesday, wednesday, ids, facts);
  assert.deepEqual(shown([shift('sp', 9, { A: 'p' })], on), ['11 A p']);
  assert.equal(known([], 'p'), null);
});
