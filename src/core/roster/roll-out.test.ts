import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { type Draw, drawFrom } from '../../../test/trust/draw.ts';
import { seedOf } from '../../../test/trust/figures.ts';
import { addDays, localToMinute, minuteToLocal } from '../calendar.ts';
import { overlaps } from '../clock.ts';
import { overlaid } from './overlay.ts';
import {
  COPY_FATES,
  COPY_POLICIES,
  COPY_REASONS,
  type CopyPolicy,
  type CopyReason,
  type Pattern,
  rollOut,
  type Standing,
} from './roll-out.ts';

const ZONE = 'Europe/Stockholm';
type Wish = { readonly places: number | null; readonly at: string };

const SHIFT = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d)(\+?)(?: ([A-Z]*)(?:\/(\d))?( x)?)?$/;
const listed = (text: string): string[] => (text === '' ? [] : text.split('; '));
function read(text: string) {
  const [, day = '', starts = '', ends = '', next = '', people = '', places, at = ''] =
    SHIFT.exec(text) ?? [];
  assert.notEqual(day, '', `${text} is no shift`);
  return {
    day,
    starts,
    ends,
    next_day: next === '+',
    wished: { places: places === undefined ? null : Number(places), at },
    people: [...people],
  };
}
const patternIn = (text: string): Pattern<Wish> => {
  const { day, ...rest } = read(text);
  return { ...rest, day: Number(day) };
};
function standingIn(text: string, at: number): Standing<Wish> {
  const { day, starts, ends, next_day, wished, people } = read(text);
  const start = localToMinute(day, starts, ZONE);
  const end = localToMinute(next_day ? addDays(day, 1) : day, ends, ZONE);
  return { shift_id: String(at + 1), span: { start, end }, wished, people };
}
function written({ span, wished, people }: Omit<Standing<Wish>, 'shift_id'>): string {
  const from = minuteToLocal(span.start, ZONE);
  const until = minuteToLocal(span.end, ZONE);
  const places = wished.places === null ? '' : `/${wished.places}`;
  const next = from.date === until.date ? '' : '+';
  return `${from.date} ${from.clock}-${until.clock}${next} ${people.join('')}${places}`;
}

const AWAY: Readonly<Record<string, readonly [string, CopyReason]>> = {
  A: ['2027-03-28', 'leave_overlap'],
  B: ['2027-03-30', 'absence_overlap'],
};
const facts = (standing: readonly Standing<Wish>[]) => ({
  standing,
  awayOn: (person: string, { first, last }: { first: string; last: string }): CopyReason | null => {
    if (person === 'Z') return 'not_employed';
    const [day = '', reason = null] = AWAY[person] ?? [];
    return first <= day && day <= last ? reason : null;
  },
  closedOn: (date: string, { at }: Wish): CopyReason | null =>
    at === ' x' ? 'place_closed' : date.startsWith('2027-04') ? 'month_locked' : null,
  isSame: (one: Wish, other: Wish) => one.at === other.at,
});
const asked = (policy: CopyPolicy, firsts: readonly string[], days = 2) => ({
  firsts,
  days,
  skip: new Set<string>(),
  with_people: true,
  policy,
  zone: ZONE,
});

test('every row of the page holds', () => {
  const [policies = [], rows = []] = readTables(new URL('./roll-out.md', import.meta.url));
  const seen = { policy: new Set<string>(), fate: new Set<string>(), reason: new Set<string>() };
  for (const row of rows) {
    const policy = COPY_POLICIES.find((one) => one === cell(row, 'policy'));
    assert.ok(policy !== undefined, JSON.stringify(row));
    const found = rollOut(
      listed(cell(row, 'pattern')).map(patternIn),
      asked(policy, [cell(row, 'to')]),
      facts(listed(cell(row, 'stands')).map(standingIn)),
    );
    const lines = found.lines.map(
      ({ person, date, fate, reason }) => `${person ?? '-'} ${date} ${fate} ${reason}`,
    );
    assert.deepEqual(
      [
        found.made.map(written).join('; '),
        found.goes.length === 0 ? '' : String(found.goes.length),
        lines.join('; '),
      ],
      [cell(row, 'made'), cell(row, 'goes'), cell(row, 'left out')],
      JSON.stringify(row),
    );
    seen.policy.add(policy);
    for (const { fate, reason } of found.lines) {
      seen.fate.add(fate);
      seen.reason.add(reason);
    }
  }
  assert.deepEqual(
    policies.map((row) => cell(row, 'policy')),
    COPY_POLICIES,
  );
  assert.deepEqual([...seen.policy].toSorted(), COPY_POLICIES.toSorted());
  assert.deepEqual([...seen.fate].toSorted(), COPY_FATES.toSorted());
  assert.deepEqual([...seen.reason].toSorted(), COPY_REASONS.toSorted());
});

