import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteOf } from '../../core/clock.ts';
import { dragged, halvesOf, stretched } from './stretching.ts';

const at = (clock: string): number => minuteOf(`2026-03-02T${clock}:00Z`) ?? 0;
const span = { start: at('08:10'), end: at('16:20') };

test('a key moves an edge to the next quarter of the clock, in both directions', () => {
  assert.deepEqual(stretched(span, 'end', 1), { ...span, end: at('16:30') });
  assert.deepEqual(stretched(span, 'end', -1), { ...span, end: at('16:15') });
  assert.deepEqual(stretched(span, 'start', 1), { ...span, start: at('08:15') });
  assert.deepEqual(stretched(span, 'start', -1), { ...span, start: at('08:00') });
  const even = { start: at('08:00'), end: at('16:00') };
  assert.deepEqual(stretched(even, 'end', 1), { ...even, end: at('16:15') });
  assert.deepEqual(stretched(even, 'start', 1), { ...even, start: at('08:15') });
});

test('a quarter is the shortest, whichever edge is moved', () => {
  const short = { start: at('08:00'), end: at('08:30') };
  assert.deepEqual(stretched(stretched(short, 'end', -1), 'end', -1), { ...short, end: at('08:15') });
  assert.deepEqual(stretched(short, 'start', 9), { ...short, start: at('08:15') });
});

test('a drag goes to the nearest quarter, and a hand that trembles changes nothing', () => {
  assert.equal(dragged(span, 'end', 7), span);
  assert.deepEqual(dragged(span, 'end', 20), { ...span, end: at('16:45') });
  assert.deepEqual(dragged(span, 'start', -40), { ...span, start: at('07:30') });
  assert.deepEqual(dragged(span, 'end', -2000), { ...span, end: at('08:25') });
  // Both edges: as long as it was, to a quarter of the clock.
  assert.deepEqual(dragged(span, 'both', 22), { start: at('08:30'), end: at('16:40') });
  assert.equal(dragged(span, 'both', -7), span);
});

test('a shift is parted in the middle, at a quarter of the clock', () => {
  const [first, second] = halvesOf(span);
  assert.deepEqual(
    [first, second],
    [
      { start: span.start, end: at('12:15') },
      { start: at('12:15'), end: span.end },
    ],
  );
});
