import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WaitingLine, waitingLine } from './waiting-line.ts';

const inTurn = (line: WaitingLine<string>): string => {
  const turns = [];
  for (let one = line.next(); one !== undefined; one = line.next()) turns.push(one);
  return turns.join(' ');
};

test('companies take turns, each in its own order', () => {
  const line = waitingLine<string>(10);
  for (const one of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    assert.equal(line.join(one[0] ?? '', one), undefined);
  assert.equal(line.count(), 7);
  assert.equal(line.next(), 'a1');
  line.join('d', 'd1');
  line.join('b', 'b3');
  assert.equal(inTurn(line), 'b1 c1 a2 d1 b2 a3 b3 a4');
  assert.equal(line.count(), 0);
  assert.equal(line.next(), undefined);
});

test('a full line is left by the last of those who fill it', () => {
  const line = waitingLine<string>(4);
  for (const one of ['a1', 'a2', 'a3', 'b1']) line.join(one[0] ?? '', one);
  assert.equal(line.join('c', 'c1'), 'a3', 'a newcomer of few is let in');
  assert.equal(line.join('a', 'a4'), 'a4', 'one more of many is not');
  assert.equal(line.join('b', 'b2'), 'b2', 'of as many as any, the newcomer is the one');
  assert.equal(line.count(), 4);
  assert.equal(inTurn(line), 'a1 b1 c1 a2');
});

test('who has waited too long leaves, once', () => {
  const line = waitingLine<string>(4);
  for (const one of ['a1', 'a2', 'b1']) line.join(one[0] ?? '', one);
  line.leave('a', 'a1');
  line.leave('a', 'a1');
  line.leave('b', 'b1');
  line.leave('c', 'c1');
  assert.equal(line.count(), 1);
  assert.deepEqual([line.all(), line.count(), line.next()], [['a2'], 0, undefined]);
});