test('without people the places stand open, a skipped day is left as it is, and another unit is not replaced', () => {
  const pattern = [patternIn('0 07:00-15:00 AB'), patternIn('1 07:00-15:00 A')];
  const standing = ['2027-03-22 07:00-15:00 A', '2027-03-23 07:00-15:00 A', '2027-03-29 07:00-15:00 A'].map(
    standingIn,
  );
  const found = rollOut(
    pattern,
    {
      ...asked('replace', ['2027-03-22', '2027-03-29']),
      with_people: false,
      skip: new Set(['2027-03-23', '2027-03-30']),
    },
    facts(standing.map((one) => ({ ...one, is_others: one.shift_id === '3' }))),
  );
  assert.deepEqual(found.made.map(written), ['2027-03-22 07:00-15:00 /2', '2027-03-29 07:00-15:00 /2']);
  assert.deepEqual([found.goes, found.lines], [['1'], []]);
});

test('a planner sees drafts in the place of what is published', () => {
  const shift = (shift_id: string, wished: string) => ({ shift_id, wished, people: [] });
  const seen = overlaid(
    [shift('1', 'published'), shift('2', 'published'), shift('3', 'published')],
    [
      { ...shift('2', 'moved'), goes: false },
      { ...shift('3', 'published'), goes: true },
      { ...shift('4', 'new'), goes: false },
    ],
  );
  assert.deepEqual(
    seen.map(({ shift_id, wished }) => `${shift_id} ${wished}`),
    ['1 published', '2 moved', '4 new'],
  );
});

const two = (n: number): string => String(n).padStart(2, '0');
function drawnShift(draw: Draw, day: string): string {
  const starts = draw.int(0, 23);
  const ends = (starts + 1 + draw.int(0, 11)) % 24;
  const people = [...'ABCZ'].filter(() => draw.chance(33)).join('');
  const places = draw.chance(50) ? '' : `/${people.length + 1}`;
  return `${day} ${two(starts)}:00-${two(ends)}:00${ends <= starts ? '+' : ''} ${people}${places}`;
}

test('each place is made or named, nobody is doubled unasked, and a repetition done twice makes nothing new', () => {
  const seed = seedOf('roll-out');
  const draw = drawFrom(seed);
  for (let round = 0; round < 400; round += 1) {
    const policy = draw.one(COPY_POLICIES);
    const pattern = Array.from({ length: draw.int(0, 7) }, () =>
      patternIn(drawnShift(draw, String(draw.int(0, 6)))),
    );
    const stands = Array.from({ length: draw.int(0, 5) }, (_, at) =>
      standingIn(drawnShift(draw, addDays('2027-03-20', draw.int(0, 11))), at),
    );
    const ask = asked(policy, ['2027-03-22', '2027-03-29'], 7);
    const found = rollOut(pattern, ask, facts(stands));
    const why = JSON.stringify({ seed, round, policy, pattern, stands, found });
    const count = (of: string, which: string): number =>
      found.lines.filter(({ person, fate }) => person === of && fate !== which).length;
    const whole = found.lines.filter(({ person }) => person === null);
    for (const person of 'ABCZ') {
      const wanted = pattern.filter(({ people }) => people.includes(person)).length * ask.firsts.length;
      const placed = found.made.filter(({ people }) => people.includes(person)).length;
      const left_whole = whole.filter((line) => {
        const day = (first: string) =>
          pattern.some(
            (one) =>
              addDays(first, one.day) === line.date &&
              one.starts === line.starts &&
              one.people.includes(person),
          );
        return ask.firsts.some(day);
      }).length;
      const named = placed + count(person, 'doubled');
      assert.ok(named <= wanted && wanted <= named + left_whole, `${person}: ${why}`);
    }
    for (const { span, people } of found.made) {
      const { clock } = minuteToLocal(span.start, ZONE);
      assert.ok(
        pattern.some(({ starts }) => starts === clock || clock === '03:00'),
        why,
      );
      assert.ok(!people.includes('Z'), why);
      if (policy === 'beside') continue;
      const others = [
        ...stands.filter(({ shift_id }) => !found.goes.includes(shift_id)),
        ...found.made.filter((one) => one.span !== span),
      ];
      for (const person of people)
        assert.ok(
          !others.some((one) => one.people.includes(person) && overlaps(one.span, span)),
          `${person}: ${why}`,
        );
    }
    if (policy !== 'skip' && policy !== 'open') continue;
    const then = [...stands, ...found.made.map((one, at) => ({ ...one, shift_id: `made ${at}` }))];
    assert.deepEqual(rollOut(pattern, ask, facts(then)).made, [], why);
  }
});
