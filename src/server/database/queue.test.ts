import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Queue, queueOfParties } from './queue.ts';

const inTurn = (queue: Queue<string>): string => {
  const turns = [];
  for (let one = queue.next(); one !== undefined; one = queue.next()) turns.push(one);
  return turns.join(' ');
};

test('companies take turns, each in its own order', () => {
  const queue = queueOfParties<string>(10);
  for (const one of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    assert.equal(queue.join(one[0] ?? '', one), undefined);
  assert.equal(queue.count(), 7);
  assert.equal(queue.next(), 'a1');
  queue.join('d', 'd1');
  queue.join('b', 'b3');
  assert.equal(inTurn(queue), 'b1 c1 a2 d1 b2 a3 b3 a4');
  assert.equal(queue.count(), 0);
  assert.equal(queue.next(), undefined);
});

test('a full queue is left by the last of those who fill it', () => {
  const queue = queueOfParties<string>(4);
  for (const one of ['a1', 'a2', 'a3', 'b1']) queue.join(one[0] ?? '', one);
  assert.equal(queue.join('c', 'c1'), 'a3', 'a newcomer of few is let in');
  assert.equal(queue.join('a', 'a4'), 'a4', 'one more of many is not');
  assert.equal(queue.join('b', 'b2'), 'b2', 'of as many as any, the newcomer is the one');
  assert.equal(queue.count(), 4);
  assert.equal(inTurn(queue), 'a1 b1 c1 a2');
});

test('who has waited too long leaves, once', () => {
  const queue = queueOfParties<string>(4);
  for (const one of ['a1', 'a2', 'b1']) queue.join(one[0] ?? '', one);
  queue.leave('a', 'a1');
  queue.leave('a', 'a1');
  queue.leave('b', 'b1');
  queue.leave('c', 'c1');
  assert.equal(queue.count(), 1);
  assert.deepEqual([queue.all(), queue.count(), queue.next()], [['a2'], 0, undefined]);
});
